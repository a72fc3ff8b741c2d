/// The description of a component of a plan.
struct ComponentDescription: ComponentBinding {
    let plan: GraphPlan
    let index: ComponentID

    private var component: GraphPlan.Component { plan.components[index] }

    var scope: (any Scope.Type)? { component.scope?.type as? any Scope.Type }
    var scopeName: TypeName? { component.scope }
    var name: TypeName { plan.name(of: index) }
    var seed: Any.Type {
        let isHidden = component.bindings.contains {
            plan.bindings[$0].kind == .seed && plan.bindings[$0].effects.contains(.isHidden)
        }
        return isHidden ? Void.self : component.seed
    }
    var componentType: Any.Type? { name.type }

    var parent: (any ComponentBinding)? {
        if let parent = component.parent { return ComponentDescription(plan: plan, index: parent) }
        return plan.parent.map { ComponentDescription(plan: $0.plan, index: $0.component) }
    }

    var subcomponents: [any ComponentBinding] {
        component.children.map { ComponentDescription(plan: plan, index: $0) }
    }

    var providers: [ProviderKey: [ProviderInfo]] {
        var result: [ProviderKey: [ProviderInfo]] = .init()
        for position in component.bindings where !plan.bindings[position].effects.contains(.isHidden) {
            result[plan.bindings[position].key, default: []].append(
                ProviderInfo(plan: plan, position: position))
        }
        return result
    }
}

extension GraphPlan {
    /// The description of the outermost component.
    package var rootDescription: any ComponentBinding { ComponentDescription(plan: self, index: .root) }

    /// Returns the name of a component. It is not inlined, since several descriptions and errors contain it.
    @inline(never)
    func name(of component: ComponentID) -> TypeName { components[component].name }
}

extension GraphInstance {
    /// The description of the instance's component.
    package var description: any ComponentBinding { ComponentDescription(plan: plan, index: component) }
}
