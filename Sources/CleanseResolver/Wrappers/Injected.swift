// The property wrappers that resolve their service when the object that has the property is created.

/// A wrapper that resolves its service when the object with the property is created: `@Injected var service: Service`.
///
/// Stops the program with the error's text if `resolve` does. Works in classes, structs and actors.
@propertyWrapper
public struct Injected<Service> {
    /// The service.
    public var wrappedValue: Service

    /// Resolves the service from ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Resolves the service.
    /// - Parameters:
    ///   - name: The name under which the service is registered.
    ///   - container: The container that is searched. The default is ``Resolver/root``.
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

/// A wrapper that resolves an optional service when the object with the property is created: `@OptionalInjected var service: Service?`.
@propertyWrapper
public struct OptionalInjected<Service> {
    /// The service, or `nil` if there is none.
    public var wrappedValue: Service?

    /// Resolves the service from ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Resolves the service.
    /// - Parameters:
    ///   - name: The name under which the service is registered.
    ///   - container: The container that is searched first. If it does not have the service, ``Resolver/root`` is searched.
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
