import CleanseEngine

/// The state of a thread's resolution, from the call of the outermost `resolve` to its return.
final class Resolution {
    private var depth = 0
    /// The services that each ``ResolverScopeGraph`` keeps during one `resolve` on one thread.
    // Only its own thread accesses it, and never while other code runs, so exclusive access need not be checked.
    @exclusivity(unchecked) private var graph: [ServiceID: SlotContent] = [:]
    /// Whether the thread is registering the services of the program.
    var isRegistering = false
    /// The number of resets of ``ProgramServices`` before the thread last searched for them, or `nil` if it has not searched.
    var resetCountOfSearch: UInt?

    private static let local = ThreadLocal<Resolution>()

    /// The resolution of the calling thread.
    static var current: Resolution { local.value(default: Resolution()) }

    /// Whether a service that is being resolved requests another one.
    var isNested: Bool { depth > 1 }

    /// Runs `body`, which creates or finds a service, as part of the thread's resolution.
    func during(_ body: () throws -> SlotContent) rethrows -> SlotContent {
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
        // Released here, after all changes, because a deinitialiser may request services.
        withExtendedLifetime(ended) {}
    }

    // MARK: Graph scopes

    /// Identifies a kept service by its scope and its key.
    struct ServiceID: Hashable {
        let scope: ObjectIdentifier
        let key: ProviderKey
    }

    func kept(by scope: ResolverScope, _ key: ProviderKey) -> SlotContent? {
        graph.isEmpty ? nil : graph[ServiceID(scope: ObjectIdentifier(scope), key: key)]
    }

    func keep(_ service: SlotContent?, by scope: ResolverScope, _ key: ProviderKey) {
        graph[ServiceID(scope: ObjectIdentifier(scope), key: key)] = service
    }
}
