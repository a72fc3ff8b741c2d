// Small changes of text.

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
