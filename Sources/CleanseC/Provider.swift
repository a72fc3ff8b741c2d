import CCleanse
import Cleanse

/// Asks for one key again and again.
final class CProvider: Handle.Target, @unchecked Sendable {
    // Invariant: never written after `init`; what it holds may be used from any thread.
    static let noun = "provider"

    private let held: Held
    private let watched: WeakReference?

    /// A provider that keeps what it needs.
    init(_ bound: BoundLink<Instance>) {
        held = Held(bound)
        watched = nil
    }

    /// A provider for a dependent, which it does not keep alive where it could come to keep itself alive.
    init(_ found: ResolvedDependency<Instance>, _ instance: GraphInstance) {
        held = found.isCircular ? Held(weak: found.home(of: instance)) : Held(found.bound(in: instance))
        watched = nil
    }

    /// A provider that keeps neither the object nor the graph.
    init(weak found: ResolvedDependency<Instance>, _ instance: GraphInstance) {
        let bound = found.home(of: instance)
        held = Held(weak: bound)
        watched = bound.weakReference()
    }

    /// - Returns: The object, and what has to live for it; nil if it is a weak provider and there is none.
    func get() throws -> (Instance, owner: GraphInstance?)? {
        if let object = watched?.object as? Instance { return (object, nil) }
        guard let bound = held.bound else {
            if watched != nil { return nil }
            throw gone
        }
        return (try bound.get().plain(held.key), bound.instance)
    }

    func get(with arguments: Arguments) throws -> (Instance, owner: GraphInstance?) {
        guard let bound = held.bound else { throw gone }
        return (try bound.get().assembled(with: arguments, held.key), bound.instance)
    }

    private var gone: RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_GONE), key: held.key,
            message: "asked for through a provider whose graph has been released",
            hints: ["keep a handle of the graph, or of an object that was requested from it"])
    }
}

/// A binding and the instance to resolve it in, kept strongly or weakly.
struct Held: @unchecked Sendable {
    // Invariant: a weak reference may be read from any thread.
    private let strong: BoundLink<Instance>?
    private weak var instance: GraphInstance?
    private let restore: ((GraphInstance) -> BoundLink<Instance>)?
    let key: ProviderKey

    init(_ bound: BoundLink<Instance>) {
        strong = bound
        restore = nil
        key = bound.key
    }

    init(weak bound: BoundLink<Instance>) {
        strong = nil
        instance = bound.instance
        restore = bound.restoring
        key = bound.key
    }

    /// Nil when the instance is gone.
    var bound: BoundLink<Instance>? {
        if let strong { return strong }
        guard let instance, let restore else { return nil }
        return restore(instance)
    }
}

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        guard let (object, owner) = try Handle.target(provider, as: CProvider.self).get() else { return nil }
        return Handle.make(object, owner: owner ?? Handle.owner(provider))
    }
}

@c @implementation
public func cleanse_provider_get_with(
    _ provider: OpaquePointer!, _ arguments: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let arguments = try Handle.target(arguments, as: Arguments.self)
        let (object, owner) = try Handle.target(provider, as: CProvider.self).get(with: arguments)
        return Handle.make(object, owner: owner)
    }
}

@c @implementation
public func cleanse_provider_retain(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        Handle.make(try Handle.target(provider, as: CProvider.self), owner: Handle.owner(provider))
    }
}

@c @implementation
public func cleanse_provider_release(_ provider: OpaquePointer!) {
    Handle.release(provider, as: CProvider.self)
}
