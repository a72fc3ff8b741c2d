// Function types as dependencies: the form of each kind of function, the recognition of its type, and calls that switch to an actor.

/// `() -> X`: a function that finds or creates the value at each call.
///
/// The form also covers `@Sendable () -> X` and functions of global actors, such as `@MainActor () -> X`, which have the same
/// representation.
private enum ClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .deferred)) }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let getter = target.getter(of: Element.self)
        return ErasedLink(
            Link<() -> Element> { instance in
                let get = getter(instance).get
                return { do { return try get() } catch { trap(error) } }
            })
    }
}

/// `() throws -> X`: like `() -> X`, but throws the error of a factory, or ``WrongIsolation``.
private enum ThrowingClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let getter = target.getter(of: Element.self)
        return ErasedLink(Link<() throws -> Element> { instance in getter(instance).get })
    }
}

/// `() async -> X`, which may be `@Sendable` or belong to a global actor.
private enum AsyncClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<() async -> Element> { instance in
                let lease = call.site.lease(in: instance)
                return { do { return try await call(lease) } catch { trap(error) } }
            })
    }
}

/// `() async throws -> X`: like `() async -> X`, but throws the error of a factory.
private enum ThrowingAsyncClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<() async throws -> Element> { instance in
                let lease = call.site.lease(in: instance)
                return { try await call(lease) }
            })
    }
}

/// `nonisolated(nonsending) () async -> X`, which stays on the caller's actor unless the value belongs to another one.
private enum CallersActorClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<nonisolated(nonsending) () async -> Element> { instance in
                let lease = call.site.lease(in: instance)
                return { do { return try await call.onCallersActor(lease) } catch { trap(error) } }
            })
    }
}

/// `nonisolated(nonsending) () async throws -> X`: like `nonisolated(nonsending) () async -> X`, but throws the error of a factory.
private enum ThrowingCallersActorClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<nonisolated(nonsending) () async throws -> Element> { instance in
                let lease = call.site.lease(in: instance)
                return { try await call.onCallersActor(lease) }
            })
    }
}

/// Returns the form of a function type that has no parameters and has a result, or `nil` for any other key.
///
/// Function types can't conform to protocols, so this function reads the type's metadata, which is part of Swift's stable ABI ("Type
/// Metadata", section "Function Metadata"): kind, flags and result, then the global actor and further flags, if the flags announce them.
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
    // SAFETY: 32 further flags follow. Only the flag of `nonisolated(nonsending)` is understood.
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
    let crossing = IsolationCrossing(
        isolation: isolation,
        asynchrony: flags & asynchronous == 0 ? .none : flags & extended == 0 ? .leavesCaller : .staysWithCaller,
        isSendable: flags & sendable != 0)
    return AppliedForm(type: _openExistential(result, do: form), crossing: crossing.crossesIsolation ? crossing : nil)
}

/// A call that creates a value on its actor.
private final class ActorCall<Element>: @unchecked Sendable {
    // SAFETY: a link is immutable. Its value leaves the actor only if the plan has found that nothing else uses the value, or that it is
    // `Sendable` (`SharingCheck`).
    let link: Link<Element>
    let site: TargetSite
    /// The actor, or `nil` if the value can be created on any thread.
    let isolation: Isolation?
    /// Whether a dependency may have to be awaited first.
    private let mayWait: Bool
    /// The binding, if its value itself has to be awaited.
    private let awaited: BindingID?
    /// Converts the content of the binding's slot to the element.
    private let convert: (SlotContent) -> Element

    init(_ target: LinkTarget) {
        link = target.link(to: Element.self)
        site = target.site
        isolation = target.isolation ?? target.owner
        mayWait = target.mayWait
        awaited = target.awaited
        convert = target.conversion(to: Element.self)
    }

    func callAsFunction(_ lease: Lease) async throws -> Element {
        if mayWait, let element = try await wait(lease) { return element.value }
        guard let isolation else { return try link(lease.instance) }
        return try await create(lease, on: isolation.actor).value
    }

    nonisolated(nonsending) func onCallersActor(_ lease: Lease) async throws -> Element {
        if mayWait, let element = try await wait(lease) { return element.value }
        guard let isolation else { return try link(lease.instance) }
        return try await create(lease, on: isolation.actor).value
    }

    private func create(_ lease: Lease, on actor: isolated any Actor) throws -> TransferredValue<Element> {
        TransferredValue(value: try link(lease.instance))
    }

    /// Waits for the dependencies of the value, and for the value itself if its factory is asynchronous.
    /// - Returns: The value, or `nil` if its factory is synchronous.
    private func wait(_ lease: Lease) async throws -> TransferredValue<Element>? {
        if let awaited { return TransferredValue(value: convert(try await lease.instance.awaited(awaited))) }
        if let binding = site.binding { try await lease.instance.await(before: binding) }
        return nil
    }
}
