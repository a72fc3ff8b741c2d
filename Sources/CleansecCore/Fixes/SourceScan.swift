/// The structure of a Swift source file, as far as fixes need it: brackets, statements, types and functions.
///
/// It reads text, not a tree, so what it finds is a guess. Each fix is tried before it is offered.
struct SourceScan {
    let bytes: [UInt8]
    /// The text, in which comments and the contents of string literals are spaces.
    let code: [UInt8]
    /// The partners of brackets, by offset.
    private var partners: [Int: Int] = [:]
    /// The pairs of braces, in the order of their beginnings.
    private(set) var blocks: [Block] = []

    /// A pair of braces with the text before it.
    struct Block {
        enum Kind { case type, function, other }

        let kind: Kind
        /// The name of the type, of the function, or an empty text.
        let name: String
        /// The range from the beginning of the declaration to the opening brace.
        let header: Range<Int>
        /// The range between the braces.
        let body: Range<Int>
        /// The index of the block that contains this one.
        var parent: Int?
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        code = Self.blanked(bytes)
        matchBrackets()
        blocks = partners.filter { code[$0.key] == UInt8(ascii: "{") }.map { ($0.key, $0.value) }
            .sorted { $0.0 < $1.0 }.map { block($0.0, $0.1) }
        var open: [Int] = []
        for index in blocks.indices {
            while let last = open.last, blocks[last].body.upperBound < blocks[index].body.lowerBound {
                open.removeLast()
            }
            blocks[index].parent = open.last
            open.append(index)
        }
    }

    // MARK: Text

    /// Returns the text in which comments and the contents of string literals are spaces. Interpolations stay.
    private static func blanked(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var reader = CodeReader()
        for (index, byte) in bytes.enumerated() {
            let wasInCode = reader.isInCode
            reader.read(byte)
            let isQuote = byte == UInt8(ascii: "\"") && (wasInCode || reader.isInCode)
            guard !wasInCode || !reader.isInCode, !isQuote, byte != UInt8(ascii: "\n") else { continue }
            result[index] = UInt8(ascii: " ")
            // The slash with which a comment begins.
            if wasInCode, reader.isInComment { result[index - 1] = UInt8(ascii: " ") }
        }
        return result
    }

    private mutating func matchBrackets() {
        var open: [Int] = []
        for (offset, byte) in code.enumerated() {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(offset)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard let partner = open.popLast() else { continue }
                partners[partner] = offset
                partners[offset] = partner
            default: break
            }
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func codeText(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

    /// Returns the offset of a line and a column, as the compiler counts them.
    func offset(of place: FileLocation) -> Int? {
        var (line, offset) = (1, 0)
        while line < place.line {
            guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            offset = end + 1
            line += 1
        }
        let result = offset + max(0, (place.column ?? 1) - 1)
        return result < bytes.count ? result : nil
    }

    func lineStart(_ offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    func lineEnd(_ offset: Int) -> Int { bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }

    /// Returns the spaces at the beginning of the line of an offset.
    func indentation(at offset: Int) -> String {
        let start = lineStart(offset)
        return text(start..<(bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count))
    }

    static func isInName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Returns the offset of the first code at or after an offset.
    func skipSpaces(_ offset: Int) -> Int { code[offset...].firstIndex { !Self.isSpace($0) } ?? code.count }

    /// Returns the offset of a bracket's partner.
    func partner(of bracket: Int) -> Int? { partners[bracket] }

    /// Returns the offsets at which a word occurs in code, alone.
    func occurrences(of word: String, in range: Range<Int>) -> [Int] {
        let word = Array(word.utf8)
        guard !word.isEmpty, range.count >= word.count else { return [] }
        return (range.lowerBound...(range.upperBound - word.count)).filter { offset in
            code[offset] == word[0] && code[offset..<offset + word.count].elementsEqual(word)
                && (offset == 0 || !Self.isInName(code[offset - 1]))
                && (offset + word.count == code.count || !Self.isInName(code[offset + word.count]))
        }
    }

    // MARK: Statements

    /// Returns the statement that contains an offset.
    func statement(at offset: Int) -> Range<Int> {
        var start = offset
        while start > 0 {
            let byte = code[start - 1]
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                guard let partner = partners[start - 1] else { break }
                // A brace at the end of a line ends the statement before, unless this line continues it.
                start = partner
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ";") {
                break
            } else if byte == UInt8(ascii: "\n"), !continues(at: start) {
                break
            } else {
                start -= 1
            }
        }
        start = min(skipSpaces(start), offset)
        // The parameters of a closure precede its statements.
        let head = codeText(start..<min(lineEnd(start), offset))
        if isAfterBrace(start), let signature = head.firstRange(of: " in ") {
            start = skipSpaces(start + head[..<signature.upperBound].utf8.count)
        }
        return min(start, offset)..<end(of: offset)
    }

    /// Returns the statement that contains an offset, and the statements of a binder that follow in its line: the program knows only the lines
    /// of declarations.
    func statements(inLineOf offset: Int) -> [Range<Int>] {
        var found = [statement(at: offset)]
        let end = lineEnd(offset)
        for separator in offset..<end where code[separator] == UInt8(ascii: ";") || code[separator] == UInt8(ascii: "{")
        {
            let next = skipSpaces(separator + 1)
            guard next < end, code[next] != UInt8(ascii: "}") else { continue }
            let statement = statement(at: next)
            guard let binder = receiver(in: statement), codeText(statement).hasPrefix("\(binder)."),
                !found.contains(statement)
            else { continue }
            found.append(statement)
        }
        return found
    }

    /// Returns the statement whose closure contains a statement, or `nil` if a function contains it.
    func statement(around statement: Range<Int>) -> Range<Int>? {
        guard let block = around(statement.lowerBound).first, block.kind == .other else { return nil }
        return self.statement(at: block.body.lowerBound - 1)
    }

    private func isAfterBrace(_ offset: Int) -> Bool {
        code[..<offset].last { !Self.isSpace($0) } == UInt8(ascii: "{")
    }

    /// Returns whether the line that begins at an offset continues the line before.
    private func continues(at offset: Int) -> Bool {
        let next = skipSpaces(offset)
        guard next < code.count else { return false }
        return code[next] == UInt8(ascii: ".") || code[next] == UInt8(ascii: ")") || code[next] == UInt8(ascii: "?")
    }

    private func end(of offset: Int) -> Int {
        var end = offset
        while end < code.count {
            switch code[end] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                guard let partner = partners[end] else { return end }
                end = partner + 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";"): return end
            case UInt8(ascii: "\n") where !continues(at: end + 1): return end
            default: end += 1
            }
        }
        return end
    }

