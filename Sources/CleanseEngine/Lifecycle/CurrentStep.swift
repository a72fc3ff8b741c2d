// The steps and starts that tasks are running, and the calls of steps.

/// A step of a value, such as `onStop`, or a creation in a child graph, that a task is running.
///
/// A stop of the graph waits for the step, so the step can't wait for the stop.
struct CurrentStep: @unchecked Sendable {
    // SAFETY: an instance is not written after its creation, except for atomic words and by `deinit`.
    private let instance: GraphInstance
    private let binding: BindingID
    private let isCreation: Bool
    /// Identifies the task until the step is over. Another task that the step begins inherits the step, and may wait for a stop.
    private let task: Int?

    private static let steps = TaskLocalStack<CurrentStep>()

    /// Identifies the current task.
    static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Runs a step, or the creation of a value.
    static func run<Value: Sendable>(
        of binding: BindingID, in instance: GraphInstance, isCreation: Bool = false, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let step = CurrentStep(instance: instance, binding: binding, isCreation: isCreation, task: currentTask)
        return try await steps.run(step, body)
    }

    /// Returns the failure of a stop that the calling task can't wait for, because the stop waits for a step of that task.
    static func failure(awaitedByStopOf instance: GraphInstance) -> StopFailure.Failure? {
        let task = currentTask
        let step = steps.inProgress.first { $0.task == task && $0.isAwaited(byStopOf: instance) }
        return step.map {
            .init(
                binding: $0.instance.plan.chainLink(of: $0.binding), .failed(StopInsideStep(isCreation: $0.isCreation)),
                duration: .zero)
        }
    }

    private func isAwaited(byStopOf other: GraphInstance) -> Bool {
        sequence(first: instance, next: \.parent).contains { $0 === other }
    }
}

/// The start of an instance, for the code that runs in it: factories, steps, and the tasks that they begin.
package struct CurrentStart: @unchecked Sendable {
    // SAFETY: an instance is not written after its creation, except for atomic words and by `deinit`.
    private let instance: GraphInstance

    private static let starts = TaskLocalStack<CurrentStart>()

    /// Runs the start of an instance.
    static func run<Value: Sendable>(
        of instance: GraphInstance, on home: isolated any Actor, _ body: () async throws -> Value
    ) async throws -> Value {
        try await starts.run(CurrentStart(instance: instance), body)
    }

    /// Begins a task that is part of the same starts as the caller, but inherits nothing else.
    static func detached<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        Task.detached(priority: Task.currentPriority) { [snapshot = starts.snapshot] in
            await starts.run(inside: snapshot, body)
        }
    }

    /// Checks that a component without a seed is not started in its own start, which would never end.
    ///
    /// Without a seed, nothing distinguishes the two starts.
    /// - Parameter parent: The parent instance.
    /// - Throws: ``ReentrantResolution`` if the component is being started.
    package static func check(starting component: ComponentID, of plan: GraphPlan, on parent: GraphInstance?) throws {
        guard let root = plan.components[component].root else { return }
        let isOwn = starts.inProgress.contains {
            $0.instance.plan === plan && $0.instance.component == component && $0.instance.parent === parent
        }
        guard isOwn else { return }
        let link = plan.chainLink(of: root)
        throw ReentrantResolution(
            kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, names: plan.names)
    }
}

extension LifecycleHooks.Hook {
    /// Runs the function with the value of a binding, on the function's own actor, or else on `home`.
    /// - Parameter ready: Called by a function that runs until the value stops, when the function is ready.
    @inline(never)
    func run(
        _ content: TransferredValue<SlotContent>, of binding: BindingID, in instance: GraphInstance, on home: any Actor,
        ready: @escaping @Sendable () -> Void = {}
    ) async throws {
        try await CurrentStep.run(of: binding, in: instance) {
            try await run(content, isolatedTo: isolation?.actor ?? home, ready)
        }
    }

    /// Runs a synchronous function with a value on the calling thread, where both belong.
    func runHere(_ content: SlotContent) throws {
        if case .synchronous(let body) = body { try body(content) }
    }

    private func run(
        _ content: TransferredValue<SlotContent>, isolatedTo actor: isolated any Actor,
        _ ready: @escaping @Sendable () -> Void
    ) async throws {
        switch body {
        case .synchronous(let body): try body(content.value)
        case .asynchronous(let body): try await body(content.value, actor)
        case .announcing(let body): try await body(content.value, ready, actor)
        }
    }
}
