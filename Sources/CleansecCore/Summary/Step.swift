// The steps of a binding: the steps between its beginning and its end, and the terminating step.

import CleanseJSON

/// A step between the beginning of a binding and its end.
enum Step: Sendable {
    case tagged(String)
    case shared(isSendable: Bool)
    /// The type in the call of `bind` is `Sendable`.
    case sendable
    /// The value reaches the world outside of the program.
    case live
    /// The binding counts only if nothing else that its component sees binds the key.
    case byDefault
    /// An alias: another key, and the known properties of its conversion.
    case alias(String, isSendable: Bool, convertsSendably: Bool)
    /// An element of an array or of a set, or a whole collection.
    case collection(Collection, element: String, isWhole: Bool)
    /// An element of a dictionary, under a key that is a literal or a constant.
    case map(keyType: String, element: String, key: Expression, isKeySendable: Bool, Position)
    /// The tag of an assisted factory.
    case with(String)
    /// A function that runs when the value starts or stops, and its actor.
    case hook(Hook, actor: String?)
    /// The end of the binding, in a function that receives a binder for it.
    case configured(Expression, Position)
    /// The end of the binding of a root that is a property injector, in a function that receives a binder for it.
    case injector(Expression, String, Position)

    /// The time at which a hook runs.
    enum Hook: Int, Sendable {
        case start, stop, running, startsWithGraph, check

        /// The name of the step.
        var step: StaticString {
            switch self {
            case .start: "onStart(_:)"
            case .stop: "onStop(_:)"
            case .running: "running(endsWithin:_:)"
            case .startsWithGraph: "startsWithGraph()"
            case .check: "healthy(within:cachedFor:_:)"
            }
        }
    }

    /// The collection that elements are added to.
    enum Collection: Int, Sendable { case array, set, ownArray }

    var json: JSONValue {
        switch self {
        case .tagged(let type): .list([.string("t"), .string(type)])
        case .shared(let isSendable): .list([.string("s"), .number(isSendable ? 1 : 0)])
        case .sendable: .list([.string("n")])
        case .live: .list([.string("l")])
        case .byDefault: .list([.string("d")])
        case .alias(let type, let isSendable, let converts):
            .list([.string("a"), .string(type), .number(isSendable ? 1 : 0), .number(converts ? 1 : 0)])
        case .collection(let collection, let element, let isWhole):
            .list([.string("c"), .number(collection.rawValue), .string(element), .number(isWhole ? 1 : 0)])
        case .map(let keyType, let element, let key, let isKeySendable, let position):
            .list([
                .string("m"), .string(keyType), .string(element), key.json, .number(isKeySendable ? 1 : 0),
                position.json,
            ])
        case .with(let type): .list([.string("w"), .string(type)])
        case .hook(let hook, let actor): .list([.string("h"), .number(hook.rawValue), .optional(actor)])
        case .configured(let function, let position): .list([.string("f"), function.json, position.json])
        case .injector(let function, let type, let position):
            .list([.string("i"), function.json, .string(type), position.json])
        }
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        switch try json.field(0).text() {
        case "t": self = .tagged(try json.field(1).text())
        case "s": self = .shared(isSendable: try json.field(1).integer() == 1)
        case "n": self = .sendable
        case "l": self = .live
        case "d": self = .byDefault
        case "a":
            self = .alias(
                try json.field(1).text(), isSendable: try json.field(2).integer() == 1,
                convertsSendably: try json.field(3).integer() == 1)
        case "c":
            guard let collection = Collection(rawValue: try json.field(1).integer()) else { throw JSONValue.Mismatch() }
            self = .collection(
                collection, element: try json.field(2).text(), isWhole: try json.field(3).integer() == 1)
        case "m":
            self = .map(
                keyType: try json.field(1).text(), element: try json.field(2).text(),
                key: try Expression(json.field(3)), isKeySendable: try json.field(4).integer() == 1,
                try Position(json.field(5)))
        case "w": self = .with(try json.field(1).text())
        case "h":
            guard let hook = Hook(rawValue: try json.field(1).integer()) else { throw JSONValue.Mismatch() }
            self = .hook(hook, actor: try json.optionalText(2))
        case "f": self = .configured(try Expression(json.field(1)), try Position(json.field(2)))
        case "i":
            self = .injector(try Expression(json.field(1)), try json.field(2).text(), try Position(json.field(3)))
        default: throw JSONValue.Mismatch()
        }
    }
}

/// The terminating step of a binding.
struct TerminatingStep: Sendable {
    /// The kind of a binding's end.
    enum Kind: Int { case factory, injector, asynchronous, missingFunction }

    var kind = Kind.factory
    /// The types of the function's parameters.
    var dependencies: [String] = []
    /// Whether the overload takes any number of parameters. Any one of them, or none, may be the seed.
    var isPack = false
    /// The type of the thrown errors, or `nil` if none are known.
    var failure: String?
    /// Whether any thread may call the function.
    var isSendable = false
    /// Whether it is known what the function captures, which decides whether any thread may call it.
    var areCapturesKnown = true
    /// Whether threads may share the value.
    var makesSendable = false
    /// Whether the actor of the function, or its absence, is known.
    var isIsolationKnown = false
    var actor: String?
    /// The name of the type of the value, if the key is the type of a protocol, or `nil` if it is not known.
    var created: String?
    var position: Position

    init(position: Position) { self.position = position }

    var json: JSONValue {
        let flags = [isPack, isSendable, makesSendable, isIsolationKnown, !areCapturesKnown].enumerated()
            .reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
        return .list([
            .number(kind.rawValue), .texts(dependencies), .number(flags), .optional(failure), .optional(actor),
            position.json, .optional(created),
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
        created = try json.optionalText(6)
    }
}
