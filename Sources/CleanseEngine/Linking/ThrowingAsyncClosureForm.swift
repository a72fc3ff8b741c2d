/// `() async throws -> X`: like `() async -> X`, throwing what a factory throws.
enum ThrowingAsyncClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let call = ActorCall<Element>(target)
        return ErasedLink(
            Link<() async throws -> Element> { instance in
                let holder = call.place.holder(in: instance)
                return { try await call(holder) }
            })
    }
}
