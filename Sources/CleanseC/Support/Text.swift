/// Text or bytes as C sees them: followed by a zero, at an address that stays.
final class Text: @unchecked Sendable {
    // SAFETY: never written after `init`.
    let bytes: UnsafeMutableRawBufferPointer

    init(_ source: UnsafeRawBufferPointer) {
        bytes = .allocate(byteCount: source.count + 1, alignment: 16)
        bytes.copyMemory(from: source)
        bytes[source.count] = 0
    }

    convenience init(_ text: String) {
        var text = text
        self.init(text.withUTF8 { Text.copy($0) })
    }

    private init(_ bytes: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
    }

    private static func copy(_ source: UnsafeBufferPointer<UInt8>) -> UnsafeMutableRawBufferPointer {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count + 1, alignment: 16)
        bytes.copyBytes(from: source)
        bytes[source.count] = 0
        return bytes
    }

    deinit { bytes.deallocate() }

    /// Without the zero at the end.
    var count: Int { bytes.count - 1 }

    var cString: UnsafePointer<CChar> {
        // SAFETY: never empty, since the zero is there.
        UnsafePointer(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CChar.self))
    }
}
