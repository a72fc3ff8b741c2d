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

    var json: JSONValue {
        .list([
            .string(identifier), .optional(owner), .string(name), .list(parameters.map(JSONValue.number)),
            .list(body.map(\.json)), .number(file), .list(containers.map { [.list($0.map(JSONValue.number))] } ?? []),
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
    }
}
