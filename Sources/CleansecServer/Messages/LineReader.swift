/// A reader of messages that are one line each, as the Model Context Protocol sends them over standard input and output.
struct LineReader {
    private let read: () -> [UInt8]
    private var buffer: [UInt8] = []
    /// The number of bytes of the buffer that are known to contain no line feed.
    private var searched = 0

    /// Creates a reader.
    /// - Parameter read: A function that waits for bytes and returns them, or returns none at the end.
    init(read: @escaping () -> [UInt8]) { self.read = read }

    /// Waits for the next line that is not empty. The last one needs no line feed.
    /// - Returns: The line, or `nil` at the end of the stream.
    /// - Throws: ``MessageReader/Mistake`` if a line is too long.
    mutating func next() throws(MessageReader.Mistake) -> [UInt8]? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                searched = 0
                if !Self.isEmpty(line) { return line }
                continue
            }
            searched = buffer.count
            if searched > MessageReader.longestMessage {
                throw MessageReader.Mistake(description: "a message is too long")
            }
            let bytes = read()
            guard bytes.isEmpty else {
                buffer += bytes
                continue
            }
            defer { (buffer, searched) = ([], 0) }
            return Self.isEmpty(buffer) ? nil : buffer
        }
    }

    private static func isEmpty(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }
    }

    /// Returns a message with its line feed.
    static func framed(_ message: some Collection<UInt8>) -> [UInt8] { Array(message) + [UInt8(ascii: "\n")] }
}
