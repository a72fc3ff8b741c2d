// Texts for users: words, colours, escapes that make any text safe for terminals, files and pages, and the errors about documents and
// queries.

import CleanseEngine
import CleanseJSON

extension String {
    /// Returns the text followed by spaces up to a width, and by at least one.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(1, width - count)) }
}

/// Returns the lines of a text with any line endings, without a byte order mark before the first line.
package func lines(of text: String) -> [Substring] {
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    let body = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    return body.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
}

/// Returns a qualified name without modules and enclosing types: `B<D>` for `A.B<C.D>`.
package func unqualified(_ name: String) -> String {
    var result = ""
    var word = ""
    for character in name {
        if character.isLetter || character.isNumber || character == "_" {
            word.append(character)
        } else if character == "." {
            word = ""
        } else {
            result += word
            word = ""
            result.append(character)
        }
    }
    return result + word
}

/// Returns a number and the noun that it counts.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}

/// Returns the names of the keys on a path. A long path is shortened to its beginning and its end.
package func shownPath(_ names: [String]) -> String {
    let most = 20
    guard names.count > most else { return names.joined(separator: " → ") }
    let (first, last) = (names.prefix(most / 2), names.suffix(most / 2))
    return (first + ["… \(names.count - most) more …"] + last).joined(separator: " → ")
}

/// The colours of a terminal, or none.
package struct Palette: Sendable {
    private let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    /// No colours.
    package static let plain = Palette(isOn: false)

    package func bold(_ text: String) -> String { code("1", text) }
    package func dim(_ text: String) -> String { code("2", text) }
    package func red(_ text: String) -> String { code("1;31", text) }
    package func yellow(_ text: String) -> String { code("1;33", text) }
    package func blue(_ text: String) -> String { code("1;34", text) }
    package func cyan(_ text: String) -> String { code("1;36", text) }
    package func green(_ text: String) -> String { code("1;32", text) }

    private func code(_ number: String, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(number)m\(text)\u{1b}[0m" : text
    }
}

extension Unicode.Scalar {
    /// The escape sequence of the scalar in Swift: `\u{1B}`.
    var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

/// Returns a text with its invisible scalars replaced.
/// - Complexity: Linear in the length of the text.
private func replacingInvisible(in text: String, by replacement: (Unicode.Scalar) -> String) -> String {
    // Nearly all texts consist of visible ASCII, which is found without decoding their scalars.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20..<0x7F ~= $0 } }
    if isPlain == true { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if scalar.isInvisible { result += replacement(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
}

/// Returns a text whose invisible scalars are escaped as in Swift: `\u{1B}`.
///
/// Visible scalars do not change, so that a second call changes nothing.
///
/// - Complexity: Linear in the length of the text.
package func visible(_ text: String) -> String {
    replacingInvisible(in: text) { $0.escape }
}

/// Returns a text whose invisible scalars are escaped as in Swift, except for line feeds.
package func visibleLines(_ text: String) -> String {
    replacingInvisible(in: text) { $0 == "\n" ? "\n" : $0.escape }
}

/// Returns a JSON document whose invisible scalars are escaped as in JSON, except for line feeds. Its content does not change.
package func visibleJSON(_ text: String) -> String {
    replacingInvisible(in: text) { scalar in
        guard scalar != "\n" else { return "\n" }
        return String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension JSONValue {
    /// The value as a JSON document, indented by two spaces. Every scalar in it is visible.
    package var document: String {
        var bytes: [UInt8] = []
        write(to: &bytes, indentation: 0)
        return visibleJSON(String(decoding: bytes, as: UTF8.self)) + "\n"
    }
}

/// An error that lists the reasons why a text is not the document of a graph.
public struct GraphDocumentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file that was read.
    public let file: String
    /// The problems, each with its path in the document.
    public let problems: [String]

    /// One line for each of the first 20 problems: `FILE: error: PROBLEM`. Invisible scalars are escaped as in Swift: `\u{1B}`.
    public var description: String {
        let shown = problems.prefix(20).map { visible("\(file): error: \($0)") }
        let rest = problems.count - shown.count
        return (shown + (rest > 0 ? ["\(file): and \(rest) more"] : [])).joined(separator: "\n")
    }
}

/// An error that says why a query or a command on a graph can't be answered.
package struct CommandFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
