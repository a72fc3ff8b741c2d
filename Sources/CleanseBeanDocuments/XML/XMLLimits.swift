// The limits of documents: those that a caller gives, and those of every document.

/// How large and how deep an XML document may be.
public struct XMLLimits: Sendable {
    /// The largest size, in bytes.
    public var size: Int
    /// How deep elements may be nested. Any depth is safe: documents are processed without recursion.
    public var depth: Int

    /// Limits of size and depth.
    /// - Parameters:
    ///   - size: The largest size, in bytes.
    ///   - depth: How deep elements may be nested.
    public init(size: Int = 4 << 20, depth: Int = 200) {
        self.size = size
        self.depth = depth
    }
}

/// The limits of every document, and of how much of its text errors show.
enum Limits {
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
    /// How many arguments a document may count: no factory has as many parameters.
    static let arguments = 1000

    // MARK: Messages

    /// How many characters of unexpected text in a document an error quotes.
    static let unexpectedText = 40
    /// How many characters of an encoding's name an error shows.
    static let encodingName = 100
}
