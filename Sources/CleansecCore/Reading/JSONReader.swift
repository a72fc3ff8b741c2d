/// Reads JSON piece by piece: the caller pulls one token after the other, and nothing is kept.
///
/// Nesting is counted, not recursed into, so that no document overflows the stack.
final class JSONReader {
    /// A piece of a document.
    enum Token: Equatable {
        case beginObject, endObject, beginArray, endArray
        /// The name of what follows in an object.
        case key(String)
        case string(String)
        case number(String)
        case bool(Bool)
        case null
        case end
    }

    private let source: any ByteSource
    private let file: String
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var position = 0
    private var count = 0
    private var consumed = 0
    private var isAtEnd = false
    /// What is open: true for an object.
    private var open: [Bool] = []
    /// Whether a value has been read in what is open, so that a comma must follow.
    private var needsComma = false
    private var expectsValue = true
    private var text: [UInt8] = []
    /// Whether a character that is skipped follows an escape at the end of the buffer.
    private var isEscaped = false
    /// A token that was put back.
    private var pending: Token?
    /// The texts that are shared.
    private var texts: Set<String> = []

    /// How deep a document may be nested. Trees of programs are far below.
    static let nesting = 20_000
    /// How long a string may be. Those of trees are the names of types, and literals.
    private static let longestText = 1 << 24

    /// How long the document may be; nil for any length.
    private let longest: Int?

    /// - Parameters:
    ///   - file: What errors call the document.
    ///   - longest: How long the document may be; nil for any length.
    init(_ source: any ByteSource, file: String, longest: Int? = nil) {
        self.source = source
        self.file = file
        self.longest = longest
    }

    /// How many bytes have been read.
    var offset: Int { consumed + position }
    /// How many objects and arrays are open.
    var depth: Int { open.count }

    func error(_ reason: String) -> AnalysisError { AnalysisError(file: file, offset: offset, reason: reason) }

    /// The same text; of texts that are equal, all share the memory of the first.
    func shared(_ text: String) -> String { text.utf8.count < 16 ? text : texts.insert(text).memberAfterInsert }

    /// Puts a token back, which is given next.
    func putBack(_ token: Token) { pending = token }

