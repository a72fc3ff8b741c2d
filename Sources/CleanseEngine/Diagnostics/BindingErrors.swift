// Errors of bindings: missing, duplicate, overridden without effect, requested in a form that does not fit, or without a function.

/// An error about a required key that no binding provides.
///
/// There is one error for each missing key, with all bindings that require it. Request an optional if the value may be missing.
public struct MissingProvider: CleanseError, FactualError {
    /// The key that is missing.
    public var key: ProviderKey { facts.key }
    /// The paths from a root to the bindings that require the key, outermost first. They are computed on demand.
    public var requirements: [[ChainLink]] { paths.map { $0.links().reversed() } }
    /// The paths from the bindings that require the key to a root, innermost first.
    let paths: [PathToRoot]
    /// The bindings that require the key.
    package var dependents: [ChainLink] { paths.compactMap(\.first) }
    package var facts: ErrorFacts

    /// Creates the error.
    /// - Parameters:
    ///   - paths: For each binding that requires the key, the path from it to a root.
    ///   - hints: Suggestions, which are evaluated when they are first read.
    ///   - names: The names of types in the text.
    init(key: ProviderKey, paths: [PathToRoot], hints: Hints?, names: Names = .short) {
        self.paths = paths
        facts = ErrorFacts(
            ErrorCode.missingProvider.rawValue, ErrorText { Self.text(key, paths, $0) }, keys: [key], lazyHints: hints,
            names: names)
    }

    /// Creates the error of a front end that finds suggestions itself.
    /// - Parameters:
    ///   - chain: The path to the binding that requires the key, outermost first.
    ///   - hints: Suggestions, which are evaluated when they are first read.
    ///   - names: The names from which the types of the key and the chain must be distinguished.
    package init(key: ProviderKey, chain: [ChainLink], hints: Hints, names: Names = .short) {
        self.init(key: key, paths: PathToRoot(chain).map { [$0] } ?? [], hints: hints, names: names)
    }

    /// Returns the same error about some of the bindings that require the key, or `nil` if there are none.
    package func requiredOnly(by isIncluded: (ChainLink) -> Bool) -> MissingProvider? {
        let paths = self.paths.filter { $0.first.map(isIncluded) ?? false }
        return paths.isEmpty
            ? nil : MissingProvider(key: key, paths: paths, hints: facts.lazyHints, names: facts.graphNames)
    }

    /// The path to the first binding that requires the key, outermost first.
    public var chain: [ChainLink] { paths.first?.links().reversed() ?? [] }
    /// The source locations of the bindings that require the key.
    public var sourceLocations: [CodeLocation] { dependents.sourceLocations }

    /// Returns the text. If there are many requirements, it shows only the first. If a path is long, it shows only the first links.
    private static func text(_ key: ProviderKey, _ paths: [PathToRoot], _ names: Names) -> String {
        let shown = paths.prefix(Limits.shownPaths).map { ($0.length, $0.links(atMost: ChainLink.shownLinks)) }
        let names = names.including { shown.flatMap { ChainLink.types(of: $0.1) } }
        var text = "*** \(names(key)) *** binding missing"
        for (length, links) in shown {
            text += ChainLink.lines(count: length) { position in
                (position == 0 ? "  --> required by " : "      required by ") + names.whole(links[position])
            }
        }
        return paths.count > shown.count ? text + "\n  … and required by \(paths.count - shown.count) more" : text
    }
}

/// An error about two bindings of a component that have the same key.
///
/// It is found while the component is compiled, and reported together with other errors. A subcomponent may bind a key that its parent
/// binds too.
public struct DuplicateBinding: CleanseError, FactualError {
    /// The key that is bound twice.
    public var key: ProviderKey { facts.key }
    /// The component that has both bindings.
    public var component: TypeName { facts.component }
    /// The binding declared first.
    public var first: ChainLink { facts.links[0] }
    /// The binding declared later.
    public var second: ChainLink { facts.links[1] }
    package var facts: ErrorFacts

    init(key: ProviderKey, component: TypeName, first: ChainLink, second: ChainLink, hint: String) {
        facts = ErrorFacts(
            ErrorCode.duplicateBinding.rawValue,
            """
            *** \(key) *** bound more than once in \(component)
              --> first bound at \(at: first)
              --> bound again at \(at: second)
            """,
            keys: [key], at: [first.sourceLocation, second.sourceLocation], links: [first, second],
            components: [component], hints: ["\(hint)"])
    }
}

