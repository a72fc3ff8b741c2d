// The errors of the resolver, and its suggestions, in the terms of its API.

public import CleanseEngine

/// An error for a service that is registered but unavailable, for example because its factory returned `nil`.
public final class UnresolvedService: GraphError, @unchecked Sendable {
    enum Reason: Sendable {
        case factoryReturnedNil
        case doesNotImplement(by: Any.Type)
        case wasReleased
    }

    /// The service.
    public var key: ProviderKey { facts.key }
    /// The source location of the registration, if there is one.
    public var sourceLocation: CodeLocation? { sourceLocations.first }

    convenience init(key: ProviderKey, sourceLocation: CodeLocation?, reason: Reason) {
        let (problem, hint): (ErrorText, ErrorText)
        var types: [Any.Type] = []
        switch reason {
        case .factoryReturnedNil:
            problem = "its factory returned nil"
            hint = "request it with optional(), or let the factory return a service"
        case .doesNotImplement(let type):
            problem = "is registered as implemented by \(type), which does not conform to it"
            hint = "let \(type) conform to it, or remove implements(_:)"
            types = [type]
        case .wasReleased:
            problem = "was released by its wrapper"
            hint = "assign a service before it is used again"
        }
        let place: ErrorText = sourceLocation.map { "\n  --> registered at \($0)" } ?? ""
        self.init(
            ErrorFacts(
                "unresolved-service", "*** \(key) *** \(problem)\(place)", keys: [key],
                at: sourceLocation.map { [$0] } ?? [], chain: ChainLink.inProgress, types: types, hints: [hint]))
    }
}

/// The error of a factory that returned `nil`. It never leaves the call that requested the service.
struct FactoryReturnedNil: Error {}

/// An error for arguments that do not fit a factory.
public final class ArgumentError: GraphError, @unchecked Sendable {
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

    /// - Parameters:
    ///   - given: The keys and types of the arguments that were passed. The type of `nil` is `nil`.
    ///   - isKeyed: Whether keys were given.
    ///   - service: The service and the source location of its registration, or `nil` for the service whose factory the thread is running.
    convenience init(
        mistakes: [Mistake], given: [(key: String, type: (Any.Type)?)], isKeyed: Bool,
        of service: (key: ProviderKey, sourceLocation: CodeLocation)?
    ) {
        let chain = ChainLink.inProgress
        let key = service?.key ?? chain.last?.key
        let place = service?.sourceLocation ?? chain.last?.sourceLocation
        let name: ErrorText = key.map { "\($0)" } ?? "Args"
        var text: ErrorText = ""
        for (position, mistake) in mistakes.enumerated() {
            let separator = position == 0 ? "" : "\n"
            text = "\(text)\(separator)*** \(name) *** \(mistake.text(given: given.count))"
        }
        self.init(
            ErrorFacts(
                "argument", "\(text)\(place.map { "\n  --> registered at \($0)" } ?? "")",
                keys: key.map { [$0] } ?? [], at: place.map { [$0] } ?? [], chain: chain,
                types: given.compactMap(\.type) + mistakes.flatMap(\.types),
                hints: Self.hints(for: mistakes, given, isKeyed)))
    }

    /// Returns the arguments that were passed, near misses, and suggestions.
    private static func hints(
        for mistakes: [Mistake], _ given: [(key: String, type: (Any.Type)?)], _ isKeyed: Bool
    ) -> [ErrorText] {
        var hints: [ErrorText] = []
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
            hints.append(given.isEmpty ? "pass it: resolve(args: …)" : "given: \(text(of: given))")
        }
        return hints
    }

    private static func text(of given: [(key: String, type: (Any.Type)?)]) -> ErrorText {
        ErrorText { names in
            given.map { key, type in
                let name = type.map { names($0) } ?? "nil"
                return key.isEmpty ? "one \(name) without a key" : "\"\(legible(key))\": \(name)"
            }.joined(separator: ", ")
        }
    }
}

extension ArgumentError.Mistake {
    /// The types in the text.
    fileprivate var types: [Any.Type] {
        switch self {
        case .noArguments(let type), .severalArguments(let type), .missing(_, let type), .isNil(_, let type): [type]
        case .mismatch(_, let expected, let actual): [expected, actual]
        case .stale: []
        }
    }

    /// Returns the text of the mistake.
    /// - Parameter count: The number of arguments that were passed.
    fileprivate func text(given count: Int) -> ErrorText {
        switch self {
        case .noArguments(let expected): "takes an argument, \(expected), but was resolved without one"
        case .severalArguments(let expected):
            "takes one argument, \(expected), but was resolved with \(count): choose one"
        case .missing(let key, let expected) where expected == Any.self:
            "takes the argument \"\(legible(key))\", which is missing"
        case .missing(let key, let expected): "takes the argument \"\(legible(key))\", \(expected), which is missing"
        case .isNil(let key, let expected): "takes \(argument(key)), \(expected), which is nil"
        case .mismatch(let key, let expected, let actual):
            "takes \(argument(key)) as \(expected), but it is \(actual)"
        case .stale: "already exists, so these arguments have no effect"
        }
    }

    private func argument(_ key: String?) -> String { key.map { "the argument \"\(legible($0))\"" } ?? "its argument" }
}

/// The suggestions of the resolver, in the terms of its API.
final class ResolverWording: Wording {
    func suggestion(forMissing key: ProviderKey, requiredBy _: [ProviderKey], _ names: Names) -> String? {
        guard let wrapped = wrapped(by: key.type) else { return "register \(key), or request it with optional()" }
        return "resolve() takes the type as it is written: request \(wrapped) with optional()"
    }

    func suggestion(forCycleThrough _: ProviderKey) -> ErrorText { ErrorText(reentrySuggestion) }

    func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText {
        let example = actor == MainActor.self ? ", for example with await MainActor.run { … }" : ""
        return "resolve \(key) in code of \(actor)\(example)"
    }

    var reentrySuggestion: String {
        "let one service get the other later: with @LazyInjected or, in the graph scope, with resolveProperties on the service that is requested first"
    }

    var missingFunctionSuggestion: String { "unwrap the optional factory where it is registered" }

    var recursionSuggestion: String { reentrySuggestion }
}
