// The kinds of bindings, sets of flags, the effects of recipes, the collections to which several bindings contribute, and the strengths and
// crossings of dependencies.

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

/// A set of flags in the bits of an integer.
///
/// It has the operations that the engine uses. Every program would contain the forty operations of an `OptionSet`, used or not, because the
/// linker keeps conformances.
@usableFromInline
package protocol BitSet: Equatable, ExpressibleByArrayLiteral, Sendable {
    /// The bits of the flags.
    var bits: UInt64 { get }
    /// Creates a set from the bits of its flags.
    init(bits: UInt64)
}

extension BitSet {
    /// Creates the union of several sets.
    @inlinable
    package init(arrayLiteral sets: Self...) {
        var bits: UInt64 = 0
        for set in sets { bits |= set.bits }
        self.init(bits: bits)
    }

    /// Whether the set has no flag.
    @inlinable package var isEmpty: Bool { bits == 0 }
    /// Returns whether the set has all flags of another one.
    @inlinable package func contains(_ other: Self) -> Bool { bits & other.bits == other.bits }
    /// Returns whether the set has no flag of another one.
    func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }
    /// Returns the flags that one of two sets has, or both.
    @inlinable package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
    /// Returns the flags that two sets have in common.
    @inlinable package func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
    /// Returns the flags of this set that another one does not have.
    @inlinable package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }
    /// Adds the flags of another set.
    @inlinable package mutating func insert(_ other: Self) { self = union(other) }
}

/// The effects of a binding's recipe, and the properties of its value, as data.
///
/// The single effects are computed, so that other modules know the bits. A stored constant would be a global that each use initialises first.
@usableFromInline
package struct BindingEffects: BitSet {
    @usableFromInline package let bits: UInt64
    @inlinable package init(bits: UInt64 = 0) { self.bits = bits }
    /// The user's factory is declared to throw.
    @inlinable package static var `throws`: BindingEffects { BindingEffects(bits: 1) }
    /// The binding's values are ``Sequenced``, so they end in the reverse order of their creation.
    @inlinable package static var ends: BindingEffects { BindingEffects(bits: 2) }
    /// The binding's value may request any string key that its component sees.
    @inlinable package static var requestsStringKeys: BindingEffects { BindingEffects(bits: 4) }
    /// The recipe may request any binding while it runs, even its own, without having declared the dependency.
    @inlinable package static var requestsAnyKey: BindingEffects { BindingEffects(bits: 8) }
    /// The binding is internal to a front end, and no description of the graph shows it.
    @inlinable package static var isHidden: BindingEffects { BindingEffects(bits: 16) }
    /// Several threads may run the recipe at the same time. It captures nothing, or only values that threads may share.
    @inlinable package static var isSendable: BindingEffects { BindingEffects(bits: 32) }
    /// The binding's value may be shared between threads.
    @inlinable package static var makesSendable: BindingEffects { BindingEffects(bits: 64) }
    /// The user's factory is asynchronous.
    @inlinable package static var asynchronous: BindingEffects { BindingEffects(bits: 128) }
    /// A step runs once the shared value has been created.
    @inlinable package static var starts: BindingEffects { BindingEffects(bits: 256) }
    /// A step runs before the shared value is released.
    @inlinable package static var stops: BindingEffects { BindingEffects(bits: 512) }
    /// A step runs from the start of the shared value to its stop.
    @inlinable package static var runs: BindingEffects { BindingEffects(bits: 1024) }
    /// A function checks the health of the shared value while it is started.
    @inlinable package static var checks: BindingEffects { BindingEffects(bits: 1 << 16) }
    /// The shared value is created when its component starts, even if no binding depends on it.
    @inlinable package static var startsWithGraph: BindingEffects { BindingEffects(bits: 2048) }
    /// The actor of the binding is the actor of the code that declares it, because the type of its factory names none.
    @inlinable package static var inheritsIsolation: BindingEffects { BindingEffects(bits: 1 << 15) }

    /// The binding is an element of a map, under a key that is not known to be `Sendable`.
    @inlinable package static var hasUnsafeKey: BindingEffects { BindingEffects(bits: 4096) }

    /// The value reaches the world outside of the program, such as a network, a disk, a clock or a payment provider.
    @inlinable package static var isLive: BindingEffects { BindingEffects(bits: 8192) }

    /// The binding counts only if nothing else that its component sees binds the key.
    @inlinable package static var isDefault: BindingEffects { BindingEffects(bits: 1 << 14) }

    /// The effects that matter only if the graph is started.
    package static let hooks: BindingEffects = [.starts, .stops, .runs, .checks, .startsWithGraph]
}

