// Checks that what has to be waited for is only requested where something can wait.

extension GraphPlan {
    /// Whether a dependency is an asynchronous function, which creates its value when it is called.
    func createsLater(_ edge: EdgeID) -> Bool {
        crossings[edge]?.contains { $0.asynchrony != .none && $0.createsTarget } ?? false
    }

    /// The errors of values that are not shared, and are created asynchronously, where they are needed at once.
    func asynchronousDependencies() -> [any CleanseError] {
        guard !awaited.isEmpty else { return [] }
        var errors: [any CleanseError] = []
        for binding in bindings.indices {
            // An asynchronous factory can wait for its arguments, and an alias is what it stands for.
            let mayWait = bindings[binding].effects.contains(.asynchronous) || bindings[binding].kind == .alias
            var known = RowSet<Binding>()
            for edge in bindings[binding].edges {
                guard let target = edges[edge].target, awaited.contains(target), !createsLater(edge) else { continue }
                // The factory of a component leads to its root, which can be started.
                if built[binding] == bindings[target].component { continue }
                if mayWait, edges[edge].forms == nil, edges[edge].strength == .eager || bindings[binding].kind.calls {
                    continue
                }
                if known.insert(target) {
                    errors.append(
                        AsynchronousDependency(
                            chain: [binding, target].map(chainLink(of:)), canWait: bindings[binding].kind == .plain,
                            wording: wording))
                }
            }
        }
        return errors
    }
}

extension BindingKind {
    /// Whether the binding's dependencies are needed when its value is called.
    fileprivate var calls: Bool { self == .assistedFactory }
}
