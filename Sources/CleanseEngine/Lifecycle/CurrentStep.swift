// The steps and starts that tasks are running.

/// A step of a value, such as `onStop`, or a creation in a child graph, that a task is running.
///
/// A stop of the graph waits for the step, so the step can't wait for the stop.
final class CurrentStep: @unchecked Sendable {
    // SAFETY: an instance is not written after its creation, except for atomic words and by `deinit`.
    let instance: GraphInstance
    let binding: BindingID
    let isCreation: Bool
    /// Identifies the task until the step is over. Another task that the step begins inherits the step, and may wait for a stop.
    let task: Int?

    init(of binding: BindingID, in instance: GraphInstance, isCreation: Bool) {
        self.instance = instance
        self.binding = binding
        self.isCreation = isCreation
        task = CurrentStep.currentTask
    }

    static let steps = TaskLocalStack<CurrentStep>()

    /// Identifies the current task.
    static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Returns the failure of a stop that the calling task can't wait for, because the stop waits for a step of that task.
    static func failure(awaitedByStopOf instance: GraphInstance) -> StopFailure.Failure? {
        let task = currentTask
        let step = steps.first { $0.task == task && $0.isAwaited(byStopOf: instance) }
        return step.map {
            .init(
                binding: $0.instance.plan.chainLink(of: $0.binding), .failed(StopInsideStep(isCreation: $0.isCreation)),
                duration: .zero)
        }
    }

    private func isAwaited(byStopOf other: GraphInstance) -> Bool {
        var next = Optional(instance)
        while let instance = next, instance !== other { next = instance.parent }
        return next != nil
    }
}

/// The start of an instance, for the code that runs in it: factories, steps, and the tasks that they begin.
package struct CurrentStart: @unchecked Sendable {
    // SAFETY: an instance is not written after its creation, except for atomic words and by `deinit`.
    let instance: GraphInstance

    static let starts = TaskLocalStack<CurrentStart>()

    /// Checks that a component without a seed is not started in its own start, which would never end.
    ///
    /// Without a seed, nothing distinguishes the two starts.
    /// - Parameter parent: The parent instance.
    /// - Throws: ``ReentrantResolution`` if the component is being started.
    package static func check(starting component: ComponentID, of plan: GraphPlan, on parent: GraphInstance?) throws {
        guard let root = plan.components[component].root else { return }
        let own = starts.first {
            $0.instance.plan === plan && $0.instance.component == component && $0.instance.parent === parent
        }
        if own != nil { throw plan.reentry(of: root) }
    }
}

extension GraphPlan {
    /// Returns the error of a value or a graph that is requested in its own creation.
    func reentry(of binding: BindingID) -> ReentrantResolution {
        let link = chainLink(of: binding)
        return ReentrantResolution(
            kind: .sameThread, chain: [link, link], suggestion: reentrySuggestion, names: names)
    }
}

extension LifecycleHooks.Hook {
    /// Runs a synchronous function with a value on the calling thread, where both belong.
    func runHere(_ content: SlotContent) throws { try synchronous?(content) }
}
