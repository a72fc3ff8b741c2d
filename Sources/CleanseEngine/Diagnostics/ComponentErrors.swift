// Errors of components and modules: their scopes, their nesting, their installation and their configuration.

/// An error about a component that has the scope of a component above it.
public struct InvalidScopeNesting: CleanseError, TypeNamingError {
    /// The inner component.
    public let innermost: TypeName
    /// The outer component, which is above the inner one.
    public let outermost: TypeName
    /// The scope of both components.
    public let scope: TypeName
    /// The source location at which the inner component is installed, or compiled with the outer one as its parent.
    public let sourceLocation: CodeLocation
    /// Whether the inner component is a root component that is built on the graph of the outer one.
    let isRoot: Bool
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [innermost, outermost, scope]) }

    /// The stable identifier of this kind of error: `invalid-scope-nesting`.
    public var code: String { ErrorCode.invalidScopeNesting.rawValue }
    /// The source location at which the inner component is installed or compiled.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { ["give \(names(innermost)) a scope of its own"] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        return
            "*** \(names(innermost)) *** \(isRoot ? "is built on the graph" : "is a \(wording.child)") of \(names(outermost))"
            + " with the same scope: (\(names(scope)))\n  --> \(isRoot ? "compiled" : "installed") at \(sourceLocation)"
            + hintLines
    }
}

/// An error about a type whose default scope is not the scope of the component that binds it.
public struct InvalidDefaultScope: CleanseError, TypeNamingError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type that declares the scope, if it is not the type of the key but the element of a collection or of an optional.
    let declaring: Any.Type?
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    /// The scope that the type declares.
    public let scope: TypeName
    /// The component that binds the type.
    public let component: TypeName
    /// The scope of the component that binds the type, or `nil` if it has none.
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
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { ["bind it in a component whose scope is \(names(scope))"] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let (subject, role) = declaring.map { (names($0), " for \(names(key))") } ?? (names(key), "")
        return
            "*** \(subject) *** declares the scope \(names(scope)), but is bound\(role) at \(sourceLocation) in \(names(component))"
            + (componentScope.map { ", whose scope is \(names($0))" } ?? ", which has no scope") + hintLines
    }
}

/// An error about a component that installs itself, directly or through others.
public struct RecursiveComponent: CleanseError, TypeNamingError {
    /// The component that is installed.
    public let component: TypeName
    /// The source location at which the component is installed below itself.
    public let sourceLocation: CodeLocation
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) }

    /// The stable identifier of this kind of error: `recursive-component`.
    public var code: String { ErrorCode.recursiveComponent.rawValue }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { [wording.suggestion(forRecursionOf: component, names)] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \(names(component)) *** is installed inside itself at \(sourceLocation)" + hintLines
    }
}

/// An error about components or modules that are nested endlessly, or too often.
///
/// A generic component or module installs or includes itself with other type arguments, or components install each other in every order.
/// The error is reported alone, because the configuration ends with it, and existing declarations are not checked.
public struct EndlessNesting: CleanseError {
    /// The outermost component or module that is installed or included at the source location.
    public let name: TypeName
    /// The depth of nested components or modules when the configuration ended.
    public let depth: Int
    /// The number of components, or of inclusions of modules, when the configuration ended.
    public let count: Int
    /// The source location at which the component or module is installed or included.
    public let sourceLocation: CodeLocation
    let suggestion: String

    /// The stable identifier of this kind of error: `endless-nesting`.
    public var code: String { ErrorCode.endlessNesting.rawValue }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        [suggestion]
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \("\(name)".prefix(Limits.endlessName)) *** is nested too deeply or too often: \(depth) levels and \(count) in all, at \(sourceLocation)"
            + hintLines
    }
}

/// An error about a subcomponent that is installed in an overriding module, which can't install any.
public struct MisplacedInstall: CleanseError, TypeNamingError {
    /// The component that is installed.
    public let component: TypeName
    /// The source location of the installation.
    public let sourceLocation: CodeLocation
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) }

    /// The stable identifier of this kind of error: `misplaced-install`.
    public var code: String { ErrorCode.misplacedInstall.rawValue }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { ["install it in a component, or in a module that one includes"] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \(names(component)) *** can't be installed by an override at \(sourceLocation)" + hintLines
    }
}

/// An error about a declaration for one component during the configuration of another one.
public struct StrayDeclaration: CleanseError, TypeNamingError {
    /// The key that was bound, or the module or component that was included or installed.
    public let key: ProviderKey
    /// The source location of the declaration.
    public let sourceLocation: CodeLocation
    /// The component for which it was declared, or `nil` for overrides.
    public let component: TypeName?
    /// The component that was being configured, or `nil` for overrides.
    public let configuring: TypeName?
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + TypeName.types(of: [component, configuring]) }

    /// The stable identifier of this kind of error: `stray-declaration`.
    public var code: String { ErrorCode.strayDeclaration.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { [wording.strayDeclarationSuggestion] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        func name(_ component: TypeName?) -> String { component.map { names($0) } ?? "the overrides" }
        return "*** \(names(key)) *** declared at \(sourceLocation) for \(name(component)),"
            + " during the configuration of \(name(configuring))" + hintLines
    }
}
