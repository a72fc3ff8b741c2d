/// Creates a value on its actor.
struct ActorCall<Element>: @unchecked Sendable {
    // SAFETY: a link does not change. What it gives leaves the actor only if the plan has found that nothing else uses it, or that it is
    // `Sendable` (`SharingCheck`).
    let link: Link<Element>
    let place: TargetPlace
    /// The actor; nil for none.
    let isolation: Isolation?

    init(_ target: LinkTarget) {
        link = target.link(to: Element.self)
        place = target.place
        isolation = target.isolation ?? target.owner
    }

    func callAsFunction(_ holder: Holder) async throws -> Element {
        guard let isolation else { return try link(holder.instance) }
        return try await create(holder, on: isolation.actor).value
    }

    nonisolated(nonsending) func onCallersActor(_ holder: Holder) async throws -> Element {
        guard let isolation else { return try link(holder.instance) }
        return try await create(holder, on: isolation.actor).value
    }

    private func create(_ holder: Holder, on actor: isolated any Actor) throws -> Created<Element> {
        Created(value: try link(holder.instance))
    }
}

/// A value on the way from its actor.
private struct Created<Value>: @unchecked Sendable {
    // SAFETY: see `ActorCall`.
    let value: Value
}
