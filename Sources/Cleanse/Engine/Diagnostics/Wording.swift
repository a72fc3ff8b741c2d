/// How the users of a front end are told what may help: each front end has one value of it.
///
/// What an error is about, and where, is told in the engine's own words. Suggestions name what users write, so they are the front
/// end's. What a front end leaves out is told in words that fit any, as ``PlainWording`` does.
package protocol Wording: Sendable {
    /// A component below another one: `subcomponent`.
    var child: String { get }

    /// Where nothing binds a key and nothing is like it.
    /// - Parameter dependents: The keys of what requires it, as far as they are known.
    /// - Returns: nil if there is nothing to say.
    func suggestion(forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names) -> String?

    /// Where a component binds no root.
    func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String

    /// Where two bindings of a component have one key.
    /// - Parameters:
    ///   - key: The key.
    ///   - kinds: What they are, in the order of their declaration.
    func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String

    /// Where an override has a key that nothing binds.
    func suggestion(forUnknownOverrideOf key: ProviderKey) -> String

    /// Where bindings depend on each other.
    /// - Parameter key: The key of one of them.
    func suggestion(forCycleThrough key: ProviderKey, _ names: Names) -> String

    /// Where a component is installed inside itself.
    func suggestion(forRecursionOf component: TypeName, _ names: Names) -> String

    /// Where a value is requested while it is being created.
    var reentrySuggestion: String { get }

    /// Where values are created inside each other too deep for a stack, by what comes to request itself or what is not declared.
    var recursionSuggestion: String { get }

    /// Where components or modules are nested without an end.
    var endlessNestingSuggestion: String { get }

    /// How what is bound under another key is made to provide a key too: the second half of a sentence.
    func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String

    /// How what is bound by itself joins a collection: the second half of a sentence.
    func step(addingToCollection type: Any.Type) -> String
}

extension Wording {
    package var child: String { "subcomponent" }

    package func suggestion(
        forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names
    ) -> String? { nil }

    package func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String {
        "\(names(component)) must bind its root"
    }

    package func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String {
        switch kinds {
        case [.componentFactory, .componentFactory]: "install one of the two under another name"
        case [.propertyInjector, .propertyInjector]: "remove one, or fill all properties in one function"
        default: "remove one, tell them apart with a name, or collect both"
        }
    }

    package func suggestion(forUnknownOverrideOf key: ProviderKey) -> String {
        "remove the override, or correct its key or its name"
    }

    package func suggestion(forCycleThrough key: ProviderKey, _ names: Names) -> String {
        "request a provider on one of these edges"
    }

    package func suggestion(forRecursionOf component: TypeName, _ names: Names) -> String {
        "use the factory of \(names(component)) that the outer component installs: it is visible here"
    }

    package var reentrySuggestion: String {
        "request it after the function that creates it has returned, not inside it"
    }

    package var recursionSuggestion: String { "share some of the values on the way in a scope" }

    package var endlessNestingSuggestion: String { "do components install each other?" }

    package func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String { "bind \(names(key)) with it too" }

    package func step(addingToCollection type: Any.Type) -> String { "add it to the collection" }
}
