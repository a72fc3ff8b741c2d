// Errors of bindings that depend on themselves, of values that request or retain themselves, and of values nested too deeply.

/// Bindings depend on each other before any of their values can be created.
///
/// Only edges through which a value is needed immediately count. One through which a value is requested
/// later, such as that of a provider, a closure or a factory, opens the cycle. Of many connected cycles, ten are reported.
public struct DependencyCycle: CleanseError, NamesTypes {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]
    /// What may help, where requesting a value later does not.
    let suggestion: String?
    let wording: any Wording
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `dependency-cycle`.
    public var code: String { ErrorCode.dependencyCycle.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { chain.dropLast().map(\.place) }
    /// Suggestions.
    public var hints: [String] {
        chain.last.map { [suggestion ?? wording.suggestion(forCycleThrough: $0.key, names)] } ?? []
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return "*** \(chain.first.map { names($0.key) } ?? "") *** Dependency Cycle Detected"
            + names.lines(of: chain, "required by")
            + hintLines
    }
}

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
