/// One declared binding, as a front end emits it. Nothing is looked up or linked yet.
@usableFromInline
package struct BindingRecord {
    package var key: ProviderKey
    package var origin: Origin
    /// Index of the module that declared it, or -1 for the component itself.
    var module: Int32
    package var kind: BindingKind
    package var isShared: Bool
    package var effects: Effects
    /// Where its dependencies stand in the declaration's list.
    var dependencies: Range<Int32>
    /// Makes the link, once the dependencies are linked.
    var recipe: (Linker) -> ErasedLink
    private let details: Details?

    /// What few bindings have: apart, since the memory of a thousand records is a good part of what a start costs.
    private final class Details {
        let defaultScope: TypeName?
        let contribution: Contribution?
        let conversion: ((Any) -> Any?)?

        init(_ defaultScope: TypeName?, _ contribution: Contribution?, _ conversion: ((Any) -> Any?)?) {
            self.defaultScope = defaultScope
            self.contribution = contribution
            self.conversion = conversion
        }
    }

    init(
        key: ProviderKey, origin: Origin, module: Int32, kind: BindingKind, isShared: Bool,
        defaultScope: TypeName? = nil, effects: Effects, dependencies: Range<Int32>, contribution: Contribution? = nil,
        recipe: @escaping (Linker) -> ErasedLink, conversion: ((Any) -> Any?)? = nil
    ) {
        self.key = key
        self.origin = origin
        self.module = module
        self.kind = kind
        self.isShared = isShared
        self.effects = effects
        self.dependencies = dependencies
        self.recipe = recipe
        let isPlain = defaultScope == nil && contribution == nil && conversion == nil
        details = isPlain ? nil : Details(defaultScope, contribution, conversion)
    }

    /// The scope its type declares for itself.
    var defaultScope: TypeName? { details?.defaultScope }
    /// For an element of a collection: which collection, and how the element joins it.
    var contribution: Contribution? { details?.contribution }
    /// For an alias: makes its value of the one it stands for, unless that is the same.
    var conversion: ((Any) -> Any?)? { details?.conversion }

    /// What running the recipe may do, as data.
    package struct Effects: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The user's factory is declared to throw.
        package static let `throws` = Effects(rawValue: 1)
        /// Its values end in the reverse order of their making; they are ``Sequenced``.
        package static let ends = Effects(rawValue: 2)
        /// Its value may ask for any key of text that its component sees.
        package static let asksByText = Effects(rawValue: 4)
        /// While it runs it may ask for anything, itself too, without having declared it.
        package static let asksForAnything = Effects(rawValue: 8)
        /// It is a front end's own, and no description of the graph shows it.
        package static let isHidden = Effects(rawValue: 16)
    }
}

/// What a binding is for.
public enum BindingKind: UInt8, Sendable {
    /// Declared with `bind`.
    case plain
    /// Another key of a binding.
    case alias
    /// The seed of a component.
    case seed
    /// The root of a component.
    case root
    /// The factory of an installed component.
    case componentFactory
    /// Declared with `bindFactory`.
    case assistedFactory
    /// Declared with `bindPropertyInjectionOf`.
    case propertyInjector
    /// A collection, put together from its elements.
    case collection
    /// A binding of the graph that this one is built on.
    case imported
}

/// How a binding joins a collection.
@usableFromInline
package final class Contribution {
    let form: any CollectionForm.Type
    /// Whether the binding gives a whole collection rather than one element.
    let isPlural: Bool
    /// For maps: the key of this element.
    let mapKey: AnyHashable?

    @usableFromInline
    package init(form: any CollectionForm.Type, isPlural: Bool, mapKey: AnyHashable? = nil) {
        self.form = form
        self.isPlural = isPlural
        self.mapKey = mapKey
    }
}

/// A collection that several bindings fill together: an array, a set, a map.
@usableFromInline
package protocol CollectionForm {
    /// Makes one link out of the links of all parts, in their order.
    static func link(_ parts: [CollectionPart]) -> ErasedLink
}

/// One contribution to a collection, linked.
@usableFromInline
package struct CollectionPart {
    let linker: Linker
    let binding: Int
    /// How the binding joins; nil for the whole collection of a parent graph.
    let contribution: Contribution?

    /// The link, to be run in instances of the collection's component.
    func link<Value>(as _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, binding).hopping(linker.hops(to: binding))
    }
}
