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
