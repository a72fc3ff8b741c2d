import Cleanse

/// The registrations of one container, and what else it searches.
final class Registry: @unchecked Sendable {
    // Invariant: everything is only touched under `lock`, which is never held while code of a user runs.
    private let lock = Lock()
    @exclusivity(unchecked) private var table = KeyTable(capacity: 8)
    @exclusivity(unchecked) private var entries: ContiguousArray<Entry> = []
    @exclusivity(unchecked) private var sources: [Source] = []
    /// The keepers that tell this registry when they let go of something.
    @exclusivity(unchecked) private var keepers: [ObjectIdentifier: Keeper] = [:]

    private final class Entry {
        let registration: Registration
        /// The service that was found last, if a keeper keeps it: then the keeper need not be asked.
        @exclusivity(unchecked) var kept: AnyObject?
        /// The same for a keeper that does not keep it itself.
        @exclusivity(unchecked) weak var watched: AnyObject?
        var keeper: Keeper?

        init(_ registration: Registration) {
            self.registration = registration
        }
    }

    deinit {
        for keeper in keepers.values { keeper.willNotNote(ObjectIdentifier(self)) }
    }

    /// What else a container searches.
    enum Source {
        case resolver(Resolver)
        case graph(BuiltGraph)
    }

    /// A service that a keeper is known to keep.
    func known(_ key: ProviderKey) -> AnyObject? {
        lock.withLock {
            guard let index = index(of: key) else { return nil }
            let entry = entries[index]
            return entry.kept ?? entry.watched
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
            keepers[ObjectIdentifier(keeper)] = keeper
            guard let index = index(of: registration.key), entries[index].registration === registration,
                keeper.generation == generation
            else { return nil }
            return exchange(index, for: new)
        }
        withExtendedLifetime(replaced) {}
    }

    /// Forgets what a keeper let go of.
    func forget(notedBy keeper: Keeper) {
        let replaced: [Entry] = lock.withLock {
            entries.indices.filter { entries[$0].keeper === keeper }
                .map { exchange($0, for: Entry(entries[$0].registration)) }
        }
        withExtendedLifetime(replaced) {}
    }

    /// The registration of a key.
    func registration(of key: ProviderKey) -> Registration? {
        lock.withLock { index(of: key).map { entries[$0].registration } }
    }

    @inline(__always)
    private func index(of key: ProviderKey) -> Int? {
        table.find(key, isKey: { entries[Int($0)].registration.key == key }).map { Int($0) }
    }

    /// Adds a registration, in the place of an earlier one of the same key.
    func add(_ registration: Registration) {
        let entry = Entry(registration)
        let replaced: Entry? = lock.withLock {
            let next = Int32(entries.count)
            guard let earlier = table.insert(registration.key, next, keys: { entries[Int($0)].registration.key }) else {
                entries.append(entry)
                return nil
            }
            return exchange(Int(earlier), for: entry)
        }
        withExtendedLifetime(replaced) {}
    }

    /// Puts a registration in the place of another one, unless that has been replaced in the meantime.
    func replace(_ old: Registration, by new: Registration) {
        let entry = Entry(new)
        let replaced: Entry? = lock.withLock {
            guard let index = index(of: old.key), entries[index].registration === old else { return nil }
            return exchange(index, for: entry)
        }
        withExtendedLifetime(replaced) {}
    }

    /// Gives what stood there, to be released without the lock: what is released with it may come to ask for services.
    private func exchange(_ index: Int, for entry: Entry) -> Entry {
        let replaced = entries[index]
        entries[index] = entry
        return replaced
    }

    func add(_ source: Source) {
        lock.withLock { sources.append(source) }
    }

    /// What else is searched.
    var further: [Source] { lock.withLock { sources } }

    /// All registrations, in the order in which their keys were first registered.
    var registrations: [Registration] { lock.withLock { entries.map(\.registration) } }
}
