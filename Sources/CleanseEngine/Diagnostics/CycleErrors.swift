// Errors of bindings that depend on themselves, of values that request or retain themselves, and of values nested too deeply.

/// An error about bindings that depend on each other before any of their values can be created.
///
/// Only dependencies whose values are needed immediately count. A dependency whose value is requested later, such as a provider, a closure
/// or a factory, opens the cycle. At most ten of many connected cycles are reported.
public final class DependencyCycle: GraphError, @unchecked Sendable {
    /// Creates the error.
    /// - Parameters:
    ///   - chain: The bindings of the cycle. The first one is repeated at the end.
    ///   - suggestion: The suggestion for a cycle that is not opened by requesting a value later.
    convenience init(chain: [ChainLink], suggestion: String?, wording: any Wording) {
        let cycle = chain.withoutRepetition
        let hint = suggestion.map { ErrorText($0) } ?? chain.first.map { wording.suggestion(forCycleThrough: $0.key) }
        self.init(
            ErrorFacts(
                "dependency-cycle",
                "*** \(chain.first) *** Dependency Cycle Detected\(chain, "required by")",
                keys: cycle.keys, at: cycle.sourceLocations, chain: chain, hint: hint))
    }
}

/// An error about a value that was requested while it was being created.
public final class ReentrantResolution: GraphError, @unchecked Sendable {
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

    private init(_ kind: Kind, _ facts: ErrorFacts) {
        self.kind = kind
        super.init(facts)
    }

    /// Creates the error.
    /// - Parameter chain: The bindings whose values were being created, outermost first. The last one is the binding that was requested again.
    convenience init(kind: Kind, chain: [ChainLink], suggestion: String, names: Names) {
        let request =
            switch kind {
            case .sameThread: "while it was being created"
            case .acrossThreads: "by threads that wait for each other"
            case .acrossTasks: "by creations that wait for each other"
            }
        self.init(
            kind,
            ErrorFacts(
                kind == .sameThread ? "reentrant-resolution" : "deadlock",
                "*** \(chain.last) *** requested \(request)\(chain, "requested by")",
                keys: chain.withoutRepetition.keys, chain: chain, hint: ErrorText(suggestion), names: names))
    }
}

/// A warning about a shared value that can reach itself through a provider.
///
/// If the value keeps the provider, both stay alive until the program breaks the cycle.
public final class RetainCycle: GraphError, @unchecked Sendable {
    /// Creates the warning.
    /// - Parameter chain: The bindings of the cycle. The first one is repeated at the end.
    convenience init(chain: [ChainLink], wording: any Wording, names: Names) {
        self.init(
            ErrorFacts(
                "retain-cycle",
                "*** \(chain.first) *** keeps itself alive if it stores its provider\(chain, "reached from")",
                keys: chain.withoutRepetition.keys, chain: chain, hint: ErrorText(wording.retainCycleSuggestion),
                names: names))
    }
}

/// An error about values that are created inside each other so deeply that the thread's stack has no room for more.
///
/// The shared values of a long chain are created one after the other. Values that are not shared are created inside each other, on one
/// stack.
public final class DeepNesting: GraphError, @unchecked Sendable {
    /// The depth of nested values in the graph, or on the thread if they are nested more deeply there.
    public let depth: Int
    /// The size of the thread's stack in bytes, or 0 if it is not known.
    public let stackSize: Int

    private init(_ depth: Int, _ stackSize: Int, _ facts: ErrorFacts) {
        self.depth = depth
        self.stackSize = stackSize
        super.init(facts)
    }

    /// Creates the error.
    /// - Parameters:
    ///   - chain: The values that the thread was creating, as far as they are known, outermost first. The last one is the value requested
    ///     next. For a recursion, these are the values of its last round.
    ///   - suggestion: A suggestion for fixing the error.
    package convenience init(chain: [ChainLink], depth: Int, stackSize: Int, suggestion: String, names: Names? = nil) {
        let last = chain.last
        let stack: ErrorText = stackSize > 0 ? "stack of \(stackSize / 1024) KiB" : "stack"
        let path: ErrorText =
            chain.count == 1 ? "\n  --> \(chain[0].key) at \(chain[0].sourceLocation)" : "\(chain, "requested by")"
        self.init(
            depth, stackSize,
            ErrorFacts(
                "deep-nesting",
                "*** \(last) *** requested while values are nested up to \(depth) deep, and the thread's \(stack) has no room for more\(path)",
                keys: last.map { [$0.key] } ?? [], chain: chain, hint: ErrorText(suggestion), names: names))
    }
}
