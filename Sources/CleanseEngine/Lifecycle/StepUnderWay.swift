// The steps and the starts that tasks are in the middle of, and how steps are run.

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
                binding: $0.instance.plan.chainLink(of: $0.binding), .failed(StopInsideStep(isCreation: $0.isCreation)),
                duration: .zero)
        }
    }

    private func isAwaited(byStopOf other: GraphInstance) -> Bool {
        sequence(first: instance, next: \.parent).contains { $0 === other }
    }
}

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

extension LifecycleHooks.Hook {
    /// Runs the function with the value of a binding, on its own actor, or on that of the value.
    /// - Parameter ready: Called by a function that runs until the value stops, when it is ready.
    func run(
        _ content: Created<SlotContent>, of binding: BindingID, in instance: GraphInstance, on home: any Actor,
        ready: @escaping @Sendable () -> Void = {}
    ) async throws {
        try await StepUnderWay.run(of: binding, in: instance) {
            try await run(content, isolatedTo: isolation?.actor ?? home, ready)
        }
    }

    /// Runs the function with a value, on the calling thread, where both belong.
    func runHere(_ content: SlotContent) throws {
        if case .synchronous(let body) = body { try body(content) }
    }

    private func run(
        _ content: Created<SlotContent>, isolatedTo actor: isolated any Actor, _ ready: @escaping @Sendable () -> Void
    ) async throws {
        switch body {
        case .synchronous(let body): try body(content.value)
        case .asynchronous(let body): try await body(content.value, actor)
        case .announcing(let body): try await body(content.value, ready, actor)
        }
    }
}
