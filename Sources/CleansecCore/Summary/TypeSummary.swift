import CleanseJSON

/// What a module declares of a type, in its declaration or in an extension.
struct TypeSummary: Sendable {
    /// The mangled type, with its own generic parameters as arguments.
    var type: String
    var isExtension = false
    var superclass: String?
    /// The protocols, and the actor that a conformance belongs to.
    var conformances: [(protocolName: String, actor: String?)] = []
    /// The types that witness associated types, and other type aliases.
    var aliases: [(name: String, type: String)] = []
    var equality = Equality.other
    var file: Int
    var position: Position

    /// How cases of an enumeration are compared.
    enum Equality: Int {
        /// By `==` of the program; or the type is no enumeration.
        case other
        case ofCases, ofRawValues
    }

    var json: JSONValue {
        .list([
            .string(type), .number(isExtension ? 1 : 0), .optional(superclass),
            .texts(conformances.flatMap { [$0.protocolName, $0.actor ?? ""] }),
            .texts(aliases.flatMap { [$0.name, $0.type] }), .number(file), position.json,
            .number(equality.rawValue),
        ])
    }

    init(type: String, file: Int, position: Position) {
        self.type = type
        self.file = file
        self.position = position
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        type = try json.field(0).text()
        isExtension = try json.field(1).integer() == 1
        superclass = try json.optionalText(2)
        func pairs(_ texts: [String]) throws(JSONValue.Mismatch) -> [(String, String)] {
            guard texts.count.isMultiple(of: 2) else { throw JSONValue.Mismatch() }
            return stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
        }
        conformances = try pairs(json.field(3).texts()).map { ($0.0, $0.1.isEmpty ? nil : $0.1) }
        aliases = try pairs(json.field(4).texts())
        file = try json.field(5).integer()
        position = try Position(json.field(6))
        guard let equality = Equality(rawValue: try json.field(7).integer()) else { throw JSONValue.Mismatch() }
        self.equality = equality
    }
}
