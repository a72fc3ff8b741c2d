import Cleanse

/// Resolves a service when the property is first read, and does not keep it: `@WeakLazyInjected var service: Service?`.
///
/// Before that, `$service.args`, `$service.name` and `$service.container` can be set; later they have no effect. The property is nil
/// once nothing else keeps the service, and of a value that is no object. Stops with a text where `resolve` does.
///
/// Thread rule: may be read from any thread; the service is resolved once, without a lock, and others who read it meanwhile wait.
@propertyWrapper
public struct WeakLazyInjected<Service> {
    /// The container that is asked; ``Resolver/root``, at the time of reading, if it is nil.
    public var container: Resolver? { didSet { state.detach() } }
    /// The name that the service is registered with.
    public var name: Resolver.Name? { didSet { state.detach() } }
    /// The arguments that it is resolved with: one of any type, or a dictionary with strings as keys.
    public var args: Any? { didSet { state.detach() } }
    private var state = LazyState.resolved(PropertySlot())

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
    public var isEmpty: Bool { (state.content as? Weak)?.object == nil }

    /// The service, resolved when it is first read; nil, at once perhaps, if nothing else keeps it.
    public var wrappedValue: Service? {
        get {
            do { return try tryGet() } catch { stop(error) }
        }
        set { state = .assigned(newValue.map { Weak($0) } ?? Weak(nil)) }
    }

    /// The service, resolved if it has not been, or what is wrong; nil once nothing else keeps it.
    /// - Throws: What `tryResolve` throws.
    public func tryGet() throws -> Service? {
        let content = try state.content ?? resolve()
        return (content as? Weak)?.object as Any? as? Service
    }

    private func resolve() throws -> AnyObject {
        guard case .resolved(let slot) = state else { return Weak(nil) }
        return try (container ?? Resolver.root).content(
            ProviderKey(Service.self, name), args, for: slot, as: Service.self
        ) { Weak(AnyBox.object(in: $0)) }
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: WeakLazyInjected<Service> {
        get { self }
        set { self = newValue }
    }
}

/// A reference that does not keep its object.
final class Weak {
    // SAFETY: never written after `init`.
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) {
        self.object = object
    }

    /// A reference to the object that a value is; to none if it is no object.
    convenience init<Value>(_ value: Value) {
        self.init(AnyBox.object(in: Content<Value>.wrap(value)))
    }
}
