/// The text of a document, whose parts clients name by lines and columns.
///
/// A line ends with a line feed, a carriage return, or both.
struct DocumentText: Equatable, Sendable {
    /// The error of a position that is not in the text, or that is inside a character.
    struct Misplaced: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// The text in UTF-8.
    private(set) var bytes: [UInt8]
    /// The offsets at which lines begin.
    private var starts: [Int]

    init(_ text: String) { self.init(Array(text.utf8)) }

    /// Creates a text from its bytes in UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + Self.starts(in: bytes[...])
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lineCount: Int { starts.count }

    // MARK: Changes

    /// Replaces a part of the text.
    /// - Throws: ``Misplaced`` if the range is not in the text. The text does not change then.
    /// - Complexity: Linear in the number of lines, plus the bytes after the change.
    mutating func replace(
        _ range: TextRange, with text: String, _ encoding: PositionEncoding
    ) throws(Misplaced) {
        let (start, end) = (try offset(of: range.start, encoding), try offset(of: range.end, encoding))
        guard start <= end else { throw Misplaced(description: "a range ends before it begins") }
        // The line before the change is read again too, because a carriage return at its end may be followed by a line feed now.
        let first = max(0, line(at: start) - 1)
        let last = line(at: end)
        let tail = last + 1 < starts.count ? starts[last + 1] : bytes.count
        let added = Array(text.utf8)
        let shift = added.count - (end - start)
        bytes.replaceSubrange(start..<end, with: added)
        let isEnd = last + 1 >= starts.count
        let changed = Self.starts(in: bytes[starts[first]..<tail + shift])
        starts = starts[...first] + changed + (isEnd ? [] : starts[(last + 1)...].dropFirst().map { $0 + shift })
    }

    /// Returns the offsets after the line breaks in a part of a text, which does not end between two bytes of one line break.
    private static func starts(in part: ArraySlice<UInt8>) -> [Int] {
        var result: [Int] = []
        for index in part.indices {
            let byte = part[index]
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
            if byte == UInt8(ascii: "\r"), index + 1 < part.endIndex, part[index + 1] == UInt8(ascii: "\n") { continue }
            result.append(index + 1)
        }
        return result
    }

    // MARK: Positions

    /// Returns the offset of a position. A column after the end of its line is the end of the line, as the protocol says.
    /// - Throws: ``Misplaced`` if the position has no such line, or is inside a character.
    func offset(of position: TextPosition, _ encoding: PositionEncoding) throws(Misplaced) -> Int {
        guard starts.indices.contains(position.line), position.character >= 0 else {
            throw Misplaced(
                description:
                    "line \(position.line), column \(position.character) is not in the text of \(starts.count) lines")
        }
        var offset = starts[position.line]
        let end = endOfContent(position.line)
        var column = 0
        while column < position.character, offset < end {
            let length = Self.length(of: bytes[offset])
            column += encoding == .utf8 ? length : length == 4 ? 2 : 1
            offset += length
        }
        guard column <= position.character else {
            throw Misplaced(
                description: "line \(position.line), column \(position.character) is inside a character")
        }
        return offset
    }

    /// Returns the position before the line break of a line, or of the last line for a line after it.
    func endOfLine(_ line: Int, _ encoding: PositionEncoding) -> TextPosition {
        position(at: endOfContent(min(max(0, line), lineCount - 1)), encoding)
    }

    /// Returns the position of an offset. An offset inside a character is the position of the character, and one after the end is the end.
    func position(at offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = min(max(0, offset), bytes.count)
        let line = line(at: offset)
        var (column, index) = (0, starts[line])
        let end = min(offset, endOfContent(line))
        while index < end {
            let length = Self.length(of: bytes[index])
            guard index + length <= end else { break }
            column += encoding == .utf8 ? length : length == 4 ? 2 : 1
            index += length
        }
        return TextPosition(line: line, character: column)
    }

    /// Returns the offset of a line and a column as compilers count them: from one, lines by line feeds alone, and columns in bytes.
    func offset(ofLine line: Int, column: Int?) -> Int {
        var (offset, rest) = (0, max(0, line - 1))
        while rest > 0, let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) {
            offset = end + 1
            rest -= 1
        }
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        guard rest == 0 else { return bytes.count }
        let first = bytes[offset..<end].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? offset
        return column.map { min(offset + max(0, $0 - 1), end) } ?? first
    }

    /// Returns the line of an offset as compilers count lines: from one, by line feeds alone.
    func compilerLine(at offset: Int) -> Int {
        1 + bytes[..<min(max(0, offset), bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    /// Returns the names that a position is about: the name around it, and the names of types after it if it is followed by a colon, as in a
    /// list of parameters.
    func names(around offset: Int) -> [String] {
        var (start, end) = (offset, offset)
        while start > 0, Self.isInName(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
        guard start < end else { return [] }
        let rest = bytes[end...].drop { $0 == UInt8(ascii: " ") }
        let isTyped = rest.first == UInt8(ascii: ":")
        let stops = Array(",=){\n".utf8)
        let type = isTyped ? rest.dropFirst().prefix { !stops.contains($0) } : []
        return ([bytes[start..<end]] + type.split { !Self.isInName($0) }).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Returns the name at an offset, or the name before a parenthesis, where compilers often place a call, or else one
    /// character.
    func name(at offset: Int) -> Range<Int> {
        var start = min(max(0, offset), bytes.count)
        if start < bytes.count, bytes[start] == UInt8(ascii: "(") {
            while start > 0, Self.isInName(bytes[start - 1]) { start -= 1 }
        }
        let end = bytes[start...].firstIndex { !Self.isInName($0) } ?? bytes.count
        let isBreak = start == bytes.count || bytes[start] == UInt8(ascii: "\n") || bytes[start] == UInt8(ascii: "\r")
        return start..<max(end, isBreak ? start : start + 1)
    }

    /// Returns the range of the protocol for offsets.
    func range(_ offsets: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
        TextRange(start: position(at: offsets.lowerBound, encoding), end: position(at: offsets.upperBound, encoding))
    }

    /// Returns the line that contains an offset.
    private func line(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the offset of a line's break, or the end of the text.
    private func endOfContent(_ line: Int) -> Int {
        guard line + 1 < starts.count else { return bytes.count }
        let next = starts[line + 1]
        let isPair =
            next - 2 >= starts[line] && bytes[next - 1] == UInt8(ascii: "\n") && bytes[next - 2] == UInt8(ascii: "\r")
        return next - (isPair ? 2 : 1)
    }

    /// Returns the number of bytes of a character, given the first one.
    private static func length(of byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}

/// The places of an older text in a newer one. A common beginning and a common end have kept their places.
struct TextShift {
    private let (prefix, suffix): (Int, Int)
    private let (oldCount, newCount): (Int, Int)

    init(from old: DocumentText, to new: DocumentText) {
        let shorter = min(old.bytes.count, new.bytes.count)
        var (prefix, suffix) = (0, 0)
        while prefix < shorter, old.bytes[prefix] == new.bytes[prefix] { prefix += 1 }
        while suffix < shorter - prefix,
            old.bytes[old.bytes.count - 1 - suffix] == new.bytes[new.bytes.count - 1 - suffix]
        {
            suffix += 1
        }
        (self.prefix, self.suffix) = (prefix, suffix)
        (oldCount, newCount) = (old.bytes.count, new.bytes.count)
    }

    /// Returns the place of an offset. A place in the text that has changed becomes the beginning of the change.
    func callAsFunction(_ offset: Int) -> Int {
        if offset <= prefix { return offset }
        return offset >= oldCount - suffix ? offset + newCount - oldCount : prefix
    }
}
