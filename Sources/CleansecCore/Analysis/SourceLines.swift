/// Where the lines of a source file begin, to turn the compiler's offsets into lines and columns.
///
/// `#sourceLocation` gives the lines that follow it other numbers, and another file.
struct SourceLines {
    /// The files that `#sourceLocation` names.
    private(set) var files: [String] = []
    private var starts: [UInt32] = [0]
    private var count = 0
    /// From which lines on they are numbered otherwise, counted from one.
    private var shifts: [(line: Int, number: Int, file: Int?)] = []

    /// How large a source file may be. What a person or a generator writes is far below.
    static let largest = 1 << 26

    /// - Parameters:
    ///   - source: The source file's bytes.
    ///   - file: What errors call it.
    ///   - largest: How large it may be.
    init(_ source: any ByteSource, file: String, largest: Int = SourceLines.largest) throws(AnalysisError) {
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
            for index in 0..<count {
                let isEnd = buffer[index] == UInt8(ascii: "\n")
                if let directive = directives.read(buffer[index]) { shift(directive) }
                if isEnd { starts.append(UInt32(self.count + index + 1)) }
            }
            self.count += count
        }
    }

    /// Numbers the lines after the current one otherwise.
    private mutating func shift(_ directive: DirectiveReader.Directive) {
        let next = starts.count + 1
        guard let file = directive.file else { return shifts.append((next, next, nil)) }
        let known = files.firstIndex(of: file)
        if known == nil { files.append(file) }
        shifts.append((next, directive.line, known ?? files.count - 1))
    }

    /// The position of an offset.
    /// - Returns: The position, and which of ``files`` it is in; nil for the source file itself.
    func position(of offset: Int) -> (position: Position, file: Int?) {
        let index = Self.last(starts.count) { starts[$0] <= offset } ?? 0
        let (line, column) = (index + 1, offset - Int(starts[index]) + 1)
        guard let shift = Self.last(shifts.count, where: { shifts[$0].line <= line }).map({ shifts[$0] }) else {
            return (Position(line: line, column: column), nil)
        }
        return (Position(line: shift.number + line - shift.line, column: column), shift.file)
    }

    /// The last index of an ordered list for which something still holds.
    private static func last(_ count: Int, where holds: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
