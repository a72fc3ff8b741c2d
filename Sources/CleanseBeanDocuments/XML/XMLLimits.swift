// The limits that a caller sets for documents, and the fixed limits of all documents.

/// The limits of the size and the depth of an XML document.
public struct XMLLimits: Sendable {
    /// The largest size, in bytes.
    public var size: Int
    /// The depth to which elements may be nested. Any depth is safe, since documents are processed without recursion.
    public var depth: Int

    /// Creates limits of size and depth.
    /// - Parameters:
    ///   - size: The largest size, in bytes.
    ///   - depth: The depth to which elements may be nested.
    public init(size: Int = 4 << 20, depth: Int = 200) {
        self.size = size
        self.depth = depth
    }
}

/// The fixed limits of all documents, and of the text that errors quote from them.
enum Limits {
    /// The number of attributes that an element may have. The parser compares each with all others.
    static let attributes = 250
    /// The number of namespace declarations that a document may have. The parser searches the declarations of all enclosing elements.
    static let namespaces = 1_000
    /// The depth to which the parentheses and negations of profiles may be nested. Their reader is recursive.
    static let profileDepth = 100
    /// The number of documents that a document may import, directly or indirectly.
    static let documents = 1_000
    /// The number of bytes that a tag, a comment, a CDATA section or a processing instruction may have. The parser gives up on one of
    /// 10,000,000 bytes, and reports it as unfinished.
    static let markup = 9_000_000
    /// The upper bound of the index of a `<constructor-arg>`. No factory has as many parameters.
    static let arguments = 1000

    // MARK: Messages

    /// The number of characters of unexpected text in a document that an error quotes.
    static let unexpectedText = 40
    /// The number of characters of an encoding's name that an error shows.
    static let encodingName = 100
}
