// How much there may be of what declarations, documents and texts consist of, and how messages show texts, names and other errors.

import Cleanse

/// How much there may be of what declarations, documents and texts consist of, and how much of it messages show.
///
/// Recursive creation is not limited here: the engine checks the stack of the thread.
enum Limits {
    // MARK: Declarations

    /// How many templates a bean may inherit from: each gets the properties of those that it inherits from, so the cost grows with the
    /// square of a chain.
    static let templates = 1000

    /// How many properties of a bean, or of its class, are compared by name: for more, a table is worth it.
    static let comparedProperties = 8

    /// How many arguments a document may count: no factory has as many parameters.
    static let arguments = 1000

    // MARK: Configuration

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

    // MARK: XML

    /// How many attributes an element may have: the parser compares each with all others.
    static let attributes = 250
    /// How many declarations of namespaces there may be: the parser looks through those of all elements around another.
    static let namespaces = 1_000
    /// How deep the parentheses and negations of profiles may be nested: their reader calls itself.
    static let profileDepth = 100
    /// How many documents one may import, directly or through others.
    static let documents = 1_000
    /// How many bytes a tag, a comment, a CDATA section or a processing instruction may have: the parser gives up on one of 10,000,000, and
    /// calls it unfinished.
    static let markup = 9_000_000

    // MARK: Messages

    /// How many names a hint shows that may have been meant.
    static let shownNames = 3
    /// How many candidates for a type, or properties of a class, an error shows.
    static let shownCandidates = 10
    /// How many errors of one environment get hints for which names are compared: each time, with all names.
    static let comparedErrors = 10
    /// How many characters of a value or a text an error quotes.
    static let quotedText = 200
    /// How many characters of unexpected text in a document an error quotes.
    static let unexpectedText = 40
    /// How many characters of an encoding's name an error shows.
    static let encodingName = 100
}

/// The first line of an error's text, without the mark of this library's errors.
func firstLine(of error: any Error) -> String {
    let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("*** ") ? String(line.dropFirst(4)) : line
}

extension String {
    /// The beginning of a text in quotation marks, in one line.
    var quoted: String { String(prefix(Limits.quotedText)).debugDescription }
}

extension [String] {
    /// Those that may be meant by another name, nearest first.
    func nearest(to name: String) -> [String] {
        let wanted = ProviderKey(text: name)
        let found = Set(self).compactMap { name in
            ProviderKey(text: name).distance(from: wanted).map { (name, $0) }
        }
        return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(Limits.shownNames).map(\.0)
    }
}
