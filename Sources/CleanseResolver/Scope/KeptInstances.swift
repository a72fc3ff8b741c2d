import Cleanse

/// The instances that a scope keeps. A service is in the slot of its instance, where the engine created it once.
final class KeptInstances: Keeper, @unchecked Sendable {
    // Invariant: `instances` is only touched under `lock`.
    private var instances: [ProviderKey: GraphInstance] = [:]

    override func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args
    ) throws -> AnyObject {
        try registration.service(in: instance(of: registration), for: resolver, args)
    }

    private func instance(of registration: Registration) -> GraphInstance {
        if let kept = lock.withLock({ instances[registration.key] }) { return kept }
        let new = GraphInstance.start(plan: registration.plan, component: 0, parent: nil)
        return lock.withLock {
            if let kept = instances[registration.key] { return kept }
            instances[registration.key] = new
            return new
        }
    }

    override func clear() -> Any {
        defer { instances = [:] }
        return instances
    }
}
