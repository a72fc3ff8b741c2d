import CCleanse
import Cleanse

/// Requests one key again and again.
final class CProvider: Handle.Target, @unchecked Sendable {
    // SAFETY: never written after `init`; what it holds may be used from any thread, a weak reference too.
    static var handleKind: Handle.Kind { .provider }

    private let binding: OwnBinding
    /// The slot of the shared object that it keeps.
    let slot: OpenSlot?
    private let key: ProviderKey
    /// The only thread that may request it; nil if any may.
    let thread: CallingThread?
    /// Where it resolves the key, if it keeps that.
    let kept: KeptBinding?
    /// Where it resolves the key while something else keeps that.
    private let seen: WeakHome?
    /// Whether it returns nothing, instead of an error, once the graph is gone and nothing else keeps the object.
    private let isOfWeakNeed: Bool
    /// The shared object, for a provider that keeps neither it nor the graph.
    private let watched: WeakReference?

    private init(
        _ bound: BoundLink<CObject>, on thread: CallingThread?, keepsGraph: Bool, isOfWeakNeed: Bool = false,
        watched: WeakReference? = nil
    ) {
        binding = bound.ownBinding
        key = bound.key
        self.thread = thread
        slot = keepsGraph ? binding.openSlot : nil
        kept = keepsGraph ? KeptBinding(bound) : nil
        seen = keepsGraph ? nil : bound.weakHome
        self.isOfWeakNeed = isOfWeakNeed
        self.watched = watched
    }

    /// A provider that keeps its dependencies.
    convenience init(_ bound: BoundLink<CObject>, on thread: CallingThread?) {
        self.init(bound, on: thread, keepsGraph: true)
    }

    /// A provider for a dependent, which it does not keep alive where it could keep itself alive.
    convenience init(_ found: ResolvedDependency<CObject>, _ instance: GraphInstance, on thread: CallingThread?) {
        self.init(found.home(of: instance), on: thread, keepsGraph: !found.isCircular)
    }

    /// A provider that keeps neither the object nor the graph.
    convenience init(
        weak found: ResolvedDependency<CObject>, _ instance: GraphInstance, on thread: CallingThread?
    ) {
        let home = found.home(of: instance)
        self.init(home, on: thread, keepsGraph: false, isOfWeakNeed: true, watched: home.weakReference())
    }

    // A callback may end the provider whose call runs it.
    deinit { if let kept { ObjectsInUse.hold(kept) } }

    /// - Throws: `RequestError` if this thread may not request it.
    func check() throws(RequestError) { try thread.check(requesting: key) }

    /// What a thread that may request it gets.
    /// - Returns: A handle of the object, which is created if need be; nil if the provider is one of CLEANSE_NEED_WEAK, the graph
    ///   is gone, and nothing else keeps the object.
    func get() throws -> OpaquePointer? {
        if let kept { return try kept.get() }
        if let object = watched?.object as? CObject { return Handle.make(object) }
        guard let home = seen?.holder else {
            if isOfWeakNeed { return nil }
            throw gone
        }
        return try withExtendedLifetime(home) { try CObject.request(binding, in: home.instance) }
    }

    func get(with arguments: CArguments) throws -> OpaquePointer {
        try check()
        guard let home = kept?.holder ?? seen?.holder else { throw gone }
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

/// A binding, with what keeps its dependencies.
final class KeptBinding {
    let holder: Holder
    private let instance: GraphInstance
    private let link: Link<CObject>
    private let key: ProviderKey

    init(_ bound: BoundLink<CObject>) {
        holder = bound.holder
        instance = holder.instance
        link = bound.link
        key = bound.key
    }

    /// A handle of its object, which is created if need be, in answer to a request without arguments.
    func get() throws -> OpaquePointer { CObject.handle(try link(instance).plain(key)) }
}
