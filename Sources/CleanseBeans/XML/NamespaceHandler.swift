/// Gives a meaning to the elements of an XML namespace: register one with `environment.registerNamespaceHandler`.
///
/// Thread rule: called on the thread that loads the document.
public protocol NamespaceHandler: AnyObject {
    /// The URI that documents bind to a prefix of theirs.
    var namespaceURI: String { get }
    /// The prefix that means the namespace where a document binds no known URI to it.
    var prefix: String { get }

    /// Processes an element directly inside `<beans>`.
    /// - Parameters:
    ///   - element: The element.
    ///   - environment: The environment that the document is loaded into.
    /// - Returns: The beans that the element declares.
    /// - Throws: An error; one without a place gets that of the element.
    func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration]
}

/// The elements of configuration: `<configuration:configuration>` with `<configuration:define>` inside.
final class ConfigurationNamespace: NamespaceHandler {
    let namespaceURI = "http://www.springframework.org/schema/configuration"
    let prefix = "configuration"

    func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration] {
        guard element.name == "configuration" else {
            throw BeanXMLError(.unknownElement(element.qualifiedName), at: element)
        }
        try element.allow(attributes: ["namespace"], elements: ["define"])
        let namespace = try element.value("namespace") ?? ""
        let items = try element.children.filter { $0.name == "define" }.map { try item($0, in: namespace) }
        let source = XMLConfigurationSource(items, at: element.origin)
        return [
            BeanDeclaration(
                type: XMLConfigurationSource.self, id: nil, factory: .instance(source), origin: element.origin,
                reportsOrigin: true)
        ]
    }

    private func item(_ element: BeanElement, in namespace: String) throws -> ConfigurationItem {
        try element.allow(attributes: ["key", "type", "value", "namespace"])
        let key = try element.requiredValue("key")
        let value = try element.requiredValue("value")
        let type = try element.value("type") ?? "String"
        let isValid =
            switch type {
            case "String": true
            case "Int": Int(value) != nil
            case "Bool": value == "true" || value == "false"
            default: throw BeanXMLError(.invalidValue(type, attribute: "type"), at: element)
            }
        guard isValid else { throw BeanXMLError(.invalidValue(value, attribute: type), at: element) }
        return ConfigurationItem(namespace: try element.value("namespace") ?? namespace, key: key, value: value)
    }
}

/// The values of an XML document.
private final class XMLConfigurationSource: AbstractConfigurationSource {
    private let items: [ConfigurationItem]

    init(_ items: [ConfigurationItem], at origin: BeanOrigin) {
        self.items = items
        super.init(url: "xml \(origin)")
    }

    override func load() -> [ConfigurationItem] { items }
}
