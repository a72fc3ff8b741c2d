/// The types of handles, with their names in the header.
public enum HandleKind: String, CaseIterable, Sendable {
    case binder = "cleanse_binder"
    case graph = "cleanse_graph"
    case object = "cleanse_object"
    case provider = "cleanse_provider"
    case request = "cleanse_request"
    case arguments = "cleanse_arguments"
    case error = "cleanse_error"
    case report = "cleanse_report"
    case factory = "cleanse_factory"
}

/// Makes one call: chooses the arguments and receives the results.
///
/// A parameter is identified by its name in the header, and a field of a struct by `struct.field`. Arguments stay valid until the caller is
/// released.
public protocol Caller: AnyObject {
    func handle(_ name: String, _ kind: HandleKind) -> OpaquePointer?
    func text(_ name: String) -> UnsafePointer<CChar>?
    func integer<Integer: FixedWidthInteger>(_ name: String, _ type: Integer.Type) -> Integer
    func real(_ name: String) -> Double
    func flag(_ name: String) -> Bool
    /// Returns a pointer that has a meaning for the caller only.
    func instance(_ name: String) -> UnsafeMutableRawPointer?
    /// Returns bytes for the function to copy, and their number.
    func bytes(_ name: String, _ length: String) -> (UnsafeRawPointer?, Int)
    /// Returns the value of a struct's size field.
    func size(_ name: String, of actual: Int) -> Int
    /// Returns whether to pass an out-parameter, a struct or a callback, rather than NULL.
    func isGiven(_ name: String, _ form: Form) -> Bool
    /// Returns the number of elements to put into an array.
    func count(_ name: String) -> Int
    /// Returns the number of elements to declare.
    func claimedCount(_ name: String, actual: Int) -> Int
    /// Returns a context for callbacks. The declaration owns it if a callback releases it.
    func context(_ name: String, isReleased: Bool, destroys: Bool) -> UnsafeMutableRawPointer?
    /// Takes back a context, because the call failed.
    func refused(context: UnsafeMutableRawPointer?)
    /// Returns a text that an earlier call returned through an out-parameter, for release.
    func ownedText(_ name: String) -> UnsafeMutablePointer<CChar>?

    /// Receives the error of a call, or `nil` if it succeeded.
    func returned(_ error: OpaquePointer?)
    /// Receives a handle that a call returned through an out-parameter, which the caller owns.
    func made(_ handle: OpaquePointer, _ kind: HandleKind)
    func made(_ text: UnsafeMutablePointer<CChar>)
    /// Receives a handle that a call returned directly, which is borrowed.
    func returned(borrowed handle: OpaquePointer?, _ kind: HandleKind)
    /// Receives whether the value that a call returned directly is NULL or zero.
    func returned(empty: Bool)
    func released(_ handle: OpaquePointer?, _ kind: HandleKind)
    /// Receives a violation of the header's rules.
    func mistake(_ text: String)
}

/// The kinds of arguments that may be NULL.
public enum Form: Sendable {
    case out, structure, callback
}

extension Caller {
    func context(_ name: String, isReleased: Bool) -> UnsafeMutableRawPointer? {
        context(name, isReleased: isReleased, destroys: false)
    }

    /// Makes a call that returns a handle through an out-parameter.
    func out(_ kind: HandleKind, _ call: (UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer?) {
        var result = OpaquePointer(bitPattern: 0xBAD)
        guard isGiven("out", .out) else { return returned(call(nil)) }
        let error = call(&result)
        if error != nil, result != nil { mistake("the out-parameter of a call that failed is not NULL") }
        if error == nil, let result { made(result, kind) }
        returned(error)
    }

    /// Makes a call that returns a value through an out-parameter.
    func out<Value: Equatable>(
        _ initial: Value, else empty: Value, _ call: (UnsafeMutablePointer<Value>?) -> OpaquePointer?,
        then use: (Value) -> Void = { _ in }
    ) {
        var result = initial
        guard isGiven("out", .out) else { return returned(call(nil)) }
        let error = call(&result)
        if error != nil, result != empty { mistake("the out-parameter of a call that failed is not zero") }
        if error == nil { use(result) }
        returned(error)
    }
}
