// Errors of bindings that depend on themselves, of values that request or retain themselves, and of values nested too deeply.

/// An error about bindings that depend on each other before any of their values can be created.
///
/// Only dependencies whose values are needed immediately count. A dependency whose value is requested later, such as a provider, a closure
/// or a factory, opens the cycle. At most ten of many connected cycles are reported.
public struct DependencyCycle: CleanseError, TypeNamingError {
    /// The bindings of the cycle. The first one is repeated at the end.
    public let chain: [ChainLink]
    /// The suggestion for a cycle that is not opened by requesting a value later.
    let suggestion: String?
    let wording: any Wording
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `dependency-cycle`.
    public var code: String { ErrorCode.dependencyCycle.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { chain.dropLast().map(\.sourceLocation) }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        chain.last.map { [suggestion ?? wording.suggestion(forCycleThrough: $0.key, names)] } ?? []
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        return "*** \(chain.first.map { names($0.key) } ?? "") *** Dependency Cycle Detected"
            + names.lines(of: chain, "required by")
            + hintLines
    }
}

/// An error about a value that was requested while it was being created.
public struct ReentrantResolution: CleanseError, TypeNamingError {
    /// The kinds of requests for a value that is being created.
    public enum Kind: Sendable {
        /// A thread requested a value that it was creating itself.
        case sameThread
        /// Threads were waiting for each other's values, which is a deadlock.
        case acrossThreads
        /// Asynchronous creations were waiting for each other.
        case acrossTasks
    }

    /// Whether the cycle is in one thread or task, or in several.
    public let kind: Kind
    /// The bindings whose values were being created, outermost first. The last one is the binding that was requested again.
    public let chain: [ChainLink]
    let suggestion: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { ChainLink.types(of: chain) }

    /// The stable identifier of this kind of error: `reentrant-resolution`, or `deadlock` across threads or tasks.
    public var code: String { (kind == .sameThread ? ErrorCode.reentrantResolution : .deadlock).rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Suggestions for fixing the error.
    public var hints: [String] { [suggestion] }

    /// The complete message: the problem, its source locations, and hints.
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

/// A warning about a shared value that can reach itself through a provider.
///
/// If the value keeps the provider, both stay alive until the program breaks the cycle.
public struct RetainCycle: CleanseError, TypeNamingError {
    /// The bindings of the cycle. The first one is repeated at the end.
    public let chain: [ChainLink]
    let wording: any Wording
    package var graphNames: Names

    /// The stable identifier of this kind of error: `retain-cycle`.
    public var code: String { ErrorCode.retainCycle.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Suggestions for fixing the problem.
    public var hints: [String] { [wording.retainCycleSuggestion] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        return "*** \(chain.first.map { names($0.key) } ?? "") *** keeps itself alive if it stores its provider"
            + names.lines(of: chain, "reached from") + hintLines
    }
}

/// An error about values that are created inside each other so deeply that the thread's stack has no room for more.
///
/// The shared values of a long chain are created one after the other. Values that are not shared are created inside each other, on one
/// stack.
public struct DeepNesting: CleanseError, TypeNamingError {
    /// The values that the thread was creating, as far as they are known, outermost first. The last one is the value requested next.
    ///
    /// For a recursion, these are the values of its last round.
    public let chain: [ChainLink]
    /// The depth of nested values in the graph, or on the thread if they are nested more deeply there.
    public let depth: Int
    /// The size of the thread's stack in bytes, or 0 if it is not known.
    public let stackSize: Int
    private let suggestion: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { ChainLink.types(of: chain) }

    /// Creates the error.
    /// - Parameter suggestion: A suggestion for fixing the error.
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
    /// Suggestions for fixing the error.
    public var hints: [String] { [suggestion] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        return
            "*** \(chain.last.map { names($0.key) } ?? "") *** requested while values are nested up to \(depth) deep, and the thread's"
            + (stackSize > 0 ? " stack of \(stackSize / 1024) KiB" : " stack") + " has no room for more"
            + (chain.count > 1 ? names.lines(of: chain, "requested by") : chain.map { "\n  --> \(names($0))" }.joined())
            + hintLines
    }
}
