import Dispatch

/// Runs what blocks on a thread that may wait, not on one of the few that all tasks share. A queue of its own has a thread immediately; the
/// global queue has few, and adds one a second while they block.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async { continuation.resume(with: Result(catching: body)) }
    }
}
