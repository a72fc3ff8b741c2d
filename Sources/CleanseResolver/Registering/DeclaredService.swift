import CleanseEngine

/// A registration of a program that does not run, of which only the declaration is known: for checks of its sources.
package struct DeclaredService {
    private let resolver: Resolver
    /// The service, and its name.
    package let key: ProviderKey
    private let serial: UInt

    /// Registers it.
    /// - Parameters:
    ///   - key: The service, and its name.
    ///   - resolver: The container.
    ///   - origin: Where the program registers it.
    ///   - dependencies: What the program declares that its function requests.
    ///   - isolation: The actor of the function.
    ///   - lacksFunction: Whether the program gives nil for the function.
    package init(
        _ key: ProviderKey, in resolver: Resolver, at origin: Origin, dependencies: [Dependency] = [],
        isolation: Isolation? = nil, lacksFunction: Bool = false
    ) {
        let registration = Registration(
            key: key, origin: origin, scope: .unique, dependencies: dependencies, isolation: isolation,
            factory: lacksFunction ? nil : { _, _ in nil })
        resolver.registry.add(registration)
        self.resolver = resolver
        self.key = key
        serial = registration.serial
    }

    /// Declares that the function requests another service.
    package func depend(on dependency: Dependency) { change { $0.dependencies.append(dependency) } }

    /// Declares that an actor is needed.
    package func belong(to isolation: Isolation) {
        change { if !$0.isolations.contains(isolation) { $0.isolations.append(isolation) } }
    }

    private func change(_ change: (inout Registration.Options) -> Void) {
        resolver.registry.update(key, serial: serial, by: change)
    }
}
