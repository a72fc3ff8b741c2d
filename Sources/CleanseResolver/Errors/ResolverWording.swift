import CleanseEngine

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
