// Beans that are declared in XML documents, and the handlers of the elements of a namespace.

// Clients of this module see the whole container.
@_exported public import CleanseBeans
import CleanseEngine
public import Foundation

/// A handler that processes the elements of an XML namespace.
///
/// Register it with `environment.registerNamespaceHandler`. Thread rule: called on the thread that loads the document.
public protocol NamespaceHandler: AnyObject {
    /// The URI that documents bind to one of their prefixes.
    var namespaceURI: String { get }
    /// The prefix that identifies the namespace if the document does not bind a known URI to it.
    var prefix: String { get }

    /// Processes an element directly inside `<beans>`.
    /// - Parameters:
    ///   - element: The element.
    ///   - environment: The environment into which the document is loaded.
    /// - Returns: The beans that the element declares.
    /// - Throws: Any error. An error without a source location receives the location of the element.
    func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration]
}

/// The handler of configuration elements: `<configuration:configuration>` with `<configuration:define>` inside.
final class ConfigurationNamespace: NamespaceHandler {
    let namespaceURI = "http://www.springframework.org/schema/configuration"
    let prefix = "configuration"

    func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration] {
        guard element.name == "configuration" else {
            throw BeanXMLError(.unknownElement(element.qualifiedName), at: element)
        }
        try element.allow(attributes: ["namespace"], elements: ["define"])
        let namespace = try element.value("namespace") ?? ""
        var items = UniqueItems(source: "the document")
        for child in element.children where child.name == "define" {
            try items.add(try item(child, in: namespace), at: "line \(child.line)")
        }
        let source = XMLConfigurationSource(items.items, at: element.sourceLocation)
        return [BeanDeclaration(source: source, sourceLocation: element.sourceLocation)]
    }

    private func item(_ element: BeanElement, in namespace: String) throws -> ConfigurationItem {
        try element.allow(attributes: ["key", "type", "value", "namespace"])
        let key = try element.requiredValue("key")
        let value = try element.requiredValue("value")
        let type = try element.value("type") ?? "String"
        let isValid =
            switch type {
            case "String": true
            // A placeholder is replaced, and its value converted, when the value is read.
            case "Int" where !value.contains("${"): Int(value.trimmingCharacters(in: .whitespacesAndNewlines)) != nil
            case "Bool" where !value.contains("${"): value == "true" || value == "false"
            case "Int", "Bool": true
            default: throw BeanXMLError(.invalidValue(type, attribute: "type"), at: element)
            }
        guard isValid else { throw BeanXMLError(.invalidValue(value, attribute: type), at: element) }
        return ConfigurationItem(namespace: try element.value("namespace") ?? namespace, key: key, value: value)
    }
}

/// A source of the values of an XML document.
final class XMLConfigurationSource: AbstractConfigurationSource {
    private let items: [ConfigurationItem]

    init(_ items: [ConfigurationItem], at sourceLocation: CodeLocation) {
        self.items = items
        super.init(url: "xml \(sourceLocation)")
    }

    override func load() -> [ConfigurationItem] { items }
}

extension Environment {
    /// Defines the beans and the configuration of an XML document and of the documents that it imports, or nothing if there is an error.
    ///
    /// The function can be called several times, and combined with `define`. Documents must be in UTF-8, without a document type
    /// declaration.
    /// - Parameters:
    ///   - data: The document.
    ///   - name: The name of the document in errors and in the report, such as the name of its file. Without it, they show only line and
    ///     column.
    ///   - limits: The limits of the size and the depth of each document.
    ///   - imports: Reads an imported document by its name, the path in `<import resource="…"/>` relative to the folder of this document.
    ///     Without it, an import is an error.
    /// - Returns: The environment.
    /// - Throws: ``BeanXMLError`` with line and column, or a `MultiError` of several errors, or ``BeanError`` if an id is taken, or if the
    ///   environment has started.
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

    /// Defines the beans and the configuration of a file, and of the files that it imports, as ``loadXML(_:name:limits:importing:)`` does.
    ///
    /// Errors and the report name each file by its path, relative to the folder.
    /// - Parameters:
    ///   - file: The file.
    ///   - folder: The folder that must contain imported files, directly or in inner folders. By default, it is the folder of the file.
    ///   - limits: The limits of the size and the depth of each document.
    /// - Returns: The environment.
    /// - Throws: The error of reading the file, or the errors of ``loadXML(_:name:limits:importing:)``.
    @discardableResult
    public func loadXML(
        contentsOf file: URL, importingFrom folder: URL? = nil, limits: XMLLimits = XMLLimits()
    ) throws -> Self {
        let folder = DocumentFolder(folder ?? file.deletingLastPathComponent())
        let imports = DocumentImports(limits: limits, reading: folder.read, canonicalName: folder.canonicalName)
        return try load(Data(contentsOf: file), folder.name(of: file), imports)
    }

    /// Registers a handler for the elements of a namespace. It replaces an earlier handler of the namespace.
    /// - Parameter handler: The handler.
    /// - Returns: The environment.
    @discardableResult
    public func registerNamespaceHandler(_ handler: any NamespaceHandler) -> Self {
        withDocumentState { state in
            state = NamespaceHandlers(all: ((state as? NamespaceHandlers)?.all ?? []) + [handler])
        }
        return self
    }

    /// The handlers that were registered for the environment, in order.
    var namespaceHandlers: [any NamespaceHandler] {
        withDocumentState { ($0 as? NamespaceHandlers)?.all ?? [] }
    }
}

/// The handlers of an environment, which keeps them without knowing their type.
private final class NamespaceHandlers {
    let all: [any NamespaceHandler]

    init(all: [any NamespaceHandler]) { self.all = all }
}
