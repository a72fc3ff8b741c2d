import CleanseEngine
import Synchronization

/// The content of one container: its registrations, other containers that it searches, and notes about both.
final class Registry: Sendable {
    private let contents = Guarded(Contents())
    /// Whether other containers search this one, and may have noted what they found.
    private let isSearched = Atomic<Bool>(false)
    /// Grows when a container that others search changes: the registrations that those found may be out of date.
    private static let changes = Atomic<Int>(0)

    /// Something else that a container searches.
    enum Source {
        case resolver(Resolver)
        case graph(Holder)
    }

    private struct Contents {
        var table = RegistrationTable()
        var sources: [Source] = []
        /// The scope that keeps services for the callers of this container; created when it is first requested.
        var cache: ResolverScope?
    }

    /// The references that a container releases when it ends.
    private final class Remains {
        private let contents: Contents

        init(of contents: inout Contents) {
            self.contents = contents
            contents = Contents()
        }

        var notes: [(key: ProviderKey, note: RegistryEntry.Note)] { contents.table.notes }
    }

    deinit {
        // Containers that keep each other may form a long chain.
        var remains = contents.withLock { Optional(Remains(of: &$0)) }
        for (key, note) in remains?.notes ?? [] { release(note, of: key) }
        ReleaseQueue.release(&remains)
    }

    // MARK: Registrations

    /// The entry that is found now: a registration of the container, or one that it found in another.
    /// - Parameter mayBeNoted: Whether a service that is noted for it is found instead.
    func find(_ key: ProviderKey, mayBeNoted: Bool) -> RegistrationTable.Found? {
        contents.withLock { $0.table.find(key, mayBeNoted: mayBeNoted) }
    }

    /// The container's own registration of a key.
    func ownRegistration(of key: ProviderKey) -> Registration? {
        contents.withLock { $0.table.ownRegistration(of: key) }
    }

    /// Whether nothing is registered, or was found elsewhere.
    var isEmpty: Bool { contents.withLock { $0.table.isEmpty } }

    /// All registrations, in the order in which their keys were first registered or requested.
    var registrations: [Registration] {
        contents.withLock { $0.table.ownRegistrations() }
    }

    /// Adds a registration, in the place of an earlier one of the same key.
    func add(_ registration: Registration) {
        let replaced = contents.withLock { $0.table.add(registration) }
        release(replaced?.note, of: registration.key)
        noteChange()
    }

    /// Changes the options of a registration, unless another one has taken its place.
    /// - Parameter serial: Which one it is.
    func update(_ key: ProviderKey, serial: UInt, by change: (inout Registration.Options) -> Void) {
        let replaced = contents.withLock { $0.table.update(key, serial: serial, by: change) }
        release(replaced?.note, of: key)
        noteChange()
    }

    // MARK: Other containers

    func add(_ source: Source) {
        if case .resolver(let child) = source { child.registry.isSearched.store(true, ordering: .releasing) }
        contents.withLock { $0.sources.append(source) }
        noteChange()
    }

    /// Everything else that is searched.
    var further: [Source] { contents.withLock { $0.sources } }

    /// Notes a registration that was found in another container.
    /// - Parameter found: ``changeCount``, read before it was searched for.
    func note(_ registration: Registration, found: Int) {
        let replaced = contents.withLock { $0.table.add(registration, found: found) }
        release(replaced?.note, of: registration.key)
    }

    static var changeCount: Int { changes.load(ordering: .acquiring) }

    /// Tells the containers that search this one that they may find something else.
    ///
    /// A container that noted an earlier registration had declared before, under the lock, that it searches, and had read the count
    /// before this change.
    private func noteChange() {
        if isSearched.load(ordering: .acquiring) { Self.changes.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    }

    // MARK: Services

    /// The scope that keeps the services of the container.
    /// - Parameter makeDefault: Creates it, if there is none yet.
    func cache(default makeDefault: () -> ResolverScope) -> ResolverScope {
        if let cache = contents.withLock({ $0.cache }) { return cache }
        let new = makeDefault()
        return contents.withLock { contents in
            let cache = contents.cache ?? new
            contents.cache = cache
            return cache
        }
    }

    /// Sets the scope that keeps the services of the container.
    func setCache(_ cache: ResolverScope) {
        // The noted services may be kept by the earlier scope.
        let replaced = contents.withLock { contents in
            defer {
                contents.cache = cache
                contents.table.forgetNotes()
            }
            return (cache: contents.cache, notes: contents.table.notes)
        }
        for (key, note) in replaced.notes { release(note, of: key) }
    }

    /// Notes that a store keeps a service. Called by the store, which is locked.
    /// - Parameter replaced: Set to the earlier note, if there is one.
    /// - Returns: Whether it is noted.
    func note(
        _ note: RegistryEntry.Note, of registration: Registration, replacing replaced: inout RegistryEntry.Note?
    ) -> Bool {
        contents.withLock { $0.table.note(note, of: registration, replacing: &replaced) }
    }

    /// Removes the note of a key. Called by the store that keeps the service, which is locked.
    func forget(_ key: ProviderKey, keptBy store: ServiceStore) -> RegistryEntry.Note? {
        contents.withLock { $0.table.forget(key, keptBy: store) }
    }

    /// Whether a service is noted for a key.
    func hasNote(of key: ProviderKey, keptBy store: ServiceStore) -> Bool {
        contents.withLock { $0.table.hasNote(of: key, keptBy: store) }
    }

    /// Whether this service is noted for a registration.
    func hasNote(_ service: SlotContent, of registration: Registration, keptBy store: ServiceStore) -> Bool {
        contents.withLock { $0.table.hasNote(service, of: registration, keptBy: store) }
    }

    /// Removes the note of a key, and tells the store. Called without a lock: the service may be released.
    private func release(_ note: RegistryEntry.Note?, of key: ProviderKey) {
        note?.store.forgetNote(of: key, in: self)
    }
}
