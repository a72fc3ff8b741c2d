// The rules for how long services are kept, and the services that a scope keeps.

import CleanseEngine

/// The services that a scope keeps, by key. Each is in the cell in which it was created once.
///
/// Containers note the services of a store, so that they need not search for them again. The store is locked before the container.
/// Therefore, a service is noted only while it is kept, and no note remains after it has been released.
final class ServiceStore: Sendable {
    /// The number of the store, which no other store has, even after the store has ended.
    let serial = serials.word.addRelaxed(1)
    /// Whether the store only finds services that other code keeps.
    let isWeak: Bool
    /// Whether containers note services of this store. They note the stores of the process, and search the stores of an override each time.
    let isNoted: Bool
    private let contents = Guarded(Contents())
    private static let serials = AtomicCell()

    private struct Contents {
        var services: [ProviderKey: Service] = [:]
        var notes: [CacheKey: WeakRegistry] = [:]
    }

    private enum Service {
        case created(in: OnceCell)
        /// A service that other code keeps.
        case seen(WeakContent)

        /// Returns whether this is the given service.
        func isOf(_ service: SlotContent) -> Bool {
            switch self {
            case .created(in: let cell): service.isSame(as: cell.content)
            case .seen(let seen): seen.isOf(service)
            }
        }
    }

    /// Identifies a note: the container that has noted a service, and the service's key.
    private struct CacheKey: Hashable {
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

    enum Lookup {
        case service(SlotContent)
        /// The cell in which the service is created once.
        case cell(OnceCell)
    }

    func find(_ key: ProviderKey) -> Lookup {
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

    /// Notes that a service has been created in a cell. From then on, a weak store does not keep it.
    func created(_ service: SlotContent, in cell: OnceCell, for key: ProviderKey) {
        guard isWeak else { return }
        let seen = WeakContent(service)
        contents.withLock { contents in
            guard case .created(in: let current) = contents.services[key], current.isSame(as: cell) else { return }
            contents.services[key] = seen.map { .seen($0) }
        }
    }

    /// Releases all services of the store and all notes of them.
    /// - Complexity: Linear in the number of services and their notes.
    func removeAll() {
        // Released without the lock, because a deinitialiser may request services.
        var (registries, notes): ([Registry], [RegistryEntry.CachedService]) = ([], [])
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

    /// Lets a container note a service that is still kept and has not been noted.
    func note(_ service: SlotContent, of registration: Registration, in registry: Registry) {
        guard isNoted, !registry.hasNote(service, of: registration, keptBy: self),
            let held = isWeak ? WeakContent(service).map({ .weakly($0) }) : RegistryEntry.Reference.strongly(service)
        else { return }
        let key = registration.key
        let note = RegistryEntry.CachedService(store: self, service: held)
        var replaced: RegistryEntry.CachedService?
        contents.withLock { contents in
            guard contents.services[key]?.isOf(service) == true,
                registry.note(note, of: registration, replacing: &replaced)
            else { return }
            contents.notes[CacheKey(registry: ObjectIdentifier(registry), key: key)] = WeakRegistry(registry: registry)
        }
        if let store = replaced?.store, store !== self { store.forgetNote(of: key, in: registry) }
    }

    /// Forgets that a container noted a service, unless it has noted it again.
    func forgetNote(of key: ProviderKey, in registry: Registry) {
        contents.withLock { contents in
            if registry.hasNote(of: key, keptBy: self) { return }
            contents.notes[CacheKey(registry: ObjectIdentifier(registry), key: key)] = nil
        }
    }
}

/// A rule for how long a service is kept: `.scope(.shared)`.
///
/// Thread rule: scopes may be used from any thread. A service that a scope keeps is created once, even if several threads request it.
public class ResolverScope: @unchecked Sendable {
    // SAFETY: this class has no state. Only the library can derive classes from it, and their only state is a constant store, which is
    // synchronised. The attribute is needed because a class that is not final can't be checked for `Sendable`.

    /// Creates a scope that keeps nothing, like ``unique``.
    public init() {}

    /// Returns how services are kept for the callers of a container.
    func keeping(for resolver: Resolver) -> Retention { .none }

    /// Releases all services that the scope keeps.
    public func reset() {}
}

/// The storage in which a scope keeps services for the callers of a container.
enum Retention {
    /// Services are not kept.
    case none
    /// Services are kept for this scope until the outermost `resolve` of the thread returns.
    case untilReturn(ResolverScope)
    /// Services are kept in a store.
    case inStore(ServiceStore)
}
