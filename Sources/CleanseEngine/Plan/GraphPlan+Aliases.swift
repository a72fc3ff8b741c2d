// Follows aliases to the bindings that they stand for.

extension GraphPlan {
    /// The binding that an alias of the same component stands for in the end; any other binding itself.
    func aliased(_ binding: BindingID) -> BindingID { forEachAlias(from: binding) { _ in } }

    /// Converts the value of the binding that an alias stands for in the end to the value of the alias; nil when they are the same.
    func conversion(of binding: BindingID) -> ((Any) -> Any?)? {
        var (conversion, isSame) = (((Any) -> Any?)?.none, false)
        _ = forEachAlias(from: binding) { alias in
            guard !isSame, let inner = conversions[alias] else {
                // Only where the value stays the same is there none.
                isSame = true
                return
            }
            conversion = conversion.map { outer in { inner($0).flatMap(outer) } } ?? inner
        }
        return conversion
    }

    /// Follows aliases to the binding that they stand for in the end. Aliases of each other, which have been reported, end it.
    private func forEachAlias(from binding: BindingID, _ body: (BindingID) -> Void) -> BindingID {
        var (binding, mark) = (binding, binding)
        var (steps, nextMark) = (0, 1)
        while let target = original(of: binding) {
            body(binding)
            binding = target
            // R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980): finds a cycle wherever it is entered.
            if binding == mark { break }
            steps += 1
            if steps == nextMark { (mark, nextMark) = (binding, 2 * nextMark) }
        }
        return binding
    }

    private func original(of alias: BindingID) -> BindingID? {
        guard bindings[alias].kind == .alias, let target = edges[bindings[alias].edges.lowerBound].target,
            bindings[target].component == bindings[alias].component
        else { return nil }
        return target
    }
}
