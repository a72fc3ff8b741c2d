// Finds the values that have to be waited for each time that one is created.

extension GraphCompiler {
    /// Marks the bindings of asynchronous factories that are not shared, and their aliases.
    mutating func findWhatIsAwaited() {
        let above = plan.imported.values.contains { $0.plan.awaited.contains($0.binding) }
        guard above || declaration.hasLifecycle else { return }
        plan.hasAsynchrony = true
        for index in linkOrder {
            if let record = record(of: index), let hooks = declaration.records[record].hooks {
                plan.hookIsolations.store(hooks.isolations, index)
            }
            if let source = plan.imported[index] {
                if source.plan.awaited.contains(source.binding) { plan.awaited.insert(index) }
                continue
            }
            let isShared = record(of: index).map { declaration.records[$0].isShared } ?? false
            let target = plan.bindings[index].edges.first.flatMap { plan.edges[$0].target }
            let isOfAwaited = plan.bindings[index].kind == .alias && target.map { plan.awaited.contains($0) } ?? false
            let isFactory = plan.bindings[index].kind.resolvesLater
            if plan.bindings[index].effects.contains(.asynchronous) && !isShared && !isFactory || isOfAwaited {
                plan.awaited.insert(index)
            }
        }
    }
}
