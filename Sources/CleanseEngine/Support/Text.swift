// Functions for texts: quotation, shortening, escaped invisible characters, comparison byte by byte, and durations as text.

/// Returns a text in quotation marks, as JSON and DOT require, or `null` for `nil`.
package func quoted(_ text: String?) -> String {
    guard let text else { return "null" }
    var bytes: [UInt8] = []
    append(quoted: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// Appends a text in quotation marks, in UTF-8.
package func append(quoted text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.bytes {
        switch byte {
        case UInt8(ascii: "\n"): bytes.push(all: "\\n".bytes)
        case 0..<0x20: bytes.push(all: ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).bytes)
        default:
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
    }
    bytes.append(UInt8(ascii: "\""))
}

/// Returns a text as messages show it, for people.
///
/// Invisible characters are escaped, so that a line stays a line and reads as it is written. A long text is shortened to its beginning, its
/// end and its length.
package func legible(_ text: String) -> String {
    let (head, tail) = (Limits.textHead, Limits.textTail)
    guard text.utf8.count > head + tail else { return escaped(text) }
    var text = text
    return text.withUTF8 { bytes in
        /// Returns the beginning of the scalar that contains a byte.
        func scalar(at byte: Int) -> Int {
            var start = byte
            while bytes[start] & 0xC0 == 0x80 { start -= 1 }
            return start
        }
        func part(_ range: Range<Int>) -> String {
            escaped(String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self))
        }
        let count = bytes.count
        return part(0..<scalar(at: head)) + "…" + part(scalar(at: count - tail)..<count) + " (\(count) bytes)"
    }
}

/// Returns a text with its invisible characters and line breaks written as in a Swift literal.
private func escaped(_ text: String) -> String {
    // Nearly all texts consist of visible ASCII, which is found without decoding their scalars.
    var text = text
    if text.withUTF8({ $0.allSatisfy { 0x20..<0x7F ~= $0 } }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if scalar.isInvisible {
            result += scalar.escaped(asASCII: true)
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

extension String {
    /// The text in UTF-8.
    ///
    /// It is not inlined, because many functions for texts begin with it: 100 bytes for each.
    var bytes: [UInt8] {
        @inline(never)
        get { Array(utf8) }
    }

    /// Returns whether the text has a byte.
    @inline(never)
    func has(_ byte: UInt8) -> Bool {
        var text = self
        return text.withUTF8 { $0.contains(byte) }
    }

    /// Returns the parts of the text between separators, except empty ones.
    /// - Parameter orSpace: Whether white space separates parts, too.
    func parts(separatedBy separator: Character, orSpace: Bool = false) -> [String] {
        var (parts, part) = ([String](), "")
        for letter in self {
            if letter == separator || orSpace && letter.isWhitespace {
                if !part.isEmpty { parts.append(part) }
                part = ""
            } else {
                part.append(letter)
            }
        }
        if !part.isEmpty { parts.append(part) }
        return parts
    }

    /// Returns the first range with the bytes of a text.
    ///
    /// `firstRange(of:)` and `contains(_:)` of the standard library are part of its regular expressions, which take 1.3 MB of a program that
    /// is linked statically.
    package func firstRange(ofBytes text: String) -> Range<Index>? {
        let (bytes, text) = (bytes, text.bytes)
        guard let offset = bytes.indices.first(where: { bytes[$0...].starts(with: text) }) else { return nil }
        let start = utf8.index(startIndex, offsetBy: offset)
        return start..<utf8.index(start, offsetBy: text.count)
    }
}

/// Returns whether two texts have the same bytes. Canonically equivalent texts may differ.
@usableFromInline
package func areSameBytes(_ first: String, _ second: String) -> Bool {
    // A string stores a short text inline, and copies of a long one share its storage, so equal texts mostly have equal bits.
    if withUnsafeBytes(of: first, { first in withUnsafeBytes(of: second) { areEqual(first, $0) } }) { return true }
    var first = first
    return first.withUTF8 { areSameBytes(UnsafeRawBufferPointer($0), second) }
}

/// Returns whether a region of memory holds the bytes of a text.
func areSameBytes(_ bytes: UnsafeRawBufferPointer, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.count == bytes.count && areEqual(bytes, UnsafeRawBufferPointer($0)) }
}

/// Returns whether two regions of memory of the same length hold the same bytes. It makes no call, which would cost a retain of the text
/// that contains the memory.
@inline(__always)
func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    func isSameWord(_ offset: Int) -> Bool {
        first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    let last = first.count &- 8
    guard last >= 0 else { return first.indices.allSatisfy { first[$0] == second[$0] } }
    var offset = 0
    while offset < last {
        guard isSameWord(offset) else { return false }
        offset &+= 8
    }
    // This word overlaps the one before, unless the length is a multiple of 8.
    return isSameWord(last)
}

extension Unicode.Scalar {
    /// Whether the scalar has an effect on the text around it, but no appearance.
    ///
    /// It moves the cursor, starts a command of the terminal, breaks the line, or reverses the order of the text that follows.
    package var isInvisible: Bool {
        if value < 0x80 { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners are parts of words and of emoji.
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}

/// A text that is compared byte by byte, as keys are.
package struct ByteString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (lhs: ByteString, rhs: ByteString) -> Bool { areSameBytes(lhs.text, rhs.text) }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Duration {
    /// The duration in the largest unit in which it is at least one, such as `7.5 ms` or `0 ns`.
    package var inFittingUnit: String {
        let size = nanoseconds.magnitude
        var (unit, name): (UInt64, String) = (1, " ns")
        for larger in [" µs", " ms", " s"] where size >= unit * 1000 { (unit, name) = (unit * 1000, larger) }
        let (whole, rest) = size.quotientAndRemainder(dividingBy: unit)
        // Tenths, rounded down.
        let tenths = rest * 10 / unit
        let number = (nanoseconds < 0 ? "-" : "") + String(whole)
        return number + (tenths == 0 || whole >= 100 ? "" : "." + String(tenths)) + name
    }

    /// The duration in nanoseconds. A duration of 292 years or more is clamped to the least or greatest number.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds.magnitude < 9_223_372_036 else { return seconds < 0 ? .min : .max }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
