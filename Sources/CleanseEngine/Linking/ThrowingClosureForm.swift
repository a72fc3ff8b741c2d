/// `() throws -> X`: like `() -> X`, throwing what a factory throws, or ``WrongIsolation``.
enum ThrowingClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.laterLink(to: Element.self)
        let place = target.place
        return ErasedLink(
            Link<() throws -> Element> { instance in
                let holder = place.holder(in: instance)
                return { try link(holder.instance) }
            })
    }
}
