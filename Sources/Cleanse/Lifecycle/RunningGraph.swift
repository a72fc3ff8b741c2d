/// A graph that `ComponentFactory.start` has started, with its root and a function to stop it.
///
/// It keeps every started value of the component alive. An actor may store the graph that it started: the graph keeps that actor alive only
/// while code of the graph runs on it, such as a step or a `running` function.
///
/// A graph that is released without a ``stop()`` is not stopped, unless an ancestor graph is already stopping. Its release is reported to
/// plug-ins (`visit(unstopped:)`) and, in debug builds, to standard error. Thread rule: the graph may be sent if its root is `Sendable`.
/// Otherwise, it belongs to the code that started it.
public final class RunningGraph<Root> {
    /// The root.
    public let root: Root
    private let controller: LifecycleController
    /// Handles the release of the graph. The start passes it, so that programs without a start do not contain it.
    private let abandon: @Sendable () -> Void

    init(root: Root, _ controller: LifecycleController, abandon: @escaping @Sendable () -> Void) {
        self.root = root
        self.controller = controller
        self.abandon = abandon
    }

    deinit { abandon() }

    /// The instance, which is retained as long as this object.
    package var instance: GraphInstance { controller.instance }

    /// Stops the values that have been started: dependents before their dependencies, and independent values at the same time.
    ///
    /// Each value is stopped once, no matter how often this function is called. All callers wait for the same stop, and receive the same
    /// error. Running child graphs are stopped first. Cancelling a caller's task does not end the stop. If the graph was started on no
    /// actor, steps that use values of its owner run on the actor of the caller.
    /// - Throws: ``StopFailure``, with the values that failed to stop, or did not stop within the limits of the ``StartOptions``. A call in
    ///   a step of the graph, such as a `running` function, or in a factory that the start of a child graph runs, only begins the stop, and
    ///   throws, because the stop waits for that step or factory.
    nonisolated(nonsending) public func stop() async throws { try await controller.stop(on: #isolation) }

    /// Whether an ancestor graph is stopping and waits until the owner has stopped this one, or this one is already being stopped.
    ///
    /// An ancestor stops this graph itself, unless the steps of the stop and the owner could use a value that is not `Sendable` at the same
    /// time.
    public var isStopRequested: Bool { controller.isStopRequested }

    /// Waits until ``isStopRequested`` is true, or the task is cancelled.
    nonisolated(nonsending) public func stopRequest() async { await controller.waitForStopRequest() }

    /// The state of the graph, such as running, stopping or stopped.
    public var state: GraphState { controller.state }

    /// Runs the checks that bindings declare with `healthy`, and says whether the graph is live and ready, and why not.
    ///
    /// All checks run at the same time. An answer is kept for the interval of its check, and tasks that ask at the same time share a check.
    /// A check that does not answer within its limit is cancelled and no longer awaited, and it does not run again before it has ended. If
    /// the task is cancelled, the call returns without waiting. Thread rule: any thread may call this function.
    /// - Returns: The health of the graph, with the values of graphs above that it depends on.
    /// - Complexity: Linear in the values, and in the bindings between each value and the values that it depends on.
    nonisolated(nonsending) public func health() async -> GraphHealth { await controller.health() }

    /// The report of the start: when the start of each value began, how long it took, and which values it waited on.
    public var report: StartReport { controller.report }
}

// SAFETY: besides the root, it has only a controller, which any thread may use.
extension RunningGraph: @unchecked Sendable where Root: Sendable {}
