/// The offsets at which the lines of a source file begin, for turning the compiler's offsets into lines and columns.
///
/// `#sourceLocation` gives the following lines other numbers and another file.
struct SourceLines {
    /// The files that `#sourceLocation` names.
    private(set) var files: [String] = []
    private var starts: [UInt32] = [0]
    private var count = 0
    /// The lines, counted from one, at which another numbering begins.
    private var shifts: [(line: Int, number: Int, file: Int?)] = []

    /// The largest size of a source file, in bytes. A file that a person or a generator writes is far smaller.
    static let largest = 1 << 26

    /// Reads the lines of a source file.
    /// - Parameters:
    ///   - source: The source file's bytes.
    ///   - file: The name of the file in errors.
    ///   - largest: The largest size of the file.
    init(_ source: any ByteSource, file: String, largest: Int = SourceLines.largest) throws(AnalysisError) {
        try self.init(source, file: file, largest: largest) { _ in }
    }

    /// Reads the lines and the bytes of a source file.
    static func read(_ source: any ByteSource, file: String) throws(AnalysisError) -> (SourceLines, [UInt8]) {
        var bytes: [UInt8] = []
        let lines = try SourceLines(source, file: file, largest: largest) { bytes += $0 }
        return (lines, bytes)
    }

    private init(
        _ source: any ByteSource, file: String, largest: Int, _ receive: (ArraySlice<UInt8>) -> Void
    ) throws(AnalysisError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var directives = DirectiveReader()
        while true {
            let count: Int
            do { count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) } } catch {
                throw AnalysisError(file: file, reason: (error as? AnalysisError)?.reason ?? "\(error)")
            }
            if count == 0 { return }
            guard self.count + count <= largest else {
                throw AnalysisError(file: file, reason: "the source file is larger than \(largest >> 20) MB")
            }
            receive(buffer[..<count])
            for index in 0..<count {
                let isEnd = buffer[index] == UInt8(ascii: "\n")
                if let directive = directives.read(buffer[index]) { shift(directive) }
                if isEnd { starts.append(UInt32(self.count + index + 1)) }
            }
            self.count += count
        }
    }

    /// Changes the numbers of the lines after the current one.
    private mutating func shift(_ directive: DirectiveReader.Directive) {
        let next = starts.count + 1
        guard let file = directive.file else { return shifts.append((next, next, nil)) }
        let known = files.firstIndex(of: file)
        if known == nil { files.append(file) }
        shifts.append((next, directive.line, known ?? files.count - 1))
    }

    /// Finds the position of an offset.
    /// - Returns: The position, and the index of its file in ``files``, or `nil` for the source file itself.
    func position(of offset: Int) -> (position: Position, file: Int?) {
        let index = Self.last(starts.count) { starts[$0] <= offset } ?? 0
        let (line, column) = (index + 1, offset - Int(starts[index]) + 1)
        guard let shift = Self.last(shifts.count, where: { shifts[$0].line <= line }).map({ shifts[$0] }) else {
            return (Position(line: line, column: column), nil)
        }
        return (Position(line: shift.number + line - shift.line, column: column), shift.file)
    }

    /// Returns the last index of an ordered list for which a condition still holds.
    private static func last(_ count: Int, where holds: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}

/// A reader of the `#sourceLocation` directives of a source file. It reads byte by byte, and ignores comments and string literals.
struct DirectiveReader {
    /// A directive.
    struct Directive: Equatable {
        /// The file, or `nil` if the directive ends the previous one.
        var file: String?
        var line: Int
    }

    private var reader = CodeReader()
    /// The current line, if it begins with `#`.
    private var line: [UInt8] = []
    private var isAtStart = true

    private static let longestLine = 1 << 12

    /// Reads a byte.
    /// - Returns: The directive in the line that ends with this byte.
    mutating func read(_ byte: UInt8) -> Directive? {
        guard byte == UInt8(ascii: "\n") else {
            if !line.isEmpty || isAtStart && reader.isInCode && byte == UInt8(ascii: "#") {
                if line.count < Self.longestLine { line.append(byte) }
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
                isAtStart = false
            }
            reader.read(byte)
            return nil
        }
        let directive = line.isEmpty ? nil : Self.directive(String(decoding: line, as: UTF8.self))
        endLine()
        return directive
    }

    private mutating func endLine() {
        reader.read(UInt8(ascii: "\n"))
        line.removeAll(keepingCapacity: true)
        isAtStart = true
    }

    /// Returns the directive in a line that begins with `#`.
    static func directive(_ line: String) -> Directive? {
        let name = "#sourceLocation"
        guard line.hasPrefix(name) else { return nil }
        let rest = line.dropFirst(name.count).drop { $0 == " " }
        guard rest.first == "(" else { return nil }
        let content = rest.dropFirst().drop { $0 == " " }
        if content.first == ")" { return Directive(file: nil, line: 0) }
        guard let file = value(of: "file", in: content)?.drop(while: { $0 == " " }), file.first == "\"",
            let end = file.dropFirst().firstIndex(of: "\""),
            let number = value(of: "line", in: file[end...].dropFirst())?.drop(while: { $0 == " " })
        else { return nil }
        guard let line = Int(number.prefix { $0.isNumber }) else { return nil }
        return Directive(file: String(file.dropFirst()[..<end]), line: line)
    }

    /// Returns the text after a label.
    private static func value(of label: String, in text: Substring) -> Substring? {
        let text = text.drop { $0 == " " || $0 == "," }
        guard text.hasPrefix(label) else { return nil }
        let rest = text.dropFirst(label.count).drop { $0 == " " }
        return rest.first == ":" ? rest.dropFirst() : nil
    }
}
