/// Nothing binds a key that something requires.
///
/// One error for each missing key, with everything that requires it. Ask for an optional if the value may be missing.
public struct MissingProvider: CleanseError, NamesTypes {
    /// The key that is missing.
    public let key: ProviderKey
    /// For each binding that requires it: the way from a root to that binding, outermost first. Put together when asked for.
    public var requirements: [[ChainLink]] { ways.map { $0.reversed() } }
    /// The same, from each binding outwards.
    let ways: [WayToRoot]
    /// The bindings that require the key.
    package var dependents: [ChainLink] { ways.compactMap { $0.first { _ in true } } }
    /// What may mend it. Worked out when first read.
    public var hints: [String] { lazyHints.value }
    private let lazyHints: Hints
    package var graphNames: Names

    /// - Parameters:
    ///   - ways: For each binding that requires the key, the way from it to a root.
    ///   - hints: What may mend it; taken up when it is first read.
    ///   - names: How the text names types.
    init(key: ProviderKey, ways: [WayToRoot], hints: Hints, names: Names = .short) {
        self.key = key
        self.ways = ways
        graphNames = names
        lazyHints = hints
    }

    /// The error of a front end that finds by itself what may have been meant.
    /// - Parameters:
    ///   - chain: The way to what requires the key, outermost first.
    ///   - hints: What may mend it; taken up when it is first read.
    ///   - names: What the key and the chain have to be told from.
    package init(key: ProviderKey, chain: [ChainLink], hints: Hints, names: Names = .short) {
        self.init(key: key, ways: WayToRoot(chain).map { [$0] } ?? [], hints: hints, names: names)
    }

    /// The stable identifier of this kind of error: `missing-provider`.
    public var code: String { "missing-provider" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The way to the first binding that requires the key, outermost first.
    public var chain: [ChainLink] { ways.first?.reversed() ?? [] }
    /// Where the requiring bindings are declared.
    public var places: [Origin] { ways.compactMap { $0.first { _ in true }?.place } }

    /// The whole text: what is wrong, where, and hints. Of many requirements, or a long way, it shows the first.
    public var description: String {
        let names = graphNames.including { [key, ways = shownWays] in
            key.types + ways.flatMap { $0.prefix(ChainLink.shownLinks).flatMap(\.key.types) }
        }
        var text = "*** \(names(key)) *** binding missing"
        for way in shownWays {
            text += ChainLink.lines(of: way.enumerated(), count: way.length) { index, link in
                "  \(index == 0 ? "-->" : "   ") required by \(names(link.key)) at \(names.place(of: link))"
            }
        }
        if ways.count > shownWays.count { text += "\n  … and required by \(ways.count - shownWays.count) more" }
        return text + hintLines
    }

    private var shownWays: ArraySlice<WayToRoot> { ways.prefix(10) }
}

/// Two bindings of one component have the same key.
///
/// Found while the component is compiled; the process goes on and other mistakes are reported with it. A subcomponent may
/// bind again what its parent binds: that is no duplicate.
public struct DuplicateBinding: CleanseError, NamesTypes {
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
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-binding`.
    public var code: String { "duplicate-binding" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        """
        *** \(names(key)) *** bound more than once in \(names(component))
          --> first bound at \(names.place(of: first))
          --> bound again at \(names.place(of: second))
        """ + hintLines
    }
}

/// Bindings need each other before any of them can be made.
///
/// Only edges count through which a value is needed at once. One through ``Provider``, a closure, ``WeakProvider``,
/// ``ComponentFactory`` or ``Factory`` opens the cycle. Of many cycles that hang together, ten are reported.
public struct DependencyCycle: CleanseError, NamesTypes {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]
    /// What mends it, where that is not to ask later, or the front end has words of its own.
    let remedy: String?
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `dependency-cycle`.
    public var code: String { "dependency-cycle" }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { chain.dropLast().map(\.place) }
    /// What may mend it.
    public var hints: [String] {
        if let remedy { return [remedy] }
        if chain.last?.key.isText ?? false { return ["need a provider on one of these edges"] }
        return [
            "ask for a Provider<\(chain.last.map { names($0.key) } ?? "")>, a closure or a WeakProvider on one of these edges"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(chain.first.map { names($0.key) } ?? "") *** Dependency Cycle Detected"
            + names.lines(of: chain, "required by")
            + hintLines
    }
}

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
    /// What the front end calls the component below.
    let childNoun: String
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { [innermost, outermost, scope].compactMap(\.type) }

    /// The stable identifier of this kind of error: `invalid-scope-nesting`.
    public var code: String { "invalid-scope-nesting" }
    /// Where the component below is installed.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["give \(names(innermost)) a scope of its own"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(innermost)) *** \(isRoot ? "is built on the graph" : "is a \(childNoun)") of \(names(outermost))"
            + " with the same scope: (\(names(scope)))\n  --> \(isRoot ? "compiled" : "installed") at \(place)"
            + hintLines
    }
}

/// A type declares a default scope that is not the scope of the component which binds it.
public struct InvalidDefaultScope: CleanseError, NamesTypes {
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
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + [scope, component, componentScope].compactMap { $0?.type } }

    /// The stable identifier of this kind of error: `invalid-default-scope`.
    public var code: String { "invalid-default-scope" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["bind it in a component whose scope is \(names(scope))"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** declares the scope \(names(scope)), but is bound at \(place) in \(names(component))"
            + (componentScope.map { ", whose scope is \(names($0))" } ?? ", which has no scope") + hintLines
    }
}

/// Two elements of a map binding have the same key.
public struct DuplicateMapKey: CleanseError, NamesTypes {
    /// The key of the map's own binding.
    public let key: ProviderKey
    /// The repeated key, as text.
    public let mapKey: String
    /// The element declared first.
    public let first: ChainLink
    /// The element declared later.
    public let second: ChainLink
    /// What may mend it.
    public var hints: [String] {
        guard first.place == second.place, first.place.isKnown else { return ["change the key of one, or remove one"] }
        let (above, below) = (names(first.component), names(second.component))
        if first.component == second.component {
            return ["one line declares both: run it once in \(above), or put it into a module, which counts once"]
        }
        return [
            "one line declares both, and the map of \(below) has the elements of \(above)'s already: run it for \(above)"
                + " only, or put it into a module that both include, which counts once"
        ]
    }
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-map-key`.
    public var code: String { "duplicate-map-key" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        """
        *** \(names(key)) *** has two elements for the key \(mapKey)
          --> first bound at \(names.place(of: first))
          --> bound again at \(names.place(of: second))
        """ + hintLines
    }
}

/// An override names a key that no component binds, or only one of the graph given as parent, which can't be changed any more.
public struct UnknownOverride: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where the override is declared.
    public let place: Origin
    /// Whether the graph given as parent binds the key.
    let isBoundAbove: Bool
    /// What may mend it. Worked out when first read.
    public var hints: [String] { lazyHints.value }
    private let lazyHints: Hints
    package var graphNames = Names.short

