/// A value was requested while it was being created.
public struct ReentrantResolution: CleanseError, NamesTypes {
    /// Where the request for a value that was being created came from.
    public enum Kind: Sendable {
        /// The thread requested a value that it was creating itself.
        case sameThread
        /// Threads were waiting for each other's values: a deadlock.
        case acrossThreads
        /// Asynchronous creations were waiting for each other.
        case acrossTasks
    }

    /// Whether the cycle is in one thread or task, or in several.
    public let kind: Kind
    /// The bindings whose values are being created, outermost first; the last is the one that was requested again.
    public let chain: [ChainLink]
    let suggestion: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { ChainLink.types(of: chain) }

    /// The stable identifier of this kind of error: `reentrant-resolution`, or `deadlock` across threads or tasks.
    public var code: String { (kind == .sameThread ? ErrorCode.reentrantResolution : .deadlock).rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Suggestions.
    public var hints: [String] { [suggestion] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.last.map { names($0.key) } ?? ""
        let text =
            switch kind {
            case .sameThread: "*** \(subject) *** requested while it was being created"
            case .acrossThreads: "*** \(subject) *** requested by threads that wait for each other"
            case .acrossTasks: "*** \(subject) *** requested by creations that wait for each other"
            }
        return text + names.lines(of: chain, "requested by") + hintLines
    }
}
