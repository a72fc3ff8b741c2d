/// Nothing binds a key that something requires.
///
/// One error for each missing key, with everything that requires it. Ask for an optional if the value may be missing.
public struct MissingProvider: CleanseError {
    /// The key that is missing.
    public let key: ProviderKey
    /// For each binding that requires it: the way from a root to that binding, outermost first.
    public let requirements: [[ChainLink]]
    /// What may mend it.
    public let hints: [String]

    /// The stable identifier of this kind of error: `missing-provider`.
    public var code: String { "missing-provider" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The way to the first binding that requires the key, outermost first.
    public var chain: [ChainLink] { requirements.first ?? [] }
    /// Where the requiring bindings are declared.
    public var places: [Origin] { requirements.compactMap { $0.last?.place } }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        var text = "*** \(key) *** binding missing"
        for requirement in requirements {
            for (index, link) in requirement.reversed().enumerated() {
                text += "\n  \(index == 0 ? "-->" : "   ") required by \(link.key) at \(link.longPlace)"
            }
        }
        return text + hintLines
    }
}

/// Two bindings of one component have the same key.
///
/// Found while the component is compiled; the process goes on and other mistakes are reported with it. A subcomponent may
/// bind again what its parent binds: that is no duplicate.
public struct DuplicateBinding: CleanseError {
    /// The key that is bound twice.
    public let key: ProviderKey
    /// The component that has both.
    public let component: TypeName
    /// The binding declared first.
    public let first: ChainLink
    /// The binding declared later.
    public let second: ChainLink
    /// What may mend it.
    public let hints: [String]

    /// The stable identifier of this kind of error: `duplicate-binding`.
    public var code: String { "duplicate-binding" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        """
        *** \(key) *** bound more than once in \(component)
          --> first bound at \(first.longPlace)
          --> bound again at \(second.longPlace)
        """ + hintLines
    }
}

/// Bindings need each other before any of them can be made.
///
/// Only edges count through which a value is needed at once. One through ``Provider``, a closure, ``WeakProvider``,
/// ``ComponentFactory`` or ``Factory`` opens the cycle.
public struct DependencyCycle: CleanseError {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]

    /// The stable identifier of this kind of error: `dependency-cycle`.
    public var code: String { "dependency-cycle" }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { chain.dropLast().map(\.place) }
    /// What may mend it.
    public var hints: [String] {
        if chain.last?.key.isText ?? false { return ["need a provider on one of these edges"] }
        return [
            "ask for a Provider<\(chain.last.map { "\($0.key)" } ?? "")>, a closure or a WeakProvider on one of these edges"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        var text = "*** \(chain.first.map { "\($0.key)" } ?? "") *** Dependency Cycle Detected"
        for (dependent, dependency) in zip(chain, chain.dropFirst()) {
            text += "\n  --> \(dependency.key) required by \(dependent.key) at \(dependent.longPlace)"
        }
        return text + hintLines
    }
}

/// A component has the scope of a component above it.
public struct InvalidScopeNesting: CleanseError {
    /// The component below.
    public let innermost: TypeName
    /// The component above.
    public let outermost: TypeName
    /// The scope of both.
    public let scope: TypeName
    /// Where the component below is installed, or compiled with the other as its parent.
    public let place: Origin

    /// The stable identifier of this kind of error: `invalid-scope-nesting`.
    public var code: String { "invalid-scope-nesting" }
    /// Where the component below is installed.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["give \(innermost) a scope of its own"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(innermost) *** is a subcomponent of \(outermost)"
            + " with the same scope: (\(scope))\n  --> installed at \(place)" + hintLines
    }
}

/// A type declares a default scope that is not the scope of the component which binds it.
public struct InvalidDefaultScope: CleanseError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where the type is bound.
    public let place: Origin
    /// The scope that the type declares.
    public let scope: TypeName
    /// The component that binds it.
    public let component: TypeName
    /// The scope of that component, if it has one.
    public let componentScope: TypeName?

    /// The stable identifier of this kind of error: `invalid-default-scope`.
    public var code: String { "invalid-default-scope" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["bind it in a component whose scope is \(scope)"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(key) *** declares the scope \(scope), but is bound at \(place) in \(component)"
            + (componentScope.map { ", whose scope is \($0)" } ?? ", which has no scope") + hintLines
    }
}

