// Errors of bindings: missing, duplicate, overridden without effect, requested in a form that does not fit, or without a function.

/// An error about a required key that no binding provides.
///
/// There is one error for each missing key, with all bindings that require it. Request an optional if the value may be missing.
public struct MissingProvider: CleanseError, TypeNamingError {
    /// The key that is missing.
    public let key: ProviderKey
    /// The paths from a root to the bindings that require the key, outermost first. They are computed on demand.
    public var requirements: [[ChainLink]] { paths.map { $0.reversed() } }
    /// The paths from the bindings that require the key to a root, innermost first.
    let paths: [PathToRoot]
    /// The bindings that require the key.
    package var dependents: [ChainLink] { paths.compactMap { $0.first { _ in true } } }
    /// Suggestions for fixing the error. They are computed when they are first read.
    public var hints: [String] { lazyHints.value }
    private let lazyHints: Hints
    package var graphNames: Names

    /// Creates the error.
    /// - Parameters:
    ///   - paths: For each binding that requires the key, the path from it to a root.
    ///   - hints: Suggestions, which are evaluated when they are first read.
    ///   - names: The names of types in the text.
    init(key: ProviderKey, paths: [PathToRoot], hints: Hints, names: Names = .short) {
        self.key = key
        self.paths = paths
        graphNames = names
        lazyHints = hints
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
        let paths = self.paths.filter { $0.first { _ in true }.map(isIncluded) ?? false }
        return paths.isEmpty ? nil : MissingProvider(key: key, paths: paths, hints: lazyHints, names: graphNames)
    }

    /// The stable identifier of this kind of error: `missing-provider`.
    public var code: String { ErrorCode.missingProvider.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The path to the first binding that requires the key, outermost first.
    public var chain: [ChainLink] { paths.first?.reversed() ?? [] }
    /// The source locations of the bindings that require the key.
    public var sourceLocations: [CodeLocation] { paths.compactMap { $0.first { _ in true }?.sourceLocation } }

    /// The complete message: the problem, its source locations, and hints.
    ///
    /// If there are many requirements, it shows only the first. If a path is long, it shows only the first links.
    public var description: String {
        let names = graphNames.including { [key, paths = shownPaths] in
            key.types + paths.flatMap { $0.prefix(ChainLink.shownLinks).flatMap(\.key.types) }
        }
        var text = "*** \(names(key)) *** binding missing"
        for path in shownPaths {
            let links = Array(path.prefix(ChainLink.shownLinks))
            text += ChainLink.lines(count: path.length) { position in
                let link = links[position]
                return
                    "  \(position == 0 ? "-->" : "   ") required by \(names(link.key)) at \(names.sourceLocation(of: link))"
            }
        }
        if paths.count > shownPaths.count { text += "\n  … and required by \(paths.count - shownPaths.count) more" }
        return text + hintLines
    }

    private var shownPaths: ArraySlice<PathToRoot> { paths.prefix(Limits.shownPaths) }
}

/// An error about two bindings of a component that have the same key.
///
/// It is found while the component is compiled, and reported together with other errors. A subcomponent may bind a key that its parent
/// binds too.
public struct DuplicateBinding: CleanseError, TypeNamingError {
    /// The key that is bound twice.
    public let key: ProviderKey
    /// The component that has both bindings.
    public let component: TypeName
    /// The binding declared first.
    public let first: ChainLink
    /// The binding declared later.
    public let second: ChainLink
    /// Suggestions for fixing the error.
    public let hints: [String]
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-binding`.
    public var code: String { ErrorCode.duplicateBinding.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [first.sourceLocation, second.sourceLocation] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        return """
            *** \(names(key)) *** bound more than once in \(names(component))
              --> first bound at \(names.sourceLocation(of: first))
              --> bound again at \(names.sourceLocation(of: second))
            """ + hintLines
    }
}

/// An error about two elements of a map that have the same key.
public struct DuplicateMapKey: CleanseError, TypeNamingError {
    /// The key of the map's binding.
    public let key: ProviderKey
    /// The repeated key of the elements, as text.
    public let mapKey: String
    /// The element declared first.
    public let first: ChainLink
    /// The element declared later.
    public let second: ChainLink
    /// Suggestions for fixing the error.
    public var hints: [String] {
        guard first.sourceLocation == second.sourceLocation, first.sourceLocation.isKnown else {
            return ["change the key of one, or remove one"]
        }
        let names = self.names
        let (above, below) = (names(first.component), names(second.component))
        if first.component == second.component {
            return [
                "one line declares both: run it once in \(above), or put it into a module, whose bindings count once"
            ]
        }
        return [
            "one line declares both, and the map of \(below) has the elements of \(above)'s already: run it for \(above)"
                + " only, or put it into a module that both include, whose bindings count once"
        ]
    }
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-map-key`.
    public var code: String { ErrorCode.duplicateMapKey.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [first.sourceLocation, second.sourceLocation] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        return """
            *** \(names(key)) *** has two elements for the key "\(mapKey)"
              --> first bound at \(names.sourceLocation(of: first))
              --> bound again at \(names.sourceLocation(of: second))
            """ + hintLines
    }
}

/// An error about an override of a key that no component binds, or that only the parent graph binds, which can no longer change.
public struct UnknownOverride: CleanseError, TypeNamingError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The source location of the override.
    public let sourceLocation: CodeLocation
    /// Whether the parent graph binds the key.
    let isBoundAbove: Bool
    /// Suggestions for fixing the error. They are computed when they are first read.
    public var hints: [String] { lazyHints.value }
    private let lazyHints: Hints
    package var graphNames = Names.short

