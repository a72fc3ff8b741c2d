import CleanseEngine

/// A container's own registrations and those that it found, by key, in the order in which their keys were first registered or requested.
///
/// Functions return the entries that they replace. The caller releases them without a lock, because a deinitialiser may request services.
struct RegistrationTable {
    /// The table that finds the entries, or `nil` while there are few.
    private var table: KeyTable<RegistryEntry>?
    private var entries = Rows<RegistryEntry>()

    /// The number of entries up to which they are compared one by one, so that a small container needs no table.
    private static let compared = 4

    @inline(__always)
    private func index(of key: ProviderKey) -> RowIndex<RegistryEntry>? {
        if let table { return table.find(key, isKey: { entries[$0].key == key }) }
        return entries.indices.first { entries[$0].key == key }
    }

    /// Finds the entry of a key, or adds the key to the table, which is created when there are enough entries.
    private mutating func index(_ key: ProviderKey, at next: RowIndex<RegistryEntry>) -> RowIndex<RegistryEntry>? {
        if table == nil {
            guard entries.count >= Self.compared else { return index(of: key) }
            var new = KeyTable<RegistryEntry>(capacity: 2 * Self.compared)
            for index in entries.indices { _ = new.insert(entries[index].key, index, keys: { entries[$0].key }) }
            table = new
        }
        return table?.insert(key, next, keys: { entries[$0].key })
    }

    /// Whether the container has no registrations, and has noted none of other containers.
    var isEmpty: Bool { entries.values.isEmpty }

    /// The entry of a container for a key.
    enum Match {
        case registration(Registration)
        /// The service that is noted for the key.
        case service(SlotContent)
    }

    /// Returns the current entry for a key: a registration of the container, or one that it found in another.
    /// - Parameter mayBeNoted: Whether a service that is noted for the key may be returned instead.
    @inline(__always)
    mutating func find(_ key: ProviderKey, mayBeNoted: Bool) -> Match? {
        guard let index = index(of: key), entries[index].isCurrent else { return nil }
        if mayBeNoted, let service = entries[index].service { return .service(service) }
        return .registration(entries[index].handOut())
    }

    /// Returns the container's own registration of a key.
    mutating func ownRegistration(of key: ProviderKey) -> Registration? {
        guard let index = index(of: key), entries[index].isOwn else { return nil }
        return entries[index].handOut()
    }

    /// Returns the container's own registrations, in the order in which their keys were first registered or requested.
    mutating func ownRegistrations() -> [Registration] {
        entries.indices.filter { entries[$0].isOwn }.map { entries[$0].handOut() }
    }

    /// Returns whether a service in a store is noted for a key.
    func hasNote(of key: ProviderKey, keptBy store: ServiceStore) -> Bool {
        index(of: key).map { entries[$0].note?.store === store } ?? false
    }

    /// Returns whether a particular service is noted for a registration.
    func hasNote(_ service: SlotContent, of registration: Registration, keptBy store: ServiceStore) -> Bool {
        guard let index = index(of: registration.key), entries[index].isOf(registration) else { return false }
        return entries[index].note?.store === store && service.isSame(as: entries[index].service)
    }

    /// Adds a registration of the container. It replaces an earlier one with the same key.
    mutating func add(_ registration: Registration) -> RegistryEntry? {
        insert(RegistryEntry(registration)) { _ in true }
    }

    /// Adds a registration that was found in another container, unless the container now has its own.
    /// - Parameter found: The value of ``Registry/changeCount`` before the search for the registration.
    mutating func add(_ registration: Registration, found: Int) -> RegistryEntry? {
        insert(RegistryEntry(registration, found: found)) { earlier in
            guard !earlier.isOwn else { return false }
            guard earlier.isOf(registration) else { return true }
            // The note of its service is still valid.
            earlier.found = found
            return false
        }
    }

