// The errors of the resolver, and its suggestions, in the terms of its API.

public import CleanseEngine

/// An error for a service that is registered but unavailable, for example because its factory returned `nil`.
public struct UnresolvedService: CleanseError, TypeNamingError {
    enum Reason: Sendable {
        case factoryReturnedNil
        case doesNotImplement(by: Any.Type)
        case wasReleased
    }

    /// The service.
    public let key: ProviderKey
    /// The source location of the registration, if there is one.
    public let sourceLocation: CodeLocation?
    /// The services that the thread was creating, outermost first.
    public let chain: [ChainLink]
    private let reason: Reason
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        if case .doesNotImplement(let type) = reason { key.types + [type] } else { key.types }
    }

    init(key: ProviderKey, sourceLocation: CodeLocation?, reason: Reason) {
        self.key = key
        self.sourceLocation = sourceLocation
        self.reason = reason
        chain = ChainLink.inProgress
    }

    /// The stable identifier of this kind of error: `unresolved-service`.
    public var code: String { "unresolved-service" }
    /// The service.
    public var keys: [ProviderKey] { [key] }
    /// The source location of the registration.
    public var sourceLocations: [CodeLocation] { sourceLocation.map { [$0] } ?? [] }
    /// Suggestions.
    public var hints: [String] {
        switch reason {
        case .factoryReturnedNil: ["request it with optional(), or let the factory return a service"]
        case .doesNotImplement(let type): ["let \(names(type)) conform to it, or remove implements(_:)"]
        case .wasReleased: ["assign a service before it is used again"]
        }
    }

    /// The whole text: the mistake, its source location, and hints.
    public var description: String {
        let names = self.names
        let text =
            switch reason {
            case .factoryReturnedNil: "its factory returned nil"
            case .doesNotImplement(let type):
                "is registered as implemented by \(names(type)), which does not conform to it"
            case .wasReleased: "was released by its wrapper"
            }
        return "*** \(names(key)) *** \(text)" + (sourceLocation.map { "\n  --> registered at \($0)" } ?? "")
            + hintLines
    }
}

/// The error of a factory that returned `nil`. It never leaves the call that requested the service.
struct FactoryReturnedNil: Error {}

/// An error for arguments that do not fit a factory.
public struct ArgumentError: CleanseError, TypeNamingError {
    enum Mistake: Sendable {
        case noArguments(expected: Any.Type)
        case severalArguments(expected: Any.Type)
        case missing(key: String, expected: Any.Type)
        case isNil(key: String?, expected: Any.Type)
        case mismatch(key: String?, expected: Any.Type, actual: Any.Type)
        /// The service already exists, so its factory does not receive the arguments.
        case stale

        /// The key of the argument, if it has one.
        var key: String? {
            switch self {
            case .missing(let key, _): key
            case .isNil(let key, _), .mismatch(let key, _, _): key
            case .noArguments, .severalArguments, .stale: nil
            }
        }
    }

