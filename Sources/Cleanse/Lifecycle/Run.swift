// A run of a graph ends for a reason, such as a signal.

/// One run of a graph: why it ends, and how long somebody waits for that.
final class Run: Sendable {
    /// Why it ends.
    enum Reason: Sendable {
        case cancelled
        case signal(Signal)
        case running(RunningEnd)
    }

    private let state = Guarded(State())
    /// Given once there is a reason to end.
    private let reason = FirstOf<Void>()
    /// How the wait ends: with the graph stopped, or because nobody waits any longer.
    private let ending = FirstOf<Ending>()

    private struct State {
        var reason: Reason?
        var signals = 0
        var start: Task<Created<SlotContent>, any Error>?
    }

    private enum Ending: Sendable {
        /// The start failed.
        case failed(any Error)
        case stopped(StopFailure?)
        /// A second signal came.
        case interrupted
    }

    /// Notes a signal. The second one ends the wait for the stop.
    func note(_ signal: Signal) {
        let count = state.withLock { state in
            state.signals += 1
            return state.signals
        }
        end(.signal(signal))
        if count > 1 { ending.give(.interrupted) }
    }

    /// Ends the run, and its start if that has not ended.
    /// - Returns: Whether this is why it ends.
    @discardableResult
    func end(_ reason: Reason) -> Bool {
        let (isFirst, start) = state.withLock { state -> (Bool, Task<Created<SlotContent>, any Error>?) in
            guard state.reason == nil else { return (false, nil) }
            state.reason = reason
            return (true, state.start)
        }
        start?.cancel()
        self.reason.give(())
        return isFirst
    }

    /// Starts, waits and stops.
    func run(
        _ ledger: Ledger, on home: any Actor, _ root: Ledger.RootMaker,
        _ started: @escaping @Sendable (StartReport) -> Void
    ) async throws -> RunEnd {
        // A task that is already cancelled creates nothing.
        if state.withLock({ $0.reason != nil }) { return try result(nil) }
        let start = Task { try await ledger.start(on: home, root: root) }
        let isOver = state.withLock { state in
            state.start = start
            return state.reason != nil
        }
        if isOver { start.cancel() }
        let began = ContinuousClock.now
        Task {
            do {
                let root = try await start.value
                started(ledger.report)
                await reason.value
                ending.give(.stopped(await ledger.stopped()))
                withExtendedLifetime(root) {}
            } catch {
                ending.give(.failed(error))
            }
        }
        switch await ending.value {
        case .failed(let error as StartFailure):
            let isGivenUp =
                error.error is CancellationError && error.others.isEmpty && state.withLock { $0.reason != nil }
            return try result(error.stopFailure, isGivenUp ? nil : error)
        case .failed(let error): throw error
        case .stopped(let failure): return try result(failure)
        case .interrupted: return try result(ledger.interruptedStop(after: began.duration(to: .now)))
        }
    }

    /// - Parameter startFailure: What failed of the start, apart from the end of the run.
    private func result(_ failure: StopFailure?, _ startFailure: StartFailure? = nil) throws -> RunEnd {
        let reason = state.withLock(\.reason)
        if case .running(let end) = reason, let error = end.failure(failure, startFailure) { throw error }
        if let startFailure { throw startFailure }
        if let failure { throw failure }
        switch reason {
        case .signal(let signal): return .signal(signal)
        case .running(let end): return .ended(end.binding.key)
        case .cancelled, nil: return .cancelled
        }
    }
}

/// Why a run ended.
public enum RunEnd: Sendable {
    /// Its task was cancelled.
    case cancelled
    /// A signal came.
    case signal(Signal)
    /// What `running` declares ended by itself, for this key.
    case ended(ProviderKey)
}

/// A signal of the process, by its number.
public struct Signal: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// A signal with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `SIGHUP`: the terminal is gone.
    public static let hangup = Signal(rawValue: 1)
    /// `SIGINT`: Control-C.
    public static let interrupt = Signal(rawValue: 2)
    /// `SIGTERM`: the process should end.
    public static let terminate = Signal(rawValue: 15)

    /// Its name, for those that have one here.
    public var description: String {
        switch self {
        case .hangup: "SIGHUP"
        case .interrupt: "SIGINT"
        case .terminate: "SIGTERM"
        default: "signal \(rawValue)"
        }
    }
}
