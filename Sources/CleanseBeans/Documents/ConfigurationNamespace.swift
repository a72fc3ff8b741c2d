import Foundation

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
        var items = UniqueItems(source: "the document")
        for child in element.children where child.name == "define" {
            try items.add(try item(child, in: namespace), at: "line \(child.line)")
        }
        let source = XMLConfigurationSource(items.items, at: element.origin)
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
