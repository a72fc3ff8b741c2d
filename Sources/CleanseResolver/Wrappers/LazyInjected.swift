import CleanseEngine

/// A wrapper that resolves its service when the property is first read: `@LazyInjected var service: Service`.
///
/// Before the first read, `$service.args`, `$service.name` and `$service.container` can be set. Later, they have no effect. Stops the
/// program with the error's text if `resolve` does. Works in classes, structs and actors. Copies of a struct share the service, unless the
/// wrapper of one of them is changed.
///
/// Thread rule: may be read from any thread. The service is resolved once, without a lock, and other threads that read the property wait
/// for it.
@propertyWrapper
public struct LazyInjected<Service> {
    private var property: LazyProperty

    /// The container that is searched. If it is `nil`, this is the value of ``Resolver/root`` when the property is first read.
    public var container: Resolver? {
        get { property.container }
        set { property.container = newValue }
    }

    /// The name under which the service is registered.
    public var name: Resolver.Name? {
        get { property.name }
        set { property.name = newValue }
    }

    /// The arguments with which the service is resolved: one of any type, or a dictionary whose keys are strings.
    public var args: Any? {
        get { property.args }
        set { property.args = newValue }
    }

    /// Creates a wrapper that resolves the service from ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Creates a wrapper that resolves the service when it is first read.
    /// - Parameters:
    ///   - name: The name under which the service is registered.
    ///   - container: The container that is searched. The default is ``Resolver/root``.
    public init(name: Resolver.Name? = nil, container: Resolver? = nil) {
        property = LazyProperty(name: name, container: container)
    }

    /// Whether there is no service, because none has been resolved or assigned, or because it was released.
    public var isEmpty: Bool { property.state.content == nil }

    /// The service, resolved when it is first read.
    public var wrappedValue: Service {
        get {
            do { return try tryGet() } catch { trap(error) }
        }
        set { property.state = .assigned(Content<Service>.wrap(newValue)) }
    }

    /// Returns the service, which is resolved if necessary, or throws an error.
    /// - Throws: The errors of `tryResolve`, or ``UnresolvedService`` after ``release()``.
    public func tryGet() throws -> Service {
        Content<Service>.unwrap(try property.state.content ?? resolve())
    }

    private func resolve() throws -> SlotContent {
        guard case .resolved(let slot) = property.state else {
            throw UnresolvedService(key: ProviderKey(Service.self, name), sourceLocation: nil, reason: .wasReleased)
        }
        return try property.settings.content(of: slot, as: Service.self)
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: LazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Releases the service. It is not resolved again, but another one can be assigned.
    public mutating func release() {
        property.state = .released
    }
}
