/// The description of a binding of a graph.
public struct ProviderInfo: Sendable, CustomStringConvertible {
    /// One dependency of a binding.
    public struct Dependency: Sendable {
        /// The key of the dependency.
        public let key: ProviderKey
        /// The strength of the dependency.
        public let strength: EdgeStrength
        /// Whether the dependent works without the dependency.
        public let isOptional: Bool
        /// The component that binds the key.
        public let component: TypeName
        /// The number of levels by which the component that binds the key is above the dependent's own component.
        ///
        /// It is 0 for the same component. It is -1 if the dependent is the factory of a subcomponent, which depends on that component's
        /// root.
        public let levelsUp: Int
        /// The functions that the dependent requests and that move the creation to another isolation, such as `@Sendable () -> X`,
        /// outermost first.
        public let crossings: [IsolationCrossing]
        /// The position of the subcomponent that binds the key among the subcomponents of the dependent's component, or `nil` if none does.
        let subcomponent: Int?
    }

    /// The key of the binding.
    public let key: ProviderKey
    /// The kind of the binding.
    public let kind: BindingKind
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    /// The modules through which the binding was included, outermost first.
    public let modules: [Any.Type]
    /// Whether the binding's value is shared in the component's scope.
    public let isShared: Bool
    /// Whether the binding adds to a collection.
    public let isCollectionElement: Bool
    /// Whether the binding's factory is declared to throw.
    public let isThrowing: Bool
    /// Whether the binding's factory is asynchronous.
    public let isAsynchronous: Bool
    /// Whether a function runs after the shared value has been created: `onStart`.
    public let hasStart: Bool
    /// Whether a function runs before the shared value is released: `onStop`.
    public let hasStop: Bool
    /// Whether a function runs from the start of the shared value to its stop: `running`.
    public let isRunning: Bool
    /// Whether a function checks the health of the shared value: `healthy`.
    public let hasCheck: Bool
    /// Whether a start creates the shared value even if no other value depends on it: `startsWithGraph`.
    public let startsWithGraph: Bool
    /// Whether the value reaches the world outside of the program: `live()`, or a live module.
    public let isLive: Bool
    /// The actor on which the binding's value is created or, if the value is a factory or an injector, called.
    ///
    /// It is `nil` if any thread may create or call the value. The actor is the one that the binding's own factory belongs to, or the
    /// factory of a value that is created with the binding's value. If the actor no longer exists, another actor takes its place.
    public var isolation: (any Actor)? { owner?.actor }
    let owner: Isolation?
    /// Whether any thread may run the binding's own factory, or the factory belongs to an actor.
    ///
    /// Any thread may run a factory that has no captures, or only captures that are known to be `Sendable`.
    public let isFactorySendable: Bool
    /// Whether the declaration records that the value is `Sendable`, which matters if it is shared, or if an actor creates it.
    public let isValueSendable: Bool
    /// The binding's dependencies, without optional ones that no binding provides: see ``unboundKeys``.
    public let dependencies: [Dependency]
    /// The keys of the optional dependencies that no binding provides.
    public let unboundKeys: [ProviderKey]
    /// The source locations of the bindings that this one replaced, if it is an override.
    public let replaced: [CodeLocation]
    /// Whether the binding is a default, which counts because nothing else that its component sees binds the key.
    public let isDefault: Bool
    /// The source locations of the defaults that this binding replaces, in its component and in the components below.
    public let replacedDefaults: [CodeLocation]
    /// The innermost condition under which the binding was declared, or `nil` if it was declared under none.
    public let condition: GraphCondition?

    /// `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(sourceLocation)" }
}
