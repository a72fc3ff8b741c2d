// Links of dependencies that have to be awaited.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension Linker {
    /// Returns a function that creates the value of the next dependency, if that has to be awaited, as the content of a slot.
    package func nextAwaited() -> ((GraphInstance) async throws -> SlotContent)? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target, edge.forms == nil, plan.awaited.contains(target) else { return nil }
        skip()
        return { instance in
            try await instance.awaited(target)
        }
    }
}
