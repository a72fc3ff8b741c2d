/// `X?`: the value, or nil when nothing binds `X`.
extension Optional: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest { DependencyRequest(Dependency(Wrapped.self), isOptional: true) }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        if target.isAbsent { return ErasedLink(Link<Wrapped?> { _ in nil }) }
        let link = target.link(to: Wrapped.self)
        return ErasedLink(Link<Wrapped?> { instance in try link(instance) })
    }
}
