/// The form of a function type that has no parameters and gives a value; nil for any other key.
///
/// Function types can't conform to protocols, so this reads the type's metadata, which is part of Swift's stable ABI
/// ("Type Metadata", section "Function Metadata"): kind, flags, result, then the global actor and further flags, where the flags say so.
package func closureForm(of key: ProviderKey) -> AppliedForm? {
    guard key.tag == nil, key.name == nil else { return nil }
    let type = key.type
    guard isFunction(type) else { return nil }
    // SAFETY: in a function's metadata, two words follow the kind.
    let words = metadata(of: type)
    let flags = words[1]
    let throwing: UInt = 0x0100_0000, escaping: UInt = 0x0400_0000, hasActor: UInt = 0x1000_0000
    let asynchronous: UInt = 0x2000_0000, sendable: UInt = 0x4000_0000, extended: UInt = 0x8000_0000
    guard flags & ~(throwing | escaping | hasActor | asynchronous | sendable | extended) == 0 else { return nil }
    var next = 3
    var isolation: Isolation?
    if flags & hasActor != 0 {
        // SAFETY: without parameters, the global actor's metatype follows the result.
        guard let actor = Isolation(globalActor: unsafeBitCast(words[next], to: Any.Type.self)) else { return nil }
        isolation = actor
        next += 1
    }
    let callersActor: UInt = 4
    // SAFETY: 32 further flags follow. Of them, that of `nonisolated(nonsending)` is understood.
    if flags & extended != 0, words[next] & 0xffff_ffff != callersActor { return nil }
    let result = unsafeBitCast(words[2], to: Any.Type.self)
    guard result != Void.self else { return nil }
    func form<Element>(_: Element.Type) -> any DependencyForm.Type {
        switch (flags & asynchronous != 0, flags & throwing != 0, flags & extended != 0) {
        case (false, false, _): ClosureForm<Element>.self
        case (false, true, _): ThrowingClosureForm<Element>.self
        case (true, false, false): AsyncClosureForm<Element>.self
        case (true, true, false): ThrowingAsyncClosureForm<Element>.self
        case (true, false, true): CallersActorClosureForm<Element>.self
        case (true, true, true): ThrowingCallersActorClosureForm<Element>.self
        }
    }
    let crossing = Crossing(
        isolation: isolation,
        asynchrony: flags & asynchronous == 0 ? .none : flags & extended == 0 ? .leavesCaller : .staysWithCaller,
        isSendable: flags & sendable != 0)
    return AppliedForm(_openExistential(result, do: form), crossing: crossing.isOne ? crossing : nil)
}

extension Isolation {
    /// The isolation of a global actor; nil for a type that is none.
    package init?(globalActor type: Any.Type) {
        if type == MainActor.self {
            self = .main
            return
        }
        func shared<Global: GlobalActor>(_: Global.Type) -> any Actor { Global.shared }
        guard let type = type as? any GlobalActor.Type else { return nil }
        self.init(keeping: shared(type))
    }
}
