// Links of dependencies that have to be awaited.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension Linker {
    /// Whether the value of the next dependency has to be awaited.
    package var isNextAwaited: Bool {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target, edge.forms == nil else { return false }
        return plan.awaited.contains(target)
    }

    /// Skips the next dependency if its value has to be awaited, and returns its binding.
    package func nextAwaited() -> BindingID? {
        guard isNextAwaited, let target = plan.edges[nextEdge].target else { return nil }
        skip()
        return target
    }
}
