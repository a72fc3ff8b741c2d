/// `() -> X`: gives the value each time it is called.
enum ClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .deferred)) }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Element.self)
        let place = target.place
        return ErasedLink(
            Link<() -> Element> { instance in
                let holder = place.holder(in: instance)
                return { do { return try link(holder.instance) } catch { trap(error) } }
            })
    }
}
