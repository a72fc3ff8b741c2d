import Cleanse
import Synchronization

/// The registrations of one container, what else it searches, and what it noted of both.
final class Registry: @unchecked Sendable {
    // SAFETY: everything but the atomics is only touched under `lock`, which is never held while code of a user runs.
    private let lock = Lock()
    @exclusivity(unchecked) private var table = KeyTable<Entry>(capacity: 8)
    @exclusivity(unchecked) private var entries: ContiguousArray<Entry> = []
    @exclusivity(unchecked) private var sources: [Source] = []
    /// What was noted of each keeper, which tells this registry when it releases something.
    @exclusivity(unchecked) private var notes: [ObjectIdentifier: Notes] = [:]
    /// What keeps services for those who ask this container; made when it is first asked for.
    @exclusivity(unchecked) private var cache: ResolverScope?

    /// Whether other containers search this one, and may have noted what they found.
    private let isSearched = Atomic<Bool>(false)
    /// Grows when a container that others search changes: what those found may be no longer what they would find.
    private static let changes = Atomic<Int>(0)

    /// A registration of this container, or one that it found in another.
    private final class Entry {
        @exclusivity(unchecked) private(set) var registration: Registration
        /// Of one that was found in another container: ``Registry/changes`` before it was. Negative for an own one.
        @exclusivity(unchecked) var found: Int
        /// The service that was found last, if a keeper keeps it: then the keeper need not be asked.
        @exclusivity(unchecked) var kept: AnyObject?
        /// The same for a keeper that does not keep it itself.
        @exclusivity(unchecked) weak var watched: AnyObject?
        var keeper: Keeper?

        init(_ registration: Registration, found: Int = -1) {
            self.registration = registration
            self.found = found
        }

        var isOwn: Bool { found < 0 }

        /// One for the registration with other options, in which no service is noted yet.
        func changing(_ change: (inout Registration.Options) -> Void) -> Entry {
            Registration.change(&registration, change)
            return Entry(registration)
        }

        /// Whether it is what would be found now.
        @inline(__always)
        var isCurrent: Bool { isOwn || found == Registry.changeCount }
    }

    private struct Notes {
        let keeper: Keeper
        /// Of entries that name the keeper, or did.
        var indices: Set<Int> = []
    }

    /// What a container that goes leaves to be released.
    private final class Remains {
        private let entries: ContiguousArray<Entry>
        private let sources: [Source]
        private let notes: [ObjectIdentifier: Notes]
        private let cache: ResolverScope?

        init(_ registry: Registry) {
            (entries, sources) = (registry.entries, registry.sources)
            (notes, cache) = (registry.notes, registry.cache)
            (registry.entries, registry.sources, registry.notes, registry.cache) = ([], [], [:], nil)
        }
    }

    deinit {
        for note in notes.values { note.keeper.willNotNote(ObjectIdentifier(self)) }
        if let cache { Settings.forget(cache) }
        // Containers that have each other may be a long chain.
        var remains: Remains? = Remains(self)
        ReleaseQueue.release(&remains)
    }

    /// What else a container searches.
    enum Source {
        case resolver(Resolver)
        case graph(BuiltGraph)
    }

    // MARK: What keepers keep

    /// A service that a keeper is known to keep.
    func known(_ key: ProviderKey) -> AnyObject? {
        lock.withLock {
            guard let index = index(of: key) else { return nil }
            let entry = entries[index]
            guard let known = entry.kept ?? entry.watched else { return nil }
            return entry.isCurrent ? known : nil
        }
    }

    /// Notes that a keeper keeps a service.
    /// - Parameter generation: That of the keeper when it was asked: if it was reset since, nothing is noted.
    func note(_ service: AnyObject, of registration: Registration, by keeper: Keeper, generation: Int) {
        keeper.willNote(self)
        let new = Entry(registration)
        new.keeper = keeper
        if keeper.keeps { new.kept = service } else { new.watched = service }
        let replaced: Entry? = lock.withLock {
            guard let index = index(of: registration.key), entries[index].registration === registration,
                keeper.generation == generation
            else { return nil }
            new.found = entries[index].found
            notes[ObjectIdentifier(keeper), default: Notes(keeper: keeper)].indices.insert(index)
            return exchange(index, for: new)
        }
        withExtendedLifetime(replaced) {}
    }

    /// Forgets what a keeper released.
    /// - Complexity: Linear in the number of services that were noted of it.
    func forget(notedBy keeper: Keeper) {
        let replaced: [Entry] = lock.withLock {
            let indices = notes.removeValue(forKey: ObjectIdentifier(keeper))?.indices ?? []
            return indices.filter { entries[$0].keeper === keeper }
                .map { exchange($0, for: Entry(entries[$0].registration, found: entries[$0].found)) }
        }
        withExtendedLifetime(replaced) {}
    }

