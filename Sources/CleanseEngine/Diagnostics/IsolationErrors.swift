// Errors of actors and threads: values requested outside their actor, needed on two actors, or shared without being `Sendable`.

/// An error about a value that was requested outside the actor to which it belongs.
///
/// It is thrown before any value is created.
public final class WrongIsolation: GraphError, @unchecked Sendable {
    /// The actor, or its successor if the actor has been deinitialised.
    public var actor: any Actor { isolation.actor }
    private let isolation: Isolation

    private init(_ isolation: Isolation, _ facts: ErrorFacts) {
        self.isolation = isolation
        super.init(facts)
    }

    /// Creates the error of a requested value.
    /// - Parameters:
    ///   - isolation: The actor.
    ///   - chain: The path from the requested binding to the binding whose factory belongs to the actor.
    package convenience init(isolation: Isolation, chain: [ChainLink], wording: any Wording, names: Names) {
        let (actor, owner) = (isolation.type, chain.last)
        self.init(
            isolation,
            ErrorFacts(
                "wrong-isolation",
                """
                *** \(chain.first) *** belongs to \(actor), but was requested outside of it\(chain, "required by")
                  --> \(owner) is created there, bound at \(at: owner)
                """,
                chain: chain, types: [actor],
                hint: chain.first.map { wording.suggestion(forWrongIsolationOf: $0.key, on: actor) }, names: names))
    }

    /// Creates the error of a component or a module that can't be configured outside the actor to which its conformance belongs.
    convenience init(configuring name: TypeName, on isolation: Isolation, from sourceLocation: CodeLocation) {
        let (key, actor) = (ProviderKey(name), isolation.type)
        self.init(
            isolation,
            ErrorFacts(
                "wrong-isolation",
                "*** \(key) *** belongs to \(actor), but is configured outside of it at \(sourceLocation)",
                chain: [ChainLink(key: key, sourceLocation: sourceLocation, component: name)],
                types: [actor],
                hint: "let the component that includes or installs it conform on \(actor) too"))
    }
}

/// An error about a value that would have to be created on two actors, or by a function that is not called on the value's actor.
public final class ConflictingIsolation: GraphError, @unchecked Sendable {
    /// The actors, in the order of the paths that the message shows.
    public var actors: [any Actor] { needs.compactMap { $0.isolation?.actor } }
    /// The paths to the two bindings that need an actor. The first one begins at the binding that the error is about, or at the one that
    /// requests a function.
    let needs: [Need]

    /// A creation that is only possible on one actor, or a function that creates a value.
    ///
    /// It is a class, because every program would have the functions that copy a structure.
    final class Need: Sendable {
        /// The actor on which the value is created or the function is called. Any thread may call a function without an actor.
        let isolation: Isolation?
        /// Whether a function creates the value.
        let isFunction: Bool
        /// The path from a dependent binding to the binding that belongs to the actor.
        let chain: [ChainLink]
        /// Whether the last binding belongs to the actor only because the code that declares it does, and its factory captures nothing of
        /// the actor.
        let isInherited: Bool

        /// Creates the need of a value that is created on an actor.
        init(creationOn isolation: Isolation, chain: [ChainLink], isInherited: Bool) {
            self.isolation = isolation
            isFunction = false
            self.chain = chain
            self.isInherited = isInherited
        }

        /// Creates the need of a function that is called on an actor, or by any thread.
        /// - Parameter dependent: The binding that requests the function.
        init(functionOf isolation: Isolation?, requestedBy dependent: ChainLink) {
            self.isolation = isolation
            isFunction = true
            chain = [dependent]
            isInherited = false
        }
    }

    private init(_ needs: [Need], _ facts: ErrorFacts) {
        self.needs = needs
        super.init(facts)
    }

    convenience init(needs: [Need], wording: any Wording) {
        let (first, second) = (needs[0], needs[1])
        let isFunction = first.isFunction
        let subject = (isFunction ? second : first).chain.first
        let problem: ErrorText =
            isFunction
            ? "\(second.verb) \(second.site), but is requested as a function \(first.site)"
            : "would have to be created on \(first.site) and on \(second.site) at the same time"
        let requested = isFunction ? second.chain.first : second.chain.dropFirst().first
        let request: ErrorText? = requested.flatMap { requested in
            second.isolation.map { "request \(functionsCreating: requested.key, on: $0.type)" }
        }
        var (keys, locations, hints) = ([ProviderKey](), [CodeLocation](), [ErrorText]())
        for need in needs {
            for link in need.chain where !keys.contains(link.key) { keys.push(link.key) }
            if let last = need.chain.last { locations.push(last.sourceLocation) }
            if let hint = need.suggestion(wording) { hints.push(hint) }
        }
        if let request { hints.push(request) }
        self.init(
            needs,
            ErrorFacts(
                "conflicting-isolation",
                "*** \(subject) *** \(problem)\(first.lines)\(second.lines)",
                keys: keys, at: locations, chain: second.chain, hints: hints))
    }
}

