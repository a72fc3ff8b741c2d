public import CleanseEngine

/// The error of an XML document that is malformed or has an invalid declaration.
public struct BeanXMLError: CleanseError {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// The document is not well-formed, or not in UTF-8.
        case malformed(String)
        /// The document has a document type declaration, which could declare entities.
        case documentType
        /// The document exceeds a limit, such as its size or its depth.
        case limit(String)
        /// The outermost element is not `<beans>`.
        case unexpectedRoot(String)
        /// No handler knows the element.
        case unknownElement(String)
        /// The element has an attribute that is not allowed.
        case unknownAttribute(String, element: String)
        /// An attribute that the element requires is missing.
        case missingAttribute(String, element: String)
        /// The attribute, or the child element of its name, has an invalid value.
        case invalidValue(String, attribute: String)
        /// An attribute, or the child element that represents it, was given twice.
        case repeated(String, element: String)
        /// There is text where none is allowed.
        case unexpectedText(String)
        /// Documents import each other.
        case cyclicImport([String])
        /// An imported document can't be read, for the given reason.
        case unreadableImport(String, String)
        /// An element has an invalid declaration, for the given reason.
        case declaration(any CleanseError)
    }

    /// The kind of the error.
    public let kind: Kind
    /// The name of the document, if it was loaded with one.
    public let document: String?
    /// The line, counted from one, on which the element's tag or the mistake ends.
    public let line: Int
    /// The column, counted from one, at which the element's tag or the mistake ends.
    public let column: Int

    /// Creates an error of a namespace handler.
    /// - Parameters:
    ///   - kind: The kind of the error.
    ///   - element: The element that has the error.
    public init(_ kind: Kind, at element: BeanElement) {
        self.init(kind, in: element.document, line: element.line, column: element.column)
    }

    init(_ kind: Kind, in document: String? = nil, line: Int, column: Int) {
        self.kind = kind
        self.document = document
        self.line = line
        self.column = column
    }

    /// The stable identifier of the kind of error.
    public var code: String {
        switch kind {
        case .malformed: "malformed-xml"
        case .documentType: "xml-document-type"
        case .limit: "xml-limit"
        case .unexpectedRoot: "unexpected-root"
        case .unknownElement: "unknown-element"
        case .unknownAttribute: "unknown-attribute"
        case .missingAttribute: "missing-attribute"
        case .invalidValue: "invalid-value"
        case .repeated: "repeated-element"
        case .unexpectedText: "unexpected-text"
        case .cyclicImport: "cyclic-import"
        case .unreadableImport: "unreadable-import"
        case .declaration(let error): error.code
        }
    }

    /// The source location in the document.
    public var sourceLocations: [CodeLocation] { [CodeLocation(file: document ?? "", line: line, column: column)] }

    /// The whole text: the message and its source location.
    public var description: String {
        let text = if case .declaration(let error) = kind { "\(error)" } else { "*** \(message)" }
        return text + "\n  --> \(document ?? "XML") [\(line):\(column)]"
    }

    private var message: String {
        switch kind {
        case .malformed(let reason): "malformed XML: \(reason)"
        case .documentType: "document type declarations are not accepted, since they can declare entities"
        case .limit(let what): "the document \(what)"
        case .unexpectedRoot(let name): "the outermost element is <\(legible(name))>, not <beans>"
        case .unknownElement(let name): "unknown element <\(legible(name))>"
        case .unknownAttribute(let name, let element): "unknown attribute \(legible(name)) of <\(legible(element))>"
        case .missingAttribute(let name, let element): "<\(legible(element))> lacks \(name)"
        case .invalidValue(let value, let attribute): "\"\(legible(value))\" is not a value of \(attribute)"
        case .repeated(let name, let element): "<\(legible(element))> has \(legible(name)) more than once"
        case .unexpectedText(let text): "unexpected text \"\(text.prefix(Limits.unexpectedText))\""
        case .cyclicImport(let chain): "cyclic import: " + ChainLink.line(of: chain)
        case .unreadableImport(let name, let reason): "\"\(legible(name))\" cannot be imported: \(reason)"
        case .declaration: ""
        }
    }
}
