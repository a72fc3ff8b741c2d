// The functions of the header for errors.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_error_create(_ code: Int32, _ message: UnsafePointer<CChar>!) -> OpaquePointer! {
    let given: String
    do throws(CallError) { given = try text(message, "message") } catch { given = error.message }
    let number = code >= CLEANSE_ERROR_USER ? code : Int32(CLEANSE_ERROR_PROVIDER)
    return Handle.make(CError(GivenError(number: number, message: given)))
}

@c @implementation
public func cleanse_error_release(_ error: OpaquePointer!) {
    Handle.release(error, as: CError.self)
}

@c @implementation
public func cleanse_error_code(_ error: OpaquePointer!) -> Int32 {
    Handle.find(error, as: CError.self)?.code ?? 0
}

private let notAnError = Text("not a valid error")

@c @implementation
public func cleanse_error_message(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    (Handle.find(error, as: CError.self)?.details.message ?? notAnError).cString
}

@c @implementation
public func cleanse_error_issue_count(_ error: OpaquePointer!) -> Int {
    Handle.find(error, as: CError.self)?.details.issues.count ?? 0
}

@c @implementation
public func cleanse_error_issue(_ error: OpaquePointer!, _ index: Int) -> UnsafePointer<cleanse_issue>! {
    guard let issues = Handle.find(error, as: CError.self)?.details.issues, issues.indices.contains(index) else {
        return nil
    }
    return issues.baseAddress.map { UnsafePointer($0 + index) }
}