extension ConflictingIsolation.Need {
    /// A type may belong to no actor although its value is created on one.
    fileprivate var verb: String { isInherited ? "is created on" : "belongs to" }

    fileprivate var site: ErrorText {
        guard let actor = isolation?.type else { return "that any thread may call" }
        return isFunction ? "of \(actor)" : "\(actor)"
    }

    fileprivate var lines: ErrorText {
        let last = chain.last
        if isFunction { return "\n  --> requested by \(last) at \(at: last)" }
        let place = isInherited ? "where it is bound, at" : "bound at"
        return "\(chain, "required by")\n  --> \(last) \(verb) \(site), \(place) \(at: last)"
    }

    fileprivate func suggestion(_ wording: any Wording) -> ErrorText? {
        guard isInherited, let isolation, let key = chain.last?.key else { return nil }
        return wording.suggestion(forInheritedIsolationOf: key, on: isolation.type)
    }
}

/// An error about a value or a closure that several threads could use, but that is not known to be `Sendable`.
///
/// A dependency of a type such as `@Sendable () -> X`, `@MainActor () -> X` or `() async -> X` lets another thread create values. The
/// values that both this thread and others can reach must be `Sendable`.
public final class UnsafeSharing: GraphError, @unchecked Sendable {
    /// The parts of bindings that several threads could use.
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

    /// The part of the binding that several threads could use.
    public let subject: Subject
    /// The key of the binding.
    public var key: ProviderKey { facts.key }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    /// The paths on which the subject is reached, outermost first, with their accessors.
    let paths: [Path]

    /// A path on which the subject is reached, and its accessor.
    ///
    /// It is a class, because every program would have the functions that copy a structure.
    final class Path: Sendable {
        let accessor: Accessor
        let chain: [ChainLink]

        init(accessor: Accessor, chain: [ChainLink]) {
            self.accessor = accessor
            self.chain = chain
        }
    }

    /// An accessor of a value.
    enum Accessor: Equatable, Sendable {
        /// The code that builds the component, or any code to which it hands the root.
        case builder
        /// The site at which a start creates the values that belong to no actor, and runs their steps.
        case start
        case actor(Isolation)
        case anyThread

        fileprivate var name: ErrorText {
            switch self {
            case .builder: "the code that builds the graph"
            case .start: "the steps of the graph"
            case .actor(let isolation): "\(isolation.type)"
            case .anyThread: "any thread"
            }
        }
    }

    private init(_ subject: Subject, _ paths: [Path], _ facts: ErrorFacts) {
        self.subject = subject
        self.paths = paths
        super.init(facts)
    }

    convenience init(
        subject: Subject, key: ProviderKey, sourceLocation: CodeLocation, paths: [Path], wording: any Wording
    ) {
        let (origin, unknown) =
            switch subject {
            case .sharedValue: ("is shared", "")
            case .factory: ("is created by a closure that captures values", "the closure is ")
            case .valueOfActor: ("is created on an actor", "")
            case .mapKey: ("is added to a map under a key", "the key is ")
            }
        let chain = paths.last?.chain ?? []
        var (accessors, lines, types): (ErrorText?, ErrorText?, [Any.Type]) = (nil, nil, [])
        for path in paths {
            let accessor = path.accessor.name
            accessors = accessors.map { "\($0) and by \(accessor)" } ?? accessor
            // No path leads to a root.
            if path.chain.count > 1 { lines = "\(lines)\n  used by \(accessor):\(path.chain, "required by")" }
            types.push(all: ChainLink.types(of: path.chain))
        }
        let declared: ErrorText = chain.last.map { "\(at: $0)" } ?? "\(sourceLocation)"
        self.init(
            subject, paths,
            ErrorFacts(
                "unsafe-sharing",
                """
                *** \(key) *** \(origin) and used by \(accessors), but \(unknown)not known to be Sendable
                  --> bound at \(declared)\(lines)
                """,
                keys: [key], at: [sourceLocation], chain: chain, types: types,
                hint: wording.suggestion(forSharing: key, subject),
                hints: paths.contains { $0.accessor == .start } ? [wording.suggestion(forStartApartOf: key)] : []))
    }
}
