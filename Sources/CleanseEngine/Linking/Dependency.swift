// Declared dependencies, and the types that represent, as parameters, a dependency on another type.

/// A declared dependency of a binding: a type, and how to interpret it if no binding has that exact type.
@usableFromInline
package struct Dependency {
    /// The key to look up first.
    @usableFromInline package let key: ProviderKey
    /// The strength of the edge before any form is applied.
    ///
    /// It is `.eager` for the parameters of a factory, and `.deferred` for dependencies that are needed only when a factory or an injector
    /// is called.
    @usableFromInline package let strength: EdgeStrength
    // The small fields are adjacent. With one of them after `form`, each dependency of a declaration would take 64 bytes, not 56.
    /// Whether the name in the key distinguishes the target from other bindings of its type, whatever forms the dependency has.
    private let isQualified: Bool
    /// Whether the dependent works without the dependency, whatever its type is.
    @usableFromInline let isOptional: Bool
    /// Whether the factory receives the dependency as an argument.
    ///
    /// The arguments of an asynchronous factory may leave the actor on which they are created. Dependencies that are injected into its
    /// value later stay on it.
    package var isArgument = true
    /// Finds the form of the type. `nil` for a key that represents only itself.
    ///
    /// Called only if no binding has `key` itself, because a conformance look-up of a user's type may make the runtime read every
    /// conformance in the process.
    @usableFromInline let form: FormLookup?

    package init<Value>(_: Value.Type, strength: EdgeStrength = .eager) {
        self.init(ProviderKey(Value.self), strength: strength) { Value.self as? any DependencyForm.Type }
    }

    /// Creates a dependency on a key that represents only itself, even if its type is a provider or a function.
    package init(key: ProviderKey, strength: EdgeStrength = .eager, isOptional: Bool = false) {
        self.key = key
        self.strength = strength
        self.isOptional = isOptional
        form = nil
        isQualified = false
    }

    /// Creates a dependency on a type that is known only at run time.
    /// - Parameter qualifier: The name in the key of the target. The target of a provider is its value.
    package init(of type: Any.Type, qualifier: String?) {
        key = ProviderKey(type, name: qualifier)
        strength = .eager
        isOptional = false
        form = { type as? any DependencyForm.Type }
        isQualified = qualifier != nil
    }

    package init(_ key: consuming ProviderKey, strength: EdgeStrength, form: consuming @escaping FormLookup) {
        self.key = key
        self.strength = strength
        isOptional = false
        self.form = form
        isQualified = false
    }

    /// The key of the declared type itself, without the qualifier of the target.
    package var declaredKey: ProviderKey { isQualified ? ProviderKey(key.type) : key }

    /// Returns the key to look up for a key that the forms lead to. It has the qualifier, if there is one.
    func wanted(_ key: ProviderKey) -> ProviderKey {
        guard isQualified, key.tag == nil, key.name == nil else { return key }
        return ProviderKey(key.type, name: self.key.name)
    }
}

/// A function that returns the form of a type as a dependency, or `nil` if the type represents only itself.
@usableFromInline package typealias FormLookup = () -> (any DependencyForm.Type)?

/// Returns a ``FormLookup`` about a type. In a client, the optimiser evaluates it for the forms of this library.
///
/// The result is generic too, because the optimiser of Swift 6.3 would otherwise crash if `Value` is `Provider<any P<Int>>`,
/// `(any P<Int>)?` or a similar type.
@inlinable @inline(__always)
package func formLookup<Value, Form>(_: Value.Type) -> () -> Form? { { Value.self as? Form } }

/// The index of a dependency in a declaration.
@usableFromInline package typealias DependencyID = RowIndex<Dependency>

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
package final class DependencyRequest {
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

    /// Whether the requested value is created together with the form's own value.
    var isEager: Bool { type.request.dependency.strength == .eager }
}

extension AppliedForm {
    /// Creates the form of a dependency, or returns `nil` if the dependency represents only itself.
    // Not inlined: four functions of the compiler of graphs would have a copy of 500 bytes.
    @inline(never)
    package init?(of dependency: Dependency) {
        guard let form = dependency.form else { return nil }
        if let type = form() {
            self.init(type: type, crossing: type.request.crossing)
        } else if let form = closureForm(of: dependency.declaredKey) {
            self = form
        } else {
            return nil
        }
    }
}

extension Dependency {
    /// The key that the dependency requests in the end, if none of its forms is bound itself.
    package var target: ProviderKey {
        var next = self
        while let form = AppliedForm(of: next) { next = form.type.request.dependency }
        return wanted(next.declaredKey)
    }
}

/// The declared type of a dependency that has at least one form, and the forms through which it requests its target, outermost first.
typealias AppliedForms = (type: Any.Type, forms: [AppliedForm])

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
