import Cleanse
import Logging
import Metrics
import Synchronization
import Tracing

// Observers that write the logs, metrics and spans of Swift servers. Copy the ones that you need.

/// Logs starts and stops of graphs, failures, and, at the level `debug`, all activities that have ended.
struct GraphLogs: GraphObserver {
    let logger: Logger

    func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
        let isOfGraph = activity.kind == .graphStart || activity.kind == .graphStop
        logger.log(
            level: error?.isFailure == true ? .error : isOfGraph ? .info : .debug, "\(activity.kind)",
            metadata: [
                "key": "\(activity.name)", "component": "\(activity.component)", "duration": "\(duration)",
                "error": error.map { "\($0)" },
            ].compactMapValues { $0 })
    }
}

extension Error {
    /// Whether it is more than a cancellation, such as one of a start by SIGTERM.
    fileprivate var isFailure: Bool { !(((self as? StartFailure)?.error ?? self) is CancellationError) }
}

/// Counts activities and failures, records durations, and counts the graphs that run.
struct GraphMetrics: GraphObserver {
    private let factory: any MetricsFactory
    private let running: Meter

    init(factory: any MetricsFactory = MetricsSystem.factory) {
        self.factory = factory
        running = Meter(label: "graphs_running", factory: factory)
    }

    func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
        let dimensions = [("kind", "\(activity.kind)"), ("key", activity.name), ("component", activity.component)]
        Timer(label: "graph_activity_duration", dimensions: dimensions, factory: factory)
            .recordNanoseconds(Int64(duration / .nanoseconds(1)))
        if error?.isFailure == true {
            Counter(label: "graph_failures", dimensions: dimensions, factory: factory).increment()
        }
        switch activity.kind {
        case .graphStart where error == nil: running.increment()
        case .graphStop: running.decrement()
        default: break
        }
    }
}

/// Opens a span for each activity, inside the span of the activity that encloses it, or of the caller.
final class GraphSpans: GraphObserver {
    private let tracer: any Tracer
    private let open = Mutex<[Int: any Span]>([:])

    init(tracer: any Tracer) { self.tracer = tracer }

    func began(_ activity: GraphActivity) {
        let outer = activity.enclosing.flatMap { id in open.withLock { $0[id] } }
        let context = outer?.context ?? .current ?? .topLevel
        let span: any Span = tracer.startSpan("\(activity.kind) \(activity.name)", context: context)
        span.attributes["component"] = activity.component
        open.withLock { $0[activity.id] = span }
    }

    func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
        guard let span = open.withLock({ $0.removeValue(forKey: activity.id) }) else { return }
        if let error { span.recordError(error) }
        span.end()
    }
}

extension NotesService {
    // snippet: server-observed
    /// The compiled component, which writes logs, metrics and spans.
    static func observed(logger: Logger) throws -> ComponentFactory<NotesService> {
        try GraphLogs(logger: logger).observing {
            try GraphMetrics().observing {
                try GraphSpans(tracer: InstrumentationSystem.tracer).observing {
                    try ComponentFactory.of(NotesService.self)
                }
            }
        }
    }
    // end snippet
}
