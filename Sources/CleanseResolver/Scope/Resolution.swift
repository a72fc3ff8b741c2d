import Cleanse

/// What one thread is resolving: from the outermost `resolve` to its return.
final class Resolution {
    // Only its own thread touches it, and never while it calls out: no check of exclusive access is needed.
    @exclusivity(unchecked) private var depth = 0
    /// What the scope ``ResolverScope/graph`` keeps: for the time of one `resolve`, on one thread.
    @exclusivity(unchecked) private var graph: [ProviderKey: AnyObject] = [:]
    /// Whether the thread is registering the services of the program.
    var isRegistering = false

    private static let local = ThreadObject()

    /// That of the calling thread.
    static var current: Resolution {
        // Invariant: nothing else is put there.
        unsafeDowncast(local.value { Resolution() }, to: Resolution.self)
    }

    /// Whether something that is being resolved asks for something else.
    var isNested: Bool { depth > 1 }

    /// Runs `body` as a part of what the thread is resolving.
    @inline(__always)
    func during(_ body: () throws -> AnyObject) rethrows -> AnyObject {
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
