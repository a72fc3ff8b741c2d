/// Reads lists of texts in a document of MessagePack (its specification at msgpack.org), whatever is around them.
enum MessagePack {
    /// The lists that have nothing but texts, and begin with one that is given.
    /// - Throws: ``Failure`` if the document is cut off, or no such document.
    static func lists(beginningWith first: String, in bytes: [UInt8], name: String) throws(Failure) -> [[String]] {
        var reader = Reader(bytes: bytes, name: name)
        var found: [[String]] = []
        // The lists that have begun: how many values follow, and the texts so far; nil if there is something else in it.
        var open: [(rest: Int, texts: [String]?)] = []
        func end() {
            while let last = open.last, last.rest == 0 {
                open.removeLast()
                if let texts = last.texts, texts.first == first { found.append(texts) }
            }
        }
        while !reader.isAtEnd {
            let value = try reader.next()
            if let index = open.indices.last {
                open[index].rest -= 1
                if case .text(let text) = value, open[index].texts.map({ $0.isEmpty ? text == first : true }) == true {
                    open[index].texts?.append(text)
                } else {
                    open[index].texts = nil
                }
            }
            if case .list(let count) = value { open.append((count, [])) }
            end()
        }
        guard open.isEmpty else { throw reader.failure }
        return found
    }

    private enum Value {
        case text(String)
        /// A list of as many values; a dictionary is one too, of its keys and values.
        case list(Int)
        case other
    }

    private struct Reader {
        let bytes: [UInt8]
        let name: String
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        var failure: Failure { Failure("\(name) is cut off, or no document of MessagePack") }

        private mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
            guard count <= bytes.count - position else { throw failure }
            defer { position += count }
            return bytes[position..<position + count]
        }

        /// A number of one, two or four bytes.
        private mutating func number(_ size: Int) throws(Failure) -> Int {
            try take(size).reduce(0) { $0 << 8 | Int($1) }
        }

        private mutating func skip(_ count: Int) throws(Failure) -> Value {
            _ = try take(count)
            return .other
        }

        private mutating func text(_ count: Int) throws(Failure) -> Value {
            .text(String(decoding: try take(count), as: UTF8.self))
        }

        mutating func next() throws(Failure) -> Value {
            let format = try number(1)
            switch format {
            case 0x00...0x7f, 0xe0...0xff, 0xc0, 0xc2, 0xc3: return .other
            case 0x80...0x8f: return .list((format & 0x0f) * 2)
            case 0x90...0x9f: return .list(format & 0x0f)
            case 0xa0...0xbf: return try text(format & 0x1f)
            case 0xc4...0xc6: return try skip(number(1 << (format - 0xc4)))
            case 0xc7...0xc9: return try skip(number(1 << (format - 0xc7)) + 1)
            case 0xca, 0xcb: return try skip(4 << (format - 0xca))
            case 0xcc...0xcf: return try skip(1 << (format - 0xcc))
            case 0xd0...0xd3: return try skip(1 << (format - 0xd0))
            case 0xd4...0xd8: return try skip(1 << (format - 0xd4) + 1)
            case 0xd9...0xdb: return try text(number(1 << (format - 0xd9)))
            case 0xdc, 0xdd: return .list(try number(2 << (format - 0xdc)))
            case 0xde, 0xdf: return .list(try number(2 << (format - 0xde)) * 2)
            default: throw failure
            }
        }
    }
}
