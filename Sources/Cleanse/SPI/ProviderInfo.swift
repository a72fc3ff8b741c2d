/// The description of a binding of a graph.
///
/// It keeps the description of the graph, but no value of it.
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
        package let subcomponent: Int?
    }

    let plan: GraphPlan
    let position: BindingID

    // Neither is inlined, since nearly all properties read one of them.
    var binding: GraphPlan.Binding { @inline(never) get { plan.bindings[position] } }
    /// The effects of the binding's factory and steps.
    var effects: BindingEffects { @inline(never) get { plan.bindings[position].effects } }

    /// The key of the binding.
    public var key: ProviderKey { binding.key }
    /// The kind of the binding.
    public var kind: BindingKind { binding.kind }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { binding.sourceLocation }
    /// The modules through which the binding was included, outermost first.
    public var modules: [Any.Type] { plan.modules(of: binding) }
    /// Whether the binding's value is shared in the component's scope.
    public var isShared: Bool { binding.isShared }
    /// Whether the binding adds to a collection.
    public var isCollectionElement: Bool { binding.isContribution }
    /// Whether the binding's factory is declared to throw.
    public var isThrowing: Bool { effects.contains(.throws) }
    /// Whether the binding's factory is asynchronous.
    public var isAsynchronous: Bool { effects.contains(.asynchronous) }
    /// Whether a function runs after the shared value has been created: `onStart`.
    public var hasStart: Bool { effects.contains(.starts) }
    /// Whether a function runs before the shared value is released: `onStop`.
    public var hasStop: Bool { effects.contains(.stops) }
    /// Whether a function runs from the start of the shared value to its stop: `running`.
    public var isRunning: Bool { effects.contains(.runs) }
    /// Whether a function checks the health of the shared value: `healthy`.
    public var hasCheck: Bool { effects.contains(.checks) }
    /// Whether a start creates the shared value even if no other value depends on it: `startsWithGraph`.
    public var startsWithGraph: Bool { effects.contains(.startsWithGraph) }
    /// Whether the value reaches the world outside of the program: `live()`, or a live module.
    public var isLive: Bool { effects.contains(.isLive) }
    /// The actor on which the binding's value is created or, if the value is a factory or an injector, called.
    ///
    /// It is `nil` if any thread may create or call the value. The actor is the one that the binding's own factory belongs to, or the
    /// factory of a value that is created with the binding's value. If the actor no longer exists, another actor takes its place.
    public var isolation: (any Actor)? { owner?.actor }
    /// The isolation on which the value is created or called, or `nil` if any thread may. It is known even if its actor no longer exists.
    package var owner: Isolation? { plan.isolation(calling: position) ?? plan.isolation(creating: position) }
    /// Whether any thread may run the binding's own factory, or the factory belongs to an actor.
    ///
    /// Any thread may run a factory that has no captures, or only captures that are known to be `Sendable`.
    public var isFactorySendable: Bool { effects.contains(.isSendable) }
    /// Whether the declaration records that the value is `Sendable`, which matters if it is shared, or if an actor creates it.
    public var isValueSendable: Bool { effects.contains(.makesSendable) }
    /// The binding's dependencies, without optional ones that no binding provides: see ``unboundKeys``. The cost is linear in their number.
    public var dependencies: [Dependency] { binding.edges.compactMap(dependency) }
    /// The keys of the optional dependencies that no binding provides.
    public var unboundKeys: [ProviderKey] { plan.unboundKeys(of: binding) }
    /// The source locations of the bindings that this one replaced, if it is an override.
    public var replaced: [CodeLocation] { plan.replaced[position] ?? [] }
    /// Whether the binding is a default, which counts because nothing else that its component sees binds the key.
    public var isDefault: Bool { binding.isDefault }
    /// The source locations of the defaults that this binding replaces, in its component and in the components below.
    public var replacedDefaults: [CodeLocation] { plan.replacedDefaults[position] ?? [] }
    /// The innermost condition under which the binding was declared, or `nil` if it was declared under none.
    public var condition: GraphCondition? { plan.conditions[position] }

    /// `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(sourceLocation)" }

    private func dependency(_ index: EdgeID) -> Dependency? {
        let edge = plan.edges[index]
        guard let target = edge.target else { return nil }
        let provided = ProviderInfo(plan: plan, position: target)
        if provided.effects.contains(.isHidden) { return nil }
        let source = plan.source(of: target)
        let home = source.plan.bindings[source.binding].component
        return Dependency(
            key: provided.key, strength: edge.strength, isOptional: edge.isOptional,
            component: source.plan.name(of: home),
            levelsUp: plan.components[binding.component].depth - source.depth,
            crossings: plan.crossings(of: index),
            subcomponent: plan.built[position].flatMap { child in
                home == child ? plan.components[binding.component].children.firstIndex(of: child) : nil
            })
    }
}
