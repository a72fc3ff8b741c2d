import Foundation

/// Checks documents against the part of JSON Schema that the published schema uses.
struct SchemaCheck {
    private let schema: [String: JSONValue]

    init(_ data: Data) throws { schema = try JSONDecoder().decode(JSONValue.self, from: data).members ?? [:] }

    /// The keywords that the schema uses.
    static let keywords: Set<String> = [
        "$schema", "title", "description", "$defs", "$ref", "type", "required", "properties", "items", "enum", "const",
        "minimum",
    ]

    /// Returns all contradictions between a document and the schema.
    func problems(of document: Data) throws -> [String] {
        problems(of: try JSONDecoder().decode(JSONValue.self, from: document), by: schema, at: "")
    }

    private func problems(of value: JSONValue, by rule: [String: JSONValue], at path: String) -> [String] {
        var found: [String] = []
        for keyword in rule.keys where !Self.keywords.contains(keyword) { found.append("the schema has \(keyword)") }
        if let reference = rule["$ref"]?.text {
            let name = String(reference.dropFirst("#/$defs/".count))
            guard let target = schema["$defs"]?.members?[name]?.members else {
                return found + ["the schema has no \(name)"]
            }
            return found + problems(of: value, by: target, at: path)
        }
        let types = rule["type"].map { $0.elements?.compactMap(\.text) ?? [$0.text ?? ""] } ?? []
        if !types.isEmpty, !types.contains(where: value.isOf) { found.append("\(path) is no \(types)") }
        if let constant = rule["const"], value != constant { found.append("\(path) is not \(constant)") }
        if let words = rule["enum"]?.elements, !words.contains(value) { found.append("\(path) is none of \(words)") }
        if case .number(let minimum)? = rule["minimum"], case .number(let number) = value, number < minimum {
            found.append("\(path) is less than \(minimum)")
        }
        if let members = value.members {
            for name in (rule["required"]?.elements ?? []).compactMap(\.text) where members[name] == nil {
                found.append("\(path) has no \(name)")
            }
            for (name, member) in members {
                // Our documents have no member that the schema does not describe.
                guard let own = rule["properties"]?.members?[name]?.members else {
                    found.append("\(path).\(name) is not described")
                    continue
                }
                found += problems(of: member, by: own, at: "\(path).\(name)")
            }
        }
        if let elements = value.elements, let items = rule["items"]?.members {
            for (index, item) in elements.enumerated() {
                found += problems(of: item, by: items, at: "\(path)[\(index)]")
            }
        }
        return found
    }
}
