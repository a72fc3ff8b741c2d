/// `nonisolated(nonsending) () async -> X`, which stays on the caller's actor unless the value belongs to another one.
enum CallersActorClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<nonisolated(nonsending) () async -> Element> { instance in
                let holder = call.place.holder(in: instance)
                return { do { return try await call.onCallersActor(holder) } catch { trap(error) } }
            })
    }
}
