// Handlers of the elements of a namespace: the protocol, and the handler of configuration in documents.

import CleanseEngine
import Foundation

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
