import Dispatch

/// Runs a blocking function on a thread that may wait, not on one of the few that all tasks share. A new queue gets a thread immediately,
/// while the global queue has few threads, and adds only one a second while they block.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async { continuation.resume(with: Result(catching: body)) }
    }
}
