import CleanseJSON

/// A call of a function of a `CleanseResolver` container, or of an option of one of its registrations.
struct ContainerCall: Sendable {
    /// The effect of a call.
    enum Kind: Int, Sendable {
        /// No effect: the value is `Resolver.main` or `Resolver.root`.
        case main, root
        /// Makes a container the main one, or the root.
        case setMain, setRoot
        /// Replaces the containers of the program with new ones.
        case reset
        /// Runs a closure with another main container, which is the first of ``arguments``.
        case withMain
        /// Creates a container.
        case create
        /// Lets the container search another container.
        case addChild
        /// Lets the container search a component's graph. The type of the component instance is the first of ``types``, if it is known.
        case addGraph
        /// Registers a service of the first of ``types``, which is created with services of the other types.
        case register
        /// Registers the products of a factory, whose tag is in ``types``.
        case registerAssisted
        /// Registers the service as another type too.
        case implements
        /// Declares a dependency, which is needed immediately or later.
        case depends, dependsLater
        /// Lets components inject a factory of the service, whose tag is in ``types``.
        case assisted
        /// Declares that the service belongs to an actor.
        case belongs
    }

    let kind: Kind
    /// The container or the registration that the function is called on.
    var base = Expression.nothing
    var types: [String] = []
    /// The name of the service, or ``Expression/nothing`` for a service without a name.
    var name = Expression.nothing
    var arguments: [Expression] = []
    /// The actor that the registered function belongs to.
    var actor: String?
    /// Whether the function is missing.
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
