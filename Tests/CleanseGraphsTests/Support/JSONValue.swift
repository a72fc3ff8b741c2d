/// Any JSON value.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var text: String? { if case .text(let value) = self { value } else { nil } }
    var elements: [JSONValue]? { if case .list(let value) = self { value } else { nil } }
    var members: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// Returns whether the value has a type of JSON Schema.
    func isOf(_ type: String) -> Bool {
        switch (self, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.text, "string"), (.list, "array"),
            (.object, "object"):
            true
        case (.number(let value), "integer"): value.rounded() == value
        default: false
        }
    }
}