    /// What keeps the services of the scope ``ResolverScope/container``.
    var containerScope: ResolverScope {
        let new: ResolverScope? = lock.withLock { cache == nil } ? ResolverScopeCache() : nil
        return lock.withLock {
            if let cache { return cache }
            cache = new
            return new ?? ResolverScope.unique
        }
    }

    func setContainerScope(_ scope: ResolverScope) {
        let replaced = lock.withLock {
            defer { cache = scope }
            return cache
        }
        // What was noted of the old one is not the new one's.
        let noted = lock.withLock { notes.values.map(\.keeper) }
        for keeper in noted where replaced != nil { forget(notedBy: keeper) }
    }

    // MARK: Registrations

    /// The registration of a key: an own one, or one that was found in another container and would be found again.
    @inline(__always)
    func registration(of key: ProviderKey) -> Registration? {
        lock.withLock {
            guard let index = index(of: key), entries[index].isCurrent else { return nil }
            return entries[index].registration
        }
    }

    /// The container's own registration of a key.
    func ownRegistration(of key: ProviderKey) -> Registration? {
        lock.withLock {
            guard let index = index(of: key), entries[index].isOwn else { return nil }
            return entries[index].registration
        }
    }

    @inline(__always)
    private func index(of key: ProviderKey) -> Int? {
        table.find(key, isKey: { entries[$0.position].registration.key == key })?.position
    }

    /// Adds a registration, in the place of an earlier one of the same key.
    func add(_ registration: Registration) {
        let entry = Entry(registration)
        let replaced = lock.withLock { insert(entry) { _ in true } }
        withExtendedLifetime(replaced) {}
        noteChange()
    }

    /// Notes a registration that was found in another container.
    /// - Parameter found: ``changeCount``, read before it was searched for.
    func note(_ registration: Registration, found: Int) {
        let entry = Entry(registration, found: found)
        let replaced: Entry? = lock.withLock {
            insert(entry) { earlier in
                guard !earlier.isOwn else { return false }
                guard earlier.registration === registration else { return true }
                // What was noted of its service still holds.
                earlier.found = found
                return false
            }
        }
        withExtendedLifetime(replaced) {}
    }

    /// Puts an entry in its place, unless there is one that is not to be replaced. Gives the one that was.
    private func insert(_ entry: Entry, replacing isReplaced: (Entry) -> Bool) -> Entry? {
        let next = RowIndex<Entry>(entries.count)
        let key = entry.registration.key
        guard let earlier = table.insert(key, next, keys: { entries[$0.position].registration.key }) else {
            entries.append(entry)
            return nil
        }
        return isReplaced(entries[earlier.position]) ? exchange(earlier.position, for: entry) : nil
    }

    /// Changes a registration, unless another one has taken its place.
    /// - Parameter serial: Which one it is.
    func update(_ key: ProviderKey, serial: UInt, by change: (inout Registration.Options) -> Void) {
        let replaced: (entry: Entry, scope: ResolverScope)? = lock.withLock {
            guard let index = index(of: key), entries[index].isOwn,
                entries[index].registration.serial == serial
            else { return nil }
            let scope = entries[index].registration.scope
            return (exchange(index, for: entries[index].changing(change)), scope)
        }
        withExtendedLifetime(replaced) {}
        noteChange()
    }

    /// Gives the earlier one, to be released without the lock: a deinitialiser may ask for services.
    private func exchange(_ index: Int, for entry: Entry) -> Entry {
        let replaced = entries[index]
        entries[index] = entry
        return replaced
    }

    /// Whether nothing is registered, or was found elsewhere.
    var isEmpty: Bool { lock.withLock { entries.isEmpty } }

    /// All registrations, in the order in which their keys were first asked for or registered.
    var registrations: [Registration] {
        lock.withLock { entries.lazy.filter(\.isOwn).map(\.registration) }
    }

    // MARK: Other containers

    func add(_ source: Source) {
        if case .resolver(let child) = source { child.registry.isSearched.store(true, ordering: .releasing) }
        lock.withLock { sources.append(source) }
        noteChange()
    }

    /// What else is searched.
    var further: [Source] { lock.withLock { sources } }

    static var changeCount: Int { changes.load(ordering: .acquiring) }

    /// Tells those who search this container that they may find something else.
    ///
    /// Whoever noted what it had before has said before, under the lock, that it searches; and has read the count before, which is not yet
    /// this change's.
    private func noteChange() {
        if isSearched.load(ordering: .acquiring) { Self.changes.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    }
}
