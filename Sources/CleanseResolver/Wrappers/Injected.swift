// Two property wrappers resolve their service when the object that has the property is created.

/// Resolves a service when the object that has the property is created: `@Injected var service: Service`.
///
/// Stops with the error's text where `resolve` does. Works in classes, structs and actors.
@propertyWrapper
public struct Injected<Service> {
    /// The service.
    public var wrappedValue: Service

    /// Resolves the service with ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Resolves the service.
    /// - Parameters:
    ///   - name: The name it is registered with.
    ///   - container: The container that is searched; ``Resolver/root`` if it is left out.
    public init(name: Resolver.Name? = nil, container: Resolver? = nil) {
        wrappedValue = (container ?? Resolver.root).resolve(Service.self, name: name)
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: Injected<Service> {
        get { self }
        set { self = newValue }
    }
}

extension Injected: Sendable where Service: Sendable {}

/// Resolves a service, if there is one, when the object that has the property is created: `@OptionalInjected var service: Service?`.
@propertyWrapper
public struct OptionalInjected<Service> {
    /// The service; nil if there is none.
    public var wrappedValue: Service?

    /// Resolves the service with ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Resolves the service.
    /// - Parameters:
    ///   - name: The name it is registered with.
    ///   - container: The container that is searched first; services that it does not have are requested from ``Resolver/root``.
    public init(name: Resolver.Name? = nil, container: Resolver? = nil) {
        wrappedValue =
            container?.optional(Service.self, name: name) ?? Resolver.root.optional(Service.self, name: name)
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: OptionalInjected<Service> {
        get { self }
        set { self = newValue }
    }
}

extension OptionalInjected: Sendable where Service: Sendable {}
