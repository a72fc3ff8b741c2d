// Resolving the services of lazy properties.

import Cleanse

extension Resolver {
    /// The service of a lazy property as an object, resolved once.
    /// - Parameter keep: Returns the object that the property keeps for it.
    func content<Service>(
        of property: PropertySlot, _ key: ProviderKey, _ args: Any?, as _: Service.Type,
        keeping keep: (AnyObject) -> AnyObject = { $0 }
    ) throws -> AnyObject {
        let site: (any CreationSite, Int)
        switch try finding(key) {
        case .registration(let registration): site = (registration, 0)
        case .graph(let graph):
            guard let bound = graph.instance.find(key, as: Service.self) else { throw missing(key) }
            site = (bound.instance.plan, bound.binding.position)
        case nil: throw missing(key)
        }
        return try property.content(for: site.0, site.1) {
            let outcome = try outcome(of: key, args == nil ? .none : Args(args))
            if case .service(let service) = outcome { return keep(service) }
            return try keep(Content<Service>.wrap(service(key, as: Service.self, by: outcome)))
        }
    }
}
