import CCleanse
import Cleanse

/// A graph that somebody keeps for the time of a call.
struct OpenGraph {
    let holder: Holder
    let build: BuildContext

    var instance: GraphInstance { holder.instance }

    /// Finds what is bound to a key.
    /// - Throws: `MissedKey` if nothing is, or `RequestError` if this thread may not request it.
    func find<Value>(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any TextKey.Type = NamedKey.self,
        as _: Value.Type, called noun: String = "key"
    ) throws -> BoundLink<Value> {
        let key = ProviderKey(text: try CleanseC.key(text, noun), qualifier: try optionalKey(name, "name"), role: role)
        try build.thread.check(requesting: key)
        guard let found = instance.find(key, as: Value.self) else { throw instance.missed(key) }
        return found
    }

    /// The same for a value, without a copy of the key; nil if nothing is bound.
    func valueIfBound(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
    ) throws -> BoundLink<CObject>? {
        if let key = GivenTextKey(text, name), build.thread.isCurrent,
            let found = instance.find(key, as: CObject.self)
        {
            return found
        }
        // What can't be a key is a mistake of the caller's, whether something is bound to it or not.
        let key = ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name"))
        try build.thread.check(requesting: key)
        return instance.find(key, as: CObject.self)
    }

    /// The same.
    /// - Throws: `MissedKey` if nothing is bound.
    func value(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws -> BoundLink<CObject> {
        if let found = try valueIfBound(text, name) { return found }
        throw instance.missed(ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name")))
    }
}
