import Cleanse

/// Where the service of a lazy property is created once, for all copies of its wrapper.
struct PropertySlot {
    private let cell = OnceCell()

    /// What was created.
    var content: AnyObject? { cell.content }

    /// What was created, or is created now: for a registration, or a binding of a plan, which the caller keeps.
    ///
    /// Of threads that read the property at once, one creates the service, without a lock, and the others wait for it.
    /// - Throws: What `make` throws, and then nothing is kept; `ReentrantResolution` where `make` reads the property, or threads
    ///   would wait for each other.
    func content(for site: any CreationSite, _ index: Int = 0, _ make: () throws -> AnyObject) throws -> AnyObject {
        try cell.content(for: site, index, isOfProperty: true, make)
    }
}

/// What a lazy property has. Not generic, for the sake of wrappers whose code is not specialised.
enum LazyState {
    /// What is resolved when it is first read.
    case resolved(PropertySlot)
    /// A service, as an object.
    case assigned(AnyObject)
    case released

    /// What was set is for this copy of the wrapper, unless the service is there already.
    mutating func detach() {
        if case .resolved(let slot) = self, slot.content == nil { self = .resolved(PropertySlot()) }
    }

    /// The service, if it has been resolved or assigned.
    var content: AnyObject? {
        switch self {
        case .resolved(let slot): slot.content
        case .assigned(let content): content
        case .released: nil
        }
    }
}
