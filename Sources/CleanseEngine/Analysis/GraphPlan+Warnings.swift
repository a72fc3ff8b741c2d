// Findings about the declarations of a plan: warnings about what works but may be unintended, the resolved dependencies, for rules of front
// ends, and the live bindings, whose values reach the world outside of the program.

extension GraphPlan {
    /// Returns the warnings of a validation: shared values that keep each other alive, and weak providers of values that are not shared.
    /// - Complexity: The complexity of ``retainCycles()``, and linear in the dependencies.
    package func warnings() -> [any CleanseError] { retainCycles() + unsharedWeakProviders() }

    /// Returns the weak providers of values that are not shared, in the order of the bindings that request them.
    private func unsharedWeakProviders() -> [UnsharedWeakProvider] {
        resolvedEdges { strength, provider in
            // Fields are read one by one, because a copy of a whole binding retains all its parts.
            let (plan, binding) = (provider.plan, provider.binding)
            let kind = plan.bindings[binding].kind
            return strength == .weak && (kind == .plain || kind == .decorator || kind == .root)
                && !plan.bindings[binding].isShared
                && !plan.bindings[binding].key.isText && plan.wording.unsharedWeakSuggestion(ofRoot: false) != nil
        }.map { edge in
            let declaration = edge.declaration
            let alias = ChainLink(
                key: edge.key, sourceLocation: declaration.sourceLocation, component: declaration.component,
                modules: declaration.modules)
            return UnsharedWeakProvider(
                chain: [edge.dependent] + (edge.key == declaration.key ? [] : [alias]) + [declaration],
                isOfRoot: edge.provider.row.kind == .root, wording: edge.provider.plan.wording, names: names)
        }
    }
}

/// A dependency that has been resolved.
package struct ResolvedEdge {
    /// The dependent binding.
    package let dependent: ChainLink
    /// The key that the dependent binding requests.
    package let key: ProviderKey
    package let strength: EdgeStrength
    /// The provider of the key, found by following aliases and bindings that represent bindings of a parent graph.
    package let provider: PlanBinding
    /// The provider's declaration.
    package let declaration: ChainLink
}

extension GraphPlan {
    /// Returns dependencies of this plan's bindings that have providers, in the order of their declaration.
    ///
    /// The dependencies of aliases and collections are left out.
    /// - Complexity: Linear in the dependencies, and in the lengths of chains of aliases.
    /// - Parameter isIncluded: Returns whether a dependency is included, given its strength and its provider.
    package func resolvedEdges(where isIncluded: (EdgeStrength, PlanBinding) -> Bool) -> [ResolvedEdge] {
        var found: [ResolvedEdge] = []
        for index in bindings.indices {
            // Fields are read one by one, because a copy of a whole binding retains all its parts.
            let (kind, edges) = (bindings[index].kind, bindings[index].edges)
            if kind == .alias || kind == .collection || kind == .imported { continue }
            for edge in edges.lazy.map({ self.edges[$0] }) {
                guard let target = edge.target, let provider = provider(of: target),
                    isIncluded(edge.strength, provider)
                else { continue }
                found.append(
                    ResolvedEdge(
                        dependent: chainLink(of: index), key: bindings[target].key, strength: edge.strength,
                        provider: provider, declaration: provider.plan.chainLink(of: provider.binding)))
            }
        }
        return found
    }

    /// Returns the binding that a binding represents, or `nil` if its aliases lead to each other or to no binding.
    private func provider(of binding: BindingID) -> PlanBinding? {
        var found = PlanBinding(self, binding)
        // Most bindings represent themselves.
        if ![.alias, .imported].contains(bindings[binding].kind) { return found }
        var aliases = 0
        while aliases <= found.plan.bindings.count {
            if let source = found.plan.imported[found.binding] {
                found = source
                continue
            }
            // Fields are read one by one here too.
            guard found.plan.bindings[found.binding].kind == .alias else { return found }
            guard let edge = found.plan.bindings[found.binding].edges.first,
                let target = found.plan.edges[edge].target
            else { return nil }
            found = PlanBinding(found.plan, target)
            aliases += 1
        }
        return nil
    }
}

extension GraphPlan {
    /// Returns the live bindings that are not overridden, in the order of their declaration.
    /// - Complexity: Linear in the number of bindings.
    package var liveBindings: [ChainLink] {
        bindings.indices.filter(isLive).map(chainLink(of:))
    }

    /// Returns a shortest path from a binding to each live binding that a request of it can reach, directly or later, and that is not
    /// overridden.
    /// - Complexity: Linear in the bindings and dependencies that are reached.
    package func livePaths(from binding: BindingID) -> [[ChainLink]] { livePaths(from: [binding]) }

    /// Returns a shortest path to each live binding that a start of a component can reach, and that is not overridden.
    package func livePaths(starting component: ComponentID) -> [[ChainLink]] {
        livePaths(from: startedFirst(of: component))
    }

    private func livePaths(from starts: [BindingID]) -> [[ChainLink]] {
        let reached = reach(from: starts, through: .all)
        return reached.order.filter(isLive).map { reached.path(to: $0).map(chainLink(of:)) }
    }

    private func isLive(_ binding: BindingID) -> Bool {
        bindings[binding].effects.contains(.isLive) && !bindings[binding].isOverride
    }
}
