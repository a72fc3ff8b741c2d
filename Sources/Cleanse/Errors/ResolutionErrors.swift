/// A value was asked for while it was being made.
public struct ReentrantResolution: CleanseError, NamesTypes {
    /// Who asked for a value that was being made.
    public enum Kind: Sendable {
        /// The thread asked for what it was making itself.
        case sameThread
        /// Threads waited for each other's values in a circle.
        case acrossThreads
    }

    /// Whether one thread or several are in the circle.
    public let kind: Kind
    /// The bindings being made, outermost first; the last is the one asked for again.
    public let chain: [ChainLink]
    /// What mends it, where the front end has words of its own.
    let remedy: String?
    var names: Names

    /// The stable identifier of this kind of error: `reentrant-resolution`, or `waiting-circle` across threads.
    public var code: String { kind == .sameThread ? "reentrant-resolution" : "waiting-circle" }
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

/// Values are made inside each other so deep that the stack of the thread has no room left.
///
/// Shared values of a long chain are made one after the other. Unshared ones need each other while they are made, on one stack.
public struct DeepNesting: CleanseError, NamesTypes {
    /// The binding whose value was to be made next.
    public let chain: [ChainLink]
    /// How deep the graph nests values.
    public let depth: Int
    /// How large the thread's stack is, in bytes.
    public let stackSize: Int
    var names: Names

    /// The stable identifier of this kind of error: `deep-nesting`.
    public var code: String { "deep-nesting" }
    /// The key of the binding.
    public var keys: [ProviderKey] { chain.map(\.key) }
    /// What may mend it.
    public var hints: [String] {
        ["share some of the values on the way in a scope, or ask for them on a thread with a larger stack"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let link = chain.first.map { names($0) } ?? ""
        return
            "*** \(chain.first.map { names($0.key) } ?? "") *** is made inside too many others: this graph nests \(depth) values,"
            + " and the thread's stack of \(stackSize / 1024) KiB has no room left\n  --> \(link)" + hintLines
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
