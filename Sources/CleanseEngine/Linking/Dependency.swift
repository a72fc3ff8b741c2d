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
