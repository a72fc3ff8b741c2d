import Cleanse

/// A graph that has been built.
final class CGraph: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .graph }

    // SAFETY: an instance synchronises itself.
    let holder: Holder
    /// The only thread that may request something; nil if any may.
    let thread: CallingThread?
    let instance: GraphInstance

    init(_ holder: Holder, on thread: CallingThread? = nil) {
        self.holder = holder
        instance = holder.instance
        self.thread = thread
    }

    /// Finds what is bound to a key.
    /// - Throws: `MissedKey` if nothing is, or `RequestError` if this thread may not request it.
    func find<Value>(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any TextKey.Type = NamedKey.self,
        as _: Value.Type, called noun: String = "key"
    ) throws -> BoundLink<Value> {
        let key = ProviderKey(text: try CleanseC.key(text, noun), qualifier: try optionalKey(name, "name"), role: role)
        try thread.check(requesting: key)
        guard let found = instance.find(key, as: Value.self) else { throw instance.missed(key) }
        return found
    }

    /// What its own component binds to the key of a value.
    func ownBinding(_ key: GivenTextKey) -> OwnBinding? {
        Unmanaged.passUnretained(instance)._withUnsafeGuaranteedRef { $0.ownBinding(key) }
    }

    /// The same as `find` for a value, without a copy of the key; nil if nothing is bound.
    @inline(__always)
    func valueIfBound(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
    ) throws -> BoundLink<CObject>? {
        guard let key = GivenTextKey(text, name), thread.isCurrent else {
            return try find(text, name, as: CObject.self)
        }
        if let found = instance.find(key, as: CObject.self) { return found }
        // What can't be a key is a mistake of the caller's, whether it is bound or not.
        _ = try (CleanseC.key(text), optionalKey(name, "name"))
        return nil
    }

    /// The same.
    /// - Throws: `MissedKey` if nothing is bound.
    @inline(__always)
    func value(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws -> BoundLink<CObject> {
        if let found = try valueIfBound(text, name) { return found }
        throw instance.missed(ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name")))
    }
}
