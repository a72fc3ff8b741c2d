import CleanseEngine

/// The registrations that a container has or found, by key, in the order in which their keys were first registered or requested.
///
/// Replaced entries are returned, to be released where no lock is held: a deinitialiser may request services.
struct RegistrationTable {
    /// Finds the entries; nil while there are few.
    private var table: KeyTable<RegistryEntry>?
    private var entries = Rows<RegistryEntry>()

    /// This many entries are compared one by one: a container for a few services pays for no table.
    private static let compared = 4

    @inline(__always)
    private func index(of key: ProviderKey) -> RowIndex<RegistryEntry>? {
        if let table { return table.find(key, isKey: { entries[$0].key == key }) }
        return entries.indices.first { entries[$0].key == key }
    }

    /// Makes room for one more entry in the table, which is created when it is worth it.
    private mutating func index(_ key: ProviderKey, at next: RowIndex<RegistryEntry>) -> RowIndex<RegistryEntry>? {
        if table == nil {
            guard entries.count >= Self.compared else { return index(of: key) }
            var new = KeyTable<RegistryEntry>(capacity: 2 * Self.compared)
            for index in entries.indices { _ = new.insert(entries[index].key, index, keys: { entries[$0].key }) }
            table = new
        }
        return table?.insert(key, next, keys: { entries[$0].key })
    }

    /// Whether nothing is registered, or was found elsewhere.
    var isEmpty: Bool { entries.isEmpty }

    /// The entry of a container for a key.
    enum Found {
        case registration(Registration)
        /// The service that is noted for it.
        case service(SlotContent)
    }

    /// The entry that is found now: a registration of the container, or one that it found in another.
    /// - Parameter mayBeNoted: Whether a service that is noted for it is found instead.
    @inline(__always)
    mutating func find(_ key: ProviderKey, mayBeNoted: Bool) -> Found? {
        guard let index = index(of: key), entries[index].isCurrent else { return nil }
        if mayBeNoted, let service = entries[index].service { return .service(service) }
        return .registration(entries[index].handOut())
    }

    /// The container's own registration of a key.
    mutating func ownRegistration(of key: ProviderKey) -> Registration? {
        guard let index = index(of: key), entries[index].isOwn else { return nil }
        return entries[index].handOut()
    }

    /// The container's own registrations, in the order in which their keys were first registered or requested.
    mutating func ownRegistrations() -> [Registration] {
        entries.indices.filter { entries[$0].isOwn }.map { entries[$0].handOut() }
    }

    /// Whether a service is noted for a key.
    func hasNote(of key: ProviderKey, keptBy store: ServiceStore) -> Bool {
        index(of: key).map { entries[$0].note?.store === store } ?? false
    }

    /// Whether this service is noted for a registration.
    func hasNote(_ service: SlotContent, of registration: Registration, keptBy store: ServiceStore) -> Bool {
        guard let index = index(of: registration.key), entries[index].isOf(registration) else { return false }
        return entries[index].note?.store === store && service.isSame(as: entries[index].service)
    }

    /// Adds a registration of the container, in the place of an earlier one of its key.
    mutating func add(_ registration: Registration) -> RegistryEntry? {
        insert(RegistryEntry(registration)) { _ in true }
    }

    /// Adds a registration that was found in another container, unless the container has one of its own by now.
    /// - Parameter found: ``Registry/changeCount``, read before it was searched for.
    mutating func add(_ registration: Registration, found: Int) -> RegistryEntry? {
        insert(RegistryEntry(registration, found: found)) { earlier in
            guard !earlier.isOwn else { return false }
            guard earlier.isOf(registration) else { return true }
            // The note of its service is still valid.
            earlier.found = found
            return false
        }
    }

    /// - Parameter isReplaced: Whether an earlier entry is to be replaced, which it may change.
    private mutating func insert(
        _ entry: RegistryEntry, replacing isReplaced: (inout RegistryEntry) -> Bool
    ) -> RegistryEntry? {
        let key = entry.key
        guard let earlier = index(key, at: entries.endIndex) else {
            entries.append(entry)
            return nil
        }
        guard isReplaced(&entries[earlier]) else { return nil }
        defer { entries[earlier] = entry }
        return entries[earlier]
    }

    /// Changes the options of a registration of the container, unless another one has taken its place.
    /// - Parameter serial: Which one it is.
    mutating func update(
        _ key: ProviderKey, serial: UInt, by change: (inout Registration.Options) -> Void
    ) -> (note: RegistryEntry.Note?, scope: ResolverScope)? {
        guard let index = index(of: key), entries[index].isOwn, entries[index].serial == serial
        else { return nil }
        let replaced = (entries[index].note, entries[index].scope)
        entries[index].note = nil
        entries[index].change(change)
        return replaced
    }

    /// Notes that a store keeps a service of a registration, unless another one has taken its place.
    /// - Parameter replaced: Set to the earlier note, if there is one.
    /// - Returns: Whether it is noted.
    mutating func note(
        _ note: RegistryEntry.Note, of registration: Registration, replacing replaced: inout RegistryEntry.Note?
    ) -> Bool {
        guard let index = index(of: registration.key), entries[index].isOf(registration)
        else { return false }
        replaced = entries[index].note
        entries[index].note = note
        return true
    }

    /// Removes the note of a key.
    mutating func forget(_ key: ProviderKey, keptBy store: ServiceStore) -> RegistryEntry.Note? {
        guard let index = index(of: key), let note = entries[index].note, note.store === store else { return nil }
        entries[index].note = nil
        return note
    }

    /// All notes.
    var notes: [(key: ProviderKey, note: RegistryEntry.Note)] {
        entries.compactMap { entry in entry.note.map { (entry.key, $0) } }
    }

    /// Removes all notes.
    mutating func forgetNotes() {
        for index in entries.indices { entries[index].note = nil }
    }
}

/// A registration of a container, or one that it found in another, and the service that is noted for it.
struct RegistryEntry {
    private var registration: Registration
    /// Whether others than the entry may have the registration, which then no longer changes.
    private var isHandedOut = false
    /// Of one that was found in another container: ``Registry/changeCount`` before it was. None for an own one.
    var found: Int?
    var note: Note?

    /// A service that a store keeps: while it does, the store need not be searched.
    struct Note {
        let store: ServiceStore
        let service: Held
    }

    /// How a note holds a service: as the store does.
    enum Held {
        case strongly(SlotContent)
        case weakly(WeakContent)
    }

    init(_ registration: Registration, found: Int? = nil) {
        self.registration = registration
        self.found = found
    }

    var key: ProviderKey { registration.key }

    var scope: ResolverScope { registration.scope }

    /// The same for all changed copies of one registration.
    var serial: UInt { registration.serial }

    func isOf(_ registration: Registration) -> Bool { self.registration === registration }

    /// The registration, which no longer changes.
    mutating func handOut() -> Registration {
        isHandedOut = true
        return registration
    }

    /// Changes the options; those of a copy, if the registration has been handed out.
    /// - Complexity: Constant beside the change itself, as long as nobody requests the registration in between.
    mutating func change(_ change: (inout Registration.Options) -> Void) {
        if isHandedOut { registration = registration.copy() }
        isHandedOut = false
        registration.change(change)
    }

    var isOwn: Bool { found == nil }

    /// Whether it is up to date.
    var isCurrent: Bool { found.map { $0 == Registry.changeCount } ?? true }

    /// The service that is noted, if it still exists.
    var service: SlotContent? {
        switch note?.service {
        case .strongly(let service): service
        case .weakly(let service): service.content
        case nil: nil
        }
    }
}
