/// A value was requested while it was being created.
public struct ReentrantResolution: CleanseError, NamesTypes {
    /// Who asked for a value that was being made.
    public enum Kind: Sendable {
        /// The thread asked for what it was making itself.
        case sameThread
        /// Threads waited for each other's values: a deadlock, had they gone on waiting.
        case acrossThreads
    }

    /// Whether the cycle is in one thread or in several.
    public let kind: Kind
    /// The bindings being made, outermost first; the last is the one asked for again.
    public let chain: [ChainLink]
    let suggestion: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { chain.flatMap(\.key.types) }

    /// The stable identifier of this kind of error: `reentrant-resolution`, or `deadlock` across threads.
    public var code: String { (kind == .sameThread ? ErrorCode.reentrantResolution : .deadlock).rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// What may mend it.
    public var hints: [String] { [suggestion] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let subject = chain.last.map { names($0.key) } ?? ""
        let text =
            switch kind {
            case .sameThread: "*** \(subject) *** requested while it was being created"
            case .acrossThreads: "*** \(subject) *** requested by threads that wait for each other"
            }
        return text + names.lines(of: chain, "requested by") + hintLines
    }
}
