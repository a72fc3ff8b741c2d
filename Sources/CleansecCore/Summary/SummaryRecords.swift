// The records of a module's summary (types, functions, and the root components that code compiles), and their form in its document: lists,
// because the names of members would make the document much larger.

import CleanseJSON

/// The facts about a type in its declaration, or in an extension.
struct TypeSummary: Sendable {
    /// The mangled type, with its own generic parameters as arguments.
    var type: String
    var isExtension = false
    var superclass: String?
    /// The protocols, each with the actor that its conformance belongs to.
    var conformances: [(protocolName: String, actor: String?)] = []
    /// The types that witness associated types, and other type aliases.
    var aliases: [(name: String, type: String)] = []
    var equality = Equality.other
    var properties: [StoredProperty] = []
    var file: Int
    var position: Position

    /// The comparison of a type's values.
    enum Equality: Int {
        /// By an `==` of the program. A type whose values can't be compared has this value too.
        case other
        case ofCases, ofRawValues
        /// By an `==` that the compiler supplies for a structure.
        case ofProperties
    }

    /// A stored property of an instance.
    struct StoredProperty: Sendable {
        let name: String
        /// The mangled type.
        let type: String
        /// Whether the property is a `let`.
        let isConstant: Bool
    }

    var json: JSONValue {
        .list([
            .string(type), .number(isExtension ? 1 : 0), .optional(superclass),
            .texts(conformances.flatMap { [$0.protocolName, $0.actor ?? ""] }),
            .texts(aliases.flatMap { [$0.name, $0.type] }), .number(file), position.json,
            .number(equality.rawValue),
            .texts(properties.flatMap { [$0.name, $0.type, $0.isConstant ? "let" : ""] }),
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
        let texts = try json.field(8).texts()
        guard texts.count.isMultiple(of: 3) else { throw JSONValue.Mismatch() }
        properties = stride(from: 0, to: texts.count, by: 3).map {
            StoredProperty(name: texts[$0], type: texts[$0 + 1], isConstant: !texts[$0 + 2].isEmpty)
        }
    }
}

/// A function that declares bindings, or takes part in declaring them.
struct FunctionSummary: Sendable {
    /// The identifier of the function.
    var identifier: String
    /// The mangled type that the function belongs to, with its own generic parameters, or `nil` if there is none.
    var owner: String?
    /// The name with argument labels: `configure(binder:)`.
    var name: String
    var parameters: [Int]
    var body: [Statement]
    var file: Int
    /// The parameters that are containers of `CleanseResolver`, or `nil` if the function uses no container.
    var containers: [Int]?
    /// The mangled types of the parameters.
    var types: [String] = []
    /// The constraints on its generic parameters, as far as they distinguish functions of the same name.
    var constraints: [Constraint] = []
    /// Whether the function is a requirement of a protocol, without a body.
    var isRequirement = false
    /// The identifier of the superclass's method that the function overrides.
    var overridden: String?
    /// The defaults of the last parameters, or ``Expression/nothing`` for a parameter without a known default.
    var defaults: [Expression] = []
    /// Whether the function is an initializer of a structure that the compiler supplies, which only stores its arguments.
    var isMemberwise = false
    /// Whether the function is kept only if a kept function calls it. A summary does not note this.
    var isHelper = false

    /// A condition on a type under which a function of a generic type or of an extension exists.
    struct Constraint: Sendable {
        var type: String
        /// The protocol that the type conforms to, or the type that it equals.
        var other: String
        var isProtocol: Bool
    }

    var json: JSONValue {
        .list([
            .string(identifier), .optional(owner), .string(name), .list(parameters.map(JSONValue.number)),
            .list(body.map(\.json)), .number(file), .list(containers.map { [.list($0.map(JSONValue.number))] } ?? []),
            .texts(types), .texts(constraints.flatMap { [$0.type, $0.other, $0.isProtocol ? "protocol" : ""] }),
            .number(isRequirement ? 1 : 0), .optional(overridden), .list(defaults.map(\.json)),
            .number(isMemberwise ? 1 : 0),
        ])
    }

    init(
        identifier: String, owner: String?, name: String, parameters: [Int], body: [Statement], file: Int,
        containers: [Int]? = nil
    ) {
        self.identifier = identifier
        self.owner = owner
        self.name = name
        self.parameters = parameters
        self.body = body
        self.file = file
        self.containers = containers
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        identifier = try json.field(0).text()
        owner = try json.optionalText(1)
        name = try json.field(2).text()
        parameters = try json.field(3).values().map { value throws(JSONValue.Mismatch) in try value.integer() }
        body = try Statement.list(json.field(4))
        file = try json.field(5).integer()
        containers = try json.field(6).values().first?.values().map { value throws(JSONValue.Mismatch) in
            try value.integer()
        }
        types = try json.field(7).texts()
        let texts = try json.field(8).texts()
        guard texts.count.isMultiple(of: 3) else { throw JSONValue.Mismatch() }
        constraints = stride(from: 0, to: texts.count, by: 3).map {
            Constraint(type: texts[$0], other: texts[$0 + 1], isProtocol: !texts[$0 + 2].isEmpty)
        }
        isRequirement = try json.field(9).integer() == 1
        overridden = try json.optionalText(10)
        defaults = try Expression.list(json.field(11))
        isMemberwise = try json.field(12).integer() == 1
    }
}

/// A root component that code compiles: a call of `ComponentFactory.of` or `validate`.
struct RootSummary: Sendable {
    /// The component, or the type of the root if a closure declares the component.
    var type: String
    /// The scope of a component that a closure declares.
    var scope: String?
    /// The closure that declares the component, with one parameter.
    var configuration: Expression = .nothing
    /// The types of overriding modules.
    var overrides: [String] = []
    /// The closure that declares overrides.
    var overriding: Expression = .nothing
    /// The active profiles that the call names.
    var profiles: Expression = .nothing
    /// The type of the component instance that the component is built on.
    var parent: String?
    /// The reason why the check of the component is undecided, or `nil` if it is decided.
    var undecided: String?
    var isSeedSendable = false
    /// The actor that the closures belong to.
    var actor: String?
    var file: Int
    var position: Position

    init(type: String, file: Int, position: Position) {
        self.type = type
        self.file = file
        self.position = position
    }

    var json: JSONValue {
        .list([
            .string(type), .optional(scope), configuration.json, .texts(overrides), overriding.json,
            .optional(parent), .optional(undecided),
            .number(isSeedSendable ? 1 : 0), .optional(actor), .number(file), position.json, profiles.json,
        ])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        type = try json.field(0).text()
        scope = try json.optionalText(1)
        configuration = try Expression(json.field(2))
        overrides = try json.field(3).texts()
        overriding = try Expression(json.field(4))
        parent = try json.optionalText(5)
        undecided = try json.optionalText(6)
        isSeedSendable = try json.field(7).integer() == 1
        actor = try json.optionalText(8)
        file = try json.field(9).integer()
        position = try Position(json.field(10))
        profiles = try Expression(json.field(11))
    }
}

extension JSONValue {
    /// Reads a value.
    /// - Parameters:
    ///   - limit: The largest depth of the value.
    ///   - end: The offset in the document before which the value must end.
    init(_ reader: JSONReader, limit: Int = 1_000, before end: Int = .max) throws(AnalysisError) {
        guard limit > 0 else { throw reader.error("it is nested too deeply") }
        guard reader.offset < end else { throw reader.error("a record is too long") }
        switch try reader.next() {
        case .string(let text): self = .string(reader.shared(text))
        case .number(let text):
            guard let number = Int(text) else { throw reader.error("\(text) is not a number of a summary") }
            self = .number(number)
        case .bool(let value): self = .number(value ? 1 : 0)
        case .null: self = .list([])
        case .beginArray:
            var values: [JSONValue] = []
            while true {
                let token = try reader.next()
                if token == .endArray { break }
                reader.putBack(token)
                values.append(try JSONValue(reader, limit: limit - 1, before: end))
            }
            self = .list(values)
        case .beginObject:
            var values: [(String, JSONValue)] = []
            loop: while true {
                switch try reader.next() {
                case .endObject: break loop
                case .key(let key): values.append((key, try JSONValue(reader, limit: limit - 1, before: end)))
                default: throw reader.error("it is not a summary")
                }
            }
            self = .object(values)
        default: throw reader.error("it is not a summary")
        }
    }

    /// The error for a record that is not as expected.
    struct Mismatch: Error {}

    func text() throws(Mismatch) -> String {
        guard case .string(let text) = self else { throw Mismatch() }
        return text
    }

    func integer() throws(Mismatch) -> Int {
        guard case .number(let number) = self else { throw Mismatch() }
        return number
    }

    func values() throws(Mismatch) -> [JSONValue] {
        guard case .list(let values) = self else { throw Mismatch() }
        return values
    }

    /// Returns a field of a record.
    func field(_ index: Int) throws(Mismatch) -> JSONValue {
        let values = try values()
        guard values.indices.contains(index) else { throw Mismatch() }
        return values[index]
    }

    /// Returns a field that may be absent, which an empty list represents.
    func optionalText(_ index: Int) throws(Mismatch) -> String? {
        let field = try field(index)
        if case .list(let values) = field, values.isEmpty { return nil }
        return try field.text()
    }

    static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .list([]) }
    static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.string)) }
    func texts() throws(Mismatch) -> [String] { try values().map { value throws(Mismatch) in try value.text() } }
}
