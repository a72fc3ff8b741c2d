/// Whether what runs for a value is ready, so that the start goes on: it says so, ends, or fails.
struct Readiness: Sendable {
    private enum Outcome: Sendable {
        case ready
        case failed(any Error)
        case cancelled
    }

    private let outcome = FirstOf<Outcome>()

    /// Notes that it is ready. Later calls do nothing.
    func announce() { outcome.give(.ready) }

    /// Notes that it has ended. Without an error it counts as ready.
    /// - Returns: Whether the start is told of the error, which fails with it.
    func end(_ error: (any Error)?) -> Bool {
        guard let error else {
            outcome.give(.ready)
            return false
        }
        return outcome.give(.failed(error))
    }

    /// Waits until it is ready.
    /// - Throws: Its error, if it failed before; `CancellationError`, if the task of the start is cancelled.
    func wait() async throws {
        let outcome = outcome
        let first = await withTaskCancellationHandler {
            await outcome.value
        } onCancel: {
            _ = outcome.give(.cancelled)
        }
        switch first {
        case .ready: return
        case .failed(let error): throw error
        case .cancelled: throw CancellationError()
        }
    }

    /// Lets an error from now on be no error of the start.
    /// - Returns: The one that it failed with before.
    func giveUp() async -> (any Error)? {
        outcome.give(.cancelled)
        guard case .failed(let error) = await outcome.value else { return nil }
        return error
    }
}
