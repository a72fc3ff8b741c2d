import CleanseEngine

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
        ReleaseQueue.release(&inner)
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
