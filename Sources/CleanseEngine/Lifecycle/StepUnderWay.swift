/// A step of a value, such as `onStop`, that a task runs. A stop of its graph waits for the step, so the step can't wait for that.
struct StepUnderWay: @unchecked Sendable {
    // SAFETY: an instance is never written once it is made, except for atomic words and its end.
    private let instance: GraphInstance
    private let binding: BindingID
    /// Identifies the task until the step is over. Another task that the step begins inherits the step, and may wait.
    private let task: Int?

    private static let steps = Activities<StepUnderWay>()

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Runs a step.
    static func run(
        of binding: BindingID, in instance: GraphInstance, _ body: () async throws -> Void
    ) async rethrows {
        try await steps.run(StepUnderWay(instance: instance, binding: binding, task: currentTask), body)
    }

    /// The binding of a step that the calling task runs, if the stop of an instance waits for it.
    static func binding(awaitedByStopOf instance: GraphInstance) -> ChainLink? {
        let task = currentTask
        let step = steps.underWay.first { $0.task == task && $0.isAwaited(byStopOf: instance) }
        return step.map { $0.instance.plan.chainLink(of: $0.binding) }
    }

    private func isAwaited(byStopOf other: GraphInstance) -> Bool {
        sequence(first: instance, next: \.parent).contains { $0 === other }
    }
}
