/// Several threads could use a value, or call a closure, that is not known to be `Sendable`.
///
/// A dependency of a type such as `@Sendable () -> X`, `@MainActor () -> X` or `() async -> X` lets another thread create values. What it
/// can reach and others can reach too must be `Sendable`.
public struct UnsafeSharing: CleanseError, NamesTypes {
    /// The kinds of things that several threads could use.
    public enum Subject: Sendable {
        /// A value that is shared in a scope, of a type that is not known to be `Sendable`.
        case sharedValue
        /// A factory that captures values.
        case factory
        /// A value that an actor creates and that leaves it, of a type that is not known to be `Sendable`.
        case valueOfActor
        /// The key of an element of a map, of a type that is not known to be `Sendable`.
        case mapKey
    }

    /// The kind of thing that several threads could use.
    public let subject: Subject
    /// The key of the binding.
    public let key: ProviderKey
    /// Where it is declared.
    public let place: Origin
    /// The ways by which it is reached, outermost first, with what uses it by that way.
    let ways: [Way]
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + ways.flatMap { ChainLink.types(of: $0.chain) } }

    /// One way by which the subject is reached.
    struct Way: Sendable {
        let user: User
        let chain: [ChainLink]
    }

    /// What uses a value.
    enum User: Hashable, Sendable {
        /// The code that builds the component, or whatever it hands the root to.
        case builder
        /// The place where a start creates the values that belong to no actor, and runs their steps.
        case start
        case actor(Isolation)
        case anyThread

        fileprivate func name(_ names: Names) -> String {
            switch self {
            case .builder: "the code that builds the graph"
            case .start: "the steps of the graph"
            case .actor(let isolation): names(isolation.type)
            case .anyThread: "any thread"
            }
        }
    }

    /// The stable identifier of this kind of error: `unsafe-sharing`.
    public var code: String { ErrorCode.unsafeSharing.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// The way by which it is reached from elsewhere, outermost first.
    public var chain: [ChainLink] { ways.last?.chain ?? [] }
    /// Suggestions.
    public var hints: [String] {
        [wording.suggestion(forSharing: key, subject, names)]
            + (ways.contains { $0.user == .start } ? [wording.suggestion(forStartApartOf: key, names)] : [])
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let what =
            switch subject {
            case .sharedValue: "is shared"
            case .factory: "is created by a closure that captures values"
            case .valueOfActor: "is created on an actor"
            case .mapKey: "is added to a map under a key"
            }
        let users = ways.map { $0.user.name(names) }.joined(separator: " and by ")
        let closure = subject == .factory ? "the closure is " : subject == .mapKey ? "the key is " : ""
        let declared = chain.last.map(names.place(of:)) ?? "\(place)"
        var text =
            "*** \(names(key)) *** \(what) and used by \(users), but \(closure)not known to be Sendable"
            + "\n  --> bound at \(declared)"
        // A root is reached by no way.
        for way in ways where way.chain.count > 1 {
            text += "\n  used by \(way.user.name(names)):" + names.lines(of: way.chain, "required by")
        }
        return text + hintLines
    }
}
