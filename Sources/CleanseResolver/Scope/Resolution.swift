import Cleanse

/// What one thread is resolving: from the outermost `resolve` to its return.
final class Resolution {
    // Only its own thread touches it, and never while it calls out: no check of exclusive access is needed.
    @exclusivity(unchecked) private var depth = 0
    /// What the scope ``ResolverScope/graph`` keeps: for the time of one `resolve`, on one thread.
    @exclusivity(unchecked) private var graph: [ProviderKey: AnyObject] = [:]
    /// Whether the thread is registering the services of the program.
    var isRegistering = false

    /// How often services may be asked for inside of themselves, and how often that is looked at.
    private static let (circleLimit, circleCheck) = (64, 16)

    private static let local = ThreadObject()

    /// That of the calling thread.
    static var current: Resolution {
        // Invariant: nothing else is put there.
        unsafeDowncast(local.value { Resolution() }, to: Resolution.self)
    }

    /// Whether something that is being resolved asks for something else.
    var isNested: Bool { depth > 1 }

    /// Runs `body`, which makes or finds a service, as a part of what the thread is resolving.
    /// - Throws: What `body` throws; `ReentrantResolution` for a circle of which the engine sees new parts in each lap: they are
    ///   asked for with arguments, or a factory registers anew or resets a scope.
    @inline(__always)
    func during(_ registration: Registration, _ body: () throws -> AnyObject) throws -> AnyObject {
        if depth % Self.circleCheck == Self.circleCheck - 1 {
            try registration.plan.checkLaps(of: 0, limit: Self.circleLimit)
        }
        depth += 1
        defer {
            depth -= 1
            if depth == 0, !graph.isEmpty { end() }
        }
        return try body()
    }

    private func end() {
        let ended = graph
        graph = [:]
        // Released here, when nothing is changed any more: a deinitialiser may come to ask for services.
        withExtendedLifetime(ended) {}
    }

    @inline(__always)
    func kept(_ key: ProviderKey) -> AnyObject? { graph.isEmpty ? nil : graph[key] }
    func keep(_ key: ProviderKey, _ service: AnyObject) { graph[key] = service }
    func forget(_ key: ProviderKey) { graph[key] = nil }
}
