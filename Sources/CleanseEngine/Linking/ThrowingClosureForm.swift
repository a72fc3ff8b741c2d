/// `() throws -> X`: like `() -> X`, throwing what a factory throws, or ``WrongIsolation``.
enum ThrowingClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let getter = target.getter(of: Element.self)
        return ErasedLink(Link<() throws -> Element> { instance in getter(instance).get })
    }
}
