/// A shared value keeps a provider through which it can reach itself, so that both live until the program breaks the cycle.
public struct RetainCycle: CleanseError, NamesTypes {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]
    let wording: any Wording
    package var graphNames: Names

    /// The stable identifier of this kind of error: `retain-cycle`.
    public var code: String { ErrorCode.retainCycle.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Suggestions.
    public var hints: [String] { [wording.retainCycleSuggestion] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return "*** \(chain.first.map { names($0.key) } ?? "") *** keeps itself alive if it keeps its provider"
            + names.lines(of: chain, "reached from") + hintLines
    }
}
