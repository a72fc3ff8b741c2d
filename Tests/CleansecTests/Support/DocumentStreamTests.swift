import CleansecCore
import Testing

@testable import CleansecCommands

/// Several trees, or several summaries, in one stream.
@Suite struct DocumentStreamTests {
    /// A source that yields its bytes in portions of a fixed size.
    private final class Portions: ByteSource {
        private let bytes: BytesInMemory
        private let size: Int

        init(_ text: String, size: Int) {
            bytes = BytesInMemory(Array(text.utf8))
            self.size = size
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(size)))
        }
    }

    private func documents(_ text: String, portions: Int, reads: Int) throws -> [String] {
        let stream = DocumentStream.trees(Portions(text, size: portions))
        var documents: [String] = []
        var buffer = [UInt8](repeating: 0, count: reads)
        while try stream.next() {
            var bytes: [UInt8] = []
            while true {
                let count = try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
                if count == 0 { break }
                bytes += buffer[..<count]
            }
            documents.append(String(decoding: bytes, as: UTF8.self))
        }
        return documents
    }

    @Test(arguments: [1, 7, 64, 100_000], [1, 5, 1_000]) func `Each tree is a document`(portions: Int, reads: Int)
        throws
    {
        let trees = [
            "{\"_kind\":\"source_file\",\"a\":{\"b\":{}}}", "{\"_kind\":\"source_file\"}",
            "{\"_kind\":\"source_file\",\"text\":\"}{\\\"_kind\\\":\\\"source_file\\\"\"}",
        ]
        #expect(try documents(trees.joined(), portions: portions, reads: reads) == trees)
        #expect(try documents(trees[0], portions: portions, reads: reads) == [trees[0]])
        #expect(try documents("", portions: portions, reads: reads) == [])
    }

    @Test func `A truncated document is returned unchanged`() throws {
        #expect(
            try documents("{\"_kind\":\"source_file\",\"a\":1}{\"_ki", portions: 3, reads: 2) == [
                "{\"_kind\":\"source_file\",\"a\":1}{\"_ki"
            ])
    }
}
