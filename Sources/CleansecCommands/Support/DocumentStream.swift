import CleansecCore

/// JSON documents that follow each other in one stream.
///
/// A document ends where the next one begins without a comma between them. Inside a document, there would be a comma, and a string would
/// have escaped quotation marks.
final class DocumentStream: ByteSource {
    private let stream: any ByteSource
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    /// The number of bytes in the buffer, the number of bytes that were returned, and the end of the bytes that certainly belong to the
    /// document.
    private var (count, position, limit) = (0, 0, 0)
    /// Whether the document ends at the limit.
    private var isLast = true
    /// The end of a document and the beginning of the next one.
    private let boundary: [UInt8]

    /// Returns a stream of the trees of a module's files, as the compiler writes them.
    static func trees(_ stream: any ByteSource) -> DocumentStream {
        DocumentStream(stream, boundary: "}{\"_kind\":\"source_file\"")
    }

    /// Returns a stream of summaries that have been linked.
    static func summaries(_ stream: any ByteSource) -> DocumentStream {
        DocumentStream(stream, boundary: "}\n{\"cleanse-summary\":")
    }

    private init(_ stream: any ByteSource, boundary: String) {
        self.stream = stream
        self.boundary = Array(boundary.utf8)
    }

    deinit { buffer.deallocate() }

    /// Moves to the next document.
    /// - Returns: Whether there is one.
    func next() throws -> Bool {
        isLast = false
        findLimit(isAtEnd: false)
        if position == limit { try fill() }
        return position < limit
    }

    /// Reads the next bytes of the document. Returns 0 at its end.
    func read(into target: UnsafeMutableRawBufferPointer) throws -> Int {
        if position == limit, !isLast { try fill() }
        let count = min(target.count, limit - position)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[position..<position + count]))
        position += count
        return count
    }

    /// Reads from the stream until there are bytes to return.
    private func fill() throws {
        while position == limit, !isLast {
            // At most the beginning of a boundary is left in the buffer.
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[position..<count]))
            count -= position
            position = 0
            let added = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            count += added
            findLimit(isAtEnd: added == 0)
        }
    }

    private func findLimit(isAtEnd: Bool) {
        var found: Int?
        if let start = buffer.baseAddress {
            found = memmem(start + position, count - position, boundary, boundary.count).map {
                $0 - UnsafeRawPointer(start)
            }
        }
        isLast = found != nil || isAtEnd
        // A boundary may have begun at the end of the buffer.
        let rest = isAtEnd ? count : max(position, count - boundary.count + 1)
        limit = found.map { $0 + 1 } ?? rest
    }
}

// SAFETY: the C library's function on every platform. It returns where the first bytes contain the second, or null. It only reads.
@_silgen_name("memmem")
private func memmem(
    _ bytes: UnsafeRawPointer, _ count: Int, _ wanted: UnsafeRawPointer, _ wantedCount: Int
) -> UnsafeRawPointer?
