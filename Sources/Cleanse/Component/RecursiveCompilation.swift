/// A component is compiled while it is being configured: its `configure` calls `ComponentFactory.of` for itself.
///
/// Thrown immediately, by that call, since nothing else would end it.
public struct RecursiveCompilation: CleanseError {
    /// The components being compiled, outermost first, each with the place of the call; the last is the one compiled again.
    ///
    /// For components that continue with other type arguments, the first ones.
    public let chain: [ChainLink]
    /// Whether each component compiles another one, without an end.
    let isEndless: Bool

    /// The stable identifier of this kind of error: `recursive-compilation`.
    public var code: String { "recursive-compilation" }
    /// Suggestions.
    public var hints: [String] {
        ["call ComponentFactory.of outside of configure(binder:); to have it built inside, install a subcomponent"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = Names.short.including { [chain] in chain.compactMap(\.component.type) }
        func name(_ link: ChainLink?) -> String { link.map { names($0.component) } ?? "" }
        let text =
            isEndless
            ? "*** \(name(chain.first)) *** compiles others in its configuration without an end"
            : "*** \(name(chain.last)) *** compiled while it was being configured"
        let lines = ChainLink.lines(count: chain.count - 1) { position in
            let (outer, inner) = (chain[position], chain[position + 1])
            return "  --> \(name(inner)) compiled in the configuration of \(name(outer)) at \(inner.place)"
        }
        return text + lines + hintLines
    }
}
