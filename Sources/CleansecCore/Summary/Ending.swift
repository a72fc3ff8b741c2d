import CleanseJSON

/// The terminating step of a binding.
struct Ending: Sendable {
    /// What the binding ends with.
    enum Kind: Int { case factory, injector, asynchronous, missingFunction }

    var kind = Kind.factory
    /// The types that the function takes.
    var dependencies: [String] = []
    /// Whether it is of an overload for any number of parameters, which may take a seed anywhere or nowhere.
    var isPack = false
    /// The type of the errors that it throws; nil for none that are known.
    var failure: String?
    /// Whether any thread may call it.
    var isSendable = false
    /// Whether what the function captures is known, and so whether any thread may call it.
    var areCapturesKnown = true
    /// Whether its value may be shared between threads.
    var makesSendable = false
    /// Whether its actor is known: ``actor``, or none.
    var isIsolationKnown = false
    var actor: String?
    var position: Position

    init(position: Position) { self.position = position }

    var json: JSONValue {
        let flags = [isPack, isSendable, makesSendable, isIsolationKnown, !areCapturesKnown].enumerated()
            .reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
        return .list([
            .number(kind.rawValue), .texts(dependencies), .number(flags), .optional(failure), .optional(actor),
            position.json,
        ])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        guard let kind = Kind(rawValue: try json.field(0).integer()) else { throw JSONValue.Mismatch() }
        self.kind = kind
        dependencies = try json.field(1).texts()
        let flags = try json.field(2).integer()
        (isPack, isSendable) = (flags & 1 != 0, flags & 2 != 0)
        (makesSendable, isIsolationKnown) = (flags & 4 != 0, flags & 8 != 0)
        areCapturesKnown = flags & 16 == 0
        failure = try json.optionalText(3)
        actor = try json.optionalText(4)
        position = try Position(json.field(5))
    }
}
