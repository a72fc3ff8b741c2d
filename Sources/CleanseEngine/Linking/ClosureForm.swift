/// `() -> X`: gives the value each time it is called.
///
/// Also `@Sendable () -> X` and the functions of global actors, such as `@MainActor () -> X`: they are represented in the same way.
enum ClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .deferred)) }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.laterLink(to: Element.self)
        let place = target.place
        return ErasedLink(
            Link<() -> Element> { instance in
                let holder = place.holder(in: instance)
                return { do { return try link(holder.instance) } catch { trap(error) } }
            })
    }
}
