import CleanseJSON

/// A function that declares bindings, or helps to.
struct FunctionSummary: Sendable {
    /// Its identifier.
    var identifier: String
    /// The type that it belongs to, mangled and with its own parameters; nil for none.
    var owner: String?
    /// Its name with labels: `configure(binder:)`.
    var name: String
    var parameters: [Int]
    var body: [Statement]
    var file: Int
    /// The parameters that are containers of `CleanseResolver`, if the function uses any such; nil if it does not.
    var containers: [Int]?
    /// The types of what it is given, mangled.
    var types: [String] = []
    /// What its generic parameters must be, as far as that tells functions of one name apart.
    var constraints: [Constraint] = []
    /// Whether it is a requirement of a protocol, without a body.
    var isRequirement = false
    /// The method of a superclass that it overrides: its identifier.
    var overridden: String?

    /// What a type must be, for a function of a generic type or of an extension to exist.
    struct Constraint: Sendable {
        var type: String
        /// The protocol that it conforms to, or the type that it is.
        var other: String
        var isProtocol: Bool
    }

    var json: JSONValue {
        .list([
            .string(identifier), .optional(owner), .string(name), .list(parameters.map(JSONValue.number)),
            .list(body.map(\.json)), .number(file), .list(containers.map { [.list($0.map(JSONValue.number))] } ?? []),
            .texts(types), .texts(constraints.flatMap { [$0.type, $0.other, $0.isProtocol ? "protocol" : ""] }),
            .number(isRequirement ? 1 : 0), .optional(overridden),
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
    }
}
