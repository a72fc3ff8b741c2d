/// The suggestions of the typed binder, in the terms of its users' code.
package final class TypedWording: Wording {
    package init() {}

    package func suggestion(forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names)
        -> String?
    {
        key.isText ? nil : suggestion(forMissing: key, requiredBy: dependents, names).text(names)
    }

    private func suggestion(
        forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names
    ) -> ErrorText {
        if let seed = key.assisted {
            var function: ErrorText = "bindFactory(_:)"
            if let bound = dependents.first(where: { $0.factory == nil }) {
                function = "bindFactory(\(expression: bound.type))"
            }
            return
                "only functions bound with bindFactory(_:) receive a seed: use \(function).with(_:) with an AssistedFactory whose Seed is \(code: seed), and request the Factory"
        }
        if let tag = key.tag {
            return
                "bind \(code: key.type) with tagged(with: \(tag).self), include the module that binds it, or request \(code: key)?"
        }
        if let type = key.type as? any DeclaredByStep.Type { return "declare it with \(type.step(names))" }
        if let collection = key.type as? any DeclaredCollection.Type {
            let step = collection.step
            return
                "add an element with bind(\(expression: collection.member)).\(step); a collection that may be empty also needs a binding that ends with \(step).to { \(collection.empty) }"
        }
        if isFunction(key.type), closureForm(of: key) == nil {
            return throwsTyped(names.code(key.type))
                ? "a closure that replaces a provider throws any error: request one with throws instead of throws(…), or bind the closure itself"
                : "only closures without parameters that return a value can replace a provider, such as () -> X, @Sendable () throws -> X and () async -> X: request one of these, or bind the closure itself"
        }
        return
            "bind \(code: key.type), include the module that binds it, or request \(names.code(optional: key.type))"
    }

    package func suggestion(forDecoratorOf key: ProviderKey, _ names: Names) -> String {
        "decorate(_:) wraps a bound value: bind \(names(key)) in this component or above it, or remove the decorator"
    }

    /// Returns whether a function type without parameters has typed throws.
    private func throwsTyped(_ code: String) -> Bool {
        ["() throws(", "() async throws("].contains { effects in
            code.hasPrefix(effects) || code.hasPrefix("@") && code.firstRange(ofBytes: " " + effects) != nil
        }
    }

    package func suggestion(
        forMissingFactory key: ProviderKey, beside bound: ProviderKey, at sourceLocation: CodeLocation, _ names: Names
    ) -> String? {
        guard key.tag == nil, let other = bound.factory, key != bound else { return nil }
        let text: ErrorText
        if key.name == nil, key.type == other.element {
            text = "\(bound), bound at \(sourceLocation), creates it: request that, or bind \(code: key.type) itself"
        } else if let wanted = key.factory, wanted.element == other.element {
            if wanted.tag == other.tag {
                let kind = other.isAsynchronous ? "an asynchronous function" : "a function that is not asynchronous"
                text = "\(wanted.element) is bound to \(kind) at \(sourceLocation): request \(code: bound.type)"
            } else if other.isUnnamed {
                text =
                    "\(bound) is bound at \(sourceLocation): add .with(\(wanted.tag).self) after bindFactory there, or request that"
            } else {
                text = "\(bound) is bound at \(sourceLocation): did you mean that?"
            }
        } else {
            return nil
        }
        return text.text(names.including { key.types + bound.types })
    }

    package func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String {
        component.type == nil
            ? "the closure that declares the component must bind the root"
            : "configureRoot(binder:) of \(names(component)) must bind the root"
    }

    package func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String {
        if key.isText { return plainSuggestion(forDuplicates: kinds) }
        if kinds.contains(.seed), kinds.contains(.root) {
            return "the seed is bound under its own type: tell the root apart with tagged(with:)"
        } else if kinds.contains(.seed) {
            return "the seed is bound under its own type: remove the binding, or tell it apart with tagged(with:)"
        } else if kinds.contains(.root) {
            return "configureRoot(binder:) binds the root: remove the other, or tell it apart with tagged(with:)"
        } else if kinds.contains(.assistedFactory) {
            return "remove one, or give each its own tag with with(_:)"
        } else if kinds.contains(.propertyInjector) {
            return "remove one, or inject all properties in one function"
        } else if kinds.contains(.collection) {
            return "add to the collection with intoCollection(), or tell the two apart with tagged(with:)"
        } else {
            return "remove one, tell them apart with tagged(with:), or collect both with intoCollection()"
        }
    }

    package func suggestion(forDuplicateDefaultsOf key: ProviderKey, _ names: Names) -> String {
        "both are defaults: remove one, or bind \(names.code(key)) without asDefault(), which replaces both"
    }

    package func suggestion(forUnknownOverrideOf key: ProviderKey) -> String {
        key.isText
            ? plainUnknownOverrideSuggestion
            : "remove the override, or correct its type or its tag"
    }

    package func suggestion(forCycleThrough key: ProviderKey) -> ErrorText {
        key.isText
            ? plainCycleSuggestion
            : "request a Provider<\(code: key)>, a closure or a WeakProvider on one of these edges"
    }

    package func suggestion(forRecursionOf component: TypeName) -> ErrorText {
        "inject ComponentFactory<\(component)>: the one that the outer component installs is visible here"
    }

    package var retainCycleSuggestion: String { "request a WeakProvider on one of these edges" }

    package func unsharedWeakSuggestion(ofRoot: Bool) -> String? {
        ofRoot
            ? "a root is not shared unless its type names its scope: let it conform to ScopedByDefault, or request a Provider"
            : "share it with sharedInScope(), or request a Provider"
    }

    package var strayDeclarationSuggestion: String {
        "use a binder only inside the configure(binder:) that it is given to"
    }

    package func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText {
        "request it on \(actor), or inject \(functionsCreating: key, on: actor)"
    }

    package func suggestion(forInheritedIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText? {
        "if the factory of \(key) does not need \(actor), end its binding with toSendable(factory:), which leaves the actor"
    }

    package func suggestion(forSharing key: ProviderKey, _ subject: UnsafeSharing.Subject) -> ErrorText {
        switch subject {
        case .factory:
            "let the closure capture nothing, or end the binding with toSendable(factory:), so that the compiler checks what it captures"
        case .sharedValue where scopedByDefault(key.type) != nil:
            "make \(key) Sendable and bind it with sharedInScope(); ScopedByDefault alone does not record that it is"
        case .valueOfActor:
            "make \(key) Sendable and bind it by its name, bind(\(expression: key.type)), which records that, or request it on its actor only"
        default: plainSuggestion(forSharing: key, subject)
        }
    }

    package var reentrySuggestion: String { "call the provider after the initialiser has returned, not inside it" }

    package var endlessNestingSuggestion: String {
        "does a generic component or module include itself with other type arguments, or do components install each other?"
    }

    package func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String {
        let text: ErrorText =
            if let tag = key.tag {
                "add bind(\(expression: key.type)).tagged(with: \(tag).self) with a factory that requests it and returns it"
            } else {
                "add .alias(\(expression: key.type)) { $0 } to its binding"
            }
        return text.text(names)
    }

    package func step(addingToCollection type: Any.Type) -> String {
        let step = (type as? any DeclaredCollection.Type)?.step
        return "add it to the collection" + (step.map { " with \($0)" } ?? "")
    }
}
