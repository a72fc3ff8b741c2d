// Beans that are declared in XML documents.

import Cleanse
public import Foundation

extension Environment {
    /// Defines the beans of an XML document, and takes its configuration: all of the document, or nothing.
    ///
    /// It can be called several times, and mixes with `define`. Documents are in UTF-8, without a type declaration.
    /// - Parameters:
    ///   - data: The document.
    ///   - name: What errors and the report call the document, such as the name of its file; left out, they have line and column only.
    ///   - limits: How large and how deep it may be.
    /// - Returns: The environment.
    /// - Throws: ``BeanXMLError``, with line and column, or a `MultiError` of several; ``BeanError`` if an id is there already,
    ///   or if the environment has started.
    @discardableResult
    public func loadXML(_ data: Data, name: String? = nil, limits: XMLLimits = XMLLimits()) throws -> Self {
        var loader = BeanLoader(environment: self)
        var declarations: [BeanDeclaration] = []
        try DocumentLoad(of: name, into: self).run {
            let root = try DocumentReader.read(data, name, limits: limits)
            guard root.name == "beans" else {
                throw BeanXMLError(.unexpectedRoot(root.qualifiedName), at: root)
            }
            declarations = loader.load(root)
        }
        if let error = MultiError.combining(loader.errors) { throw error }
        try define(declarations)
        return self
    }
}
