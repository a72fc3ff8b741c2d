import Cleanse

/// Keeps services until the outermost `resolve` returns.
///
/// A service can be found while its properties are set, so that two services can have each other. Values that are no objects are
/// not kept.
public final class ResolverScopeGraph: ResolverScope, @unchecked Sendable {
    // SAFETY: what is kept is in the `Resolution` of a thread.

    /// A scope beside ``ResolverScope/graph``: what one keeps, the other does not find.
    public override init() {}

    override func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args, in resolution: Resolution
    ) throws -> AnyObject {
        if let kept = resolution.kept(by: self, registration.key) { return kept }
        return try guarded(registration, args) {
            let service = try registration.create(resolver, args)
            // Nobody can ask for the outermost one any more, but those who set its properties.
            if resolution.isNested || !registration.mutators.isEmpty, AnyBox.object(in: service) != nil {
                // Of several that a factory made by calling itself, the outermost counts.
                resolution.keep(service, by: self, registration.key)
            }
            if !registration.mutators.isEmpty {
                do { try registration.mutate(service, resolver, args) } catch {
                    resolution.keep(nil, by: self, registration.key)
                    throw error
                }
            }
            return service
        }
    }
}
