// A position in the bytes of a text, and the line and column of such a position.

/// A position in the bytes of a text.
struct TextCursor {
    let bytes: [UInt8]
    private(set) var position = 0

    /// - Parameter bytes: The text, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Reads the next byte, or returns `nil` at the end.
    mutating func read() -> UInt8? {
        guard let byte = next else { return nil }
        position += 1
        return byte
    }

    /// Reads a text if it comes next, and returns whether it does.
    mutating func takes(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Reads the next bytes while they are of a kind.
    mutating func take(while isOfKind: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, isOfKind(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    mutating func skipBlanks() { _ = take(while: Self.isBlank) }

    /// Reads up to and including a text.
    /// - Returns: The bytes before the text. If it does not occur, `nil`, and no byte has been read.
    mutating func take(through end: String) -> ArraySlice<UInt8>? {
        let start = position
        guard let first = end.utf8.first else { return nil }
        var found = position
        while let next = bytes[found...].firstIndex(of: first) {
            found = next
            if bytes[found...].starts(with: end.utf8) {
                position = found + end.utf8.count
                return bytes[start..<found]
            }
            found += 1
        }
        return nil
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// A counter of the lines and columns of a text, from its beginning to its end.
struct TextPlace {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    /// - Parameter bytes: The text, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the line and the column of a byte, which must not precede the bytes of earlier calls.
    mutating func place(of offset: Int) -> String {
        while position < min(offset, bytes.count) {
            if bytes[position] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, position + 1) }
            position += 1
        }
        return " (line \(line), column \(max(0, offset - lineStart) + 1))"
    }
}
