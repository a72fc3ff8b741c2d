// Texts for people: words, colours, and escapes that make any text fit for terminals, files and pages.

import CleanseEngine
import CleanseJSON

extension String {
    /// The text, with spaces behind it; always at least one.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(1, width - count)) }
}

/// The lines of a text, however they end, without a byte order mark before the first.
package func lines(of text: String) -> [Substring] {
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    let body = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    return body.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
}

/// A qualified name without modules and enclosing types: `A.B<C.D>` as `B<D>`.
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

/// A number and the noun that it counts.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}

/// The names of the keys on a way; of a long one, its beginning and its end.
package func shownWay(_ names: [String]) -> String {
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
    /// The scalar as Swift writes it by its number: `\u{1B}`.
    var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

/// A text whose invisible scalars are written as Swift writes them: `\u{1B}`.
///
/// What is visible is left alone, so that doing it twice changes nothing. Cost: linear.
package func visible(_ text: String) -> String {
    replacingInvisible(in: text) { $0.escape }
}

/// The same for each line of a text.
package func visibleLines(_ text: String) -> String {
    replacingInvisible(in: text) { $0 == "\n" ? "\n" : $0.escape }
}

/// A JSON document whose invisible scalars are escapes of JSON, but for the breaks of its own lines: it says the same.
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
    /// The value as a document, with line breaks and an indentation of two. Every scalar in it can be seen.
    package var document: String {
        var bytes: [UInt8] = []
        write(to: &bytes, indentation: 0)
        return visibleJSON(String(decoding: bytes, as: UTF8.self)) + "\n"
    }
}

private func replacingInvisible(in text: String, by replacement: (Unicode.Scalar) -> String) -> String {
    replacing(in: text, \.isInvisible, by: replacement)
}
