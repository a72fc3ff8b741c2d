// Errors of actors and threads: values requested outside their actor, needed on two actors, or shared without being `Sendable`.

/// An error about a value that was requested outside the actor to which it belongs.
///
/// It is thrown before any value is created.
public struct WrongIsolation: CleanseError, TypeNamingError {
    /// The actor, or its successor if the actor has been deinitialised.
    public var actor: any Actor { isolation.actor }
    private let isolation: Isolation
    /// The path from the requested binding to the binding whose factory belongs to the actor.
    public let chain: [ChainLink]
    /// The source location of the configuration of a component or a module, or `nil` if a value was requested.
    private var configuration: CodeLocation?
    let wording: any Wording
    package var graphNames: Names
    package var namedTypes: [Any.Type] { ChainLink.types(of: chain) + [isolation.type] }

    /// Creates the error of a requested value.
    /// - Parameters:
    ///   - isolation: The actor.
    ///   - chain: The path from the requested binding to the binding whose factory belongs to the actor.
    package init(isolation: Isolation, chain: [ChainLink], wording: any Wording, graphNames: Names) {
        self.isolation = isolation
        self.chain = chain
        self.wording = wording
        self.graphNames = graphNames
    }

    /// Creates the error of a component or a module that can't be configured outside the actor to which its conformance belongs.
    init(configuring name: TypeName, on isolation: Isolation, from sourceLocation: CodeLocation, wording: any Wording) {
        self.init(
            isolation: isolation,
            chain: [ChainLink(key: ProviderKey(name), sourceLocation: sourceLocation, component: name, modules: [])],
            wording: wording,
            graphNames: .short)
        configuration = sourceLocation
    }

    /// The stable identifier of this kind of error: `wrong-isolation`.
    public var code: String { ErrorCode.wrongIsolation.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.map(\.key) }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        guard configuration == nil else {
            return ["let the component that includes or installs it conform on \(names(isolation.type)) too"]
        }
        return chain.first.map { [wording.suggestion(forWrongIsolationOf: $0.key, on: isolation.type, names)] } ?? []
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.first.map { "*** \(names($0.key)) *** belongs to \(names(isolation.type))" } ?? ""
        if let configuration {
            return subject + ", but is configured outside of it at \(configuration)" + hintLines
        }
        let owner =
            chain.last.map { "\n  --> \(names($0.key)) is created there, bound at \(names.sourceLocation(of: $0))" }
            ?? ""
        return subject + ", but was requested outside of it" + names.lines(of: chain, "required by") + owner + hintLines
    }
}

/// An error about a value that would have to be created on two actors, or by a function that is not called on the value's actor.
public struct ConflictingIsolation: CleanseError, TypeNamingError {
    /// The paths to the bindings that need an actor. The first one begins at the binding that the error is about.
    let needs: [Need]
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { needs.flatMap { ChainLink.types(of: $0.chain) } }

    /// A creation that is only possible on one actor, or a function that creates a value.
    struct Need: Sendable {
        enum Site: Sendable {
            /// A value is created on an actor.
            case creation(Isolation)
            /// A function creates the value, and is called on an actor, or by any thread if it has none.
            case function(Isolation?)
        }

        let site: Site
        /// The path from a dependent binding to the binding that belongs to the actor.
        let chain: [ChainLink]
        /// Whether the last binding belongs to the actor only because the code that declares it does, and its factory captures nothing of
        /// the actor.
        let isInherited: Bool

        init(_ site: Site, chain: [ChainLink], isInherited: Bool = false) {
            self.site = site
            self.chain = chain
            self.isInherited = isInherited
        }
    }

    init(needs: [Need], wording: any Wording) {
        self.needs = needs
        self.wording = wording
    }

    /// The actors, in the order of the paths that the message shows.
    public var actors: [any Actor] {
        needs.compactMap {
            switch $0.site {
            case .creation(let isolation): isolation.actor
            case .function(let isolation): isolation?.actor
            }
        }
    }

    /// The stable identifier of this kind of error: `conflicting-isolation`.
    public var code: String { ErrorCode.conflictingIsolation.rawValue }
    /// The keys of the bindings on the paths, beginning with the key that the error is about.
    public var keys: [ProviderKey] {
        needs.flatMap(\.chain).map(\.key).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    /// The path to the last actor.
    public var chain: [ChainLink] { needs.last?.chain ?? [] }
    /// The source locations of the declarations that belong to the actors.
    public var sourceLocations: [CodeLocation] { needs.compactMap(\.chain.last?.sourceLocation) }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        guard let need = needs.last, let actor = actors.last,
            let subject = isFunction ? need.chain.first : need.chain.dropFirst().first
        else { return [] }
        let names = self.names
        return needs.compactMap { $0.suggestion(wording, names) }
            + ["request \(names.functions(creating: subject.key, on: type(of: actor)))"]
    }

