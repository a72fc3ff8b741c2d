import CCleanse
import Cleanse

/// Asks for one key again and again.
final class CProvider: Handle.Target, @unchecked Sendable {
    // Invariant: never written after `init`; what it holds may be used from any thread.
    override class var noun: String { "provider" }

    private let held: Held
    private let watched: WeakReference?
    /// Where it asks, if it keeps that.
    // Invariant: `held` keeps the instance.
    private let place: (instance: Unmanaged<GraphInstance>, binding: OwnBinding)?

    private init(_ held: Held, watched: WeakReference? = nil) {
        self.held = held
        self.watched = watched
        if case .strongly(let bound) = held {
            place = (Unmanaged.passUnretained(bound.instance), bound.ownBinding)
        } else {
            place = nil
        }
    }

    /// A provider that keeps what it needs.
    convenience init(_ bound: BoundLink<Instance>) {
        self.init(.strongly(bound))
    }

    /// A provider for a dependent, which it does not keep alive where it could come to keep itself alive.
    convenience init(_ found: ResolvedDependency<Instance>, _ instance: GraphInstance) {
        if found.isCircular {
            self.init(.weakly(WeakBoundLink(found.home(of: instance))))
        } else {
            self.init(found.bound(in: instance))
        }
    }

    /// A provider that keeps neither the object nor the graph.
    convenience init(weak found: ResolvedDependency<Instance>, _ instance: GraphInstance) {
        let bound = found.home(of: instance)
        self.init(.weakly(WeakBoundLink(bound)), watched: bound.weakReference())
    }

    /// Whether it can do no more once the graph is gone.
    var isWeak: Bool {
        if case .weakly = held { true } else { false }
    }

    /// A handle of the shared object, if that has been made.
    @inline(__always)
    fileprivate var made: OpaquePointer? {
        guard let place else { return nil }
        return place.instance._withUnsafeGuaranteedRef { Instance.made(place.binding, in: $0) }
    }

    /// - Returns: A handle of the object; nil if it is a weak provider and there is none.
    fileprivate func get() throws -> OpaquePointer? {
        if let place {
            return try place.instance._withUnsafeGuaranteedRef { try Instance.request(place.binding, in: $0) }
        }
        if let object = watched?.object as? Instance { return Handle.make(object) }
        guard let bound = held.bound else {
            if watched != nil { return nil }
            throw gone
        }
        return try Instance.request(bound.ownBinding, in: bound.instance)
    }

    fileprivate func get(with arguments: Arguments) throws -> OpaquePointer {
        guard let bound = held.bound else { throw gone }
        return Instance.handle(try bound.get().assembled(with: arguments, bound.key), in: bound.instance)
    }

    private var gone: RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_GONE), key: held.key,
            message: "asked for through a provider whose graph has been released",
            hints: ["keep a handle of the graph, or of an object that was requested from it"])
    }
}

/// A binding and the instance to resolve it in, kept strongly or weakly.
private enum Held {
    case strongly(BoundLink<Instance>)
    case weakly(WeakBoundLink)

    /// Nil when the instance is gone.
    var bound: BoundLink<Instance>? {
        switch self {
        case .strongly(let bound): bound
        case .weakly(let link): link.bound
        }
    }

    var key: ProviderKey {
        switch self {
        case .strongly(let bound): bound.key
        case .weakly(let link): link.key
        }
    }
}

private final class WeakBoundLink: @unchecked Sendable {
    // Invariant: a weak reference may be read from any thread.
    private weak var instance: GraphInstance?
    private let restore: (GraphInstance) -> BoundLink<Instance>
    let key: ProviderKey

    init(_ bound: BoundLink<Instance>) {
        instance = bound.instance
        restore = bound.restoring
        key = bound.key
    }

    var bound: BoundLink<Instance>? { instance.map(restore) }
}

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    // Nothing of the user's runs on this way, so that nothing has to be retained.
    if let out, let made = Handle.unretained(provider, as: CProvider.self)?._withUnsafeGuaranteedRef({ $0.made }) {
        out.pointee = made
        return nil
    }
    return call(out, else: nil) { try Handle.target(provider, as: CProvider.self).get() }
}

@c @implementation
public func cleanse_provider_get_with(
    _ provider: OpaquePointer!, _ arguments: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let arguments = try Handle.target(arguments, as: Arguments.self)
        return try Handle.target(provider, as: CProvider.self).get(with: arguments)
    }
}

@c @implementation
public func cleanse_provider_retain(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(provider, as: CProvider.self) }
}

@c @implementation
public func cleanse_provider_release(_ provider: OpaquePointer!) {
    Handle.release(provider, as: CProvider.self)
}
