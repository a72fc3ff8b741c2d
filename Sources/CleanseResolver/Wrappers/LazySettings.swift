import Cleanse

/// What a lazy property is resolved with. An object, and none if nothing is set, since a property is copied each time it is read.
final class LazySettings {
    let container: Resolver?
    let name: Resolver.Name?
    let args: Any?

    init(container: Resolver?, name: Resolver.Name?, args: Any?) {
        self.container = container
        self.name = name
        self.args = args
    }
}

extension LazySettings? {
    /// The service of a property as an object, resolved once.
    /// - Parameter keep: Returns the object that the property keeps for it.
    func content<Service>(
        of property: PropertySlot, as type: Service.Type, keeping keep: (SlotContent) -> SlotContent = { $0 }
    ) throws -> SlotContent {
        guard let self else {
            return try Resolver.root.content(of: property, ProviderKey(type), .none, as: type, keeping: keep)
        }
        return try (self.container ?? Resolver.root).content(
            of: property, ProviderKey(type, self.name), Resolver.Args(self.args), as: type, keeping: keep)
    }
}
