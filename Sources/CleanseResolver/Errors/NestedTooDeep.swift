public import Cleanse

/// So many services asked for each other while they were being made that the thread's stack would not have done for more.
///
/// A cycle is found at once where it asks for the same again. One that goes on with other arguments each time, registers anew or resets a
/// scope is no different from a recursion that ends; this stops it before the stack overflows.
public struct NestedTooDeep: CleanseError {
    /// The service that was asked for last.
    public let key: ProviderKey
    /// How many services the thread was making, each for the one before.
    public let depth: Int
    /// What the thread was making, outermost first: if the last one was among them, from there on.
    public let chain: [ChainLink]

    init(_ registration: Registration, depth: Int) {
        key = registration.key
        self.depth = depth
        let link = ChainLink(key: registration.key, place: registration.origin, component: .resolver)
        let chain = ChainLink.underWay
        self.chain = chain[(chain.lastIndex { $0.key == link.key } ?? 0)...] + [link]
    }

    /// Whether what was asked for last is being made already, with other arguments perhaps.
    private var isNestedInItself: Bool { chain.count > 1 && chain.first?.key == key }

    /// The stable identifier of this kind of error: `nested-too-deep`.
    public var code: String { "nested-too-deep" }
    /// The service that was asked for last.
    public var keys: [ProviderKey] { [key] }
    /// What may mend it.
    public var hints: [String] {
        isNestedInItself
            ? ["end the recursion sooner; in a cycle, \(Registration.cycleRemedy)"]
            : ["resolve it on a thread with a larger stack, or \(Registration.cycleRemedy)"]
    }

    /// The whole text: what is wrong, how deep, where, and hints.
    public var description: String {
        let place = isNestedInItself ? "asked for inside itself" : "asked for"
        return "*** \(key) *** \(place), \(depth) services deep, where the stack of the thread has no room for more"
            + Names.short.lines(of: chain, "asked for by") + hintLines
    }
}
