/// A step of a value, such as `onStop`, or its creation below another graph, that a task runs. A stop of the graph waits for it, so it can't
/// wait for that.
struct StepUnderWay: @unchecked Sendable {
    // SAFETY: an instance is never written once it is made, except for atomic words and its end.
    private let instance: GraphInstance
    private let binding: BindingID
    private let isCreation: Bool
    /// Identifies the task until the step is over. Another task that the step begins inherits the step, and may wait.
    private let task: Int?

    private static let steps = Activities<StepUnderWay>()

    /// Identifies the task that runs the caller.
    static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Runs a step, or the creation of a value.
    static func run<Value: Sendable>(
        of binding: BindingID, in instance: GraphInstance, isCreation: Bool = false, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let step = StepUnderWay(instance: instance, binding: binding, isCreation: isCreation, task: currentTask)
        return try await steps.run(step, body)
    }

    /// What is wrong where the calling task runs a step that the stop of an instance waits for.
    static func failure(awaitedByStopOf instance: GraphInstance) -> StopFailure.Failure? {
        let task = currentTask
        let step = steps.underWay.first { $0.task == task && $0.isAwaited(byStopOf: instance) }
        return step.map {
            .init(
                binding: $0.instance.plan.chainLink(of: $0.binding), error: StopInsideStep(isCreation: $0.isCreation),
                duration: .zero)
        }
    }

    private func isAwaited(byStopOf other: GraphInstance) -> Bool {
        sequence(first: instance, next: \.parent).contains { $0 === other }
    }
}
