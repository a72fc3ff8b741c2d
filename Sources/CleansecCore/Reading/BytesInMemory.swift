/// The bytes of a document that is in memory already.
public final class BytesInMemory: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    /// The bytes of a document.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies the next bytes.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}
