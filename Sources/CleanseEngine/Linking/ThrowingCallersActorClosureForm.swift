/// `nonisolated(nonsending) () async throws -> X`: the same, throwing what a factory throws.
enum ThrowingCallersActorClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<nonisolated(nonsending) () async throws -> Element> { instance in
                let holder = call.place.holder(in: instance)
                return { try await call.onCallersActor(holder) }
            })
    }
}
