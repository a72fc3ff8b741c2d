// The limits of texts and files of configuration, and how errors show texts and other errors.

/// The limits of texts and files of configuration, and of how much of them errors show.
enum Limits {
    /// How many bytes of text one resolution of placeholders may read: values that double with each step would have no end.
    static let placeholderText = 1_000_000
    /// How many placeholders one resolution may replace, for the same reason.
    static let placeholders = 10_000
    /// How deep placeholders may lead to each other: the scanner calls itself, in a debug build with 5 KB of stack for each, and a thread may
    /// have 512 KB.
    static let placeholderDepth = 50
    /// How deep the arrays and dictionaries of a file may be nested: their readers call themselves.
    static let treeDepth = 100
    /// How many values a file may have.
    static let treeValues = 1_000_000
    /// How many values a binary property list may have for each of its bytes, and besides: objects that refer to others several times give
    /// values without end.
    static let valuesOfByte = 10
    static let sharedValues = 10_000

    // MARK: Messages

    /// How many characters of a value or a text an error quotes.
    static let quotedText = 200
    /// How many characters of unexpected text in a document an error quotes.
    static let unexpectedText = 40
    /// How many characters of an encoding's name an error shows.
    static let encodingName = 100
}

/// The first line of an error's text, without the mark of this library's errors.
package func firstLine(of error: any Error) -> String {
    let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("*** ") ? String(line.dropFirst(4)) : line
}

extension String {
    /// The beginning of a text in quotation marks, in one line.
    var quoted: String { String(prefix(Limits.quotedText)).debugDescription }
}
