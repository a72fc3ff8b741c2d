import CleanseJSON

/// A call of a container of `CleanseResolver`, or of an option of one of its registrations.
struct ContainerCall: Sendable {
    /// What it does.
    enum Kind: Int, Sendable {
        /// Nothing: it is `Resolver.main` or `Resolver.root`.
        case main, root
        /// Makes a container the main one, or the root.
        case setMain, setRoot
        /// Gives the program new containers.
        case reset
        /// Runs a closure with another main container; of ``arguments``, that is the first.
        case withMain
        /// Creates a container.
        case create
        /// Lets the container search another one.
        case addChild
        /// Lets it search a component's graph: the type of its instance is the first of ``types``, if it is known.
        case addGraph
        /// Registers the first of ``types``, created with services of the others.
        case register
        /// Registers the products of a factory, which has the tag of ``types``.
        case registerAssisted
        /// Registers the service as another type too.
        case implements
        /// Declares a dependency, which is needed immediately or later.
        case depends, dependsLater
        /// Lets components inject a factory of the service, with the tag of ``types``.
        case assisted
        /// Declares that an actor is needed.
        case belongs
    }

    let kind: Kind
    /// The container or the registration that is called.
    var base = Expression.nothing
    var types: [String] = []
    /// The name of the service; ``Expression/nothing`` for none.
    var name = Expression.nothing
    var arguments: [Expression] = []
    /// The actor that the function belongs to.
    var actor: String?
    /// Whether there is no function.
    var lacksFunction = false
    let position: Position

    init(_ kind: Kind, base: Expression = .nothing, at position: Position) {
        self.kind = kind
        self.base = base
        self.position = position
    }

    var json: JSONValue {
        .list([
            .string("r"), .number(kind.rawValue), base.json, .texts(types), name.json, .list(arguments.map(\.json)),
            .optional(actor), .number(lacksFunction ? 1 : 0), position.json,
        ])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        guard let kind = Kind(rawValue: try json.field(1).integer()) else { throw JSONValue.Mismatch() }
        self.kind = kind
        base = try Expression(json.field(2))
        types = try json.field(3).texts()
        name = try Expression(json.field(4))
        arguments = try Expression.list(json.field(5))
        actor = try json.optionalText(6)
        lacksFunction = try json.field(7).integer() == 1
        position = try Position(json.field(8))
    }
}
