// Plug-ins check graphs when these are validated.

/// Checks a graph by rules of its own, or processes its description. Source: the RFC "Cleanse: SPI".
public protocol CleanseBindingPlugin {
    /// Called once for each validation, after the graph's own checks, on the thread that validates.
    /// - Parameters:
    ///   - root: The root component.
    ///   - errorReporter: Takes errors, which make validation fail.
    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter)

    /// Called when a graph is released that was started and not stopped, once, on the thread that releases it.
    ///
    /// The default implementation does nothing.
    /// - Parameter error: Names the graph and the values that were not stopped.
    func visit(unstopped error: UnstoppedGraph)
}

extension CleanseBindingPlugin {
    /// Does nothing.
    public func visit(unstopped error: UnstoppedGraph) {}
}

/// Takes the errors that plug-ins find.
///
/// Thread rule: only to be used on the thread that called the plug-in, before it returns.
public final class CleanseErrorReporter {
    private(set) var errors: [any CleanseError] = []

    init() {}

    /// Adds an error to the report.
    /// - Parameter error: The error.
    public func append(error: any CleanseError) {
        errors.append(error)
    }

    /// Adds errors to the report.
    /// - Parameter errors: The errors, in the order in which they are to be reported.
    public func append(contentsOf errors: [any CleanseError]) {
        self.errors += errors
    }
}

/// Holds the plug-ins that check graphs: `ComponentFactory.of(C.self, serviceLoader: loader)`.
///
/// Thread rule: may be used from any thread. Plug-ins run on the thread that validates, all of the process one after the other, since they
/// need not be `Sendable`: read a plug-in's state when nothing validates, and don't let one wait for another thread that does.
public final class CleanseServiceLoader: Sendable {
    /// The loader that is used when none is given.
    public static let instance = CleanseServiceLoader(Guarded([]))

    private let plugins: Guarded<[any CleanseBindingPlugin]>

    /// A loader with some plug-ins.
    public init(_ plugins: [any CleanseBindingPlugin]) {
        self.plugins = Guarded(plugins)
    }

    private init(_ plugins: Guarded<[any CleanseBindingPlugin]>) { self.plugins = plugins }

    /// A loader with some plug-ins, or none.
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

    /// Tells all plug-ins of a graph that nobody stopped.
    func visit(unstopped error: UnstoppedGraph) {
        let current = plugins.withLock { $0 }
        PluginTurns.run { for plugin in current { plugin.visit(unstopped: error) } }
    }
}

/// Lets one thread at a time call plug-ins. A plug-in may validate another graph, whose plug-ins are called inside.
private enum PluginTurns {
    private struct Turn {
        let thread: Int
        /// A child of fork does not wait for a thread of its parent.
        let process: ProcessNumber
    }

    private static let condition = Condition.plugins
    // SAFETY: only touched with the lock of `condition`.
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
    /// The report of a plan that has been compiled: its errors, those that plug-ins find, and warnings if there are none.
    package init(of plan: GraphPlan, errors: [any CleanseError], checkedBy serviceLoader: CleanseServiceLoader) {
        let errors = errors + serviceLoader.visit(plan)
        self.init(errors: errors, warnings: errors.isEmpty ? plan.warnings() : [])
    }
}