/// An error about two elements of a map that have the same key.
public struct DuplicateMapKey: CleanseError, FactualError {
    /// The key of the map's binding.
    public var key: ProviderKey { facts.key }
    /// The repeated key of the elements, as text.
    public let mapKey: String
    /// The element declared first.
    public var first: ChainLink { facts.links[0] }
    /// The element declared later.
    public var second: ChainLink { facts.links[1] }
    package var facts: ErrorFacts

    init(key: ProviderKey, mapKey: String, first: ChainLink, second: ChainLink) {
        self.mapKey = mapKey
        let (above, below) = (first.component, second.component)
        let isOneLine = first.sourceLocation == second.sourceLocation && first.sourceLocation.isKnown
        let hint: ErrorText =
            if !isOneLine {
                "change the key of one, or remove one"
            } else if above == below {
                "one line declares both: run it once in \(above), or put it into a module, whose bindings count once"
            } else {
                "one line declares both, and the map of \(below) has the elements of \(above)'s already: run it for \(above) only, or put it into a module that both include, whose bindings count once"
            }
        facts = ErrorFacts(
            ErrorCode.duplicateMapKey.rawValue,
            """
            *** \(key) *** has two elements for the key "\(mapKey)"
              --> first bound at \(at: first)
              --> bound again at \(at: second)
            """,
            keys: [key], at: [first.sourceLocation, second.sourceLocation], links: [first, second], hints: [hint])
    }
}

/// An error about an override of a key that no component binds, or that only the parent graph binds, which can no longer change.
public struct UnknownOverride: CleanseError, FactualError {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The source location of the override.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    package var facts: ErrorFacts

    /// Creates the error.
    /// - Parameter isBoundAbove: Whether the parent graph binds the key.
    init(key: ProviderKey, sourceLocation: CodeLocation, isBoundAbove: Bool, hints: Hints) {
        let reason = isBoundAbove ? "only the parent graph binds it" : "nothing binds it"
        facts = ErrorFacts(
            ErrorCode.unknownOverride.rawValue, "*** \(key) *** overridden at \(sourceLocation), but \(reason)",
            key, at: sourceLocation, lazyHints: hints)
    }
}

/// A warning about a weak provider of a value that is not shared.
///
/// Each call of the provider creates another value instead of returning one that is in use.
public struct UnsharedWeakProvider: CleanseError, FactualError {
    package var facts: ErrorFacts

    /// Creates the warning.
    /// - Parameters:
    ///   - chain: The binding that requests the weak provider, then the requested alias if there is one, then the binding that is not shared.
    ///   - isOfRoot: Whether the binding that is not shared is the root of a component.
    init(chain: [ChainLink], isOfRoot: Bool, wording: any Wording, names: Names) {
        let declared = chain.last
        facts = ErrorFacts(
            ErrorCode.unsharedWeakProvider.rawValue,
            """
            *** \(declared) *** is not shared, so each call of its weak provider creates another object\(chain, "requested by")
              --> \(declared) is bound at \(at: declared)
            """,
            keys: [chain.last, chain.first].compactMap { $0?.key }, chain: chain,
            hints: wording.unsharedWeakSuggestion(ofRoot: isOfRoot).map { ["\($0)"] } ?? [], names: names)
    }
}

/// An error about a component with a seed that was built without one.
struct MissingSeed: CleanseError {
    let key: ProviderKey

    var code: String { ErrorCode.seedMissing.rawValue }
    var keys: [ProviderKey] { [key] }
    var description: String { "*** \(key) *** is the seed of a component that was built without it" }
}

/// An error about a binding that ends with `nil` instead of a function.
public struct MissingFunction: CleanseError, FactualError {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    package var facts: ErrorFacts

    package init(key: ProviderKey, sourceLocation: CodeLocation, wording: any Wording) {
        facts = ErrorFacts(
            "missing-function", "*** \(key) *** bound at \(sourceLocation) to a function that is nil",
            key, at: sourceLocation, hint: "\(wording.missingFunctionSuggestion)")
    }
}
