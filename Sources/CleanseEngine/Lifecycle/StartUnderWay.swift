/// The start of an instance, for what runs in it: factories, steps, and the tasks that they begin.
package struct StartUnderWay: @unchecked Sendable {
    // SAFETY: an instance is never written once it is made, except for atomic words and its end.
    private let instance: GraphInstance

    private static let starts = Activities<StartUnderWay>()

    /// Runs the start of an instance.
    static func run<Value: Sendable>(
        of instance: GraphInstance, on home: isolated any Actor, _ body: () async throws -> Value
    ) async throws -> Value {
        try await starts.run(StartUnderWay(instance: instance), body)
    }

    /// Begins a task that is in the starts that the caller is in, but inherits nothing else.
    static func detached<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        Task.detached(priority: Task.currentPriority) { [surroundings = starts.surroundings] in
            await starts.run(inside: surroundings, body)
        }
    }

    /// Checks that a component without a seed is not started in its own start: nothing would distinguish the two, so that it had no end.
    /// - Parameter parent: The instance that it is started on.
    /// - Throws: ``ReentrantResolution``.
    package static func check(starting component: ComponentID, of plan: GraphPlan, on parent: GraphInstance?) throws {
        guard let root = plan.components[component].root else { return }
        let isOwn = starts.underWay.contains {
            $0.instance.plan === plan && $0.instance.component == component && $0.instance.parent === parent
        }
        guard isOwn else { return }
        let link = plan.chainLink(of: root)
        throw ReentrantResolution(
            kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, graphNames: plan.names)
    }
}