    private var isFunction: Bool { if case .function = needs.first?.site { true } else { false } }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let subject = (isFunction ? needs.last : needs.first)?.chain.first.map { "*** \(names($0.key)) *** " } ?? ""
        let sites = needs.map { $0.site.description(names) }
        let what =
            isFunction
            ? "\(needs[1].verb) \(sites[1]), but is requested as a function \(sites[0])"
            : "would have to be created on \(sites.joined(separator: " and on ")) at the same time"
        return subject + what + needs.map { lines(of: $0, names) }.joined() + hintLines
    }

    private func lines(of need: Need, _ names: Names) -> String {
        guard let last = need.chain.last else { return "" }
        return names.lines(of: need.chain, "required by")
            + (isFunction && need.chain.count == 1 && need.site.isFunction
                ? "\n  --> requested by \(names(last.key)) at \(names.sourceLocation(of: last))"
                : "\n  --> \(names(last.key)) \(need.verb) \(need.site.description(names)), "
                    + (need.isInherited ? "where it is bound, at " : "bound at ") + names.sourceLocation(of: last))
    }
}

extension ConflictingIsolation.Need {
    /// A type may belong to no actor although its value is created on one.
    fileprivate var verb: String { isInherited ? "is created on" : "belongs to" }

    fileprivate func suggestion(_ wording: any Wording, _ names: Names) -> String? {
        guard isInherited, case .creation(let isolation) = site, let key = chain.last?.key else { return nil }
        return wording.suggestion(forInheritedIsolationOf: key, on: isolation.type, names)
    }
}

extension ConflictingIsolation.Need.Site {
    fileprivate var isFunction: Bool { if case .function = self { true } else { false } }

    fileprivate func description(_ names: Names) -> String {
        switch self {
        case .creation(let isolation): names(isolation.type)
        case .function(let isolation?): "of \(names(isolation.type))"
        case .function(nil): "that any thread may call"
        }
    }
}

/// An error about a value or a closure that several threads could use, but that is not known to be `Sendable`.
///
/// A dependency of a type such as `@Sendable () -> X`, `@MainActor () -> X` or `() async -> X` lets another thread create values. The
/// values that both this thread and others can reach must be `Sendable`.
public struct UnsafeSharing: CleanseError, TypeNamingError {
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
    public let key: ProviderKey
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    /// The paths on which the subject is reached, outermost first, with their accessors.
    let paths: [Path]
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + paths.flatMap { ChainLink.types(of: $0.chain) } }

    /// A path on which the subject is reached, and its accessor.
    struct Path: Sendable {
        let accessor: Accessor
        let chain: [ChainLink]
    }

    /// An accessor of a value.
    enum Accessor: Equatable, Sendable {
        /// The code that builds the component, or any code to which it hands the root.
        case builder
        /// The site at which a start creates the values that belong to no actor, and runs their steps.
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
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// The path on which another accessor reaches the subject, outermost first.
    public var chain: [ChainLink] { paths.last?.chain ?? [] }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        [wording.suggestion(forSharing: key, subject, names)]
            + (paths.contains { $0.accessor == .start } ? [wording.suggestion(forStartApartOf: key, names)] : [])
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let what =
            switch subject {
            case .sharedValue: "is shared"
            case .factory: "is created by a closure that captures values"
            case .valueOfActor: "is created on an actor"
            case .mapKey: "is added to a map under a key"
            }
        let accessors = paths.map { $0.accessor.name(names) }.joined(separator: " and by ")
        let closure = subject == .factory ? "the closure is " : subject == .mapKey ? "the key is " : ""
        let declared = chain.last.map(names.sourceLocation(of:)) ?? "\(sourceLocation)"
        var text =
            "*** \(names(key)) *** \(what) and used by \(accessors), but \(closure)not known to be Sendable"
            + "\n  --> bound at \(declared)"
        // No path leads to a root.
        for path in paths where path.chain.count > 1 {
            text += "\n  used by \(path.accessor.name(names)):" + names.lines(of: path.chain, "required by")
        }
        return text + hintLines
    }
}