    init(key: ProviderKey, sourceLocation: CodeLocation, isBoundAbove: Bool, hints: Hints) {
        self.key = key
        self.sourceLocation = sourceLocation
        self.isBoundAbove = isBoundAbove
        lazyHints = hints
    }

    /// The stable identifier of this kind of error: `unknown-override`.
    public var code: String { ErrorCode.unknownOverride.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \(names(key)) *** overridden at \(sourceLocation), but "
            + (isBoundAbove ? "only the parent graph binds it" : "nothing binds it") + hintLines
    }
}

/// A warning about a weak provider of a value that is not shared.
///
/// Each call of the provider creates another value instead of returning one that is in use.
public struct UnsharedWeakProvider: CleanseError, TypeNamingError {
    /// The binding that requests the weak provider, then the requested alias if there is one, then the binding that is not shared.
    public let chain: [ChainLink]
    /// Whether the binding that is not shared is the root of a component.
    let isOfRoot: Bool
    let wording: any Wording
    package var graphNames: Names

    /// The stable identifier of this kind of error: `unshared-weak-provider`.
    public var code: String { ErrorCode.unsharedWeakProvider.rawValue }
    /// The key that is not shared, then the key of the binding that requests it.
    public var keys: [ProviderKey] { [chain.last, chain.first].compactMap { $0?.key } }
    /// Suggestions for fixing the problem.
    public var hints: [String] { wording.unsharedWeakSuggestion(ofRoot: isOfRoot).map { [$0] } ?? [] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let (key, bound) = chain.last.map { (names($0.key), names.sourceLocation(of: $0)) } ?? ("", "")
        return "*** \(key) *** is not shared, so each call of its weak provider creates another object"
            + names.lines(of: chain, "requested by") + "\n  --> \(key) is bound at \(bound)" + hintLines
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
public struct MissingFunction: CleanseError, TypeNamingError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    /// The suggestions of the front end.
    private let wording: any Wording
    package var graphNames = Names.short

    package init(key: ProviderKey, sourceLocation: CodeLocation, wording: any Wording) {
        self.key = key
        self.sourceLocation = sourceLocation
        self.wording = wording
    }

    /// The stable identifier of this kind of error: `missing-function`.
    public var code: String { "missing-function" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { [wording.missingFunctionSuggestion] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(sourceLocation) to a function that is nil" + hintLines
    }
}
