import CleanseEngine

/// The content of one container: its registrations, the containers that it searches, and notes about both.
final class Registry: Sendable {
    private let contents = Guarded(Contents())
    /// 1 if other containers search this one, and may have noted registrations that they found in it.
    private let searches = AtomicCell()
    /// The number of changes of containers that others search. After a change, the registrations that they found may be out of date.
    // SAFETY: only accessed through `changes`.
    @exclusivity(unchecked) private nonisolated(unsafe) static var changesStorage: UInt = 0
    private static let changes = AtomicWord(address: &changesStorage)

    /// Another container, or a graph, that a container searches.
    enum Source {
        case resolver(Resolver)
        case graph(Lease)
    }

    private struct Contents {
        var table = RegistrationTable()
        var sources: [Source] = []
        /// The scope that keeps services for the callers of this container. It is created when it is first requested.
        var cache: ResolverScope?
    }

    /// The references that a container releases when it ends.
    private final class DetachedContents {
        private let contents: Contents

        init(of contents: inout Contents) {
            self.contents = contents
            contents = Contents()
        }

        var notes: [(key: ProviderKey, note: RegistryEntry.CachedService)] { contents.table.notes }
    }

    deinit {
        // Containers that retain each other may form a long chain.
        var remains = contents.withLock { Optional(DetachedContents(of: &$0)) }
        for (key, note) in remains?.notes ?? [] { release(note, of: key) }
        ReleaseQueue.release(&remains)
    }

    // MARK: Registrations

    /// Returns the current entry for a key: a registration of this container, or one that it found in another.
    /// - Parameter mayBeNoted: Whether a service that is noted for the key may be returned instead.
    func find(_ key: ProviderKey, mayBeNoted: Bool) -> RegistrationTable.Match? {
        contents.withLock { $0.table.find(key, mayBeNoted: mayBeNoted) }
    }

    /// Returns the container's own registration of a key.
    func ownRegistration(of key: ProviderKey) -> Registration? {
        contents.withLock { $0.table.ownRegistration(of: key) }
    }

    /// Whether the container has no registrations, and has noted none of other containers.
    var isEmpty: Bool { contents.withLock { $0.table.isEmpty } }

    /// The container's own registrations, in the order in which their keys were first registered or requested.
    var registrations: [Registration] {
        contents.withLock { $0.table.ownRegistrations() }
    }

    /// Adds a registration. It replaces an earlier one with the same key.
    func add(_ registration: Registration) {
        let replaced = contents.withLock { $0.table.add(registration) }
        release(replaced?.note, of: registration.key)
        noteChange()
    }

    /// Changes the options of a registration, unless another one has replaced it.
    /// - Parameter serial: The serial number of the registration.
    func update(_ key: ProviderKey, serial: UInt, by change: (inout Registration.Options) -> Void) {
        let replaced = contents.withLock { $0.table.update(key, serial: serial, by: change) }
        release(replaced?.note, of: key)
        noteChange()
    }

    // MARK: Other containers

    func add(_ source: Source) {
        if case .resolver(let child) = source { child.registry.searches.word.store(1) }
        contents.withLock { $0.sources.append(source) }
        noteChange()
    }

    /// The other containers and graphs that this container searches.
    var further: [Source] { contents.withLock { $0.sources } }

    /// Notes a registration that was found in another container.
    /// - Parameter found: The value of ``changeCount`` before the search for the registration.
    func note(_ registration: Registration, found: Int) {
        let replaced = contents.withLock { $0.table.add(registration, found: found) }
        release(replaced?.note, of: registration.key)
    }

    static var changeCount: Int { Int(bitPattern: Self.changes.load()) }

    /// Notes that containers that search this one may now find other registrations.
    ///
    /// A container that noted an earlier registration had set `searches` before it searched, and had read the count before this change.
    private func noteChange() {
        if searches.word.load() != 0 { Self.changes.add(1) }
    }

    // MARK: Services

    /// Returns the scope that keeps the services of the container.
    /// - Parameter makeDefault: Creates the scope if there is none yet.
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

    /// Notes that a store keeps a service. The store calls this while it is locked.
    /// - Parameter replaced: Set to the earlier note, if there is one.
    /// - Returns: Whether the service has been noted.
    func note(
        _ note: RegistryEntry.CachedService, of registration: Registration,
        replacing replaced: inout RegistryEntry.CachedService?
    ) -> Bool {
        contents.withLock { $0.table.note(note, of: registration, replacing: &replaced) }
    }

    /// Removes the note of a key. The store that keeps the service calls this while it is locked.
    func forget(_ key: ProviderKey, keptBy store: ServiceStore) -> RegistryEntry.CachedService? {
        contents.withLock { $0.table.forget(key, keptBy: store) }
    }

    /// Returns whether a service in a store is noted for a key.
    func hasNote(of key: ProviderKey, keptBy store: ServiceStore) -> Bool {
        contents.withLock { $0.table.hasNote(of: key, keptBy: store) }
    }

    /// Returns whether a particular service is noted for a registration.
    func hasNote(_ service: SlotContent, of registration: Registration, keptBy store: ServiceStore) -> Bool {
        contents.withLock { $0.table.hasNote(service, of: registration, keptBy: store) }
    }

    /// Releases a note that has been removed, and notifies its store. Must be called without a lock, because the service may be released.
    private func release(_ note: RegistryEntry.CachedService?, of key: ProviderKey) {
        note?.store.forgetNote(of: key, in: self)
    }
}
