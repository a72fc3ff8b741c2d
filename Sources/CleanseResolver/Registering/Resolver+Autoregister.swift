// Registering functions whose parameters are resolved.

import Cleanse

extension Resolver {
    /// Registers a function whose parameters are resolved, such as an initialiser: `autoregister(factory: Model.init)`.
    ///
    /// Its dependencies are declared by its parameters, so that ``validate(serviceLoader:)`` checks it. An optional parameter is nil where
    /// nothing is registered. A parameter that is a provider or a function requests what is registered as that. The function may belong to
    /// an actor: then requests outside of it are an error, `WrongIsolation`.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service from other services.
    /// - Returns: The options of the registration.
    @discardableResult
    public func autoregister<Service, each Parameter>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) (repeat each Parameter) throws -> Service
    ) -> ResolverOptions<Service> {
        var dependencies: [Dependency] = []
        for parameter in repeat (each Parameter).self { dependencies.append(Self.dependency(on: parameter)) }
        let isolated = IsolatedFunction(factory)
        let factory = isolated.plain
        return register(
            type, ProviderKey(type, name), Origin(file: file, line: line), dependencies: dependencies,
            isolation: isolated.isolation
        ) { resolver, _ in
            try factory(repeat resolver.parameter((each Parameter).self))
        }
    }

    /// The service that a parameter requests: of an optional parameter, the wrapped type.
    package static func dependency(on type: Any.Type) -> Dependency {
        guard let wrapped = wrapped(by: type) else { return Dependency(key: ProviderKey(type)) }
        return Dependency(key: ProviderKey(wrapped), isOptional: true)
    }

    private func parameter<Parameter>(_ type: Parameter.Type) throws -> Parameter {
        func resolved<Wrapped>(_: Wrapped.Type) throws -> Parameter? {
            try tryOptional(Wrapped.self) as Any as? Parameter
        }
        if let wrapped = wrapped(by: type), let value = try _openExistential(wrapped, do: resolved) { return value }
        return try self.resolved(ProviderKey(type), .none)
    }
}
