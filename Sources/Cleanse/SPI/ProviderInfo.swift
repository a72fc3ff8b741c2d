/// Describes one binding of a graph.
public struct ProviderInfo: Sendable, CustomStringConvertible {
    /// One dependency of a binding.
    public struct Dependency: Sendable {
        /// The key depended on.
        public let key: ProviderKey
        /// The strength of the dependency.
        public let strength: EdgeStrength
        /// Whether the dependent works without it.
        public let isOptional: Bool
        /// The component that binds it.
        public let component: TypeName
        /// How many components that one is above the dependent's own; 0 for the same, and -1 for a subcomponent, to whose root the
        /// factory that builds it leads.
        public let levelsUp: Int
        /// The functions that the dependent asks for and that take the creation elsewhere, outermost first: for `@Sendable () -> X`.
        public let crossings: [Crossing]
        /// Which of the subcomponents it is.
        let subcomponent: Int?
    }

    /// The key that it binds.
    public let key: ProviderKey
    /// Its kind.
    public let kind: BindingKind
    /// Where it is declared.
    public let place: Origin
    /// The modules it was included through, outermost first.
    public let modules: [Any.Type]
    /// Whether its value is shared in the component's scope.
    public let isShared: Bool
    /// Whether it adds to a collection.
    public let isCollectionElement: Bool
    /// Whether its factory is declared to throw.
    public let isThrowing: Bool
    /// Whether its factory is asynchronous.
    public let isAsynchronous: Bool
    /// Whether something runs once its shared value has been created: `onStart`.
    public let hasStart: Bool
    /// Whether something runs before its shared value is given up: `onStop`.
    public let hasStop: Bool
    /// Whether something runs from the start of its shared value to its stop: `running`.
    public let isRunning: Bool
    /// Whether a start creates its shared value even if nothing depends on it.
    public let startsWithGraph: Bool
    /// The actor on which its value is created, or on which its value is called if that is a factory or an injector.
    ///
    /// Nil if any thread may do it. It is that of the binding's own factory, or of what is created with it. If the actor
    /// has ended, another one is in its place.
    public var isolation: (any Actor)? { owner?.actor }
    let owner: Isolation?
    /// Whether any thread may run its own factory: it captures nothing, or only what is known to be `Sendable`, or it belongs to an actor.
    public let isFactorySendable: Bool
    /// Whether its value was known to be `Sendable` where it was declared: for values that are shared or that an actor creates.
    public let isValueSendable: Bool
    /// Its dependencies. An optional dependency that nothing binds is left out, see ``unboundKeys``.
    public let dependencies: [Dependency]
    /// The keys of its optional dependencies that nothing binds.
    public let unboundKeys: [ProviderKey]
    /// If it is an override: where the bindings it replaced are declared.
    public let replaced: [Origin]

    /// `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(place)" }
}
