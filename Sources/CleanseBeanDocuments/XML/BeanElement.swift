// The elements of an XML document, as namespace handlers receive them, and the errors about them.

public import CleanseEngine
import Foundation

/// An element of an XML document, as namespace handlers receive it.
public final class BeanElement {
    /// The prefix of the name, or an empty text if there is none.
    public let prefix: String
    /// The name without its prefix.
    public let name: String
    /// The URI that the document binds to the prefix, or `nil` if it binds none.
    public let namespaceURI: String?
    /// The attributes, except declarations of namespaces.
    public let attributes: [String: String]
    /// The child elements, in order.
    public internal(set) var children: [BeanElement] = []
    /// The text directly inside the element, without the text of its children.
    public internal(set) var text = ""
    /// The line, counted from one, on which the tag ends.
    public let line: Int
    /// The column, counted from one, at which the tag ends.
    public let column: Int
    /// The name of the document, if it was loaded with one.
    public let document: String?

    init(
        prefix: String, name: String, namespaceURI: String?, attributes: [String: String], line: Int, column: Int,
        document: String?
    ) {
        self.prefix = prefix
        self.name = name
        self.namespaceURI = namespaceURI
        self.attributes = attributes
        self.line = line
        self.column = column
        self.document = document
    }

    deinit {
        var inner: [AnyObject] = children
        children = []
        ReleaseQueue.release(each: &inner)
    }

    /// The name as the document spells it, with its prefix.
    public var qualifiedName: String { prefix.isEmpty ? name : prefix + ":" + name }
    /// The source location of the element.
    public var sourceLocation: CodeLocation { CodeLocation(file: document ?? "", line: line, column: column) }

    /// Returns whether the element is in another element's namespace: both have the same URI or, if neither has one, the same prefix.
    func isInNamespace(of other: BeanElement) -> Bool {
        guard namespaceURI == nil, other.namespaceURI == nil else { return namespaceURI == other.namespaceURI }
        return prefix == other.prefix
    }

    /// Returns the value of an attribute, which may also be written as a child element, or `nil` if it is missing.
    /// - Parameter name: The name of the attribute.
    /// - Throws: ``BeanXMLError`` if the attribute is given twice, or if the child element has attributes or children.
    public func value(_ name: String) throws -> String? {
        let elements = children.filter { $0.name == name && $0.isInNamespace(of: self) }
        guard let element = elements.first else { return attributes[name] }
        guard elements.count == 1, attributes[name] == nil else {
            throw BeanXMLError(.repeated(name, element: qualifiedName), at: elements.last ?? element)
        }
        if let inner = element.children.first { throw BeanXMLError(.unknownElement(inner.qualifiedName), at: inner) }
        if let other = element.attributes.keys.sorted().first {
            throw BeanXMLError(.unknownAttribute(other, element: element.qualifiedName), at: element)
        }
        return element.text
    }

    /// Returns the value of a required attribute, which may also be written as a child element.
    /// - Parameter name: The name of the attribute.
    /// - Throws: ``BeanXMLError`` if the attribute is missing, or the errors of ``value(_:)``.
    public func requiredValue(_ name: String) throws -> String {
        guard let value = try value(name) else {
            throw BeanXMLError(.missingAttribute(name, element: qualifiedName), at: self)
        }
        return value
    }

    /// Checks that the element has only the given attributes and child elements.
    /// - Parameters:
    ///   - attributes: The names of attributes, which may also be written as child elements.
    ///   - elements: The names of other child elements.
    ///   - allowsText: Whether text directly inside the element is allowed.
    /// - Throws: ``BeanXMLError`` for the first attribute, element or text that is not allowed.
    public func allow(attributes: [String], elements: [String] = [], text allowsText: Bool = false) throws {
        if let other = self.attributes.keys.sorted().first(where: { !attributes.contains($0) }) {
            throw BeanXMLError(.unknownAttribute(other, element: qualifiedName), at: self)
        }
        let known = attributes + elements
        for child in children where !child.isInNamespace(of: self) || !known.contains(child.name) {
            throw BeanXMLError(.unknownElement(child.qualifiedName), at: child)
        }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if !allowsText, !text.isEmpty { throw BeanXMLError(.unexpectedText(text), at: self) }
    }
}

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
