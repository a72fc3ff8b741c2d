import CleanseEngine

/// The declaration of a registration in a program that does not run, for checks of the program's sources.
package struct DeclaredService {
    private let resolver: Resolver
    /// The service and its name.
    package let key: ProviderKey
    private let serial: UInt

    /// Registers the service.
    /// - Parameters:
    ///   - key: The service and its name.
    ///   - resolver: The container.
    ///   - sourceLocation: The source location at which the program registers the service.
    ///   - dependencies: The dependencies that the program declares for the factory.
    ///   - isolation: The actor of the factory.
    ///   - lacksFunction: Whether the program passes `nil` as the factory.
    package init(
        _ key: ProviderKey, in resolver: Resolver, at sourceLocation: CodeLocation, dependencies: [Dependency] = [],
        isolation: Isolation? = nil, lacksFunction: Bool = false
    ) {
        let registration = Registration(
            key: key, sourceLocation: sourceLocation, scope: .unique, dependencies: dependencies, isolation: isolation,
            factory: lacksFunction ? nil : { _, _ in nil })
        resolver.registry.add(registration)
        self.resolver = resolver
        self.key = key
        serial = registration.serial
    }

    /// Declares that the factory requests another service.
    package func depend(on dependency: Dependency) { change { $0.dependencies.append(dependency) } }

    /// Declares that the service is created on an actor.
    package func belong(to isolation: Isolation) {
        change { if !$0.isolations.contains(isolation) { $0.isolations.append(isolation) } }
    }

    private func change(_ change: (inout Registration.Options) -> Void) {
        resolver.registry.update(key, serial: serial, by: change)
    }
}
