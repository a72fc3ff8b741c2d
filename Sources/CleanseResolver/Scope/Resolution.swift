import Cleanse

/// What one thread is resolving: from the outermost `resolve` to its return.
final class Resolution {
    // Only its own thread touches it, and never while it calls out: no check of exclusive access is needed.
    @exclusivity(unchecked) private var depth = 0
    /// What scopes of the kind ``ResolverScopeGraph`` keep: for the time of one `resolve`, on one thread.
    @exclusivity(unchecked) private var graph: [Kept: AnyObject] = [:]
    /// Whether the thread is registering the services of the program.
    var isRegistering = false
    /// How often ``ProgramServices`` had been reset when the thread last looked for them.
    @exclusivity(unchecked) var resetOfLook = -1

    /// From where on it is looked at how much of the stack is left, and how much there has to be: for a factory, and to say what is wrong.
    /// Where that is not known, so many services may be asked for inside each other.
    private static let (stackCheck, neededStack, depthLimit) = (16, 1 << 17, 1000)

    private static let local = ThreadObject()

    /// That of the calling thread.
    static var current: Resolution {
        // Invariant: nothing else is put there.
        unsafeDowncast(local.value { Resolution() }, to: Resolution.self)
    }

    /// Whether something that is being resolved asks for something else.
    var isNested: Bool { depth > 1 }

    /// Runs `body`, which makes or finds a service, as a part of what the thread is resolving.
    /// - Throws: What `body` throws; `DeepNesting` where the stack would not do. The engine finds what asks for itself, but not
    ///   what goes on with other arguments, or registers anew or resets a scope each time.
    @inline(__always)
    func during(_ registration: Registration, _ body: () throws -> AnyObject) throws -> AnyObject {
        if depth >= Self.stackCheck { try checkStack(for: registration) }
        depth += 1
        defer {
            depth -= 1
            if depth == 0, !graph.isEmpty { end() }
        }
        return try body()
    }

    private func checkStack(for registration: Registration) throws {
        let stack = ThreadStack.current
        let isTooDeep = stack.map { $0.remaining < min(Self.neededStack, $0.size / 4) } ?? (depth > Self.depthLimit)
        guard isTooDeep else { return }
        let link = ChainLink(key: registration.key, place: registration.origin, component: .resolver)
        let underWay = ChainLink.underWay
        // Of a service that is being made already, with other arguments perhaps, the chain begins there.
        let first = underWay.lastIndex { $0.key == link.key }
        throw DeepNesting(
            chain: underWay[(first ?? 0)...] + [link], depth: depth, stackSize: stack?.size ?? 0,
            remedy: (first == nil ? "resolve it on a thread with a larger stack" : "end the recursion sooner")
                + ", or \(Registration.cycleRemedy)")
    }

    private func end() {
        let ended = graph
        graph = [:]
        // Released here, when nothing is changed any more: a deinitialiser may come to ask for services.
        withExtendedLifetime(ended) {}
    }

    // MARK: Graph scopes

    /// What is kept: by which scope, and for which key.
    struct Kept: Hashable {
        let scope: ObjectIdentifier
        let key: ProviderKey
    }

    @inline(__always)
    func kept(by scope: ResolverScope, _ key: ProviderKey) -> AnyObject? {
        graph.isEmpty ? nil : graph[Kept(scope: ObjectIdentifier(scope), key: key)]
    }

    func keep(_ service: AnyObject?, by scope: ResolverScope, _ key: ProviderKey) {
        graph[Kept(scope: ObjectIdentifier(scope), key: key)] = service
    }
}
