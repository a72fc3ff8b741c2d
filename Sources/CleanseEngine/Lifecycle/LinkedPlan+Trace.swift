// Lets steps of starts and stops be reported to the trace of their graph, if it has one.

extension LinkedPlan {
    /// Runs a step of a value that starts or stops.
    func traced(_ activity: GraphTrace.Activity, of binding: BindingID, _ step: () throws -> Void) throws {
        guard let trace = lifecycle.trace else { return try step() }
        try BindingTrace(trace, plan, binding).measure(activity, step)
    }

    /// The same for a step that may wait.
    func traced(
        awaiting activity: GraphTrace.Activity, of binding: BindingID, _ step: () async throws -> Void
    ) async throws {
        guard let trace = lifecycle.trace else { return try await step() }
        try await BindingTrace(trace, plan, binding).measure(awaiting: activity, step)
    }
}
