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
