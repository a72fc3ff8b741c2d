// Plug-ins, which check graphs when the graphs are validated.

/// A plug-in that checks a graph by its own rules, or processes the description of a graph.
///
/// The protocol comes from the RFC "Cleanse: SPI".
public protocol CleanseBindingPlugin {
    /// Checks a graph. Each validation calls it once, after the graph's own checks, on the thread that validates.
    /// - Parameters:
    ///   - root: The root component.
    ///   - errorReporter: Takes errors, which make validation fail.
    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter)

    /// Receives the report of a graph that was started, and has been released without a stop.
    ///
    /// It is called once, on the thread that releases the graph. The default implementation does nothing.
    /// - Parameter error: The report, which names the graph and the values that were not stopped.
    func visit(unstopped error: UnstoppedGraph)
}

extension CleanseBindingPlugin {
    /// Does nothing.
    public func visit(unstopped error: UnstoppedGraph) {}
}

/// A reporter that takes the errors that plug-ins find.
///
/// Thread rule: use it only on the thread that called the plug-in, before the plug-in returns.
public final class CleanseErrorReporter {
    private(set) var errors: [any CleanseError] = []

    init() {}

    /// Adds an error to the report.
    /// - Parameter error: The error.
    public func append(error: any CleanseError) {
        errors.append(error)
    }

    /// Adds errors to the report.
    /// - Parameter errors: The errors, in the order of the report.
    public func append(contentsOf errors: [any CleanseError]) {
        self.errors += errors
    }
}

/// A loader with the plug-ins that check graphs: `ComponentFactory.of(C.self, serviceLoader: loader)`.
///
/// Thread rule: any thread may use it. Plug-ins run on the thread that validates. All plug-ins of the process run one after the other,
/// since they need not be `Sendable`. Read a plug-in's state only while no graph is validated, and don't let a plug-in wait for another
/// thread that validates a graph.
public final class CleanseServiceLoader: Sendable {
    /// The default loader.
    public static let instance = CleanseServiceLoader(Guarded([]))

    private let plugins: Guarded<[any CleanseBindingPlugin]>

    /// Creates a loader with an array of plug-ins.
    public init(_ plugins: [any CleanseBindingPlugin]) {
        self.plugins = Guarded(plugins)
    }

    private init(_ plugins: Guarded<[any CleanseBindingPlugin]>) { self.plugins = plugins }

    /// Creates a loader with any number of plug-ins.
    public convenience init(_ plugins: any CleanseBindingPlugin...) {
        self.init(plugins)
    }

    /// Adds a plug-in. Plug-ins run in the order in which they were added.
    /// - Parameter plugin: The plug-in.
    public func register(_ plugin: any CleanseBindingPlugin) {
        plugins.withLock { $0.append(plugin) }
    }

    /// Runs all plug-ins over a plan.
    package func visit(_ plan: GraphPlan) -> [any CleanseError] {
        let current = plugins.withLock { $0 }
        guard !current.isEmpty else { return [] }
        let root = plan.rootDescription
        let reporter = CleanseErrorReporter()
        PluginTurns.run { for plugin in current { plugin.visit(root: root, errorReporter: reporter) } }
        return reporter.errors
    }

    /// Tells all plug-ins about a graph that was not stopped.
    func visit(unstopped error: UnstoppedGraph) {
        let current = plugins.withLock { $0 }
        PluginTurns.run { for plugin in current { plugin.visit(unstopped: error) } }
    }
}

/// Lets one thread at a time call plug-ins. A plug-in may validate another graph, whose plug-ins run in the same turn.
private enum PluginTurns {
    private struct Turn {
        let thread: Int
        /// Distinguishes processes, since a child of `fork` must not wait for a thread of its parent.
        let process: ProcessNumber
    }

    private static let condition = Condition.plugins
    // SAFETY: only accessed under the lock of `condition`.
    private nonisolated(unsafe) static var turn: Turn?

    static func run(_ body: () -> Void) {
        let mine = Turn(thread: ThreadContext.current.number, process: ProcessNumber())
        condition.lock()
        while let turn, turn.thread != mine.thread, turn.process == mine.process { condition.wait() }
        let outer = exchange(&turn, with: mine)
        condition.unlock()
        body()
        condition.lock()
        turn = outer?.thread == mine.thread ? outer : nil
        if turn == nil { condition.broadcast() }
        condition.unlock()
    }
}

extension ValidationReport {
    /// Creates the report of a compiled plan, with its errors and the errors of plug-ins or, if there are none, with its warnings.
    package init(of plan: GraphPlan, errors: [any CleanseError], checkedBy serviceLoader: CleanseServiceLoader) {
        let errors = errors + serviceLoader.visit(plan)
        self.init(errors: errors, warnings: errors.isEmpty ? plan.warnings() : [])
    }
}
