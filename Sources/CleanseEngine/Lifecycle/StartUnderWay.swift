import Synchronization

/// The start of an instance, for what runs in it: factories, steps, and the tasks that they begin.
package final class StartUnderWay: @unchecked Sendable {
    // SAFETY: nothing changes but the atomic. An instance is never written once it is made, except for atomic words and its end.
    private let instance: GraphInstance
    /// The start that it was begun in.
    private let outer: StartUnderWay?
    private let isOver = Atomic<Bool>(false)

    /// The innermost start that the task runs in. A task that outlives the start inherits it too.
    @TaskLocal private static var current: StartUnderWay?

    private init(of instance: GraphInstance) {
        self.instance = instance
        outer = StartUnderWay.current?.innermost
    }

    private var innermost: StartUnderWay? {
        var next: StartUnderWay? = self
        while let start = next, start.isOver.load(ordering: .relaxed) { next = start.outer }
        return next
    }

    /// Runs the start of an instance.
    static func run<Value: Sendable>(
        of instance: GraphInstance, on home: isolated any Actor, _ body: () async throws -> Value
    ) async throws -> Value {
        let start = StartUnderWay(of: instance)
        defer { start.isOver.store(true, ordering: .relaxed) }
        return try await $current.withValue(start, operation: body)
    }

    /// Checks that a component without a seed is not started in its own start: nothing would distinguish the two, so that it had no end.
    /// - Parameter parent: The instance that it is started on.
    /// - Throws: ``ReentrantResolution``.
    package static func check(starting component: ComponentID, of plan: GraphPlan, on parent: GraphInstance?) throws {
        var next = current?.innermost
        while let start = next {
            next = start.outer?.innermost
            let other = start.instance
            guard other.plan === plan, other.component == component, other.parent === parent,
                let root = plan.components[component].root
            else { continue }
            let link = plan.chainLink(of: root)
            throw ReentrantResolution(
                kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, graphNames: plan.names)
        }
    }
}
