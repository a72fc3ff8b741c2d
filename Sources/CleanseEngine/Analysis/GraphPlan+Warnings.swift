// Findings about the declarations of a plan: warnings about what works but may be unintended, and the providers of dependencies, for rules
// of front ends.

extension GraphPlan {
    /// Returns the warnings of a validation: shared values that keep each other alive, and weak providers of values that are not shared.
    /// - Complexity: The complexity of ``retainCycles()``, and linear in the dependencies.
    package func warnings() -> [any CleanseError] {
        var warnings: [any CleanseError] = retainCycles()
        warnings.push(all: unsharedWeakProviders())
        return warnings
    }

    /// Returns the weak providers of values that are not shared, in the order of the bindings that request them.
    private func unsharedWeakProviders() -> [any CleanseError] {
        var found: [any CleanseError] = []
        for dependent in bindings.indices where bindings[dependent].kind.requestsDependencies {
            for edge in bindings[dependent].edges where edges[edge].strength == .weak {
                guard let target = edges[edge].target, let provider = provider(of: edge) else { continue }
                let (plan, kind) = (provider.plan, provider.plan.bindings[provider.id].kind)
                guard kind == .plain || kind == .decorator || kind == .root,
                    !plan.bindings[provider.id].isShared, !plan.bindings[provider.id].key.isText,
                    plan.wording.unsharedWeakSuggestion(ofRoot: false) != nil
                else { continue }
                let declaration = plan.chainLink(of: provider.binding)
                var chain = [chainLink(of: dependent)]
                if bindings[target].key != declaration.key {
                    chain.push(
                        ChainLink(
                            key: bindings[target].key, sourceLocation: declaration.sourceLocation,
                            component: declaration.component, modules: declaration.modules))
                }
                chain.push(declaration)
                found.push(
                    UnsharedWeakProvider(
                        chain: chain, isOfRoot: kind == .root, wording: plan.wording, names: names))
            }
        }
        return found
    }
}

extension GraphPlan {
    /// Returns the binding that provides the value of a dependency, found by following aliases and bindings that represent bindings of a
    /// parent graph.
    ///
    /// - Complexity: Linear in the length of the chain of aliases.
    /// - Returns: The binding, or `nil` if the dependency has no target, or if its aliases lead to each other or to no binding.
    package func provider(of edge: EdgeID) -> PlanBinding? {
        guard let target = edges[edge].target else { return nil }
        var found = PlanBinding(self, target)
        var aliases = 0
        while aliases <= found.plan.bindings.count {
            if let source = found.plan.imported[found.binding] {
                found = source
                continue
            }
            // Fields are read one by one, because a copy of a whole binding retains all its parts.
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

extension BindingKind {
    /// Whether the dependencies of a binding are requests, and not the targets of an alias or the elements of a collection.
    package var requestsDependencies: Bool { self != .alias && self != .collection && self != .imported }
}
