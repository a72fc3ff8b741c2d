// Resolving the services of lazy properties.

import Cleanse

extension Resolver {
    /// The service of a lazy property as an object, resolved once.
    /// - Parameter keep: Returns the object that the property keeps for it.
    func content<Service>(
        of property: PropertySlot, _ key: ProviderKey, _ args: Args, as _: Service.Type,
        keeping keep: (SlotContent) -> SlotContent
    ) throws -> SlotContent {
        switch try finding(key) {
        case .registration(let registration):
            return try property.content(for: registration) { try keep(service(of: registration, args)) }
        case .graph(let graph):
            guard let bound = graph.instance.find(key, as: Service.self) else { throw missing(key) }
            return try property.content(for: bound.instance.plan, bound.binding.position) {
                try keep(Content<Service>.wrap(withExtendedLifetime(graph) { try bound.get() }))
            }
        case nil: throw missing(key)
        }
    }
}
