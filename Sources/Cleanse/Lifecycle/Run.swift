// The run of a graph, which ends for a reason such as a signal.

/// One run of a graph: the reason for its end, and the result that the caller of `run` waits for.
final class Run: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`.
    private let lock = Lock()
    private var reason: RunResult?
    /// The end of the `running` function that is the reason, if it is one.
    private var functionEnd: BackgroundEnd?
    private var signals = 0
    private var start: Task<TransferredValue<SlotContent>, any Error>?
    /// Happens when there is a reason to end.
    let hasReason = Event()
    private var ending: Ending?
    /// Happens when the caller's wait has ended.
    let hasEnding = Event()

    /// The end of the caller's wait.
    enum Ending {
        /// The start has failed.
        case failed(any Error)
        case stopped(StopFailure?)
        /// A second signal came.
        case interrupted
    }

    /// Records a signal. The second one ends the wait for the end of the stop.
    func note(_ signal: Signal) {
        let count = lock.withLock {
            signals += 1
            return signals
        }
        end(.signal(signal))
        if count > 1 { endWait(.interrupted) }
    }

    /// Ends the run because a `running` function has ended.
    /// - Returns: Whether this is the first reason.
    func end(_ function: BackgroundEnd) -> Bool { end(.ended(function.binding.key), function) }

    /// Ends the run, and its start if that is still in progress.
    /// - Returns: Whether this is the first reason. The run keeps only the first.
    @discardableResult
    func end(_ reason: RunResult, _ function: BackgroundEnd? = nil) -> Bool {
        let (isFirst, start) = lock.withLock { () -> (Bool, Task<TransferredValue<SlotContent>, any Error>?) in
            guard self.reason == nil else { return (false, nil) }
            (self.reason, functionEnd) = (reason, function)
            return (true, self.start)
        }
        start?.cancel()
        hasReason.happen()
        return isFirst
    }

    /// Ends the caller's wait, unless it has ended before.
    func endWait(_ ending: Ending) {
        lock.withLock { if self.ending == nil { self.ending = ending } }
        hasEnding.happen()
    }

    /// The end of the caller's wait, or `nil` before ``hasEnding`` has happened.
    var knownEnding: Ending? { lock.withLock { ending } }

    /// Whether there is a reason to end.
    var hasEnded: Bool { lock.withLock { reason != nil } }

    /// Keeps the start, which is cancelled when there is a reason to end.
    func keep(_ start: Task<TransferredValue<SlotContent>, any Error>) {
        let isOver = lock.withLock {
            self.start = start
            return reason != nil
        }
        if isOver { start.cancel() }
    }

    /// Returns the reason for the end of the run, or throws its failure.
    /// - Parameter startFailure: The failure of the start, unless it only failed because the run ended.
    func result(_ failure: StopFailure?, _ startFailure: StartFailure? = nil) throws -> RunResult {
        let (reason, function) = lock.withLock { (self.reason, functionEnd) }
        if let error = function?.failure(failure, startFailure) { throw error }
        if let startFailure { throw startFailure }
        if let failure { throw failure }
        return reason ?? .cancelled
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
