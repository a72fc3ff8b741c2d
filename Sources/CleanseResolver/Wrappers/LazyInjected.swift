import Cleanse

/// Resolves a service when the property is first read: `@LazyInjected var service: Service`.
///
/// Before that, `$service.args`, `$service.name` and `$service.container` can be set; later they have no effect. Stops with a text where
/// `resolve` does. Works in classes, structs and actors; a copy of a struct that was read shares the service.
@propertyWrapper
public struct LazyInjected<Service> {
    /// The container that is asked; ``Resolver/root``, at the time of reading, if it is nil.
    public var container: Resolver? { didSet { detach() } }
    /// The name that the service is registered with.
    public var name: Resolver.Name? { didSet { detach() } }
    /// The arguments that it is resolved with: one of any type, or a dictionary with strings as keys.
    public var args: Any? { didSet { detach() } }
    private var box = LazyBox<Service>(.empty)

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

    /// Whether there is no service: none has been resolved or assigned yet, or it was released.
    public var isEmpty: Bool { box.value == nil }

    /// The service, resolved when it is first read.
    public var wrappedValue: Service {
        get {
            do { return try tryGet() } catch { stop(error) }
        }
        set { box = LazyBox(.made(newValue)) }
    }

    /// The service, resolved if it has not been, or what is wrong.
    /// - Throws: What `tryResolve` throws; ``UnresolvedService`` after ``release()``.
    public func tryGet() throws -> Service {
        try box.value(ProviderKey(Service.self, name)) {
            try (container ?? Resolver.root).tryResolve(Service.self, name: name, args: args)
        }
    }

    /// The wrapper itself: `$service`.
    public var projectedValue: LazyInjected<Service> {
        get { self }
        set { self = newValue }
    }

    /// Lets go of the service. It is not resolved again; another one can be assigned.
    public mutating func release() {
        box = LazyBox(.released)
    }

    /// What was set is for this copy, unless the service is there already.
    private mutating func detach() {
        if box.isUnread { box = LazyBox(.empty) }
    }
}

/// A service that is resolved once, for all copies of a wrapper.
final class LazyBox<Value>: @unchecked Sendable {
    // Invariant: `state` is only touched under `lock`, which is not held while the service is resolved.
    enum State {
        case empty
        case made(Value)
        case released
    }

    private let lock = Lock()
    private var state: State

    init(_ state: State) {
        self.state = state
    }

    var value: Value? {
        lock.withLock {
            if case .made(let value) = state { value } else { nil }
        }
    }

    var isUnread: Bool {
        lock.withLock {
            if case .empty = state { true } else { false }
        }
    }

    /// The value. Of threads that resolve it at once, the first one's is everybody's.
    func value(_ key: ProviderKey, _ resolve: () throws -> Value) throws -> Value {
        if let value { return value }
        guard isUnread else { throw UnresolvedService(key: key, place: nil, reason: .wasReleased) }
        let new = try resolve()
        return lock.withLock {
            if case .made(let value) = state { return value }
            state = .made(new)
            return new
        }
    }
}