    private let mistakes: [Mistake]
    private let key: ProviderKey?
    private let sourceLocation: CodeLocation?
    private let given: [(key: String, type: (Any.Type)?)]
    private let isKeyed: Bool
    /// The services that the thread was creating, outermost first.
    public let chain: [ChainLink]
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        var types = keys.flatMap(\.types) + given.compactMap(\.type)
        for mistake in mistakes {
            switch mistake {
            case .noArguments(let type), .severalArguments(let type), .missing(_, let type), .isNil(_, let type):
                types.append(type)
            case .mismatch(_, let expected, let actual): types += [expected, actual]
            case .stale: break
            }
        }
        return types
    }

    /// - Parameters:
    ///   - given: The keys and types of the arguments that were passed. The type of `nil` is `nil`.
    ///   - isKeyed: Whether keys were given.
    ///   - service: The service and the source location of its registration, or `nil` for the service whose factory the thread is running.
    init(
        mistakes: [Mistake], given: [(key: String, type: (Any.Type)?)], isKeyed: Bool,
        of service: (key: ProviderKey, sourceLocation: CodeLocation)?
    ) {
        self.mistakes = mistakes
        self.given = given
        self.isKeyed = isKeyed
        chain = ChainLink.inProgress
        key = service?.key ?? chain.last?.key
        sourceLocation = service?.sourceLocation ?? chain.last?.sourceLocation
    }

    /// The stable identifier of this kind of error: `argument`.
    public var code: String { "argument" }
    /// The service that was resolved.
    public var keys: [ProviderKey] { key.map { [$0] } ?? [] }
    /// The source location of the service's registration.
    public var sourceLocations: [CodeLocation] { sourceLocation.map { [$0] } ?? [] }

    /// The arguments that were passed, near misses, and suggestions.
    public var hints: [String] {
        var hints: [String] = []
        for case .missing(let key, _) in mistakes where isKeyed {
            let wanted = ProviderKey(text: key)
            hints += given.filter { ProviderKey(text: $0.key).distance(from: wanted) != nil }
                .map { "\"\(legible($0.key))\" was given: did you mean that?" }
        }
        for case .severalArguments in mistakes {
            hints.append("request one of them by its key: args(\"\(legible(given[0].key))\")")
        }
        for case .stale in mistakes {
            hints.append(
                "reset the scope first, resolve the service without arguments, or add firstArgumentsWin() to its registration"
            )
        }
        if hints.isEmpty {
            hints.append(given.isEmpty ? "pass it: resolve(args: …)" : "given: \(givenText)")
        }
        return hints
    }

    private var givenText: String {
        let names = self.names
        return given.map { key, type in
            let name = type.map { names($0) } ?? "nil"
            return key.isEmpty ? "one \(name) without a key" : "\"\(legible(key))\": \(name)"
        }.joined(separator: ", ")
    }

    /// The whole text: the mistake in each argument, the source location of the registration, and hints.
    public var description: String {
        let names = self.names
        let name = key.map { names($0) } ?? "Args"
        let lines = mistakes.map { mistake in "*** \(name) *** \(text(of: mistake, names))" }
        let sourceLocation = sourceLocation.map { "\n  --> registered at \($0)" } ?? ""
        return lines.joined(separator: "\n") + sourceLocation + hintLines
    }

    private func text(of mistake: Mistake, _ names: Names) -> String {
        switch mistake {
        case .noArguments(let expected): "takes an argument, \(names(expected)), but was resolved without one"
        case .severalArguments(let expected):
            "takes one argument, \(names(expected)), but was resolved with \(given.count): choose one"
        case .missing(let key, let expected):
            "takes the argument \"\(legible(key))\"\(expected == Any.self ? "" : ", \(names(expected))"), which is missing"
        case .isNil(let key, let expected): "takes \(argument(key)), \(names(expected)), which is nil"
        case .mismatch(let key, let expected, let actual):
            "takes \(argument(key)) as \(names(expected)), but it is \(names(actual))"
        case .stale:
            "already exists, so these arguments have no effect"
        }
    }

    private func argument(_ key: String?) -> String { key.map { "the argument \"\(legible($0))\"" } ?? "its argument" }
}

/// The suggestions of the resolver, in the terms of its API.
struct ResolverWording: Wording {
    func suggestion(forMissing key: ProviderKey, requiredBy _: [ProviderKey], _ names: Names) -> String? {
        guard let wrapped = wrapped(by: key.type) else { return "register \(key), or request it with optional()" }
        return "resolve() takes the type as it is written: request \(wrapped) with optional()"
    }

    func suggestion(forCycleThrough _: ProviderKey, _: Names) -> String { reentrySuggestion }

    func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type, _ names: Names) -> String {
        "resolve \(names(key)) in code of \(names(actor))"
            + (actor == MainActor.self ? ", for example with await MainActor.run { … }" : "")
    }

    var reentrySuggestion: String {
        "let one service get the other later: with @LazyInjected or, in the graph scope, with resolveProperties on the service that is requested first"
    }

    var missingFunctionSuggestion: String { "unwrap the optional factory where it is registered" }

    var recursionSuggestion: String { reentrySuggestion }
}
