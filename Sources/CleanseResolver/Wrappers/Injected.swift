// The property wrappers that resolve their service when their object is created, or when they are first read.

import CleanseEngine

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

/// A wrapper that resolves its service when the property is first read, but does not keep it: `@WeakLazyInjected var service: Service?`.
///
/// Before the first read, `$service.args`, `$service.name` and `$service.container` can be set. Later, they have no effect. The property is
/// `nil` as soon as no other code keeps the service. It is always `nil` if the service is not an object.
///
/// Stops the program with the error's text if `resolve` does.
///
/// Thread rule: may be read from any thread. The service is resolved once, without a lock, and other threads that read the property wait
/// for it.
@propertyWrapper
public struct WeakLazyInjected<Service> {
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

    /// Whether there is no service, because none has been resolved or assigned, or because no code keeps it any more.
    public var isEmpty: Bool { property.state.content.flatMap { Content<WeakObject>.unwrap($0).object } == nil }

    /// The service, resolved when it is first read, or `nil` if no other code keeps it, which may be immediately.
    public var wrappedValue: Service? {
        get {
            do { return try tryGet() } catch { trap(error) }
        }
        set { property.state = .assigned(newValue.map { Self.weak(Content<Service>.wrap($0)) } ?? Self.none) }
    }

    /// Returns the service, which is resolved if necessary, or `nil` if no other code keeps it.
    /// - Throws: The errors of `tryResolve`.
    public func tryGet() throws -> Service? {
        let content = try property.state.content ?? resolve()
        return Content<WeakObject>.unwrap(content).object as Any? as? Service
    }

    private func resolve() throws -> SlotContent {
        guard case .resolved(let slot) = property.state else { return Self.none }
        return try property.settings.content(of: slot, as: Service.self, keeping: Self.weak)
    }

    /// Returns a weak reference to a service, which is empty if the service is not an object.
    private static func weak(_ content: SlotContent) -> SlotContent { Content.wrap(WeakObject(content.valueObject)) }

    private static var none: SlotContent { Content.wrap(WeakObject(nil)) }

    /// The wrapper itself: `$service`.
    public var projectedValue: WeakLazyInjected<Service> {
        get { self }
        set { self = newValue }
    }
}

/// A reference that does not retain its object.
private final class WeakObject {
    // Never written after `init`; Swift loads weak references atomically.
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) {
        self.object = object
    }
}
