// The forms of dependencies that are types of the standard library.

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

/// `() -> X`: like `Provider<X>`.
enum ClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .deferred)) }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Element.self)
        let place = target.place
        return ErasedLink(
            Link<() -> Element> { instance in
                let holder = place.holder(in: instance)
                let provider = Provider(throwing: { try link(holder.instance) })
                return { provider.get() }
            })
    }
}

/// `() throws -> X`: like `Provider<X>`, throwing what a factory throws.
enum ThrowingClosureForm<Element>: DependencyForm {
    static var request: DependencyRequest { ClosureForm<Element>.request }

    static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Element.self)
        let place = target.place
        return ErasedLink(
            Link<() throws -> Element> { instance in
                let holder = place.holder(in: instance)
                return { try link(holder.instance) }
            })
    }
}

/// The form of a function type that has no parameters and gives a value; nil for any other key.
///
/// Function types can't conform to protocols, so this reads the type's metadata, which is part of Swift's stable ABI
/// ("Type Metadata", section "Function Metadata"): kind, flags, result.
func closureForm(of key: ProviderKey) -> (any DependencyForm.Type)? {
    guard key.tag == nil, key.name == nil else { return nil }
    let type = key.type
    guard isFunction(type) else { return nil }
    // Invariant: in a function's metadata, two words follow the kind.
    let words = metadata(of: type)
    let flags = words[1]
    let throwing: UInt = 0x0100_0000, escaping: UInt = 0x0400_0000, sendable: UInt = 0x4000_0000
    guard flags & ~(throwing | escaping | sendable) == 0 else { return nil }
    let result = unsafeBitCast(words[2], to: Any.Type.self)
    guard result != Void.self else { return nil }
    func form<Element>(_: Element.Type) -> any DependencyForm.Type {
        flags & throwing == 0 ? ClosureForm<Element>.self : ThrowingClosureForm<Element>.self
    }
    return _openExistential(result, do: form)
}
