// Values of Swift as C sees them.

import Cleanse

extension CObject {
    /// A value of Swift as C sees it.
    static func exported(_ value: some Any) -> CObject {
        // An object of C is that object, with what keeps its instance.
        if let object = value as? ForeignObject { return object.instance }
        return CObject(Content(value), isExported: true)
    }
}

extension CObject.Content {
    fileprivate init<Value>(_ value: Value) {
        self =
            switch value {
            case let value as String: .string(Text(value))
            case let value as Int: .int64(Int64(value))
            case let value as Int64: .int64(value)
            case let value as Double: .double(value)
            case let value as Bool: .bool(value)
            case let value as [UInt8]: .bytes(value.withUnsafeBytes { Text($0) })
            case let value as UnsafeMutableRawPointer: .pointer(value)
            default: .object(value as AnyObject)
            }
    }
}
