// Types that represent, as parameters, a dependency on another type, and how they are found and applied.

/// A type that represents, as a factory's parameter, a dependency on another type: `Provider<X>`, `X?`, `TaggedProvider<T>` and so on.
///
/// To add a kind of dependency, conform its type to this protocol. Validation, the cycle check, linking and the description of the graph
/// need no changes. Forms nest: `Provider<X?>` requests `X?`, which requests `X`.
@usableFromInline
package protocol DependencyForm {
    /// The dependency to request from the graph instead.
    static var request: DependencyRequest { get }

    /// Creates the link to a value of this type.
    static func link(_ target: LinkTarget) -> ErasedLink
}

/// The dependency that a dependency form represents.
@usableFromInline
package struct DependencyRequest {
    package let dependency: Dependency
    /// Whether the dependent works if nothing is bound.
    @usableFromInline package let isOptional: Bool

    /// How the form moves the creation of the value to another isolation, or `nil` if it does not.
    let crossing: IsolationCrossing?

    package init(_ dependency: Dependency, isOptional: Bool = false, crossing: IsolationCrossing? = nil) {
        self.dependency = dependency
        self.isOptional = isOptional
        self.crossing = crossing
    }
}

/// A form between a declared dependency and its target.
package struct AppliedForm {
    package let type: any DependencyForm.Type
    /// How the form moves the creation of the value to another isolation, or `nil` if it does not.
    let crossing: IsolationCrossing?

    init(_ type: any DependencyForm.Type, crossing: IsolationCrossing?) {
        self.type = type
        self.crossing = crossing
    }

    /// Creates the form of a dependency, or returns `nil` if the dependency represents only itself.
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

    /// Whether the requested value is created together with the form's own value.
    var isEager: Bool { type.request.dependency.strength == .eager }
}

extension Dependency {
    /// The key that the dependency requests in the end, if none of its forms is bound itself.
    package var target: ProviderKey {
        var next = self
        while let form = AppliedForm(of: next) { next = form.type.request.dependency }
        return wanted(next.declaredKey)
    }
}

/// The forms of a dependency that has at least one.
struct AppliedForms {
    /// The declared type.
    let type: Any.Type
    /// The forms through which the dependency requests its target, outermost first.
    let forms: [AppliedForm]
}

/// `X?`: the value, or `nil` if nothing binds `X`.
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

/// An optional that can be created from the content of a slot.
protocol ContentInitializable {
    /// Creates an optional that contains the value.
    /// - Parameter depth: The number of optionals around the value.
    init(content: SlotContent, depth: Int)
}

extension Optional: ContentInitializable {
    init(content: SlotContent, depth: Int) {
        if depth > 1, let inner = Wrapped.self as? any ContentInitializable.Type {
            // SAFETY: `inner` is `Wrapped`.
            self = inner.init(content: content, depth: depth - 1) as? Wrapped
        } else {
            self = Content<Wrapped>.unwrap(content)
        }
    }
}
