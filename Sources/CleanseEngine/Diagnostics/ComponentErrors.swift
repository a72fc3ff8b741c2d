// Errors of components and modules: their scopes, their nesting, and where they are installed and configured.

/// A component has the scope of a component above it.
public struct InvalidScopeNesting: CleanseError, NamesTypes {
    /// The component below.
    public let innermost: TypeName
    /// The component above.
    public let outermost: TypeName
    /// The scope of both.
    public let scope: TypeName
    /// Where the component below is installed, or compiled with the other as its parent.
    public let place: Origin
    /// Whether the component below is a root component that is built on the graph of the other.
    let isRoot: Bool
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [innermost, outermost, scope]) }

    /// The stable identifier of this kind of error: `invalid-scope-nesting`.
    public var code: String { ErrorCode.invalidScopeNesting.rawValue }
    /// Where the component below is installed.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["give \(names(innermost)) a scope of its own"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return
            "*** \(names(innermost)) *** \(isRoot ? "is built on the graph" : "is a \(wording.child)") of \(names(outermost))"
            + " with the same scope: (\(names(scope)))\n  --> \(isRoot ? "compiled" : "installed") at \(place)"
            + hintLines
    }
}

/// A type declares a default scope that is not the scope of the component which binds it.
public struct InvalidDefaultScope: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type that declares the scope, if it is another one than that of the key: the element of a collection, or of an optional.
    let declaring: Any.Type?
    /// Where the type is bound.
    public let place: Origin
    /// The scope that the type declares.
    public let scope: TypeName
    /// The component that binds it.
    public let component: TypeName
    /// The scope of that component, if it has one.
    public let componentScope: TypeName?
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        key.types + [declaring].compactMap { $0 } + TypeName.types(of: [scope, component, componentScope])
    }

    /// The stable identifier of this kind of error: `invalid-default-scope`.
    public var code: String { ErrorCode.invalidDefaultScope.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["bind it in a component whose scope is \(names(scope))"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let (subject, role) = declaring.map { (names($0), " for \(names(key))") } ?? (names(key), "")
        return
            "*** \(subject) *** declares the scope \(names(scope)), but is bound\(role) at \(place) in \(names(component))"
            + (componentScope.map { ", whose scope is \(names($0))" } ?? ", which has no scope") + hintLines
    }
}

/// A component installs itself, directly or through others.
public struct RecursiveComponent: CleanseError, NamesTypes {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is installed below itself.
    public let place: Origin
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) }

    /// The stable identifier of this kind of error: `recursive-component`.
    public var code: String { ErrorCode.recursiveComponent.rawValue }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { [wording.suggestion(forRecursionOf: component, names)] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(component)) *** is installed inside itself at \(place)" + hintLines
    }
}

/// Components or modules are nested without an end, or too often.
///
/// A generic one installs or includes itself with other type arguments, or components install each other in every order.
/// Reported alone: nothing more is configured, and existing declarations are not checked.
public struct EndlessNesting: CleanseError {
    /// The outermost component or module on the way that is installed or included at the place.
    public let name: TypeName
    /// How deep the components or modules were nested when configuration stopped.
    public let depth: Int
    /// How many components or inclusions of modules there were at that point.
    public let count: Int
    /// Where it is installed or included.
    public let place: Origin
    let suggestion: String

    /// The stable identifier of this kind of error: `endless-nesting`.
    public var code: String { ErrorCode.endlessNesting.rawValue }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] {
        [suggestion]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \("\(name)".prefix(Limits.endlessName)) *** is nested without an end, or too often: \(depth) deep and \(count) in all at \(place)"
            + hintLines
    }
}

/// A subcomponent is installed where none can be: in an overriding module.
public struct MisplacedInstall: CleanseError, NamesTypes {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) }

    /// The stable identifier of this kind of error: `misplaced-install`.
    public var code: String { ErrorCode.misplacedInstall.rawValue }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["install it in a component, or in a module that one includes"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(component)) *** can't be installed by an override at \(place)" + hintLines
    }
}

/// Something was declared for one component while another one was being configured.
public struct StrayDeclaration: CleanseError, NamesTypes {
    /// What was bound, included or installed.
    public let key: ProviderKey
    /// Where it was declared.
    public let place: Origin
    /// The component that it was declared for; nil for overrides.
    public let component: TypeName?
    /// The component that was being configured; nil for overrides.
    public let configuring: TypeName?
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + TypeName.types(of: [component, configuring]) }

    /// The stable identifier of this kind of error: `stray-declaration`.
    public var code: String { ErrorCode.strayDeclaration.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { [wording.strayDeclarationSuggestion] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        func name(_ component: TypeName?) -> String { component.map { names($0) } ?? "the overrides" }
        return "*** \(names(key)) *** declared at \(place) for \(name(component)),"
            + " during the configuration of \(name(configuring))" + hintLines
    }
}
