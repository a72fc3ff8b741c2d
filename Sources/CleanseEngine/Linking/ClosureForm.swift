/// `() -> X`: gives the value each time it is called.
///
/// Also `@Sendable () -> X` and the functions of global actors, such as `@MainActor () -> X`: they are represented in the same way.
enum ClosureForm<Element>: DependencyForm {
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
