import Synchronization

/// A step of a value, such as `onStop`, that a task runs. A stop of its graph waits for the step, so the step can't wait for that.
final class StepUnderWay: @unchecked Sendable {
    // SAFETY: nothing changes but the atomic. An instance is never written once it is made, except for atomic words and its end.
    private let instance: GraphInstance
    private let binding: BindingID
    /// Identifies the task until the step is over. Another task that the step begins inherits the step, and may wait.
    private let task: Int?
    private let isOver = Atomic<Bool>(false)

    @TaskLocal private static var current: StepUnderWay?

    private init(of binding: BindingID, in instance: GraphInstance) {
        self.binding = binding
        self.instance = instance
        task = Self.currentTask
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Runs a step.
    static func run(of binding: BindingID, in instance: GraphInstance, _ body: () async throws -> Void) async rethrows {
        let step = StepUnderWay(of: binding, in: instance)
        defer { step.isOver.store(true, ordering: .relaxed) }
        try await $current.withValue(step, operation: body)
    }

    /// The binding of the step that the calling task runs, if the stop of an instance waits for it.
    static func binding(awaitedByStopOf instance: GraphInstance) -> ChainLink? {
        guard let step = current, !step.isOver.load(ordering: .relaxed), step.task == currentTask else { return nil }
        var next: GraphInstance? = step.instance
        while let above = next, above !== instance { next = above.parent }
        return next == nil ? nil : step.instance.plan.chainLink(of: step.binding)
    }
}
