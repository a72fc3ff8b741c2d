/// A graph that has been started, by `ComponentFactory.start`: its root, and its stop.
///
/// Keeps every value of the component alive that has been started. An actor may keep the graph that it started: the graph keeps that actor
/// only while something runs on it, such as a step or what `running` declares. If it is released without a ``stop()``, nothing is stopped: plug-ins are
/// told of that (`visit(unstopped:)`), and debug builds write it to standard error. Only a graph above that is stopping already stops it all
/// the same. Thread rule: it may be sent where its root may; without that, it belongs to whoever started it.
public final class RunningGraph<Root> {
    /// The root.
    public let root: Root
    private let ledger: Ledger

    init(root: Root, _ ledger: Ledger) {
        self.root = root
        self.ledger = ledger
    }

    deinit { ledger.abandon() }

    /// Stops what has been started: dependents before their dependencies, what is independent at the same time.
    ///
    /// Each value is stopped once, whoever calls this, however often; all callers wait for the same end, and receive the same
    /// error. Running graphs of components below are stopped before. The cancellation of a caller's task does not end a stop. Steps
    /// that use values of the owner, who started the graph on no actor, run on the actor of the caller.
    /// - Throws: ``StopFailure``: what failed, and what did not stop within the limits of the ``StartOptions``. In a step of the graph, such
    ///   as `running`, or in a factory that a start below it runs, it has begun the stop then, which waits for that.
    nonisolated(nonsending) public func stop() async throws { try await ledger.stop(on: #isolation) }

    /// Whether the graph above is stopping and waits for this one to be stopped by its owner, or this one is being stopped already.
    ///
    /// A graph above stops this one itself unless the steps of the stop would use, at the same time as the owner, values that are not
    /// `Sendable`.
    public var isStopRequested: Bool { ledger.isAskedToStop }

    /// Waits until ``isStopRequested``, or until the task is cancelled.
    nonisolated(nonsending) public func stopRequest() async { await ledger.waitUntilAskedToStop() }

    /// Whether the graph runs, is being stopped, or has been stopped.
    public var state: RunningState { ledger.state }

    /// What the start did: when each value began, how long it took, and on what it waited.
    public var report: StartReport { ledger.report }
}

// SAFETY: besides the root it has a ledger, which any thread may use.
extension RunningGraph: @unchecked Sendable where Root: Sendable {}
