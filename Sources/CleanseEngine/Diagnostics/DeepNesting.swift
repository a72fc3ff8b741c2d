/// Values are created inside each other so deeply that the thread's stack has no room for more.
///
/// Shared values of a long chain are created one after the other. Unshared ones need each other while they are created, on one stack.
public struct DeepNesting: CleanseError, NamesTypes {
    /// The values that the thread was creating, as far as they are known, outermost first; the last is the one that was requested next.
    ///
    /// For a recursion, these are the values of its last round.
    public let chain: [ChainLink]
    /// How deep values are nested: in the graph, or, if that is more, on the thread.
    public let depth: Int
    /// How large the thread's stack is, in bytes; 0 if that is not known.
    public let stackSize: Int
    private let suggestion: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { ChainLink.types(of: chain) }

    /// - Parameter suggestion: What may help.
    package init(chain: [ChainLink], depth: Int, stackSize: Int, suggestion: String) {
        self.chain = chain
        self.depth = depth
        self.stackSize = stackSize
        self.suggestion = suggestion
    }

    /// The stable identifier of this kind of error: `deep-nesting`.
    public var code: String { ErrorCode.deepNesting.rawValue }
    /// The key of the value that was requested next.
    public var keys: [ProviderKey] { chain.suffix(1).map(\.key) }
    /// Suggestions.
    public var hints: [String] { [suggestion] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return
            "*** \(chain.last.map { names($0.key) } ?? "") *** requested where values are nested up to \(depth) deep, and the thread's"
            + (stackSize > 0 ? " stack of \(stackSize / 1024) KiB" : " stack") + " has no room for more"
            + (chain.count > 1 ? names.lines(of: chain, "requested by") : chain.map { "\n  --> \(names($0))" }.joined())
            + hintLines
    }
}
