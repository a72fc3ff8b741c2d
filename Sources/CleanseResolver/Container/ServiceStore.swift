import CleanseEngine
import Synchronization

/// The services that a scope keeps, by key, each in the cell in which it was created once.
///
/// Containers note the services that are kept here, so that they need not search again. Of a store and a container, the store is locked first: so a service
/// is noted only while it is kept, and nowhere after it has been released.
final class ServiceStore: Sendable {
    /// Distinguishes stores, including those that have ended.
    let serial = serials.wrappingAdd(1, ordering: .relaxed).newValue
    /// Whether the services are kept by something else, and only found here.
    let isWeak: Bool
    /// Whether containers note the services that are kept here: stores of the process are noted, those of an override are searched each time.
    let isNoted: Bool
    private let contents = Guarded(Contents())
    private static let serials = Atomic<UInt>(0)

    private struct Contents {
        var services: [ProviderKey: Service] = [:]
        var notes: [NoteID: WeakRegistry] = [:]
    }

    private enum Service {
        case created(in: OnceCell)
        /// Something else keeps it.
        case seen(WeakContent)

        /// Whether it is the given service.
        func isOf(_ service: SlotContent) -> Bool {
            switch self {
            case .created(in: let cell): service.isSame(as: cell.content)
            case .seen(let seen): seen.isOf(service)
            }
        }
    }

    /// That a container has noted the service of a key.
    private struct NoteID: Hashable {
        let registry: ObjectIdentifier
        let key: ProviderKey
    }

    private struct WeakRegistry {
        weak var registry: Registry?
    }

    init(isWeak: Bool, isNoted: Bool = true) {
        self.isWeak = isWeak
        self.isNoted = isNoted
    }

    // MARK: Services

    enum Found {
        case service(SlotContent)
        /// The cell in which it is created once.
        case cell(OnceCell)
    }

    func find(_ key: ProviderKey) -> Found {
        contents.withLock { contents in
            switch contents.services[key] {
            case .created(in: let cell): return .cell(cell)
            case .seen(let service):
                if let service = service.content { return .service(service) }
            case nil: break
            }
            let cell = OnceCell()
            contents.services[key] = .created(in: cell)
            return .cell(cell)
        }
    }

    /// Reports that a service has been created in a cell. From then on, a weak store does not keep it.
    func created(_ service: SlotContent, in cell: OnceCell, for key: ProviderKey) {
        guard isWeak else { return }
        let seen = WeakContent(service)
        contents.withLock { contents in
            guard case .created(in: let current) = contents.services[key], current.isSame(as: cell) else { return }
            contents.services[key] = seen.map { .seen($0) }
        }
    }

    /// Releases all services, here and where they are noted.
    /// - Complexity: Linear in the number of services and of their notes.
    func removeAll() {
        // Released where the lock is not held: a deinitialiser may request services.
        var (registries, notes): ([Registry], [RegistryEntry.Note]) = ([], [])
        let removed = contents.withLock { contents in
            for (id, weak) in contents.notes {
                guard let registry = weak.registry else { continue }
                registries.append(registry)
                if let note = registry.forget(id.key, keptBy: self) { notes.append(note) }
            }
            defer { contents = Contents() }
            return contents
        }
        withExtendedLifetime((removed, registries, notes)) {}
    }

    // MARK: Notes

    /// Lets a container note a service, if it is still kept and not noted already.
    func note(_ service: SlotContent, of registration: Registration, in registry: Registry) {
        guard isNoted, !registry.hasNote(service, of: registration, keptBy: self),
            let held = isWeak ? WeakContent(service).map({ .weakly($0) }) : RegistryEntry.Held.strongly(service)
        else { return }
        let key = registration.key
        let note = RegistryEntry.Note(store: self, service: held)
        var replaced: RegistryEntry.Note?
        contents.withLock { contents in
            guard contents.services[key]?.isOf(service) == true,
                registry.note(note, of: registration, replacing: &replaced)
            else { return }
            contents.notes[NoteID(registry: ObjectIdentifier(registry), key: key)] = WeakRegistry(registry: registry)
        }
        if let store = replaced?.store, store !== self { store.forgetNote(of: key, in: registry) }
    }

    /// Forgets that a container had noted a service, unless it has noted it again.
    func forgetNote(of key: ProviderKey, in registry: Registry) {
        contents.withLock { contents in
            if registry.hasNote(of: key, keptBy: self) { return }
            contents.notes[NoteID(registry: ObjectIdentifier(registry), key: key)] = nil
        }
    }
}
