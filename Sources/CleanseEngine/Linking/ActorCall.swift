/// Creates a value on its actor.
struct ActorCall<Element>: @unchecked Sendable {
    // SAFETY: a link does not change. What it gives leaves the actor only if the plan has found that nothing else uses it, or that it is
    // `Sendable` (`SharingCheck`).
    let link: Link<Element>
    let place: TargetPlace
    /// The actor; nil for none.
    let isolation: Isolation?
    /// Whether something may have to be waited for first.
    private let mayWait: Bool
    /// The binding, if its value itself has to be waited for.
    private let awaited: BindingID?
    /// Makes the element of the content of the binding's slot.
    private let convert: (SlotContent) -> Element

    init(_ target: LinkTarget) {
        link = target.link(to: Element.self)
        place = target.place
        isolation = target.isolation ?? target.owner
        mayWait = target.mayWait
        awaited = target.awaited
        convert = target.conversion(to: Element.self)
    }

    func callAsFunction(_ holder: Holder) async throws -> Element {
        if mayWait, let element = try await wait(holder) { return element.value }
        guard let isolation else { return try link(holder.instance) }
        return try await create(holder, on: isolation.actor).value
    }

    nonisolated(nonsending) func onCallersActor(_ holder: Holder) async throws -> Element {
        if mayWait, let element = try await wait(holder) { return element.value }
        guard let isolation else { return try link(holder.instance) }
        return try await create(holder, on: isolation.actor).value
    }

    private func create(_ holder: Holder, on actor: isolated any Actor) throws -> Created<Element> {
        Created(value: try link(holder.instance))
    }

    /// Waits for what the value needs, and for the value itself if its factory is asynchronous.
    private func wait(_ holder: Holder) async throws -> Created<Element>? {
        if let awaited { return Created(value: convert(try await holder.instance.awaited(awaited))) }
        if let binding = place.binding { try await holder.instance.await(before: binding) }
        return nil
    }
}