    init(key: ProviderKey, place: Origin, isBoundAbove: Bool, hints: Hints) {
        self.key = key
        self.place = place
        self.isBoundAbove = isBoundAbove
        lazyHints = hints
    }

    /// The stable identifier of this kind of error: `unknown-override`.
    public var code: String { "unknown-override" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** overridden at \(place), but "
            + (isBoundAbove ? "only the graph given as parent binds it" : "nothing binds it") + hintLines
    }
}

/// A step that is about a collection was given to an element, or the other way round.
///
/// An element has no key of its own that could have a tag or an alias, and an array can't be the element that
/// `intoCollection()` adds, since a binding of an array type names the collection.
public struct MisplacedStep: CleanseError, NamesTypes {
    /// The key of the collection.
    public let key: ProviderKey
    /// The step, such as `tagged(with: Word)`.
    public var step: String {
        switch kind {
        case .alias: "alias(_:_:)"
        case .tag(let tag): "tagged(with: \(names(tag)))"
        case .collection(let array): "bind(\(names(array)).self).intoCollection()"
        }
    }
    /// Where the element is bound.
    public let place: Origin
    /// The same, with its type.
    private let kind: BindingDraft.Step
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        switch kind {
        case .alias: key.types
        case .tag(let type), .collection(let type): key.types + [type]
        }
    }

    init(key: ProviderKey, step: BindingDraft.Step, place: Origin) {
        self.key = key
        self.place = place
        kind = step
    }

    /// The stable identifier of this kind of error: `misplaced-step`.
    public var code: String { "misplaced-step" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        let collection = names(key.type)
        if case .collection = kind {
            return ["to collect arrays, write bind(\(collection).self).intoCollection() and give an array of them"]
        }
        return ["put the step behind intoCollection(), about \(collection), or bind the element by itself"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        var reason = "elements have no key of their own"
        if case .collection(let array) = kind { reason = "that adds to \(names(array))" }
        return "*** \(names(key)) *** has an element declared with \(step) at \(place), but \(reason)" + hintLines
    }
}

