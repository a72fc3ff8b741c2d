// Copies of a linked plan with other links for some bindings, which cost far less than a compilation.

extension LinkedPlan {
    /// Returns a copy of the plan in which the overrides of a declaration replace bindings, if it has only overrides that change nothing
    /// else in the plan.
    ///
    /// Such an override has no dependencies, steps or actor, and the plan has no asynchronous functions and no actors.
    /// - Parameter declaration: A declaration that has overrides and no components.
    /// - Returns: The copy, or `nil` if the overrides have to be compiled with the components.
    /// - Complexity: Linear in the number of bindings, but only memory is copied.
    package func replacing(by declaration: GraphDeclaration) -> LinkedPlan? {
        guard isReplaceable, let replacements = replacements(by: declaration) else { return nil }
        let copy = GraphPlan(copying: plan)
        let linker = Linker(
            plan: copy, forms: Column(), failures: .init(), isReplaceable: true,
            rows: LinkRows(copying: rows, of: copy))
        for binding in replacements.rows {
            guard let override = replacements[binding] else { continue }
            copy.replaced.store([plan.bindings[binding].sourceLocation], binding)
            copy.bindings[binding] = plan.bindings[binding].replaced(by: declaration.row(of: override))
            linker.rows.isIncomplete[binding.position] = false
            linker.link(binding) { declaration.records[override].recipe.link($0) }
        }
        return LinkedPlan(copy, linker.rows, order: order, isReplaceable: true)
    }

    /// Returns the override of each binding that overrides replace, or `nil` if an override has to be compiled.
    private func replacements(by declaration: GraphDeclaration) -> SparseColumn<GraphPlan.Binding, RecordID>? {
        guard declaration.components.values.isEmpty, declaration.isErrorless, declaration.modules.values.isEmpty,
            declaration.moduleReplacements.isEmpty,
            plan.parent == nil, !plan.hasCrossings, plan.isolations == nil, plan.observation == nil,
            Observation.current == nil
        else { return nil }
        var replacements = SparseColumn<GraphPlan.Binding, RecordID>()
        for layer in declaration.overrideLayers {
            var seen = ColdTable<ProviderKey, Void>()
            for override in layer.records {
                let key = declaration.row(of: override).key
                guard !layer.adds, seen.insert(key) else { return nil }
                var isBound = false
                for component in plan.components.indices {
                    guard let binding = plan.find(key, in: component) else { continue }
                    guard canReplace(binding, override, of: declaration) else { return nil }
                    replacements.store(override, binding)
                    isBound = true
                }
                if !isBound { return nil }
            }
        }
        return replacements
    }

    private func canReplace(_ binding: BindingID, _ override: RecordID, of declaration: GraphDeclaration) -> Bool {
        let (row, record) = (declaration.row(of: override), declaration.records[override])
        let harmless: BindingEffects = [.throws, .isSendable, .makesSendable, .isLive]
        guard row.kind == .plain, harmless.contains(row.effects), record.details == nil, record.dependencies.isEmpty
        else { return false }
        let replaced = plan.bindings[binding]
        let isShared = record.isShared || declaration.keepsSharing && replaced.isShared
        return [.plain, .root].contains(replaced.kind) && !replaced.isContribution && isShared == replaced.isShared
            && replaced.effects.isDisjoint(with: BindingEffects.hooks.union([.asynchronous, .requestsAnyKey, .ends]))
    }
}
