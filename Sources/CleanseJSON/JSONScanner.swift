/// A pull scanner of JSON: the caller requests one token after the other, and no token is kept.
///
/// The scanner accepts exactly what RFC 8259 allows, in UTF-8. Numbers are returned as they are written, and a key that an object has twice
/// is returned twice; the caller decides on their meaning. Nesting is counted instead of handled by recursion, so no document overflows the
/// stack.
package final class JSONScanner {
    /// A token of a document.
    package enum Token: Equatable {
        case beginObject, endObject, beginArray, endArray
        /// The name of the next member of an object.
        case key(String)
        case string(String)
        case number(String)
        case bool(Bool)
        case null
        case end
    }

    private let read: (UnsafeMutableRawBufferPointer) throws -> Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var position = 0
    private var count = 0
    private var consumed = 0
    private var isAtEnd = false
    /// The open objects and arrays: `true` for an object.
    private var open: [Bool] = []
    /// Whether a value has been read in the innermost open object or array, so that a comma must follow.
    private var needsComma = false
    private var expectsValue = true
    private var text: [UInt8] = []
    /// Whether the first byte of the next buffer is escaped, because a skipped buffer ended with a backslash.
    private var isEscaped = false
    /// The depth to which a document may be nested.
    private let nesting: Int
    /// The number of bytes that a string may have.
    private let longestText: Int
    /// The number of bytes that the document may have, or `nil` for any number.
    private let longest: Int?

    /// Creates a scanner of a document that is read in pieces.
    /// - Parameters:
    ///   - nesting: The depth to which the document may be nested.
    ///   - longestText: The number of bytes that a string may have.
    ///   - longest: The number of bytes that the document may have, or `nil` for any number.
    ///   - read: Reads the next bytes into a buffer, and returns their number, which is 0 at the end.
    package init(
        nesting: Int, longestText: Int, longest: Int? = nil,
        reading read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        self.nesting = nesting
        self.longestText = longestText
        self.longest = longest
        self.read = read
    }

    /// Creates a scanner of a document in memory.
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - nesting: The depth to which the document may be nested.
    package convenience init(_ bytes: [UInt8], nesting: Int) {
        var position = 0
        self.init(nesting: nesting, longestText: .max) { buffer in
            let count = min(buffer.count, bytes.count - position)
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
            }
            position += count
            return count
        }
    }

    /// The number of bytes that have been read.
    package var offset: Int { consumed + position }
    /// The number of objects and arrays that are open.
    package var depth: Int { open.count }

    /// Returns an error at the current position.
    package func error(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }

    /// Reads the next token.
    package func next() throws(JSONError) -> Token {
        guard let byte = try skipSpace() else {
            guard open.isEmpty, !expectsValue else { throw error("it ends unexpectedly") }
            return .end
        }
        if open.isEmpty, !expectsValue { throw error("something follows the document") }
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard let isObject = open.last, isObject == (byte == UInt8(ascii: "}")), !expectsValue else {
                throw error("\(Character(UnicodeScalar(byte))) is out of place")
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

    private func value(_ byte: UInt8) throws(JSONError) -> Token {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < nesting else { throw error("it is nested too deeply") }
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
            let number = if let whole = wholeNumber() { whole } else { try number() }
            finishValue()
            return .number(number)
        default: throw error("it is not JSON")
        }
    }

    /// The number of characters that a number may have. Its conversion to some types takes quadratic time.
    private static let longestNumber = 1_000

    /// Reads a number of a few digits that are all in the buffer, as most numbers are. For other numbers, returns `nil` and reads no byte.
    private func wholeNumber() -> String? {
        let end = buffer.withUnsafeBufferPointer { buffer in
            var index = position
            while index < count, index < position + 16, UInt8(ascii: "0")...UInt8(ascii: "9") ~= buffer[index] {
                index += 1
            }
            return index
        }
        guard end > position, end < count, buffer[position] != UInt8(ascii: "0") || end == position + 1,
            buffer[end] == UInt8(ascii: ",") || buffer[end] == UInt8(ascii: "}") || buffer[end] == UInt8(ascii: "]")
        else { return nil }
        defer { position = end }
        return String(decoding: buffer[position..<end], as: UTF8.self)
    }

    /// Reads a number: a sign, digits without a leading zero, a fraction, and an exponent.
    private func number() throws(JSONError) -> String {
        text.removeAll(keepingCapacity: true)
        _ = try take("-")
        if try !take("0") { try digits() }
        if try take(".") { try digits() }
        let isExponent = try take("e")
        if try isExponent ? true : take("E") {
            if try !take("+") { _ = try take("-") }
            try digits()
        }
        if let byte = try peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".") {
            throw error("a number is invalid")
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func take(_ character: Unicode.Scalar) throws(JSONError) -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        text.append(UInt8(ascii: character))
        position += 1
        return true
    }

    /// Reads one or more digits.
    private func digits() throws(JSONError) {
        let start = text.count
        while let digit = try peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
            guard text.count < Self.longestNumber else { throw error("a number is too long") }
            text.append(digit)
            position += 1
        }
        guard text.count > start else { throw error("a number is invalid") }
    }

    private func finishValue() {
        needsComma = true
        expectsValue = false
    }

    private func word(_ word: StaticString, _ token: Token) throws(JSONError) -> Token {
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else { throw error("it is not JSON") }
            position += 1
        }
        finishValue()
        return token
    }

    /// Reads a string whose opening quotation mark is next.
    private func string() throws(JSONError) -> String {
        position += 1
        text.removeAll(keepingCapacity: true)
        while try peek() != nil {
            let end = endOfPlainText()
            if end < count, buffer[end] == UInt8(ascii: "\""), text.isEmpty {
                // The whole string is in the buffer.
                defer { position = end + 1 }
                return try valid(buffer[position..<end])
            }
            text += buffer[position..<end]
            guard text.count <= longestText else { throw error("a string is too long") }
            position = end
            guard let byte = try peek() else { break }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                position += 1
                if byte == UInt8(ascii: "\"") { return try valid(text[...]) }
                try escape()
            } else if byte < 0x20 {
                throw error("a control character is in a string")
            }
        }
        throw error("it ends in a string")
    }

    private func valid(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
        // Most strings are ASCII, which is always valid.
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(utf8: bytes) else { throw error("a string is not in UTF-8") }
        return text
    }

    /// Returns the position of the next quotation mark, escape or control character in the buffer, or else the end of the buffer.
    private func endOfPlainText() -> Int {
        buffer.withUnsafeBufferPointer { buffer in
            var index = position
            while index < count, buffer[index] >= 0x20, buffer[index] != UInt8(ascii: "\""),
                buffer[index] != UInt8(ascii: "\\")
            {
                index += 1
            }
            return index
        }
    }

    private func escape() throws(JSONError) {
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
            if 0xD800..<0xDC00 ~= unit {
                for expected in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
                    guard try peek() == expected else { throw error("a surrogate is missing") }
                    position += 1
                }
                let second = try hexUnit()
                guard 0xDC00..<0xE000 ~= second else { throw error("a surrogate is missing") }
                unit = 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
            }
            guard let scalar = UnicodeScalar(unit) else { throw error("a surrogate is missing") }
            if let bytes = UTF8.encode(scalar) { text += bytes }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        default: throw error("an escape is invalid")
        }
    }

    private func hexUnit() throws(JSONError) -> UInt32 {
        var unit = UInt32(0)
        for _ in 0..<4 {
            guard let byte = try peek(), let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw error("an escape is invalid")
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }

    private func skipSpace() throws(JSONError) -> UInt8? {
        while let byte = try peek() {
            guard byte == 32 || byte == 10 || byte == 13 || byte == 9 else { return byte }
            position += 1
        }
        return nil
    }

    private func peek() throws(JSONError) -> UInt8? {
        if position < count { return buffer[position] }
        return try refill()
    }

    private func refill() throws(JSONError) -> UInt8? {
        if isAtEnd { return nil }
        consumed += count
        position = 0
        if let longest, consumed > longest {
            count = 0
            throw error("it is larger than \(longest >> 20) MB")
        }
        do { count = try buffer.withUnsafeMutableBytes { try read($0) } } catch {
            count = 0
            throw JSONError(offset: consumed, reason: "\(error)", underlying: error)
        }
        isAtEnd = count == 0
        return isAtEnd ? nil : buffer[0]
    }

    /// Skips a value that begins with a token.
    package func skip(_ token: Token) throws(JSONError) {
        guard token == .beginObject || token == .beginArray else { return }
        var depth = 1
        var isInString = false
        while depth > 0 {
            guard try peek() != nil else { throw error("it ends unexpectedly") }
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

    /// Skips the bytes in the buffer, up to the byte at which the depth becomes zero.
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

/// The error of a document that is not JSON, or that can't be read.
package struct JSONError: Error, Sendable, CustomStringConvertible {
    /// The number of bytes that had been read.
    package let offset: Int
    /// The description of the mistake.
    package let reason: String
    /// The error that occurred while the bytes were read, if there is one.
    package let underlying: (any Error)?

    /// Creates an error.
    package init(offset: Int, reason: String, underlying: (any Error)? = nil) {
        self.offset = offset
        self.reason = reason
        self.underlying = underlying
    }

    /// The whole text: the reason and the position.
    package var description: String { "\(reason) at byte \(offset)" }
}
