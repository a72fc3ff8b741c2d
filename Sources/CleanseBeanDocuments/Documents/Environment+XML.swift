// Beans that are declared in XML documents.

// Clients of documents see the whole container.
@_exported public import CleanseBeans
import CleanseEngine
public import Foundation

extension Environment {
    /// Defines the beans of an XML document, and takes its configuration: all of the document and of those that it imports, or nothing.
    ///
    /// It can be called several times, and mixes with `define`. Documents are in UTF-8, without a type declaration.
    /// - Parameters:
    ///   - data: The document.
    ///   - name: What errors and the report call the document, such as the name of its file; left out, they have line and column only.
    ///   - limits: How large and how deep each document may be.
    ///   - imports: Reads a document that another one imports, by its name: the path of `<import resource="…"/>`, seen from the folder of
    ///     this document. Left out, to import is an error.
    /// - Returns: The environment.
    /// - Throws: ``BeanXMLError``, with line and column, or a `MultiError` of several; ``BeanError`` if an id is there already,
    ///   or if the environment has started.
    @discardableResult
    public func loadXML(
        _ data: Data, name: String? = nil, limits: XMLLimits = XMLLimits(),
        importing imports: ((String) throws -> Data)? = nil
    ) throws -> Self {
        try load(data, name, DocumentImports(limits: limits, reading: imports))
    }

    private func load(_ data: Data, _ name: String?, _ imports: DocumentImports) throws -> Self {
        let declarations = try imports.load(data, name, into: self)
        if let error = MultiError.combining(imports.errors) { throw error }
        try define(declarations)
        return self
    }

    /// Defines the beans of a file, as ``loadXML(_:name:limits:importing:)`` does, and those of the files that it imports.
    ///
    /// Errors and the report call each file by its path, seen from the folder.
    /// - Parameters:
    ///   - file: The file.
    ///   - folder: The folder that imported files have to be in, directly or in others. Left out, it is the one that has the file.
    ///   - limits: How large and how deep each document may be.
    /// - Returns: The environment.
    /// - Throws: The error of reading the file, and as the other one does.
    @discardableResult
    public func loadXML(
        contentsOf file: URL, importingFrom folder: URL? = nil, limits: XMLLimits = XMLLimits()
    ) throws -> Self {
        let folder = DocumentFolder(folder ?? file.deletingLastPathComponent())
        let imports = DocumentImports(limits: limits, reading: folder.read, canonicalName: folder.canonicalName)
        return try load(Data(contentsOf: file), folder.name(of: file), imports)
    }

    /// Registers a handler for the elements of a namespace. It replaces an earlier one of the same namespace.
    /// - Parameter handler: The handler.
    /// - Returns: The environment.
    @discardableResult
    public func registerNamespaceHandler(_ handler: any NamespaceHandler) -> Self {
        withDocumentState { state in
            state = NamespaceHandlers(all: ((state as? NamespaceHandlers)?.all ?? []) + [handler])
        }
        return self
    }

    /// The handlers that were registered for the environment, in their order.
    var namespaceHandlers: [any NamespaceHandler] {
        withDocumentState { ($0 as? NamespaceHandlers)?.all ?? [] }
    }
}

/// The handlers of an environment, which keeps them without knowing their type.
private final class NamespaceHandlers {
    let all: [any NamespaceHandler]

    init(all: [any NamespaceHandler]) { self.all = all }
}
