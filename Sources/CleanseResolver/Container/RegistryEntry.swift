import Cleanse

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