/// A collection to which several bindings can contribute elements.
@usableFromInline
package protocol CollectionType {
    /// The type of its elements.
    static var member: Any.Type { get }
}

/// Returns the type of a collection's elements, or `nil` if a type is no collection.
func member(of type: Any.Type) -> Any.Type? { (type as? any CollectionType.Type)?.member }

/// How strongly one binding needs another.
public enum EdgeStrength: UInt8, Comparable, Sendable, CustomStringConvertible {
    /// The value is created before the dependent's own value.
    case eager
    /// The value is created when the dependent requests it, if it ever does.
    case deferred
    /// The dependency is deferred, and the dependent does not keep its value alive.
    case weak

    /// Orders strengths from strong to weak: `eager < deferred < weak`.
    public static func < (lhs: EdgeStrength, rhs: EdgeStrength) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The name of the case. Programs without reflection metadata have it too.
    public var description: String {
        switch self {
        case .eager: "eager"
        case .deferred: "deferred"
        case .weak: "weak"
        }
    }
}

/// How a function type crosses from the isolation of the dependent binding to the isolation in which the value is created.
public struct IsolationCrossing: Sendable, CustomStringConvertible {
    /// Whether a function is asynchronous and, if it is, on which actor it runs.
    public enum Asynchrony: Sendable {
        /// The function is synchronous.
        case none
        /// `() async -> X`: switches to the actor that creates the value, or leaves the caller's actor if no actor creates it.
        case leavesCaller
        /// `nonisolated(nonsending) () async -> X`: switches to the actor that creates the value, or stays on the caller's actor if no
        /// actor creates it.
        case staysWithCaller
    }

    /// The actor to which the function is isolated, as in `@MainActor () -> X`.
    package let isolation: Isolation?
    /// Whether the function is asynchronous and, if it is, on which actor it runs.
    public let asynchrony: Asynchrony
    /// Whether any thread may call the function, as in `@Sendable () -> X`.
    ///
    /// A function that is isolated to an actor may also be passed to any thread, but must not be called there.
    public let isSendable: Bool

    /// The actor to which the function is isolated, as in `@MainActor () -> X`.
    public var actor: (any Actor)? { isolation?.actor }
    /// Whether the function is a `SendableComponentFactory`, which returns the root of a component but no graph.
    let givesRootOnly: Bool
    /// Whether a call creates the value of the dependency itself rather than a provider of it.
    var createsTarget = true

    package init(
        isolation: Isolation? = nil, asynchrony: Asynchrony = .none, isSendable: Bool = false,
        givesRootOnly: Bool = false
    ) {
        self.isolation = isolation
        self.asynchrony = asynchrony
        self.isSendable = isSendable
        self.givesRootOnly = givesRootOnly
    }

    /// The attributes and effects of the function, such as `@Sendable () async`.
    public var description: String {
        // A function that is isolated to an actor is sendable anyway.
        let attribute = isolation.map { "@\($0.type) " } ?? (isSendable ? "@Sendable " : "")
        switch asynchrony {
        case .none: return attribute + "()"
        case .leavesCaller: return attribute + "() async"
        case .staysWithCaller: return attribute + "nonisolated(nonsending) () async"
        }
    }

    /// Whether the function is isolated, asynchronous or `@Sendable`.
    var crossesIsolation: Bool { isolation != nil || asynchrony != .none || isSendable }
}
