// Texts that anyone may have written, made fit for terminals, files and pages.

import CleanseEngine
import CleanseJSON

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