/// A factory's seed is declared, but its function has no parameter for it, or one for another seed.
public struct UnusedSeed: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type of the seed.
    public let seed: Any.Type
    /// The type of the seed that the function takes instead; nil if it takes none.
    public let taken: Any.Type?
    /// Where it is declared.
    public let place: Origin
    /// What names the factory with that seed which something asks for, if anything does.
    var tag: Any.Type?
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + [seed, taken, tag].compactMap { $0 } }

    /// The stable identifier of this kind of error: `unused-seed`.
    public var code: String { "unused-seed" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        switch taken {
        case nil: ["give the function a parameter of type Assisted<\(names(seed))>"]
        case let taken? where seed == Void.self:
            [
                tag.map { "name the seed: with(\(names($0)).self)" }
                    ?? "name the seed: with(_:) takes an AssistedFactory whose Seed is \(names(taken))"
            ]
        default: ["change the parameter to Assisted<\(names(seed))>, or the Seed of the factory"]
        }
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let what =
            switch taken {
            case nil: "takes no seed"
            case let taken? where seed == Void.self: "takes Assisted<\(names(taken))>, while no seed is named"
            case let taken?: "takes Assisted<\(names(taken))>, while the seed is \(names(seed))"
            }
        return "*** \(names(key)) *** bound at \(place) to a function that \(what)" + hintLines
    }
}

/// A binding has an asynchronous factory or injector. A graph makes values while its caller waits, so it can't wait for one itself.
public struct AsynchronousFactory: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where it is declared.
    public let place: Origin
    /// Whether it is one that fills the properties of an object.
    let isInjector: Bool
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `asynchronous-factory`.
    public var code: String { "asynchronous-factory" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        [
            isInjector
                ? "fill the properties first, and let whoever has the object call what is asynchronous afterwards"
                : "make the value before the graph and give it as a seed, or bind a type with an asynchronous method"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(place) to an asynchronous \(isInjector ? "injector" : "factory")" + hintLines
    }
}

/// Property injection is bound for a type that is neither a class nor a protocol: a copy would be filled and dropped.
public struct InjectionIntoValue: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type whose properties were to be filled.
    public let target: Any.Type
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + [target] }

    /// The stable identifier of this kind of error: `injection-into-value`.
    public var code: String { "injection-into-value" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["make it a class, or give its initialiser what is injected"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(place), but \(names(target)) is not a class: only a copy would be filled"
            + hintLines
    }
}

/// A component installs itself, directly or through others.
public struct RecursiveComponent: CleanseError, NamesTypes {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is installed below itself.
    public let place: Origin
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { [component].compactMap(\.type) }

    /// The stable identifier of this kind of error: `recursive-component`.
    public var code: String { "recursive-component" }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        [
            "inject ComponentFactory<\(names(component))>: the one that the outer component installs is visible here"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(component)) *** is installed inside itself at \(place)" + hintLines
    }
}

/// A subcomponent is installed where none can be: in an overriding module.
public struct MisplacedInstall: CleanseError, NamesTypes {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { [component].compactMap(\.type) }

    /// The stable identifier of this kind of error: `misplaced-install`.
    public var code: String { "misplaced-install" }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] { ["install it in a component, or in a module that one includes"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(component)) *** can't be installed by an override at \(place)" + hintLines
    }
}

/// Components or modules are nested without an end, or too often.
///
/// A generic one installs or includes itself with other type arguments, or components install each other in every order.
/// Reported alone: nothing more is configured, and what is there already is not judged.
public struct EndlessNesting: CleanseError {
    /// The outermost component or module on the way that is installed or included at the place.
    public let name: TypeName
    /// How deep the components or modules were nested when the search for the end was given up.
    public let depth: Int
    /// How many components or inclusions of modules there were by then.
    public let count: Int
    /// Where it is installed or included.
    public let place: Origin
    /// What mends it, in the words of the front end.
    let remedy: String

    /// The stable identifier of this kind of error: `endless-nesting`.
    public var code: String { "endless-nesting" }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [place] }
    /// What may mend it.
    public var hints: [String] {
        [remedy]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \("\(name)".prefix(80)) *** is nested without an end, or too often: \(depth) deep and \(count) in all at \(place)"
            + hintLines
    }
}

/// A binder was kept, and used while something else was being configured.
public struct StrayDeclaration: CleanseError, NamesTypes {
    /// What was bound, included or installed.
    public let key: ProviderKey
    /// Where it was declared.
    public let place: Origin
    /// The component that the binder belongs to; nil for overrides.
    public let component: TypeName?
    /// The component that was being configured; nil for overrides.
    public let configuring: TypeName?
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + [component, configuring].compactMap { $0?.type } }

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
        func name(_ component: TypeName?) -> String { component.map { names($0) } ?? "the overrides" }
        return "*** \(names(key)) *** declared at \(place) with the binder of \(name(component)),"
            + " during the configuration of \(name(configuring))" + hintLines
    }
}
