// Errors about asynchronously created values that can't be awaited.

extension GraphPlan {
    /// Returns the errors about asynchronously created values that are not shared, but are needed by bindings that can't wait for them.
    func asynchronousDependencies() -> [any CleanseError] {
        var errors: [any CleanseError] = []
        for binding in bindings.indices {
            // An asynchronous factory can wait for its arguments, and an alias is awaited like its target.
            let mayWait = bindings[binding].effects.contains(.asynchronous) || bindings[binding].kind == .alias
            var known = RowSet<Binding>()
            for edge in bindings[binding].edges {
                guard let target = edges[edge].target, awaited.contains(target), !createsLater(edge) else { continue }
                // A component factory depends on the root of its component, which can be started.
                if built[binding] == bindings[target].component { continue }
                if mayWait, edges[edge].forms == nil, edges[edge].strength == .eager || bindings[binding].kind.calls {
                    continue
                }
                if known.insert(target) {
                    let kind = bindings[binding].kind
                    errors.push(
                        AsynchronousDependency(
                            chainLink(of: binding), needing: chainLink(of: target),
                            canWait: kind == .plain || kind == .decorator))
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
