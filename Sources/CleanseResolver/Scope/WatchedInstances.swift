import Cleanse

/// Services that something else keeps, and the instances in which others are being made.
final class WatchedInstances: Keeper, @unchecked Sendable {
    // Invariant: `entries` is only touched under `lock`.
    private var entries: [ProviderKey: Entry] = [:]

    private struct Entry {
        /// The object that the service is, and what it is handed out as: the same, or a box, made again when need be.
        weak var object: AnyObject?
        var rebox: ((AnyObject) -> AnyObject?)?
        /// Until the service has been made.
        var instance: GraphInstance?
    }

    private enum Found {
        case service(AnyObject)
        case instance(GraphInstance)
    }

    override var keeps: Bool { false }

    override func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args
    ) throws -> AnyObject {
        switch find(registration) {
        case .service(let service):
            try registration.refuse(args)
            return service
        case .instance(let instance):
            let service = try registration.service(in: instance, for: resolver, args)
            end(instance, registration.key, with: service)
            return service
        }
    }

    private func find(_ registration: Registration) -> Found {
        func known() -> Found? {
            guard let entry = entries[registration.key] else { return nil }
            if let instance = entry.instance { return .instance(instance) }
            guard let object = entry.object else { return nil }
            return .service(entry.rebox?(object) ?? object)
        }
        if let known = lock.withLock(known) { return known }
        let new = GraphInstance.start(plan: registration.plan, component: 0, parent: nil)
        return lock.withLock {
            if let known = known() { return known }
            entries[registration.key] = Entry(instance: new)
            return .instance(new)
        }
    }

    /// Releases an instance in which a service was made.
    private func end(_ instance: GraphInstance, _ key: ProviderKey, with service: AnyObject) {
        let object = AnyBox.object(in: service)
        let rebox = (service as? AnyBox)?.rebox
        lock.withLock {
            guard entries[key]?.instance === instance else { return }
            entries[key] = object.map { Entry(object: $0, rebox: rebox) }
        }
    }

    override func clear() -> Any {
        defer { entries = [:] }
        return entries
    }
}
