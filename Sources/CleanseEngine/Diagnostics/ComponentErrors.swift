// Errors of components and modules: their scopes, their nesting, their installation and their configuration.

/// An error about a component that has the scope of a component above it.
public final class InvalidScopeNesting: GraphError, @unchecked Sendable {
    /// The inner component.
    public var innermost: TypeName { facts.component }
    /// The outer component, which is above the inner one.
    public var outermost: TypeName { facts.components[1] }
    /// The scope of both components.
    public var scope: TypeName { facts.components[2] }
    /// The source location at which the inner component is installed, or compiled with the outer one as its parent.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    /// Creates the error.
    /// - Parameter isRoot: Whether the inner component is a root component that is built on the graph of the outer one.
    convenience init(
        innermost: TypeName, outermost: TypeName, scope: TypeName, sourceLocation: CodeLocation, isRoot: Bool,
        wording: any Wording
    ) {
        let (relation, verb) = isRoot ? ("is built on the graph", "compiled") : ("is a \(wording.child)", "installed")
        self.init(
            ErrorFacts(
                "invalid-scope-nesting",
                """
                *** \(innermost) *** \(relation) of \(outermost) with the same scope: (\(scope))
                  --> \(verb) at \(sourceLocation)
                """,
                at: sourceLocation, components: [innermost, outermost, scope],
                hint: "give \(innermost) a scope of its own"))
    }
}

/// An error about a type whose default scope is not the scope of the component that binds it.
public final class InvalidDefaultScope: GraphError, @unchecked Sendable {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    /// The scope that the type declares.
    public var scope: TypeName { facts.component }
    /// The component that binds the type.
    public var component: TypeName { facts.components[1] }
    /// The scope of the component that binds the type, or `nil` if it has none.
    public var componentScope: TypeName? { facts.components.dropFirst(2).first }

    /// Creates the error.
    /// - Parameter declaring: The type that declares the scope, if it is not the type of the key but the element of a collection or of an
    ///   optional.
    convenience init(
        key: ProviderKey, declaring: Any.Type?, sourceLocation: CodeLocation, scope: TypeName, component: TypeName,
        componentScope: TypeName?
    ) {
        let subject: ErrorText = declaring.map { "\($0)" } ?? "\(key)"
        var components = [scope, component]
        if let componentScope { components.push(componentScope) }
        let role: ErrorText? = declaring == nil ? nil : " for \(key)"
        let other: ErrorText = componentScope.map { "whose scope is \($0)" } ?? "which has no scope"
        self.init(
            ErrorFacts(
                "invalid-default-scope",
                "*** \(subject) *** declares the scope \(scope), but is bound\(role) at \(sourceLocation) in \(component), \(other)",
                key, at: sourceLocation,
                components: components, types: declaring.map { [$0] } ?? [],
                hint: "bind it in a component whose scope is \(scope)"))
    }
}

/// An error about a component that installs itself, directly or through others.
public final class RecursiveComponent: GraphError, @unchecked Sendable {
    /// The component that is installed.
    public var component: TypeName { facts.component }
    /// The source location at which the component is installed below itself.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    convenience init(component: TypeName, sourceLocation: CodeLocation, wording: any Wording) {
        self.init(
            ErrorFacts(
                "recursive-component",
                "*** \(component) *** is installed inside itself at \(sourceLocation)",
                at: sourceLocation, components: [component],
                hint: wording.suggestion(forRecursionOf: component)))
    }
}

/// An error about components or modules that are nested endlessly, or too often.
///
/// A generic component or module installs or includes itself with other type arguments, or components install each other in every order.
/// The error is reported alone, because the configuration ends with it, and existing declarations are not checked.
public final class EndlessNesting: GraphError, @unchecked Sendable {
    /// The outermost component or module that is installed or included at the source location.
    public var name: TypeName { facts.component }
    /// The depth of nested components or modules when the configuration ended.
    public let depth: Int
    /// The number of components, or of inclusions of modules, when the configuration ended.
    public let count: Int
    /// The source location at which the component or module is installed or included.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    private init(_ depth: Int, _ count: Int, _ facts: ErrorFacts) {
        self.depth = depth
        self.count = count
        super.init(facts)
    }

    convenience init(name: TypeName, depth: Int, count: Int, sourceLocation: CodeLocation, suggestion: String) {
        let shortened = String(name.description.prefix(Limits.endlessName))
        self.init(
            depth, count,
            ErrorFacts(
                "endless-nesting",
                "*** \(shortened) *** is nested too deeply or too often: \(depth) levels and \(count) in all, at \(sourceLocation)",
                at: sourceLocation, components: [name], hint: ErrorText(suggestion)))
    }
}

/// An error about a subcomponent that is installed in an overriding module, which can't install any.
public final class MisplacedInstall: GraphError, @unchecked Sendable {
    /// The component that is installed.
    public var component: TypeName { facts.component }
    /// The source location of the installation.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    convenience init(component: TypeName, sourceLocation: CodeLocation) {
        self.init(
            ErrorFacts(
                "misplaced-install",
                "*** \(component) *** can't be installed by an override at \(sourceLocation)",
                at: sourceLocation, components: [component],
                hint: "install it in a component, or in a module that one includes"))
    }
}

/// An error about a declaration for one component during the configuration of another one.
public final class StrayDeclaration: GraphError, @unchecked Sendable {
    /// The key that was bound, or the module or component that was included or installed.
    public var key: ProviderKey { facts.key }
    /// The source location of the declaration.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    /// The component for which it was declared, or `nil` for overrides.
    public let component: TypeName?
    /// The component that was being configured, or `nil` for overrides.
    public let configuring: TypeName?

    private init(_ component: TypeName?, _ configuring: TypeName?, _ facts: ErrorFacts) {
        self.component = component
        self.configuring = configuring
        super.init(facts)
    }

    convenience init(
        key: ProviderKey, sourceLocation: CodeLocation, component: TypeName?, configuring: TypeName?,
        wording: any Wording
    ) {
        func name(_ component: TypeName?) -> ErrorText { component.map { "\($0)" } ?? "the overrides" }
        var components: [TypeName] = []
        if let component { components.push(component) }
        if let configuring { components.push(configuring) }
        self.init(
            component, configuring,
            ErrorFacts(
                "stray-declaration",
                "*** \(key) *** declared at \(sourceLocation) for \(name(component)), during the configuration of \(name(configuring))",
                key, at: sourceLocation, components: components,
                hint: ErrorText(wording.strayDeclarationSuggestion)))
    }
}
