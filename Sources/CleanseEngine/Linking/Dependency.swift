/// A dependency of a binding, as declared: a type, and how to read it when nothing is bound to that very type.
@usableFromInline
package struct Dependency {
    @usableFromInline package let key: ProviderKey
    /// The strength of the edge before any form is applied: `.eager` for a factory's parameters, `.deferred` for dependencies that are
    /// needed only when a factory or an injector is called.
    @usableFromInline package let strength: EdgeStrength
    /// Whether the dependent works without it, whatever its type.
    @usableFromInline let isOptional: Bool
    /// Evaluated only when no binding has `key` itself: a conformance look-up of a user's type may make the runtime read
    /// every conformance in the process.
    @usableFromInline let form: FormQuestion

    package init<Value>(_: Value.Type, strength: EdgeStrength = .eager) {
        self.init(ProviderKey(Value.self), strength: strength) { Value.self as? any DependencyForm.Type }
    }

    /// A dependency on a key that is not a Swift type alone.
    package init(key: ProviderKey, strength: EdgeStrength = .eager, isOptional: Bool = false) {
        self.key = key
        self.strength = strength
        self.isOptional = isOptional
        form = { nil }
    }

    init(_ key: ProviderKey, strength: EdgeStrength, form: @escaping FormQuestion) {
        self.key = key
        self.strength = strength
        isOptional = false
        self.form = form
    }
}

/// Gives the form that a type stands for as a dependency; nil for types that stand for themselves.
@usableFromInline package typealias FormQuestion = () -> (any DependencyForm.Type)?

/// Asks a type for its form. In a client, the optimiser answers for the forms of this library.
@inlinable @inline(__always)
package func formQuestion<Value>(_: Value.Type) -> FormQuestion { { Value.self as? any DependencyForm.Type } }
