/// Holds the plug-ins that check graphs: `ComponentFactory.of(C.self, serviceLoader: loader)`.
///
/// Thread rule: may be used from any thread; its plug-ins run on the thread that validates.
public final class CleanseServiceLoader: Sendable {
    /// The loader that is used when none is given.
    public static let instance = CleanseServiceLoader()

    private let plugins: Guarded<[any CleanseBindingPlugin]>

    /// A loader with some plug-ins.
    public init(_ plugins: [any CleanseBindingPlugin]) {
        self.plugins = Guarded(plugins)
    }

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
        for plugin in current { plugin.visit(root: root, errorReporter: reporter) }
        return reporter.errors
    }

    /// Tells all plug-ins of a graph that nobody stopped.
    func visit(unstopped error: UnstoppedGraph) {
        for plugin in plugins.withLock({ $0 }) { plugin.visit(unstopped: error) }
    }
}