/// Two elements of a map binding have the same key.
public struct DuplicateMapKey: CleanseError {
    /// The key of the map's own binding.
    public let key: ProviderKey
    /// The repeated key, as text.
    public let mapKey: String
    /// The element declared first.
    public let first: ChainLink
    /// The element declared later.
    public let second: ChainLink

    /// The stable identifier of this kind of error: `duplicate-map-key`.
    public var code: String { "duplicate-map-key" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        """
        *** \(key) *** has two elements for the key \(mapKey)
          --> first bound at \(first.longPlace)
          --> bound again at \(second.longPlace)
        """
    }
}

/// An override names a key that no component binds.
public struct UnknownOverride: CleanseError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where the override is declared.
    public let place: Origin
    /// What may mend it.
    public let hints: [String]

    /// The stable identifier of this kind of error: `unknown-override`.
    public var code: String { "unknown-override" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(key) *** overridden at \(place), but nothing binds it" + hintLines
    }
}

/// An element of a collection was given a tag or an alias, but has no key of its own that could have one.
public struct MisplacedStep: CleanseError {
    /// The key of the collection.
    public let key: ProviderKey
    /// The step, such as `tagged(with: Word)`.
    public let step: String
    /// Where the element is bound.
    public let place: Origin

    /// The stable identifier of this kind of error: `misplaced-step`.
    public var code: String { "misplaced-step" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        ["put the step behind intoCollection(), about \(shortName(of: key.type)), or bind the element by itself"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(key) *** has an element declared with \(step) at \(place), but elements have no key of their own"
            + hintLines
    }
}

/// A factory's seed is declared, but its function has no parameter for it.
public struct UnusedSeed: CleanseError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type of the seed.
    public let seed: Any.Type
    /// Where it is declared.
    public let place: Origin

    /// The stable identifier of this kind of error: `unused-seed`.
    public var code: String { "unused-seed" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        ["give the function a first or last parameter of type Assisted<\(shortName(of: seed))>"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(key) *** bound at \(place) to a function that takes no seed" + hintLines
    }
}

/// A component installs itself, directly or through others.
public struct RecursiveComponent: CleanseError {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is installed below itself.
    public let place: Origin

    /// The stable identifier of this kind of error: `recursive-component`.
    public var code: String { "recursive-component" }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        [
            "inject ComponentFactory<\(component)>: the one that the outer component installs is visible here"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(component) *** is installed inside itself at \(place)" + hintLines
    }
}

/// A subcomponent is installed where none can be: in an overriding module.
public struct MisplacedInstall: CleanseError {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is declared.
    public let place: Origin

    /// The stable identifier of this kind of error: `misplaced-install`.
    public var code: String { "misplaced-install" }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(component) *** can't be installed by an override at \(place)"
    }
}

/// Components or modules are nested without an end: a generic one installs or includes itself with other type arguments.
public struct EndlessNesting: CleanseError {
    /// The component or module at which the search for the end was given up.
    public let name: TypeName
    /// How many components or modules it is inside of.
    public let depth: Int
    /// Where it is installed or included.
    public let place: Origin

    /// The stable identifier of this kind of error: `endless-nesting`.
    public var code: String { "endless-nesting" }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["does a generic component or module go on with other type arguments?"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \("\(name)".prefix(80)) *** is nested \(depth) deep at \(place)" + hintLines
    }
}

/// A binder was kept, and used while something else was being configured.
public struct StrayDeclaration: CleanseError {
    /// What was bound, included or installed.
    public let key: ProviderKey
    /// Where it was declared.
    public let place: Origin
    /// The component that the binder belongs to; nil for overrides.
    public let component: TypeName?
    /// The component that was being configured; nil for overrides.
    public let configuring: TypeName?

    /// The stable identifier of this kind of error: `stray-declaration`.
    public var code: String { "stray-declaration" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["use a binder only inside the configure(binder:) that it is given to"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        func name(_ component: TypeName?) -> String { component.map { "\($0)" } ?? "the overrides" }
        return "*** \(key) *** declared at \(place) with the binder of \(name(component)),"
            + " during the configuration of \(name(configuring))" + hintLines
    }
}
