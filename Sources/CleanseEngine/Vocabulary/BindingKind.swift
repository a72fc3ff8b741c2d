// The kinds of bindings, the effects of their recipes, and the collections that several bindings add to.

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
    /// A collection, assembled from its elements.
    case collection
    /// A binding of the graph that this one is built on.
    case imported
}

extension BindingKind {
    /// Whether the value of such a binding resolves the binding's dependencies when it is used, not when it is created.
    var resolvesLater: Bool {
        switch self {
        case .componentFactory, .assistedFactory, .propertyInjector: true
        case .plain, .alias, .seed, .root, .collection, .imported: false
        }
    }
}

/// The effects of running the recipe, as data.
@usableFromInline
package struct BindingEffects: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt16
    @usableFromInline package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The user's factory is declared to throw.
    package static let `throws` = BindingEffects(rawValue: 1)
    /// Its values end in the reverse order of their creation; they are ``Sequenced``.
    package static let ends = BindingEffects(rawValue: 2)
    /// Its value may request any string key that its component sees.
    package static let asksByText = BindingEffects(rawValue: 4)
    /// While it runs it may request anything, itself too, without having declared it.
    package static let asksForAnything = BindingEffects(rawValue: 8)
    /// It is internal to a front end; no description of the graph shows it.
    package static let isHidden = BindingEffects(rawValue: 16)
    /// Several threads may run it at a time: it captures nothing, or only what may be shared between threads.
    package static let isSendable = BindingEffects(rawValue: 32)
    /// Its value may be shared between threads.
    package static let makesSendable = BindingEffects(rawValue: 64)
    /// The user's factory is asynchronous.
    package static let asynchronous = BindingEffects(rawValue: 128)
    /// Something runs once its shared value has been created.
    package static let starts = BindingEffects(rawValue: 256)
    /// Something runs before its shared value is given up.
    package static let stops = BindingEffects(rawValue: 512)
    /// Something runs as long as its shared value is started.
    package static let runs = BindingEffects(rawValue: 1024)
    /// Its shared value is created when its component starts, whether anything depends on it or not.
    package static let startsWithGraph = BindingEffects(rawValue: 2048)
    /// Its actor is that of the code that declares it, since the type of its factory names none.
    package static let inheritsIsolation = BindingEffects(rawValue: 1 << 15)

    /// It is an element of a map, under a key that is not known to be `Sendable`.
    package static let hasUnsafeKey = BindingEffects(rawValue: 4096)

    /// The effects that only a start has.
    package static let hooks: BindingEffects = [.starts, .stops, .runs, .startsWithGraph]
}

/// A collection that several bindings can add to.
@usableFromInline
package protocol CollectionType {
    /// The type of its elements.
    static var member: Any.Type { get }
}
