// Runs steps and starts, in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension CurrentStep {
    /// Runs a step, or the creation of a value.
    static func run(
        of binding: BindingID, in instance: GraphInstance, isCreation: Bool = false, _ body: () async throws -> Void
    ) async rethrows {
        try await steps.run(CurrentStep(of: binding, in: instance, isCreation: isCreation), body)
    }
}

extension CurrentStart {
    /// Begins a task that is part of the same starts as the caller, but inherits nothing else.
    // Not inlined: each use would have a copy of the initialiser of tasks.
    @inline(never)
    static func detached(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task.detached(priority: Task.currentPriority) { [snapshot = starts.snapshot] in
            await starts.run(inside: snapshot, body)
        }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Begins a task, which inherits the priority and the task-local values of the caller, but not its actor.
    // Not inlined: each use of the initialiser takes 200 bytes.
    @inline(never) @discardableResult
    package static func begin(_ body: @escaping @Sendable () async -> Void) -> Task { Task(operation: body) }
}

/// Runs a function a number of times, each in a child task, all at the same time.
///
/// It is compiled once for all types of errors, because another copy takes 2 kB.
/// - Parameter body: Returns the error of a run, or `nil` if the run succeeded.
/// - Returns: The errors of the runs, in the order in which they ended.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
func errorsOfTasks<Failure: Error>(
    _ count: Int, _ body: @escaping @Sendable (Int) async -> Failure?
) async -> [Failure] {
    await withTaskGroup(of: Failure?.self) { group in
        for index in 0..<count { group.addTask { await body(index) } }
        var errors: [Failure] = []
        for await error in group { if let error { errors.push(error) } }
        return errors
    }
}

extension LifecycleHooks.Hook {
    /// Runs the function with the value of a binding, on the function's own actor, or else on `home`, and reports it to the observers.
    /// - Parameter ready: Called by a function that runs until the value stops, when the function is ready.
    @inline(never)
    func run(
        as kind: GraphActivity.Kind, _ content: TransferredValue<SlotContent>, of binding: BindingID,
        in instance: GraphInstance, on home: any Actor, ready: @escaping @Sendable () -> Void = {}
    ) async throws {
        try await reporting(kind, of: instance.plan.observed(binding)) {
            try await run(content, of: binding, in: instance, on: home, ready)
        }
    }

    // Not inlined: `reporting` would have a copy for observed bindings, and one for the others.
    @inline(never)
    private func run(
        _ content: TransferredValue<SlotContent>, of binding: BindingID, in instance: GraphInstance, on home: any Actor,
        _ ready: @escaping @Sendable () -> Void
    ) async throws {
        try await CurrentStep.run(of: binding, in: instance) {
            try await run(content, isolatedTo: isolation?.actor ?? home, ready)
        }
    }

    private func run(
        _ content: TransferredValue<SlotContent>, isolatedTo actor: isolated any Actor,
        _ ready: @escaping @Sendable () -> Void
    ) async throws {
        try synchronous?(content.value)
        try await asynchronous?(content.value, actor)
        try await announcing?(content.value, ready, actor)
    }
}

/// Runs a function. If a binding is observed, reports that as an activity.
func reporting(
    _ kind: GraphActivity.Kind, of observed: ObservedBinding?, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async throws {
    let activity = observed?.begin(kind, isAsynchronous: true)
    do {
        try await inside(activity, body)
        activity?.end()
    } catch {
        // A function of `running` that was cancelled was stopped, and has not failed.
        activity?.end(kind == .run && Task.isCancelled ? nil : error)
        throw error
    }
}

/// Runs a function inside an activity, if there is one.
func inside(
    _ activity: ObservedActivity?, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows {
    guard let activity else { return try await body() }
    try await activity.enclosing(isolation: isolation, body)
}
