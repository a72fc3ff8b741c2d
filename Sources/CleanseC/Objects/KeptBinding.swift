import Cleanse

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
