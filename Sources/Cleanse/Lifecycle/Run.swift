// The run of a graph, which ends for a reason such as a signal.

/// One run of a graph: the reason for its end, and the result that the caller of `run` waits for.
final class Run: Sendable {
    let state = Guarded(State())
    /// Completed when there is a reason to end.
    let reason = FirstValue<Void>()
    /// The end of the caller's wait: the start has failed, the graph has stopped, or a second signal came.
    let ending = FirstValue<Ending>()

    final class State {
        /// Whether there is a reason for the end of the run.
        var isEnding = false
        /// The signal that ends the run, unless something else does.
        var signal: Signal?
        /// The end of a `running` function, if that ends the run.
        var background: BackgroundEnd?
        var signals = 0
        var start: Task<TransferredValue<SlotContent>, any Error>?
    }

    /// The failure of the start or the outcome of the stop, or `nil` after a second signal.
    typealias Ending = Result<StopFailure?, any Error>?

    /// Records a signal. The second one ends the wait for the end of the stop.
    func note(_ signal: Signal) {
        let count = state.withLock { state in
            state.signals += 1
            return state.signals
        }
        end(signal: signal)
        if count > 1 { ending.give(nil) }
    }

    /// Ends the run, and its start if that is still in progress. The task of the run has been cancelled if there is no other reason.
    /// - Parameters:
    ///   - signal: The signal that ends the run, if one does.
    ///   - background: The end of a `running` function, if that ends the run.
    /// - Returns: Whether this is the first reason. The run keeps only the first.
    @discardableResult
    func end(signal: Signal? = nil, background: BackgroundEnd? = nil) -> Bool {
        let (isFirst, start) = state.withLock { state -> (Bool, Task<TransferredValue<SlotContent>, any Error>?) in
            guard !state.isEnding else { return (false, nil) }
            (state.isEnding, state.signal, state.background) = (true, signal, background)
            return (true, state.start)
        }
        start?.cancel()
        reason.give(())
        return isFirst
    }

    /// Returns the reason for the end of the run, or throws its failure.
    /// - Parameter startFailure: The failure of the start, unless it only failed because the run ended.
    func result(_ failure: StopFailure?, _ startFailure: StartFailure? = nil) throws -> RunResult {
        let (signal, background) = state.withLock { ($0.signal, $0.background) }
        if let error = background?.failure(failure, startFailure) { throw error }
        if let startFailure { throw startFailure }
        if let failure { throw failure }
        if let signal { return .signal(signal) }
        return background.map { .ended($0.binding.key) } ?? .cancelled
    }
}

/// The reason for the end of a run.
public enum RunResult: Sendable {
    /// The task of the run was cancelled.
    case cancelled
    /// A signal came.
    case signal(Signal)
    /// A `running` function of the binding with this key ended on its own.
    case ended(ProviderKey)
}

/// A signal of the process, by its number.
public struct Signal: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// Creates a signal with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `SIGHUP`: the terminal is gone.
    public static let hangup = Signal(rawValue: 1)
    /// `SIGINT`: Control-C.
    public static let interrupt = Signal(rawValue: 2)
    /// `SIGTERM`: the process should end.
    public static let terminate = Signal(rawValue: 15)

    /// The name of a signal that is declared here, or the number of another signal.
    public var description: String {
        switch self {
        case .hangup: "SIGHUP"
        case .interrupt: "SIGINT"
        case .terminate: "SIGTERM"
        default: "signal \(rawValue)"
        }
    }
}
