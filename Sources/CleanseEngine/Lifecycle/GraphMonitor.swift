/// Gives the health of a started graph to code that does not have the graph, such as a handler inside it that answers probes.
///
/// Pass a monitor to the start, in ``StartOptions/monitor``, and bind it for the values that need it. It watches the graph that was started
/// with it last, and does not keep it alive. Thread rule: any thread may use it.
public final class GraphMonitor: Sendable {
    private struct Watched {
        weak var controller: LifecycleController?
        var hasBegun = false
    }

    private let watched = Guarded(Watched())

    /// Creates a monitor, for the next start.
    public init() {}

    func watch(_ controller: LifecycleController) {
        watched.withLock { $0 = Watched(controller: controller, hasBegun: true) }
    }

    /// Runs the checks of the graph, as ``RunningGraph`` does. Before the start, the graph counts as starting.
    public func health() async -> GraphHealth {
        let (controller, hasBegun) = watched.withLock { ($0.controller, $0.hasBegun) }
        if let controller { return await controller.health() }
        return GraphHealth(hasBegun ? .stopped : .starting, [], own: 0, names: .short)
    }

    /// The report of the start so far, or `nil` before the start and after the end of the graph.
    public var report: StartReport? { watched.withLock(\.controller)?.report }
}
