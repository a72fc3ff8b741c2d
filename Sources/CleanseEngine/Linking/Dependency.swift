/// A dependency of a binding, as declared: a type, and how to read it when nothing is bound to that very type.
@usableFromInline
package struct Dependency {
    /// The key to look for first.
    @usableFromInline package let key: ProviderKey
    /// The strength of the edge before any form is applied: `.eager` for a factory's parameters, `.deferred` for dependencies that are
    /// needed only when a factory or an injector is called.
    @usableFromInline package let strength: EdgeStrength
    // The small fields together: with one behind `form`, each dependency of a declaration takes 64 bytes, not 56.
    /// Whether the name in the key distinguishes what is requested from other bindings of its type, whatever the forms are.
    private let isQualified: Bool
    /// Whether the dependent works without it, whatever its type.
    @usableFromInline let isOptional: Bool
    /// Whether the factory receives it. What an asynchronous one receives leaves the place where its arguments are created; what its value is
    /// completed with afterwards does not.
    package var isArgument = true
    /// Nil for a key that only stands for itself. Evaluated only when no binding has `key` itself: a conformance look-up of a user's type may
    /// make the runtime read every conformance in the process.
    @usableFromInline let form: FormQuestion?

    package init<Value>(_: Value.Type, strength: EdgeStrength = .eager) {
        self.init(ProviderKey(Value.self), strength: strength) { Value.self as? any DependencyForm.Type }
    }

    /// A dependency on a key that only stands for itself, also where its type is a provider or a function.
    package init(key: ProviderKey, strength: EdgeStrength = .eager, isOptional: Bool = false) {
        self.key = key
        self.strength = strength
        self.isOptional = isOptional
        form = nil
        isQualified = false
    }

    /// A dependency on a type that is known at run time only.
    /// - Parameter qualifier: The name in the key of what is requested in the end; of a provider, that of its value.
    package init(of type: Any.Type, qualifier: String?) {
        key = ProviderKey(type, name: qualifier)
        strength = .eager
        isOptional = false
        form = { type as? any DependencyForm.Type }
        isQualified = qualifier != nil
    }

    init(_ key: consuming ProviderKey, strength: EdgeStrength, form: consuming @escaping FormQuestion) {
        self.key = key
        self.strength = strength
        isOptional = false
        self.form = form
        isQualified = false
    }

    /// The key of the declared type itself, without the name of what is requested in the end.
    package var declaredKey: ProviderKey { isQualified ? ProviderKey(key.type) : key }

    /// The key to look for, of what its forms stand for.
    func wanted(_ key: ProviderKey) -> ProviderKey {
        guard isQualified, key.tag == nil, key.name == nil else { return key }
        return ProviderKey(key.type, name: self.key.name)
    }
}

/// Gives the form that a type stands for as a dependency; nil for types that stand for themselves.
@usableFromInline package typealias FormQuestion = () -> (any DependencyForm.Type)?

/// Asks a type for its form: a ``FormQuestion``. In a client, the optimiser answers for the forms of this library.
///
/// Generic in the result too: else the optimiser of Swift 6.3 crashes where `Value` is `Provider<any P<Int>>`, `(any P<Int>)?` or alike.
@inlinable @inline(__always)
package func formQuestion<Value, Form>(_: Value.Type) -> () -> Form? { { Value.self as? Form } }

/// A dependency, as a declaration has it.
@usableFromInline package typealias DependencyID = RowIndex<Dependency>
