// A plan as the site at which values are created: how its bindings stand in errors.

extension GraphPlan {
    package func chainLink(of index: Int) -> ChainLink { chainLink(of: BindingID(index)) }

    package func chainLink(of binding: BindingID) -> ChainLink { ChainLink(binding, in: self) }

    package var names: Names { outline.names }

    package var reentrySuggestion: String { wording.reentrySuggestion }

    package func nestingSuggestion(for index: Int, isRecursive: Bool) -> String {
        let binding = BindingID(index)
        let sharing = "share some of the values on the way in a scope"
        if isRecursive { return wording.recursionSuggestion + ", or end the recursion sooner" }
        let asking = ", or request them on a thread with a larger stack"
        // A binding without declared dependencies requests others while it is being created.
        if bindings[binding].edges.isEmpty { return wording.recursionSuggestion + asking }
        // The first bindings are representative of the whole way, which is a long one.
        var next: BindingID? = binding
        for _ in 0..<Limits.observedLevels {
            guard let current = next else { break }
            switch bindings[current].kind {
            case .alias, .propertyInjector:
                next = bindings[current].edges.lazy.map { self.edges[$0] }.first { $0.strength == .eager }?.target
            default:
                return sharing + asking
            }
        }
        return bindings[binding].kind == .propertyInjector
            ? "derive from fewer types, or inject on a thread with a larger stack"
            : "let aliases stand for the value itself, or request it on a thread with a larger stack"
    }
}
