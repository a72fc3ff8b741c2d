import Cleanse

/// Where the service of a lazy property is created once, for all copies of its wrapper.
struct PropertySlot {
    private let cell = OnceCell()

    /// The service.
    var content: SlotContent? { cell.content }

    /// The service, created now if need be: for a registration, or a binding of a plan, which the caller keeps.
    ///
    /// Of several threads that read the property at the same time, one creates the service, without a lock, and the others wait for it.
    /// - Throws: The error of `make`, and then nothing is kept; `ReentrantResolution` where `make` reads the property, or threads
    ///   would wait for each other.
    func content(for site: any CreationSite, _ index: Int = 0, _ make: () throws -> SlotContent) throws -> SlotContent {
        try cell.content(for: site, index, isOfProperty: true, make)
    }
}
