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

/// What can be made of the content of a slot whose value may be missing elsewhere.
protocol OfContent {
    /// - Parameter depth: How many optionals are around the value.
    init(content: SlotContent, depth: Int)
}

extension Optional: OfContent {
    init(content: SlotContent, depth: Int) {
        if depth > 1, let inner = Wrapped.self as? any OfContent.Type {
            // SAFETY: `inner` is `Wrapped`.
            self = inner.init(content: content, depth: depth - 1) as? Wrapped
        } else {
            self = Content<Wrapped>.unwrap(content)
        }
    }
}
