// Errors of bindings: missing, duplicate, overridden without effect, or requested in a form that does not fit.

/// Nothing binds a key that something requires.
///
/// One error for each missing key, with everything that requires it. Request an optional if the value may be missing.
public struct MissingProvider: CleanseError, NamesTypes {
    /// The key that is missing.
    public let key: ProviderKey
    /// For each binding that requires it: the way from a root to that binding, outermost first. Computed on demand.
    public var requirements: [[ChainLink]] { ways.map { $0.reversed() } }
    /// The same, from each binding outwards.
    let ways: [WayToRoot]
    /// The bindings that require the key.
    package var dependents: [ChainLink] { ways.compactMap { $0.first { _ in true } } }
    /// Suggestions. Computed when first read.
    public var hints: [String] { lazyHints.value }
    private let lazyHints: Hints
    package var graphNames: Names

    /// - Parameters:
    ///   - ways: For each binding that requires the key, the way from it to a root.
    ///   - hints: Suggestions; evaluated when they are first read.
    ///   - names: How the text names types.
    init(key: ProviderKey, ways: [WayToRoot], hints: Hints, names: Names = .short) {
        self.key = key
        self.ways = ways
        graphNames = names
        lazyHints = hints
    }

    /// The error of a front end that finds suggestions itself.
    /// - Parameters:
    ///   - chain: The way to the binding that requires the key, outermost first.
    ///   - hints: Suggestions; evaluated when they are first read.
    ///   - names: The types that the key and the chain must be distinguished from.
    package init(key: ProviderKey, chain: [ChainLink], hints: Hints, names: Names = .short) {
        self.init(key: key, ways: WayToRoot(chain).map { [$0] } ?? [], hints: hints, names: names)
    }

    /// The same error about some of the bindings that require the key; nil if there are none.
    package func requiredOnly(by isIncluded: (ChainLink) -> Bool) -> MissingProvider? {
        let ways = self.ways.filter { $0.first { _ in true }.map(isIncluded) ?? false }
        return ways.isEmpty ? nil : MissingProvider(key: key, ways: ways, hints: lazyHints, names: graphNames)
    }

    /// The stable identifier of this kind of error: `missing-provider`.
    public var code: String { ErrorCode.missingProvider.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The way to the first binding that requires the key, outermost first.
    public var chain: [ChainLink] { ways.first?.reversed() ?? [] }
    /// Where the requiring bindings are declared.
    public var places: [Origin] { ways.compactMap { $0.first { _ in true }?.place } }

    /// The whole text: what is wrong, where, and hints. Of many requirements, or a long way, it shows the first.
    public var description: String {
        let names = graphNames.including { [key, ways = shownWays] in
            key.types + ways.flatMap { $0.prefix(ChainLink.shownLinks).flatMap(\.key.types) }
        }
        var text = "*** \(names(key)) *** binding missing"
        for way in shownWays {
            let links = Array(way.prefix(ChainLink.shownLinks))
            text += ChainLink.lines(count: way.length) { position in
                let link = links[position]
                return "  \(position == 0 ? "-->" : "   ") required by \(names(link.key)) at \(names.place(of: link))"
            }
        }
        if ways.count > shownWays.count { text += "\n  … and required by \(ways.count - shownWays.count) more" }
        return text + hintLines
    }

    private var shownWays: ArraySlice<WayToRoot> { ways.prefix(Limits.shownWays) }
}

/// Two bindings of one component have the same key.
///
/// Found while the component is compiled, and reported together with other mistakes. A subcomponent may bind a key that its
/// parent binds too: that is no duplicate.
public struct DuplicateBinding: CleanseError, NamesTypes {
    /// The key that is bound twice.
    public let key: ProviderKey
    /// The component that has both.
    public let component: TypeName
    /// The binding declared first.
    public let first: ChainLink
    /// The binding declared later.
    public let second: ChainLink
    /// Suggestions.
    public let hints: [String]
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-binding`.
    public var code: String { ErrorCode.duplicateBinding.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return """
            *** \(names(key)) *** bound more than once in \(names(component))
              --> first bound at \(names.place(of: first))
              --> bound again at \(names.place(of: second))
            """ + hintLines
    }
}

/// Two elements of a map binding have the same key.
public struct DuplicateMapKey: CleanseError, NamesTypes {
    /// The key of the map's own binding.
    public let key: ProviderKey
    /// The repeated key, as text.
    public let mapKey: String
    /// The element declared first.
    public let first: ChainLink
    /// The element declared later.
    public let second: ChainLink
    /// Suggestions.
    public var hints: [String] {
        guard first.place == second.place, first.place.isKnown else { return ["change the key of one, or remove one"] }
        let names = self.names
        let (above, below) = (names(first.component), names(second.component))
        if first.component == second.component {
            return ["one line declares both: run it once in \(above), or put it into a module, which counts once"]
        }
        return [
            "one line declares both, and the map of \(below) has the elements of \(above)'s already: run it for \(above)"
                + " only, or put it into a module that both include, which counts once"
        ]
    }
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-map-key`.
    public var code: String { ErrorCode.duplicateMapKey.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return """
            *** \(names(key)) *** has two elements for the key \(mapKey)
              --> first bound at \(names.place(of: first))
              --> bound again at \(names.place(of: second))
            """ + hintLines
    }
}

/// An override has a key that no component binds, or that only the graph given as parent binds, which can no longer change.
public struct UnknownOverride: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where the override is declared.
    public let place: Origin
    /// Whether the graph given as parent binds the key.
    let isBoundAbove: Bool
    /// Suggestions. Computed when first read.
    public var hints: [String] { lazyHints.value }
    private let lazyHints: Hints
    package var graphNames = Names.short

    init(key: ProviderKey, place: Origin, isBoundAbove: Bool, hints: Hints) {
        self.key = key
        self.place = place
        self.isBoundAbove = isBoundAbove
        lazyHints = hints
    }

    /// The stable identifier of this kind of error: `unknown-override`.
    public var code: String { ErrorCode.unknownOverride.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** overridden at \(place), but "
            + (isBoundAbove ? "only the graph given as parent binds it" : "nothing binds it") + hintLines
    }
}

/// A weak provider of a value that is not shared: each of its calls creates another value, instead of giving one that others have.
public struct UnsharedWeakProvider: CleanseError, NamesTypes {
    /// The binding that requests the weak provider, and the binding that is not shared. Between them is the alias that was requested, if any.
    public let chain: [ChainLink]
    /// Whether the binding that is not shared is the root of a component.
    let isOfRoot: Bool
    let wording: any Wording
    package var graphNames: Names

    /// The stable identifier of this kind of error: `unshared-weak-provider`.
    public var code: String { ErrorCode.unsharedWeakProvider.rawValue }
    /// The key that is not shared, then the key of the binding that requests it.
    public var keys: [ProviderKey] { [chain.last, chain.first].compactMap { $0?.key } }
    /// Suggestions.
    public var hints: [String] { wording.unsharedWeakSuggestion(ofRoot: isOfRoot).map { [$0] } ?? [] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let (key, bound) = chain.last.map { (names($0.key), names.place(of: $0)) } ?? ("", "")
        return "*** \(key) *** is not shared, so each call of its weak provider creates another"
            + names.lines(of: chain, "requested by") + "\n  --> \(key) is bound at \(bound)" + hintLines
    }
}

/// A component that has a seed was built without one.
struct SeedMissing: CleanseError {
    let key: ProviderKey

    var code: String { ErrorCode.seedMissing.rawValue }
    var keys: [ProviderKey] { [key] }
    var description: String { "*** \(key) *** is the seed of a component that was built without it" }
}
