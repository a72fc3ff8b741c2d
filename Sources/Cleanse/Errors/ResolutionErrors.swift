/// A value was asked for while it was being made.
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
    /// What mends it, where the front end has words of its own.
    let remedy: String?
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { chain.flatMap(\.key.types) }

    /// The stable identifier of this kind of error: `reentrant-resolution`, or `deadlock` across threads.
    public var code: String { kind == .sameThread ? "reentrant-resolution" : "deadlock" }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// What may mend it.
    public var hints: [String] {
        [remedy ?? "call the provider after the initialiser has returned, not inside it"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let subject = chain.last.map { names($0.key) } ?? ""
        let text =
            switch kind {
            case .sameThread: "*** \(subject) *** asked for while it was being made"
            case .acrossThreads: "*** \(subject) *** asked for by threads that wait for each other"
            }
        return text + names.lines(of: chain, "asked for by") + hintLines
    }
}

/// Values are created inside each other so deep that the stack of the thread has no room for more.
///
/// Shared values of a long chain are created one after the other. Unshared ones need each other while they are created, on one stack.
public struct DeepNesting: CleanseError, NamesTypes {
    /// What the thread was creating, as far as that is known, outermost first; the last is what was asked for next.
    ///
    /// Of a recursion, it is the last lap.
    public let chain: [ChainLink]
    /// How deep values are nested: in the graph, or, if that is more, on the thread.
    public let depth: Int
    /// How large the thread's stack is, in bytes; 0 if that is not known.
    public let stackSize: Int
    private let remedy: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { chain.flatMap(\.key.types) }

    /// - Parameter remedy: What may mend it.
    package init(chain: [ChainLink], depth: Int, stackSize: Int, remedy: String) {
        self.chain = chain
        self.depth = depth
        self.stackSize = stackSize
        self.remedy = remedy
    }

    /// The stable identifier of this kind of error: `deep-nesting`.
    public var code: String { "deep-nesting" }
    /// The key of what was asked for next.
    public var keys: [ProviderKey] { chain.suffix(1).map(\.key) }
    /// What may mend it.
    public var hints: [String] { [remedy] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(chain.last.map { names($0.key) } ?? "") *** asked for where values are nested up to \(depth) deep, and the thread's"
            + (stackSize > 0 ? " stack of \(stackSize / 1024) KiB" : " stack") + " has no room for more"
            + (chain.count > 1 ? names.lines(of: chain, "asked for by") : chain.map { "\n  --> \(names($0))" }.joined())
            + hintLines
    }
}

extension GraphPlan {
    /// What mends that a binding is nested too deep.
    /// - Parameter isRecursive: Whether the thread is creating it already, in another instance or with other arguments.
    func nestingRemedy(from binding: Int, isRecursive: Bool) -> String {
        let sharing = "share some of the values on the way in a scope"
        if isRecursive { return (reentryRemedy ?? sharing) + ", or end the recursion sooner" }
        let asking = ", or ask for them on a thread with a larger stack"
        // What depends on nothing by its declaration asks while it is being made.
        if bindings[binding].edges.isEmpty, let reentryRemedy { return reentryRemedy + asking }
        // What follows next stands for the whole way, which is a long one.
        let observedLevels = 16
        var next: Int? = binding
        for _ in 0..<observedLevels {
            guard let current = next else { break }
            switch bindings[current].kind {
            case .alias, .propertyInjector:
                next = bindings[current].edges.lazy.map { self.edges[Int($0)] }.first { $0.strength == .eager }?.target
            default:
                return sharing + asking
            }
        }
        return bindings[binding].kind == .propertyInjector
            ? "derive from fewer types, or inject on a thread with a larger stack"
            : "let aliases stand for the value itself, or ask for it on a thread with a larger stack"
    }
}

/// A component that has a seed was built without one.
struct SeedMissing: CleanseError {
    let key: ProviderKey

    var code: String { "seed-missing" }
    var keys: [ProviderKey] { [key] }
    var description: String { "*** \(key) *** is the seed of a component that was built without it" }
}

/// Stops with the text of an error: what the forms do that can't throw.
@usableFromInline
func trap(_ error: any Error) -> Never {
    fatalError("\(error)")
}
