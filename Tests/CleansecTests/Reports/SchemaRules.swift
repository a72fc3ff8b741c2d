import Foundation

/// The part of JSON Schema that the rules of SARIF use. A rule that is not supported is a violation.
struct SchemaRules {
    private let root: [String: Any]

    init(_ data: Data) throws {
        root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// Returns the violations in a document.
    func violations(_ document: Any) -> [String] { violations(document, root, "$") }

    private func violations(_ value: Any, _ rules: [String: Any], _ path: String) -> [String] {
        if let reference = rules["$ref"] as? String {
            let name = reference.replacing("#/definitions/", with: "")
            guard let target = (root["definitions"] as? [String: Any])?[name] as? [String: Any] else {
                return ["\(path): there is no definition \(name)"]
            }
            return violations(value, target, path)
        }
        return rules.flatMap { rule, argument in violations(value, rule, argument, rules, path) }
    }

    private func violations(
        _ value: Any, _ rule: String, _ argument: Any, _ rules: [String: Any], _ path: String
    ) -> [String] {
        let object = value as? [String: Any]
        let list = value as? [Any]
        switch rule {
        case "type":
            let types = argument as? [String] ?? [argument as? String ?? ""]
            return types.contains(where: { Self.isA($0, value) })
                ? [] : ["\(path) is no \(types.joined(separator: " or "))"]
        case "required":
            return (argument as? [String] ?? []).filter { object != nil && object?[$0] == nil }.map {
                "\(path) has no \($0)"
            }
        case "properties":
            let properties = argument as? [String: [String: Any]] ?? [:]
            return (object ?? [:]).flatMap { name, member in
                properties[name].map { violations(member, $0, "\(path).\(name)") } ?? []
            }
        case "additionalProperties":
            let known = rules["properties"] as? [String: Any] ?? [:]
            let others = (object ?? [:]).filter { known[$0.key] == nil }
            if let allowed = argument as? [String: Any] {
                return others.flatMap { violations($0.value, allowed, "\(path).\($0.key)") }
            }
            return (argument as? Bool) == false ? others.keys.map { "\(path) has \($0)" } : []
        case "items":
            return (list ?? []).enumerated().flatMap {
                violations($0.element, argument as? [String: Any] ?? [:], "\(path)[\($0.offset)]")
            }
        case "enum":
            let values = (argument as? [Any] ?? []).map { "\($0)" }
            return values.contains("\(value)") ? [] : ["\(path) is \(value), none of \(values)"]
        case "minItems": return list.map(\.count) ?? .max >= argument as? Int ?? 0 ? [] : ["\(path) is too short"]
        case "uniqueItems":
            guard argument as? Bool == true, let list else { return [] }
            return Set(list.map { "\($0)" }).count == list.count ? [] : ["\(path) repeats an element"]
        case "minimum":
            return (value as? Int).map { $0 >= argument as? Int ?? 0 } ?? true ? [] : ["\(path) is too small"]
        case "anyOf":
            let choices = argument as? [[String: Any]] ?? []
            return choices.contains { violations(value, $0, path).isEmpty } ? [] : ["\(path) fits none of the choices"]
        case "format":
            guard let text = value as? String else { return [] }
            return URL(string: text, encodingInvalidCharacters: false) == nil ? ["\(path) is no URI: \(text)"] : []
        case "definitions": return []
        default: return ["\(path): the rule \(rule) is not understood"]
        }
    }

    private static func isA(_ type: String, _ value: Any) -> Bool {
        // Boolean values are numbers in Foundation.
        let isFlag = value is Bool && !(value is String) && "\(Swift.type(of: value))".contains("Bool")
        switch type {
        case "object": return value is [String: Any]
        case "array": return value is [Any]
        case "string": return value is String
        case "boolean": return isFlag || value is Bool
        case "integer": return value is Int && !isFlag
        case "null": return value is NSNull
        default: return false
        }
    }
}
