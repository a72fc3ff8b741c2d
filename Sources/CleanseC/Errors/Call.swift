// How functions of the header report errors, and callbacks theirs.

import CCleanse

/// Runs the body of a function that can fail.
@inline(__always)
func call(_ body: () throws -> Void) -> OpaquePointer? {
    do {
        try body()
        return nil
    } catch {
        return Handle.make(CError(error))
    }
}

/// Runs the body of a function with an out-parameter, which is set to what the body returns, or to `empty`.
@inline(__always)
func call<Value>(_ out: UnsafeMutablePointer<Value>?, else empty: Value, _ body: () throws -> Value) -> OpaquePointer? {
    guard let out else { return Handle.make(CError(CallError.argument("out is NULL"))) }
    do {
        out.pointee = try body()
        return nil
    } catch {
        out.pointee = empty
        return Handle.make(CError(error))
    }
}

/// What a callback returned. Takes the handle over.
func takeError(_ handle: OpaquePointer) -> any Error {
    guard let error = Handle.find(handle, as: CError.self) else {
        return GivenError(
            number: Int32(CLEANSE_ERROR_PROVIDER), message: "failed with something that is not a valid error")
    }
    Handle.release(handle, as: CError.self)
    return error.underlying
}
