import Cleanse

/// The object of a string key: an instance of C, a value, or an object of Swift.
///
/// Keeps an instance of C, and its dependencies, alive: keep it as long as you use the pointer.
public struct ForeignObject {
    let instance: CObject

    /// The instance of C, or the address of an object of Swift; nil for values.
    public var pointer: UnsafeMutableRawPointer? { instance.pointer }

    /// The value or the object of Swift, as it is; for an instance of C its pointer.
    public var value: Any? {
        switch instance.content {
        case .pointer(let pointer): pointer
        case .string(let text): String(cString: text.cString)
        case .int64(let value): value
        case .double(let value): value
        case .bool(let value): value
        case .bytes(let bytes): [UInt8](bytes.bytes.dropLast())
        case .collection(let elements): elements.all.map(ForeignObject.init(instance:))
        case .object(let object): object
        case .assembler: nil
        }
    }
}

/// Not `Sendable`: it may be any object of Swift, or one of C.
@available(*, unavailable, message: "it may be any object; send its value, if that is Sendable")
extension ForeignObject: @unchecked Sendable {
    // SAFETY: nothing conforms by it, since it is unavailable.
}
