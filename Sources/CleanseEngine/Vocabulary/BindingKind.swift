// The kinds of bindings, the effects of their recipes, and the collections to which several bindings contribute.

/// The kind of a binding.
public enum BindingKind: UInt8, Sendable, CustomStringConvertible {
    /// A binding declared with `bind`.
    case plain
    /// Another key of a binding.
    case alias
    /// A decorator: another value for a bound key, usually one that wraps the bound value.
    case decorator
    /// The seed of a component.
    case seed
    /// The root of a component.
    case root
    /// The factory of an installed component.
    case componentFactory
    /// A factory declared with `bindFactory`.
    case assistedFactory
    /// An injector declared with `bindPropertyInjectionOf`.
    case propertyInjector
    /// A collection, assembled from its elements.
    case collection
    /// A binding of the graph that this one is built on.
    case imported

    /// The name of the case. Programs without reflection metadata have it too.
    public var description: String {
        switch self {
        case .plain: "plain"
        case .alias: "alias"
        case .decorator: "decorator"
        case .seed: "seed"
        case .root: "root"
        case .componentFactory: "componentFactory"
        case .assistedFactory: "assistedFactory"
        case .propertyInjector: "propertyInjector"
        case .collection: "collection"
        case .imported: "imported"
        }
    }
}

extension BindingKind {
    /// Whether a value of this kind resolves the binding's dependencies when it is used, not when it is created.
    var resolvesLater: Bool {
        switch self {
        case .componentFactory, .assistedFactory, .propertyInjector: true
        case .plain, .alias, .decorator, .seed, .root, .collection, .imported: false
        }
    }
}

/// The effects of a binding's recipe, and the properties of its value, as data.
@usableFromInline
package struct BindingEffects: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The user's factory is declared to throw.
    @inlinable package static var `throws`: BindingEffects { BindingEffects(rawValue: 1) }
    /// The binding's values are ``Sequenced``, so they end in the reverse order of their creation.
    package static let ends = BindingEffects(rawValue: 2)
    /// The binding's value may request any string key that its component sees.
    package static let requestsStringKeys = BindingEffects(rawValue: 4)
    /// The recipe may request any binding while it runs, even its own, without having declared the dependency.
    package static let requestsAnyKey = BindingEffects(rawValue: 8)
    /// The binding is internal to a front end, and no description of the graph shows it.
    package static let isHidden = BindingEffects(rawValue: 16)
    /// Several threads may run the recipe at the same time. It captures nothing, or only values that threads may share.
    @inlinable package static var isSendable: BindingEffects { BindingEffects(rawValue: 32) }
    /// The binding's value may be shared between threads.
    @inlinable package static var makesSendable: BindingEffects { BindingEffects(rawValue: 64) }
    /// The user's factory is asynchronous.
    package static let asynchronous = BindingEffects(rawValue: 128)
    /// A step runs once the shared value has been created.
    package static let starts = BindingEffects(rawValue: 256)
    /// A step runs before the shared value is released.
    package static let stops = BindingEffects(rawValue: 512)
    /// A step runs from the start of the shared value to its stop.
    package static let runs = BindingEffects(rawValue: 1024)
    /// A function checks the health of the shared value while it is started.
    package static let checks = BindingEffects(rawValue: 1 << 16)
    /// The shared value is created when its component starts, even if no binding depends on it.
    package static let startsWithGraph = BindingEffects(rawValue: 2048)
    /// The actor of the binding is the actor of the code that declares it, because the type of its factory names none.
    package static let inheritsIsolation = BindingEffects(rawValue: 1 << 15)

    /// The binding is an element of a map, under a key that is not known to be `Sendable`.
    package static let hasUnsafeKey = BindingEffects(rawValue: 4096)

    /// The value reaches the world outside of the program, such as a network, a disk, a clock or a payment provider.
    package static let isLive = BindingEffects(rawValue: 8192)

    /// The binding counts only if nothing else that its component sees binds the key.
    package static let isDefault = BindingEffects(rawValue: 1 << 14)

    /// The effects that matter only if the graph is started.
    package static let hooks: BindingEffects = [.starts, .stops, .runs, .checks, .startsWithGraph]
}

/// A collection to which several bindings can contribute elements.
@usableFromInline
package protocol CollectionType {
    /// The type of its elements.
    static var member: Any.Type { get }
}
