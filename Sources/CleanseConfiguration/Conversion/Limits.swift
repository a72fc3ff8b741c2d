// The limits of configuration texts and files, and the form in which errors show texts and other errors.

/// The limits of configuration texts and files, and of the text that errors quote from them.
enum Limits {
    /// The number of bytes of text that one resolution of placeholders may read. Otherwise, values that double with each step would exhaust
    /// the memory.
    static let placeholderText = 1_000_000
    /// The number of placeholders that one resolution may replace, for the same reason.
    static let placeholders = 10_000
    /// The depth to which placeholders may be nested. The scanner calls itself, with 5 KB of stack for each level in a debug build, and a
    /// thread may have 512 KB.
    static let placeholderDepth = 50
    /// The depth to which the arrays and dictionaries of a file may be nested. Their readers are recursive.
    static let treeDepth = 100
    /// The number of values that a file may have.
    static let treeValues = 1_000_000
    /// The number of values that a binary property list may have for each of its bytes.
    ///
    /// Objects that refer to others several times could otherwise represent any number of values.
    static let valuesPerByte = 10
    /// The number of values that a binary property list may have in addition.
    static let sharedValues = 10_000
    /// The number of hexadecimal digits of an integer in a property list, which has at most 16 bytes in a binary one.
    static let hexadecimalDigits = 32

    // MARK: Messages

    /// The number of characters of a value or a text that an error quotes.
    static let quotedText = 200
    /// The number of characters of unexpected text in a document that an error quotes.
    static let unexpectedText = 40
    /// The number of characters of an encoding's name that an error shows.
    static let encodingName = 100
}

/// Returns the first line of an error's text, without the `***` at the beginning of this library's errors.
package func firstLine(of error: any Error) -> String {
    let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("*** ") ? String(line.dropFirst(4)) : line
}

extension String {
    /// The beginning of a text in quotation marks, in one line.
    var quoted: String { String(prefix(Limits.quotedText)).debugDescription }
}
