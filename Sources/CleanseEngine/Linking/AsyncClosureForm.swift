/// `() async -> X`, also `@Sendable` or of a global actor.
enum AsyncClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<() async -> Element> { instance in
                let holder = call.place.holder(in: instance)
                return { do { return try await call(holder) } catch { trap(error) } }
            })
    }
}
