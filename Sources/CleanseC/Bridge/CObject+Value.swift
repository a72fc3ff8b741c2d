// Values of Swift as C sees them.

import Cleanse

extension CObject.Content {
    /// A value of Swift as C sees it.
    init<Value>(_ value: Value) {
        self =
            switch value {
            case let value as String: .string(Text(value))
            case let value as Int: .int64(Int64(value))
            case let value as Int64: .int64(value)
            case let value as Double: .double(value)
            case let value as Bool: .bool(value)
            case let value as [UInt8]: .bytes(value.withUnsafeBytes { Text($0) })
            case let value as UnsafeMutableRawPointer: .pointer(value)
            case let value as ForeignObject: value.instance.content
            default: .object(value as AnyObject)
            }
    }
}
