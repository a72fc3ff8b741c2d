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
