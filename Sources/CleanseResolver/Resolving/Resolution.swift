import CleanseEngine

/// The state of one thread's resolution: from the outermost `resolve` to its return.
final class Resolution {
    private var depth = 0
    /// The services that scopes of the kind ``ResolverScopeGraph`` keep: during one `resolve`, on one thread.
    // Only its own thread touches it, and never while it calls out: no check of exclusive access is needed.
    @exclusivity(unchecked) private var graph: [Kept: SlotContent] = [:]
    /// Whether the thread is registering the services of the program.
    var isRegistering = false
    /// How often ``ProgramServices`` had been reset when the thread last looked for them; nil if it has not looked.
    var resetOfLook: Int?

    private static let local = ThreadLocal<Resolution>()

    /// The one of the calling thread.
    static var current: Resolution { local.value(default: Resolution()) }

    /// Whether something that is being resolved requests something else.
    var isNested: Bool { depth > 1 }

    /// Runs `body`, which creates or finds a service, as a part of what the thread is resolving.
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
        // Released here, when nothing is changed any more: a deinitialiser may request services.
        withExtendedLifetime(ended) {}
    }

    // MARK: Graph scopes

    /// Identifies a kept service: by scope and key.
    struct Kept: Hashable {
        let scope: ObjectIdentifier
        let key: ProviderKey
    }

    func kept(by scope: ResolverScope, _ key: ProviderKey) -> SlotContent? {
        graph.isEmpty ? nil : graph[Kept(scope: ObjectIdentifier(scope), key: key)]
    }

    func keep(_ service: SlotContent?, by scope: ResolverScope, _ key: ProviderKey) {
        graph[Kept(scope: ObjectIdentifier(scope), key: key)] = service
    }
}
