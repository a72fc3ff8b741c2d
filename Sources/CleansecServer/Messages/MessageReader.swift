// The readers of messages: in the framing of the Language Server Protocol, or one line each.

/// A reader of messages in the framing of the Language Server Protocol: a header with the length of the message, an empty line, and the
/// message.
struct MessageReader {
    /// The mistake of a header. No later message can be found after it.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// The largest size of a header and of a message, in bytes. A document with its message is far smaller.
    static let (longestHeader, longestMessage) = (1 << 13, 1 << 28)

    private let read: () -> [UInt8]
    private var buffer: [UInt8] = []
    /// The number of bytes of the buffer that belong to earlier messages.
    private var position = 0

    /// Creates a reader.
    /// - Parameter read: A function that waits for bytes and returns them, or returns none at the end.
    init(read: @escaping () -> [UInt8]) { self.read = read }

    /// Waits for the next message.
    /// - Returns: The message, or `nil` if the stream has ended after a message.
    /// - Throws: ``Mistake`` if the header has no valid length, or if the stream ends inside a message.
    mutating func next() throws(Mistake) -> [UInt8]? {
        if position == buffer.count, !fill() { return nil }
        var length: Int?
        var size = 0
        while true {
            let line = try line()
            size += line.count
            if size > Self.longestHeader { throw Mistake(description: "a header is too long") }
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: ":") else {
                throw Mistake(description: "a line of a header has no colon")
            }
            guard line[..<colon].lowercased() == "content-length" else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            guard let number = Int(value), (0...Self.longestMessage).contains(number), length == nil else {
                throw Mistake(description: "a header has an invalid Content-Length")
            }
            length = number
        }
        guard let length else { throw Mistake(description: "a header has no Content-Length") }
        while buffer.count - position < length {
            guard fill() else { throw Mistake(description: "the stream ends inside a message") }
        }
        defer { position += length }
        return Array(buffer[position..<position + length])
    }

    /// Reads a line of a header without its line break.
    private mutating func line() throws(Mistake) -> String {
        var end = position
        while true {
            if end < buffer.count {
                if buffer[end] == UInt8(ascii: "\n") { break }
                end += 1
                if end - position > Self.longestHeader { throw Mistake(description: "a header is too long") }
            } else {
                let known = end - position
                guard fill() else { throw Mistake(description: "the stream ends inside a header") }
                end = position + known
            }
        }
        defer { position = end + 1 }
        let line = buffer[position..<end]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    /// Waits for more bytes, and forgets earlier messages.
    /// - Returns: Whether there are more bytes.
    private mutating func fill() -> Bool {
        let bytes = read()
        buffer.removeFirst(position)
        position = 0
        buffer += bytes
        return !bytes.isEmpty
    }

    /// Returns a message with its header.
    static func framed(_ message: some Collection<UInt8>) -> [UInt8] {
        Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
}

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
