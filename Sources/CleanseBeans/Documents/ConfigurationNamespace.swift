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
