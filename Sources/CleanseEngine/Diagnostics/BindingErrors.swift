// Errors of bindings: missing, duplicate, overridden without effect, requested in a form that does not fit, or without a function.

/// An error about a required key that no binding provides.
///
/// There is one error for each missing key, with the source locations of all bindings that require it. The chain leads to the first one.
/// Request an optional if the value may be missing.
public final class MissingProvider: GraphError, @unchecked Sendable {
    /// The key that is missing.
    public var key: ProviderKey { facts.key }
    /// The paths from a root to the bindings that require the key, outermost first. They are computed on demand.
    public var requirements: [[ChainLink]] { facts.paths.map { $0.links().reversed() } }
    /// The bindings that require the key.
    package var dependents: [ChainLink] { facts.dependents }

    /// Creates the error.
    /// - Parameters:
    ///   - paths: For each binding that requires the key, the path from it to a root.
    ///   - hints: Suggestions, which are evaluated when they are first read.
    ///   - names: The names of types in the text.
    convenience init(key: ProviderKey, paths: [PathToRoot], hints: Hints?, names: Names? = nil) {
        self.init(
            ErrorFacts(
                "missing-provider", ErrorText { Self.text(key, paths, $0) }, keys: [key], paths: paths,
                lazyHints: hints, names: names))
    }

    /// Creates the error of a front end that finds suggestions itself.
    /// - Parameters:
    ///   - chain: The path to the binding that requires the key, outermost first.
    ///   - hints: Suggestions, which are evaluated when they are first read.
    ///   - names: The names from which the types of the key and the chain must be distinguished.
    package convenience init(key: ProviderKey, chain: [ChainLink], hints: Hints, names: Names? = nil) {
        self.init(key: key, paths: PathToRoot(chain).map { [$0] } ?? [], hints: hints, names: names)
    }

    /// Returns the same error about some of the bindings that require the key, or `nil` if there are none.
    package func requiredOnly(by isIncluded: (ChainLink) -> Bool) -> MissingProvider? {
        var paths: [PathToRoot] = []
        for path in facts.paths {
            if let dependent = path.first, isIncluded(dependent) { paths.push(path) }
        }
        return paths.isEmpty
            ? nil : MissingProvider(key: key, paths: paths, hints: facts.lazyHints, names: facts.knownNames)
    }

    /// Returns the text. If there are many requirements, it shows only the first. If a path is long, it shows only the first links.
    private static func text(_ key: ProviderKey, _ paths: [PathToRoot], _ names: Names) -> String {
        let shown = paths.prefix(Limits.shownPaths)
        let names = names.including {
            var types: [Any.Type] = []
            for path in shown { types.push(all: ChainLink.types(of: path.links(limit: ChainLink.shownLinks))) }
            return types
        }
        var text = "*** \(names(key)) *** binding missing"
        for path in shown {
            let links = path.links(limit: ChainLink.shownLinks)
            text += ChainLink.lines(count: path.length) { position in
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
public final class DuplicateBinding: GraphError, @unchecked Sendable {
    /// The key that is bound twice.
    public var key: ProviderKey { facts.key }
    /// The component that has both bindings.
    public var component: TypeName { facts.component }
    /// The binding declared first.
    public var first: ChainLink { facts.links[0] }
    /// The binding declared later.
    public var second: ChainLink { facts.links[1] }

    convenience init(key: ProviderKey, component: TypeName, first: ChainLink, second: ChainLink, hint: String) {
        self.init(
            ErrorFacts(
                "duplicate-binding",
                """
                *** \(key) *** bound more than once in \(component)\(ErrorText.places(of: first, and: second))
                """,
                keys: [key], links: [first, second], components: [component], hint: ErrorText(hint)))
    }
}

/// An error about two elements of a map that have the same key.
public final class DuplicateMapKey: GraphError, @unchecked Sendable {
    /// The key of the map's binding.
    public var key: ProviderKey { facts.key }
    /// The repeated key of the elements, as text.
    public let mapKey: String
    /// The element declared first.
    public var first: ChainLink { facts.links[0] }
    /// The element declared later.
    public var second: ChainLink { facts.links[1] }

    private init(_ mapKey: String, _ facts: ErrorFacts) {
        self.mapKey = mapKey
        super.init(facts)
    }

    convenience init(key: ProviderKey, mapKey: String, first: ChainLink, second: ChainLink) {
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
        self.init(
            mapKey,
            ErrorFacts(
                "duplicate-map-key",
                """
                *** \(key) *** has two elements for the key "\(mapKey)"\(ErrorText.places(of: first, and: second))
                """,
                keys: [key], links: [first, second], hint: hint))
    }
}

extension ErrorText {
    /// Returns the lines with the source locations of two bindings of one key.
    // Not inlined: two kinds of errors have these lines.
    @inline(never)
    fileprivate static func places(of first: ChainLink, and second: ChainLink) -> ErrorText {
        """

          --> first bound at \(at: first)
          --> bound again at \(at: second)
        """
    }
}

/// An error about an override of a key that no component binds, or that only the parent graph binds, which can no longer change.
public final class UnknownOverride: GraphError, @unchecked Sendable {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The source location of the override.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    /// Creates the error.
    /// - Parameter isBoundAbove: Whether the parent graph binds the key.
    convenience init(key: ProviderKey, sourceLocation: CodeLocation, isBoundAbove: Bool, hints: Hints) {
        let reason = isBoundAbove ? "only the parent graph binds it" : "nothing binds it"
        self.init(
            ErrorFacts(
                "unknown-override", "*** \(key) *** overridden at \(sourceLocation), but \(reason)",
                key, at: sourceLocation, lazyHints: hints))
    }
}

/// A warning about a weak provider of a value that is not shared.
///
/// Each call of the provider creates another value instead of returning one that is in use.
public final class UnsharedWeakProvider: GraphError, @unchecked Sendable {
    /// Creates the warning.
    /// - Parameters:
    ///   - chain: The binding that requests the weak provider, then the requested alias if there is one, then the binding that is not shared.
    ///   - isOfRoot: Whether the binding that is not shared is the root of a component.
    convenience init(chain: [ChainLink], isOfRoot: Bool, wording: any Wording, names: Names) {
        let declared = chain.last
        self.init(
            ErrorFacts(
                "unshared-weak-provider",
                """
                *** \(declared) *** is not shared, so each call of its weak provider creates another object\(chain, "requested by")
                  --> \(declared) is bound at \(at: declared)
                """,
                keys: chain.isEmpty ? [] : [chain[chain.count - 1].key, chain[0].key], chain: chain,
                hint: wording.unsharedWeakSuggestion(ofRoot: isOfRoot).map { ErrorText($0) }, names: names))
    }
}

/// An error about a component with a seed that was built without one.
final class MissingSeed: GraphError, @unchecked Sendable {
    convenience init(key: ProviderKey) {
        self.init(
            ErrorFacts(
                "seed-missing",
                "*** \(key) *** is the seed of a component that was built without it", keys: [key]))
    }
}

/// An error about a binding that ends with `nil` instead of a function.
public final class MissingFunction: GraphError, @unchecked Sendable {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    package convenience init(key: ProviderKey, sourceLocation: CodeLocation, wording: any Wording) {
        self.init(
            ErrorFacts(
                "missing-function", "*** \(key) *** bound at \(sourceLocation) to a function that is nil",
                key, at: sourceLocation, hint: ErrorText(wording.missingFunctionSuggestion)))
    }
}
