import Cleanse

/// Services that something else keeps, and the cells in which others are being created.
final class WatchedServices: Keeper, @unchecked Sendable {
    // SAFETY: `entries` is only touched under `lock`.
    private var entries: [ProviderKey: Entry] = [:]

    private struct Entry {
        /// The object that the service is, and what it is handed out as: the same, or a box, made again when need be.
        weak var object: AnyObject?
        var rebox: ((AnyObject) -> AnyObject?)?
        /// Until the service has been made.
        var cell: OnceCell?
    }

    private enum Found {
        case service(AnyObject)
        case cell(OnceCell)
    }

    override var keeps: Bool { false }

    override func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args
    ) throws -> AnyObject {
        switch find(registration) {
        case .service(let service):
            try registration.refuse(args)
            return service
        case .cell(let cell):
            let service = try registration.service(in: cell, for: resolver, args)
            end(cell, registration.key, with: service)
            return service
        }
    }

    private func find(_ registration: Registration) -> Found {
        func known() -> Found? {
            guard let entry = entries[registration.key] else { return nil }
            if let cell = entry.cell { return .cell(cell) }
            guard let object = entry.object else { return nil }
            return .service(entry.rebox?(object) ?? object)
        }
        return lock.withLock {
            if let known = known() { return known }
            let new = OnceCell()
            entries[registration.key] = Entry(cell: new)
            return .cell(new)
        }
    }

    /// Releases a cell in which a service was created.
    private func end(_ cell: OnceCell, _ key: ProviderKey, with service: AnyObject) {
        let object = AnyBox.object(in: service)
        let rebox = (service as? AnyBox)?.rebox
        lock.withLock {
            guard entries[key]?.cell?.isSame(as: cell) == true else { return }
            entries[key] = object.map { Entry(object: $0, rebox: rebox) }
        }
    }

    override func clear() -> Any {
        defer { entries = [:] }
        return entries
    }
}
