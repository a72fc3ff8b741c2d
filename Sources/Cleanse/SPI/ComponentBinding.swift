/// Describes one component of a graph to plug-ins. The name is that of Cleanse 4.
///
/// Created on demand, so that a program without plug-ins pays nothing. Cost of `providers`: linear in the bindings of the
/// component.
public protocol ComponentBinding {
    /// The type of the component's scope, if it has one.
    var scope: (any Scope.Type)? { get }
    /// The type of its seed; `Void` for none.
    var seed: Any.Type { get }
    /// The component that installs it, or whose graph it is built on.
    var parent: (any ComponentBinding)? { get }
    /// The components it installs.
    var subcomponents: [any ComponentBinding] { get }
    /// The component's own type; nil for one that has a name only.
    var componentType: Any.Type? { get }
    /// The component's type or name.
    var name: TypeName { get }
    /// The type or name of its scope, if it has one.
    var scopeName: TypeName? { get }
    /// All bindings of the component, by key. A collection has one entry for each contribution.
    var providers: [ProviderKey: [ProviderInfo]] { get }
}

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
    /// The actor on which its value is created, or on which its value is called if that is a factory or an injector.
    ///
    /// Nil if any thread may do it. It is that of the binding's own factory, or of what is created with it.
    public let isolation: (any Actor)?
    /// Whether any thread may run its own factory: it captures nothing, or only what is known to be `Sendable`, or it belongs to an actor.
    public let isFactorySendable: Bool
    /// Whether its value was known to be `Sendable` where it was declared: for values that are shared or that an actor creates.
    public let isValueSendable: Bool
    /// Its dependencies. An optional dependency that nothing binds is left out.
    public let dependencies: [Dependency]
    /// If it is an override: where the bindings it replaced are declared.
    public let replaced: [Origin]

    /// `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(place)" }
}

/// A component of a plan, described.
struct ComponentDescription: ComponentBinding {
    let plan: GraphPlan
    let index: ComponentID

    private var component: GraphPlan.Component { plan.components[index] }

    var scope: (any Scope.Type)? { component.scope?.type as? any Scope.Type }
    var scopeName: TypeName? { component.scope }
    var name: TypeName { component.name }
    var seed: Any.Type { component.seed }
    var componentType: Any.Type? { component.name.type }

    var parent: (any ComponentBinding)? {
        if let parent = component.parent { return ComponentDescription(plan: plan, index: parent) }
        return plan.parent.map { ComponentDescription(plan: $0.plan, index: $0.component) }
    }

    var subcomponents: [any ComponentBinding] {
        component.children.map { ComponentDescription(plan: plan, index: $0) }
    }

    var providers: [ProviderKey: [ProviderInfo]] {
        var result: [ProviderKey: [ProviderInfo]] = [:]
        for position in component.bindings where !plan.bindings[position].effects.contains(.isHidden) {
            result[plan.bindings[position].key, default: []].append(info(of: position))
        }
        return result
    }

    private func info(of position: BindingID) -> ProviderInfo {
        let binding = plan.bindings[position]
        return ProviderInfo(
            key: binding.key, kind: binding.kind, place: binding.origin,
            modules: plan.modules(of: binding), isShared: binding.isShared,
            isCollectionElement: binding.isContribution, isThrowing: binding.effects.contains(.throws),
            isolation: (plan.isolation(calling: position) ?? plan.isolation(creating: position))?.actor,
            isFactorySendable: binding.effects.contains(.isSendable),
            isValueSendable: binding.effects.contains(.makesSendable),
            dependencies: binding.edges.compactMap { plan.dependency($0, of: position) },
            replaced: plan.replaced[position] ?? [])
    }
}

extension GraphPlan {
    fileprivate func dependency(_ index: EdgeID, of binding: BindingID) -> ProviderInfo.Dependency? {
        let edge = edges[index]
        guard let target = edge.target, !bindings[target].effects.contains(.isHidden) else { return nil }
        let source = self.source(of: target)
        let component = source.plan.bindings[source.binding].component
        return ProviderInfo.Dependency(
            key: bindings[target].key, strength: edge.strength, isOptional: edge.isOptional,
            component: source.plan.components[component].name,
            levelsUp: components[bindings[binding].component].depth - source.depth, crossings: crossings(of: index),
            subcomponent: built[binding].flatMap { child in
                guard component == child else { return nil }
                return components[bindings[binding].component].children.firstIndex(of: child)
            })
    }
}