    /// Returns the range to delete for a statement: its lines, or the statement alone if it shares its line.
    func deletion(of statement: Range<Int>) -> Range<Int> {
        var (start, end) = (lineStart(statement.lowerBound), lineEnd(statement.upperBound))
        let isAlone =
            code[start..<statement.lowerBound].allSatisfy(Self.isSpace)
            && code[statement.upperBound..<end].allSatisfy(Self.isSpace)
        if isAlone { return start..<min(end + 1, bytes.count) }
        (start, end) = (statement.lowerBound, statement.upperBound)
        if end < code.count, code[end] == UInt8(ascii: ";") { return start..<skipSpaces(end + 1) }
        return start..<end
    }

    // MARK: Declarations

    private func block(_ open: Int, _ close: Int) -> Block {
        var start = open
        while start > 0 {
            let byte = code[start - 1]
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
                guard let partner = partners[start - 1] else { break }
                start = partner
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";") {
                break
            } else {
                start -= 1
                // A declaration may have several lines; an empty line or a line of another declaration ends the search below.
            }
        }
        start = skipSpaces(start)
        let words = codeText(start..<open).split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        let types: Set<Substring> = ["struct", "class", "enum", "actor", "extension", "protocol"]
        if let function = words.lastIndex(of: "func"), function + 1 < words.count {
            let keyword = occurrences(of: "func", in: start..<open).last ?? start
            return Block(
                kind: .function, name: String(words[function + 1]), header: keyword..<open, body: open + 1..<close)
        }
        if let keyword = words.lastIndex(where: types.contains), keyword + 1 < words.count,
            !["func", "var"].contains(words[keyword + 1])
        {
            let place = occurrences(of: String(words[keyword]), in: start..<open).last ?? start
            return Block(
                kind: .type, name: String(words[keyword + 1]), header: place..<open, body: open + 1..<close)
        }
        return Block(kind: .other, name: "", header: open..<open, body: open + 1..<close)
    }

    /// Returns the blocks around an offset, innermost first.
    private func around(_ offset: Int) -> [Block] {
        // The last block that begins before the offset, or one that contains it, contains the offset.
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].body.lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        var (index, result): (Int?, [Block]) = (low == 0 ? nil : low - 1, [])
        while let next = index {
            if blocks[next].body.contains(offset) { result.append(blocks[next]) }
            index = blocks[next].parent
        }
        return result
    }

    /// Returns the types and functions around an offset, innermost first.
    func enclosing(_ offset: Int) -> [Block] { around(offset).filter { $0.kind != .other } }

    /// Returns the declarations of a type, and its extensions, by the names on its path.
    func types(_ path: [String]) -> [Block] {
        guard let last = path.last else { return [] }
        return blocks.filter { block in
            guard block.kind == .type else { return false }
            let names = block.name.split(separator: ".").map(String.init)
            guard names.last == last else { return false }
            let outer = enclosing(block.header.lowerBound).filter { $0.kind == .type }.reversed()
                .flatMap { $0.name.split(separator: ".").map(String.init) }
            let whole = outer + names
            return whole.count <= path.count && Array(path.suffix(whole.count)) == whole
                || Array(whole.suffix(path.count)) == path
        }
    }
}
