import Cleanse

/// A graph that has been built.
final class CGraph: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .graph }

    // SAFETY: an instance synchronises itself.
    let holder: Holder
    /// The only thread that may request something; nil if any may.
    let thread: CallingThread?
    var instance: GraphInstance { holder.instance }

    init(_ holder: Holder, on thread: CallingThread? = nil) {
        self.holder = holder
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

    /// What its own component binds to a key.
    @inline(__always)
    func ownBinding(_ text: UnsafePointer<CChar>) -> OwnBinding? {
        instance.ownBinding(text: UnsafeRawBufferPointer(start: text, count: length(of: text)))
    }

    /// The same for a value, without a copy of the key.
    @inline(__always)
    func value(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws -> BoundLink<CObject> {
        guard let text, name == nil, thread.isCurrent else { return try find(text, name, as: CObject.self) }
        let bytes = UnsafeRawBufferPointer(start: text, count: length(of: text))
        if let found = instance.find(text: bytes, as: CObject.self) { return found }
        throw instance.missed(ProviderKey(text: try CleanseC.key(text)))
    }
}
