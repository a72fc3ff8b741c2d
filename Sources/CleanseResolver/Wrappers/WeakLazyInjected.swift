import CleanseEngine

/// Resolves a service when the property is first read, and does not keep it: `@WeakLazyInjected var service: Service?`.
///
/// Before that, `$service.args`, `$service.name` and `$service.container` can be set; later they have no effect. The property is nil
/// once nothing else keeps the service, and of a value that is no object. Stops with the error's text where `resolve` does.
///
/// Thread rule: may be read from any thread; the service is resolved once, without a lock, and others who read it meanwhile wait.
@propertyWrapper
public struct WeakLazyInjected<Service> {
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

    /// Whether there is no service: none has been resolved or assigned yet, or nothing keeps it any more.
    public var isEmpty: Bool { property.state.content.flatMap { Content<WeakObject>.unwrap($0).object } == nil }

    /// The service, resolved when it is first read; nil, perhaps immediately, if nothing else keeps it.
    public var wrappedValue: Service? {
        get {
            do { return try tryGet() } catch { trap(error) }
        }
        set { property.state = .assigned(newValue.map { Self.weak(Content<Service>.wrap($0)) } ?? Self.none) }
    }

    /// The service, resolved if it has not been, or an error; nil once nothing else keeps it.
    /// - Throws: The errors of `tryResolve`.
    public func tryGet() throws -> Service? {
        let content = try property.state.content ?? resolve()
        return Content<WeakObject>.unwrap(content).object as Any? as? Service
    }

    private func resolve() throws -> SlotContent {
        guard case .resolved(let slot) = property.state else { return Self.none }
        return try property.settings.content(of: slot, as: Service.self, keeping: Self.weak)
    }

    /// A reference to the object that a service is; to none if it is no object.
    private static func weak(_ content: SlotContent) -> SlotContent { Content.wrap(WeakObject(content.valueObject)) }

    private static var none: SlotContent { Content.wrap(WeakObject(nil)) }

    /// The wrapper itself: `$service`.
    public var projectedValue: WeakLazyInjected<Service> {
        get { self }
        set { self = newValue }
    }
}

/// A reference that does not keep its object.
private final class WeakObject {
    // Never written after `init`; Swift loads weak references atomically.
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) {
        self.object = object
    }
}
