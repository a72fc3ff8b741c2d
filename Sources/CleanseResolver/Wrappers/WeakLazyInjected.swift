import Cleanse

/// Resolves a service when the property is first read, and does not keep it: `@WeakLazyInjected var service: Service?`.
///
/// Before that, `$service.args`, `$service.name` and `$service.container` can be set; later they have no effect. The property is nil
/// once nothing else keeps the service. Stops with a text where `resolve` does.
@propertyWrapper
public struct WeakLazyInjected<Service> {
    /// The container that is asked; ``Resolver/root``, at the time of reading, if it is nil.
    public var container: Resolver? { didSet { detach() } }
    /// The name that the service is registered with.
    public var name: Resolver.Name? { didSet { detach() } }
    /// The arguments that it is resolved with: one of any type, or a dictionary with strings as keys.
    public var args: Any? { didSet { detach() } }
    private var box = LazyBox<Weak>(.empty)

    /// Will resolve the service with ``Resolver/root``.
    public init() {
        self.init(name: nil)
    }

    /// Will resolve the service.
    /// - Parameters:
    ///   - name: The name it is registered with.
    ///   - container: The container that is asked; ``Resolver/root`` if it is left out.
    public init(name: Resolver.Name? = nil, container: Resolver? = nil) {
        self.name = name
        self.container = container
    }

    /// Whether there is no service: none has been resolved or assigned yet, or nothing keeps it any more.
    public var isEmpty: Bool { box.value?.object == nil }

    /// The service, resolved when it is first read; nil, at once perhaps, if nothing else keeps it.
    public var wrappedValue: Service? {
        get {
            do { return try tryGet() } catch { stop(error) }
        }
        set { box = LazyBox(.made(Weak(newValue))) }
    }

    /// The service, resolved if it has not been, or what is wrong; nil once nothing else keeps it.
    /// - Throws: What `tryResolve` throws.
    public func tryGet() throws -> Service? {
        let weak = try box.value(ProviderKey(Service.self, name)) {
            Weak(try (container ?? Resolver.root).tryResolve(Service.self, name: name, args: args))
        }
        return weak.object as Any? as? Service
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: WeakLazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// What was set is for this copy, unless the service has been read already.
    private mutating func detach() {
        if box.isUnread { box = LazyBox(.empty) }
    }
}

/// A reference that does not keep its object.
struct Weak {
    private(set) weak var object: AnyObject?

    init(_ value: Any?) {
        object = value.flatMap { type(of: $0) is AnyClass ? $0 as AnyObject : nil }
    }
}