    /// - Parameter isReplaced: Returns whether to replace an earlier entry, which it may also change.
    private mutating func insert(
        _ entry: RegistryEntry, replacing isReplaced: (inout RegistryEntry) -> Bool
    ) -> RegistryEntry? {
        let key = entry.key
        guard let earlier = index(key, at: entries.indices.upperBound) else {
            entries.append(entry)
            return nil
        }
        guard isReplaced(&entries[earlier]) else { return nil }
        defer { entries[earlier] = entry }
        return entries[earlier]
    }

    /// Changes the options of the container's registration, unless another one has replaced it.
    /// - Parameter serial: The serial number of the registration.
    mutating func update(
        _ key: ProviderKey, serial: UInt, by change: (inout Registration.Options) -> Void
    ) -> (note: RegistryEntry.CachedService?, scope: ResolverScope)? {
        guard let index = index(of: key), entries[index].isOwn, entries[index].serial == serial
        else { return nil }
        let replaced = (entries[index].note, entries[index].scope)
        entries[index].note = nil
        entries[index].change(change)
        return replaced
    }

    /// Notes that a store keeps a service of a registration, unless another registration has replaced it.
    /// - Parameter replaced: Set to the earlier note, if there is one.
    /// - Returns: Whether the service has been noted.
    mutating func note(
        _ note: RegistryEntry.CachedService, of registration: Registration,
        replacing replaced: inout RegistryEntry.CachedService?
    ) -> Bool {
        guard let index = index(of: registration.key), entries[index].isOf(registration)
        else { return false }
        replaced = entries[index].note
        entries[index].note = note
        return true
    }

    /// Removes the note of a key.
    mutating func forget(_ key: ProviderKey, keptBy store: ServiceStore) -> RegistryEntry.CachedService? {
        guard let index = index(of: key), let note = entries[index].note, note.store === store else { return nil }
        entries[index].note = nil
        return note
    }

    /// All notes.
    var notes: [(key: ProviderKey, note: RegistryEntry.CachedService)] {
        entries.values.compactMap { entry in entry.note.map { (entry.key, $0) } }
    }

    /// Removes all notes.
    mutating func forgetNotes() {
        for index in entries.indices { entries[index].note = nil }
    }
}

/// A registration of a container, or one that it found in another, and the service that is noted for it.
struct RegistryEntry {
    private var registration: Registration
    /// Whether code outside of the entry may have the registration, which then no longer changes.
    private var isHandedOut = false
    /// The value of ``Registry/changeCount`` before the registration was found in another container, or `nil` for the container's own.
    var found: Int?
    var note: CachedService?

    /// A note of a service that a store keeps. As long as the note exists, the store need not be searched.
    struct CachedService {
        let store: ServiceStore
        let service: Reference
    }

    /// A reference to a service, which is as strong as the store's reference.
    enum Reference {
        case strongly(SlotContent)
        case weakly(WeakContent)
    }

    init(_ registration: Registration, found: Int? = nil) {
        self.registration = registration
        self.found = found
    }

    var key: ProviderKey { registration.key }

    var scope: ResolverScope { registration.scope }

    /// The serial number of the registration, which all its changed copies have.
    var serial: UInt { registration.serial }

    func isOf(_ registration: Registration) -> Bool { self.registration === registration }

    /// Returns the registration, which no longer changes from then on.
    mutating func handOut() -> Registration {
        isHandedOut = true
        return registration
    }

    /// Changes the options. If the registration has been handed out, a changed copy replaces it.
    /// - Complexity: Constant, apart from the change itself, unless the registration is handed out in between.
    mutating func change(_ change: (inout Registration.Options) -> Void) {
        if isHandedOut { registration = registration.copy() }
        isHandedOut = false
        registration.change(change)
    }

    var isOwn: Bool { found == nil }

    /// Whether the entry is up to date.
    var isCurrent: Bool { found.map { $0 == Registry.changeCount } ?? true }

    /// The noted service, if it still exists.
    var service: SlotContent? {
        switch note?.service {
        case .strongly(let service): service
        case .weakly(let service): service.content
        case nil: nil
        }
    }
}
