import CleanseEngine

/// Resolves a service when the property is first read: `@LazyInjected var service: Service`.
///
/// Before that, `$service.args`, `$service.name` and `$service.container` can be set; later they have no effect. Stops with the error's text where
/// `resolve` does. Works in classes, structs and actors; copies of a struct share the service, unless something is set for one of them.
///
/// Thread rule: may be read from any thread; the service is resolved once, without a lock, and others who read it meanwhile wait.
@propertyWrapper
public struct LazyInjected<Service> {
    private var property: LazyProperty

    /// The container that is searched; ``Resolver/root``, at the time of reading, if it is nil.
    public var container: Resolver? {
        get { property.container }
        set { property.container = newValue }
    }

    /// The name that the service is registered with.
    public var name: Resolver.Name? {
        get { property.name }
        set { property.name = newValue }
    }

    /// The arguments that it is resolved with: one of any type, or a dictionary with strings as keys.
    public var args: Any? {
        get { property.args }
        set { property.args = newValue }
    }

    /// Will resolve the service with ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Will resolve the service.
    /// - Parameters:
    ///   - name: The name it is registered with.
    ///   - container: The container that is searched; ``Resolver/root`` if it is left out.
    public init(name: Resolver.Name? = nil, container: Resolver? = nil) {
        property = LazyProperty(name: name, container: container)
    }

    /// Whether there is no service: none has been resolved or assigned yet, or it was released.
    public var isEmpty: Bool { property.state.content == nil }

    /// The service, resolved when it is first read.
    public var wrappedValue: Service {
        get {
            do { return try tryGet() } catch { trap(error) }
        }
        set { property.state = .assigned(Content<Service>.wrap(newValue)) }
    }

    /// The service, resolved if it has not been, or an error.
    /// - Throws: The errors of `tryResolve`; ``UnresolvedService`` after ``release()``.
    public func tryGet() throws -> Service {
        Content<Service>.unwrap(try property.state.content ?? resolve())
    }

    private func resolve() throws -> SlotContent {
        guard case .resolved(let slot) = property.state else {
            throw UnresolvedService(key: ProviderKey(Service.self, name), place: nil, reason: .wasReleased)
        }
        return try property.settings.content(of: slot, as: Service.self)
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: LazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Releases the service. It is not resolved again; another one can be assigned.
    public mutating func release() {
        property.state = .released
    }
}
