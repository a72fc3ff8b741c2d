import CleanseJSON

/// A root component that code compiles: a call of `ComponentFactory.of` or `validate`.
struct RootSummary: Sendable {
    /// The component; the root's type if a closure declares it.
    var type: String
    /// The scope of a component that a closure declares.
    var scope: String?
    /// The closure that declares the component, with one parameter.
    var configuration: Expression = .nothing
    /// The types of overriding modules.
    var overrides: [String] = []
    /// The closure that declares overrides.
    var overriding: Expression = .nothing
    /// The component whose graph it is built on.
    var parent: String?
    /// Why it can't be decided.
    var undecided: String?
    var isSeedSendable = false
    /// The actor that its closures belong to.
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
            .number(isSeedSendable ? 1 : 0), .optional(actor), .number(file), position.json,
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
    }
}
