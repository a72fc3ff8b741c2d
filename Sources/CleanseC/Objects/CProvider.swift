import CCleanse
import Cleanse

/// Requests one key repeatedly.
final class CProvider: Handle.Target, @unchecked Sendable {
    // SAFETY: never written after `init`; its properties may be used from any thread, including weak references.
    static var handleKind: Handle.Kind { .provider }

    private let binding: LocalBinding
    /// The slot of the shared object that it keeps.
    let slot: ReadableSlot?
    private let key: ProviderKey
    /// The only thread that may request the key, or `nil` for any thread.
    let thread: ThreadIdentity?
    /// The binding that it resolves, if it keeps its graph alive.
    let kept: RetainedBinding?
    /// The component in which it resolves the key, if it does not keep its graph alive.
    private let weakHome: WeakHome?
    /// Whether it returns `nil`, instead of an error, once the graph has been released and no other owner keeps the object alive.
    private let isOfWeakNeed: Bool
    /// The shared object, for a provider that keeps neither it nor the graph.
    private let observed: WeakReference?

    private init(
        _ bound: ResolvedLink<CObject>, on thread: ThreadIdentity?, keepsGraph: Bool, isOfWeakNeed: Bool = false,
        observed: WeakReference? = nil
    ) {
        binding = bound.ownBinding
        key = bound.key
        self.thread = thread
        slot = keepsGraph ? binding.readableSlot : nil
        kept = keepsGraph ? RetainedBinding(bound) : nil
        weakHome = keepsGraph ? nil : bound.weakHome
        self.isOfWeakNeed = isOfWeakNeed
        self.observed = observed
    }

    /// Creates a provider that keeps its dependencies alive.
    convenience init(_ bound: ResolvedLink<CObject>, on thread: ThreadIdentity?) {
        self.init(bound, on: thread, keepsGraph: true)
    }

    /// Creates a provider for a dependent. It does not keep its dependencies alive if it breaks a cycle, since it could keep
    /// itself alive.
    convenience init(_ found: ResolvedDependency<CObject>, _ instance: GraphInstance, on thread: ThreadIdentity?) {
        self.init(found.home(of: instance), on: thread, keepsGraph: !found.isCircular)
    }

    /// Creates a provider that keeps neither the object nor the graph alive.
    convenience init(
        weak found: ResolvedDependency<CObject>, _ instance: GraphInstance, on thread: ThreadIdentity?
    ) {
        let home = found.home(of: instance)
        self.init(home, on: thread, keepsGraph: false, isOfWeakNeed: true, observed: home.weakReference())
    }

    // A callback may release the provider whose call runs it.
    deinit { if let kept { BorrowStack.hold(kept) } }

    /// Checks that the calling thread may request the key.
    func check() throws(RequestError) { try thread.check(requesting: key) }

    /// Requests the object, on a thread that may request it.
    /// - Returns: A handle of the object, which is created if necessary, or `nil` if the provider is weak, the graph has been
    ///   released, and no other owner keeps the object alive.
    func get() throws -> OpaquePointer? {
        if let kept { return try kept.get() }
        if let object = observed?.object as? CObject { return Handle.make(object) }
        guard let home = weakHome?.lease else {
            if isOfWeakNeed { return nil }
            throw gone
        }
        return try withExtendedLifetime(home) { try CObject.request(binding, in: home.instance) }
    }

    func get(with arguments: CArguments) throws -> OpaquePointer {
        try check()
        guard let home = kept?.lease ?? weakHome?.lease else { throw gone }
        return try withExtendedLifetime(home) {
            Handle.make(
                try home.instance.get(binding, as: CObject.self).assembled(with: arguments, key))
        }
    }

    private var gone: RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_GONE), key: key,
            message: "requested through a provider whose graph has been released",
            hints: ["keep a handle of the graph as long as the provider is used"])
    }
}

/// A binding, and the lease that keeps its dependencies alive.
final class RetainedBinding {
    let lease: Lease
    private let instance: GraphInstance
    private let link: Link<CObject>
    private let key: ProviderKey

    init(_ bound: ResolvedLink<CObject>) {
        lease = bound.lease
        instance = lease.instance
        link = bound.link
        key = bound.key
    }

    /// Creates a handle of the binding's object, which is created if necessary, as the answer to a request without arguments.
    func get() throws -> OpaquePointer { CObject.handle(try link(instance).plain(key)) }
}
