// Reads what an object is, for callers who say what they expect.

import CCleanse

extension CObject {
    private func wrong(_ wanted: Int) -> CallError {
        CallError(
            code: Int32(CLEANSE_ERROR_KIND),
            message: "the object is \(name(of: kind)), not \(name(of: cleanse_kind(wanted)))")
    }

    /// - Throws: `CallError` if it is of another kind, like the functions below.
    func readPointer() throws(CallError) -> UnsafeMutableRawPointer? {
        switch content {
        case .pointer, .object: return pointer
        default: throw wrong(Int(CLEANSE_POINTER))
        }
    }

    func readString() throws(CallError) -> UnsafePointer<CChar>? {
        guard case .string(let text) = content else { throw wrong(Int(CLEANSE_STRING)) }
        return text.cString
    }

    func readInt64() throws(CallError) -> Int64 {
        guard case .int64(let value) = content else { throw wrong(Int(CLEANSE_INT64)) }
        return value
    }

    func readDouble() throws(CallError) -> Double {
        guard case .double(let value) = content else { throw wrong(Int(CLEANSE_DOUBLE)) }
        return value
    }

    func readBool() throws(CallError) -> Bool {
        guard case .bool(let value) = content else { throw wrong(Int(CLEANSE_BOOL)) }
        return value
    }

    func readBytes() throws(CallError) -> UnsafeRawBufferPointer {
        guard case .bytes(let bytes) = content else { throw wrong(Int(CLEANSE_BYTES)) }
        return UnsafeRawBufferPointer(start: bytes.cString, count: bytes.count)
    }
}
