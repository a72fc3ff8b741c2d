/// Names places in a text, from its beginning to its end.
struct TextPlace {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    /// - Parameter bytes: The text, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The place of a byte, which is none before those that were asked for.
    mutating func place(of offset: Int) -> String {
        while position < min(offset, bytes.count) {
            if bytes[position] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, position + 1) }
            position += 1
        }
        return " (line \(line), column \(max(0, offset - lineStart) + 1))"
    }
}
