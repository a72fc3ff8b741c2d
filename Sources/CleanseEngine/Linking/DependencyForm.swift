// The types that, as parameters, represent a dependency on another type, and how they are found and applied.

/// A type that, as a factory's parameter, stands for a dependency on another type: `Provider<X>`, `X?`, `TaggedProvider<T>` and so on.
///
/// To add a new kind of dependency, conform its type to this protocol. Validation, cycle check, linking and the description
/// of the graph need nothing more. Forms nest: `Provider<X?>` requests `X?`, which requests `X`.
@usableFromInline
package protocol DependencyForm {
    /// What to request from the graph instead.
    static var request: DependencyRequest { get }

    /// Creates the link that gives a value of the requested type.
    static func link(_ target: LinkTarget) -> ErasedLink
}

/// The dependency that a dependency form stands for.
@usableFromInline
package struct DependencyRequest {
    package let dependency: Dependency
    /// Whether the dependent works without it when nothing is bound.
    @usableFromInline package let isOptional: Bool

    /// How it takes the creation of the value to another isolation, if it does.
    let crossing: Crossing?

    package init(_ dependency: Dependency, isOptional: Bool = false, crossing: Crossing? = nil) {
        self.dependency = dependency
        self.isOptional = isOptional
        self.crossing = crossing
    }
}

/// A form that stands between a declared dependency and its target.
package struct AppliedForm {
    package let type: any DependencyForm.Type
    /// How it takes the creation of the value to another isolation, if it does.
    let crossing: Crossing?

    init(_ type: any DependencyForm.Type, crossing: Crossing?) {
        self.type = type
        self.crossing = crossing
    }

    /// The form of a dependency that stands for another one; nil if it stands for itself.
    package init?(of dependency: Dependency) {
        guard let form = dependency.form else { return nil }
        if let type = form() {
            self.init(type, crossing: type.request.crossing)
        } else if let form = closureForm(of: dependency.declaredKey) {
            self = form
        } else {
            return nil
        }
    }

    /// Whether what it requests is created with the value that it gives.
    var isEager: Bool { type.request.dependency.strength == .eager }
}

extension Dependency {
    /// The key that it stands for in the end, if nothing binds what its forms pass by.
    package var target: ProviderKey {
        var next = self
        while let form = AppliedForm(of: next) { next = form.type.request.dependency }
        return wanted(next.declaredKey)
    }
}

/// The forms of a dependency that has some.
struct AppliedForms {
    /// The type that was declared.
    let type: Any.Type
    /// The types through which it requests its target, outermost first.
    let forms: [AppliedForm]
}

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
