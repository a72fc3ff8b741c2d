/// The description of a component of a plan.
struct ComponentDescription: ComponentBinding {
    let plan: GraphPlan
    let index: ComponentID

    private var component: GraphPlan.Component { plan.components[index] }

    var scope: (any Scope.Type)? { component.scope?.type as? any Scope.Type }
    var scopeName: TypeName? { component.scope }
    var name: TypeName { component.name }
    var seed: Any.Type {
        let isHidden = component.bindings.contains {
            plan.bindings[$0].kind == .seed && plan.bindings[$0].effects.contains(.isHidden)
        }
        return isHidden ? Void.self : component.seed
    }
    var componentType: Any.Type? { component.name.type }

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
            result[plan.bindings[position].key, default: []].append(info(of: position))
        }
        return result
    }

    private func info(of position: BindingID) -> ProviderInfo {
        let binding = plan.bindings[position]
        return ProviderInfo(
            key: binding.key, kind: binding.kind, sourceLocation: binding.sourceLocation,
            modules: plan.modules(of: binding), isShared: binding.isShared,
            isCollectionElement: binding.isContribution, isThrowing: binding.effects.contains(.throws),
            isAsynchronous: binding.effects.contains(.asynchronous), hasStart: binding.effects.contains(.starts),
            hasStop: binding.effects.contains(.stops), isRunning: binding.effects.contains(.runs),
            hasCheck: binding.effects.contains(.checks),
            startsWithGraph: binding.effects.contains(.startsWithGraph), isLive: binding.effects.contains(.isLive),
            owner: plan.isolation(calling: position) ?? plan.isolation(creating: position),
            isFactorySendable: binding.effects.contains(.isSendable),
            isValueSendable: binding.effects.contains(.makesSendable),
            dependencies: binding.edges.compactMap { plan.dependency($0, of: position) },
            unboundKeys: plan.unboundKeys(of: binding), replaced: plan.replaced[position] ?? [],
            isDefault: binding.isDefault, replacedDefaults: plan.replacedDefaults[position] ?? [],
            condition: plan.conditions[position])
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

extension GraphPlan {
    /// The description of the outermost component.
    package var rootDescription: any ComponentBinding { ComponentDescription(plan: self, index: .root) }
}

extension GraphInstance {
    /// The description of the instance's component.
    package var description: any ComponentBinding { ComponentDescription(plan: plan, index: component) }
}
