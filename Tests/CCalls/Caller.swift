/// The types of handles, by their names in the header.
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

/// Makes one call: chooses what to pass, and gets what came back.
///
/// Parameters go by their names in the header, fields of structs by `struct.field`. What is passed lives until the caller is
/// released.
public protocol Caller: AnyObject {
    func handle(_ name: String, _ kind: HandleKind) -> OpaquePointer?
    func text(_ name: String) -> UnsafePointer<CChar>?
    func integer<Integer: FixedWidthInteger>(_ name: String, _ type: Integer.Type) -> Integer
    func real(_ name: String) -> Double
    func flag(_ name: String) -> Bool
    /// A pointer that means something to the caller only.
    func instance(_ name: String) -> UnsafeMutableRawPointer?
    /// Bytes to be copied, and how many.
    func bytes(_ name: String, _ length: String) -> (UnsafeRawPointer?, Int)
    /// The size field of a struct.
    func size(_ name: String, of actual: Int) -> Int
    /// Whether to pass something other than NULL: an out-parameter, a struct, a callback.
    func isGiven(_ name: String, _ form: Form) -> Bool
    /// How many elements to put into an array.
    func count(_ name: String) -> Int
    /// How many elements to say there are.
    func claimedCount(_ name: String, actual: Int) -> Int
    /// A context for callbacks. It belongs to what is declared if that takes a callback to release it.
    func context(_ name: String, isReleased: Bool, destroys: Bool) -> UnsafeMutableRawPointer?
    /// The call failed, so the context stays with the caller.
    func refused(context: UnsafeMutableRawPointer?)
    /// A text that came through an out-parameter, to be released.
    func ownedText(_ name: String) -> UnsafeMutablePointer<CChar>?

    /// The call failed with the error, or not with nil.
    func returned(_ error: OpaquePointer?)
    /// What came through an out-parameter.
    func made(_ handle: OpaquePointer, _ kind: HandleKind)
    func made(_ text: UnsafeMutablePointer<CChar>)
    /// What was returned directly.
    func returned(borrowed handle: OpaquePointer?, _ kind: HandleKind)
    /// A value that was returned directly, and whether it is NULL or zero.
    func returned(empty: Bool)
    func released(_ handle: OpaquePointer?, _ kind: HandleKind)
    /// Something that the header rules out happened.
    func mistake(_ text: String)
}

/// What can be left out of a call.
public enum Form: Sendable {
    case out, structure, callback
}

extension Caller {
    func context(_ name: String, isReleased: Bool) -> UnsafeMutableRawPointer? {
        context(name, isReleased: isReleased, destroys: false)
    }

    /// A call that gives a handle.
    func out(_ kind: HandleKind, _ call: (UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer?) {
        var result = OpaquePointer(bitPattern: 0xBAD)
        guard isGiven("out", .out) else { return returned(call(nil)) }
        let error = call(&result)
        if error != nil, result != nil { mistake("the out-parameter of a call that failed is not NULL") }
        if error == nil, let result { made(result, kind) }
        returned(error)
    }

    /// A call that gives a value.
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