    /// The next token.
    func next() throws(AnalysisError) -> Token {
        if let token = pending {
            pending = nil
            return token
        }
        guard let byte = try skipSpace() else {
            guard open.isEmpty, !expectsValue else { throw error("it ends in the middle") }
            return .end
        }
        if open.isEmpty, !expectsValue { throw error("something follows the document") }
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard let isObject = open.last, isObject == (byte == UInt8(ascii: "}")), !expectsValue || !needsComma else {
                throw error("\(Character(UnicodeScalar(byte))) closes nothing")
            }
            position += 1
            open.removeLast()
            finishValue()
            return isObject ? .endObject : .endArray
        case UInt8(ascii: ","):
            guard needsComma, !open.isEmpty else { throw error("a comma is out of place") }
            position += 1
            needsComma = false
            guard let following = try skipSpace(), following != UInt8(ascii: "}"), following != UInt8(ascii: "]"),
                following != UInt8(ascii: ",")
            else { throw error("nothing follows a comma") }
            return try next()
        default:
            guard !needsComma else { throw error("a comma is missing") }
            if open.last == true, !expectsValue {
                guard byte == UInt8(ascii: "\"") else { throw error("a key is missing") }
                let key = try string()
                guard try skipSpace() == UInt8(ascii: ":") else { throw error("a colon is missing") }
                position += 1
                expectsValue = true
                return .key(key)
            }
            return try value(byte)
        }
    }

    private func value(_ byte: UInt8) throws(AnalysisError) -> Token {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.nesting else { throw error("it is nested too deep") }
            position += 1
            open.append(byte == UInt8(ascii: "{"))
            needsComma = false
            expectsValue = false
            return open.last == true ? .beginObject : .beginArray
        case UInt8(ascii: "\""):
            let text = try string()
            finishValue()
            return .string(text)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            text.removeAll(keepingCapacity: true)
            while let digit = try peek(), Self.isOfNumber(digit), text.count < 1_000 {
                text.append(digit)
                position += 1
            }
            finishValue()
            return .number(String(decoding: text, as: UTF8.self))
        default: throw error("it is no JSON")
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private func finishValue() {
        needsComma = true
        expectsValue = false
    }

    private func word(_ word: StaticString, _ token: Token) throws(AnalysisError) -> Token {
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else { throw error("it is no JSON") }
            position += 1
        }
        finishValue()
        return token
    }

    /// Reads a string, whose quotation mark is next.
    private func string() throws(AnalysisError) -> String {
        position += 1
        text.removeAll(keepingCapacity: true)
        while try peek() != nil {
            let end = endOfPlainText()
            if end < count, buffer[end] == UInt8(ascii: "\""), text.isEmpty {
                // The whole string is in the buffer.
                defer { position = end + 1 }
                return String(decoding: buffer[position..<end], as: UTF8.self)
            }
            text += buffer[position..<end]
            guard text.count <= Self.longestText else { throw error("a string is too long") }
            position = end
            guard let byte = try peek() else { break }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                position += 1
                if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
                try escape()
            }
        }
        throw error("it ends in a string")
    }

    /// Where, in what is left of the buffer, a quotation mark or an escape is, or its end.
    private func endOfPlainText() -> Int {
        buffer.withUnsafeBufferPointer { buffer in
            var index = position
            while index < count, buffer[index] != UInt8(ascii: "\""), buffer[index] != UInt8(ascii: "\\") { index += 1 }
            return index
        }
    }

    private func escape() throws(AnalysisError) {
        guard let byte = try peek() else { throw error("it ends in a string") }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "u"):
            var unit = try hexUnit()
            if 0xD800..<0xDC00 ~= unit, try peek() == UInt8(ascii: "\\") {
                position += 1
                guard try peek() == UInt8(ascii: "u") else { throw error("half a character is missing") }
                position += 1
                unit = 0x10000 + (unit - 0xD800) << 10 + (try hexUnit() &- 0xDC00) & 0x3FF
            }
            text += Array(String(UnicodeScalar(unit).map(Character.init) ?? "\u{FFFD}").utf8)
        default: text.append(byte)
        }
    }

    private func hexUnit() throws(AnalysisError) -> UInt32 {
        var unit = UInt32(0)
        for _ in 0..<4 {
            guard let byte = try peek(), let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw error("an escape is wrong")
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }

    private func skipSpace() throws(AnalysisError) -> UInt8? {
        while let byte = try peek() {
            guard byte == 32 || byte == 10 || byte == 13 || byte == 9 else { return byte }
            position += 1
        }
        return nil
    }

    private func peek() throws(AnalysisError) -> UInt8? {
        if position < count { return buffer[position] }
        return try refill()
    }

    private func refill() throws(AnalysisError) -> UInt8? {
        if isAtEnd { return nil }
        consumed += count
        position = 0
        if let longest, consumed > longest {
            count = 0
            throw error("it is larger than \(longest >> 20) MB")
        }
        do { count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) } } catch {
            count = 0
            throw AnalysisError(file: file, offset: consumed, reason: (error as? AnalysisError)?.reason ?? "\(error)")
        }
        isAtEnd = count == 0
        return isAtEnd ? nil : buffer[0]
    }

    /// Reads past a value, of which `token` is the beginning.
    func skip(_ token: Token) throws(AnalysisError) {
        guard token == .beginObject || token == .beginArray else { return }
        var depth = 1
        var isInString = false
        while depth > 0 {
            guard try peek() != nil else { throw error("it ends in the middle") }
            if isEscaped {
                isEscaped = false
                position += 1
                continue
            }
            skipBuffer(&depth, &isInString)
        }
        open.removeLast()
        finishValue()
    }

    /// Reads past what is in the buffer, or to where the depth is zero.
    private func skipBuffer(_ depth: inout Int, _ isInString: inout Bool) {
        position = buffer.withUnsafeBufferPointer { buffer in
            var index = position
            while index < count {
                let byte = buffer[index]
                index += 1
                switch byte {
                case UInt8(ascii: "\""): isInString.toggle()
                case UInt8(ascii: "\\") where isInString:
                    guard index < count else {
                        isEscaped = true
                        return index
                    }
                    index += 1
                case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
                case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
                    depth -= 1
                    if depth == 0 { return index }
                default: break
                }
            }
            return index
        }
    }
}
