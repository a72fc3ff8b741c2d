import Cleanse
import CleanseEngine
import Testing

/// The graph of one component in one test case.
protocol AnyGraphScope: AnyObject, Sendable {
    /// Returns the instance, which is created for the first request.
    func instance() throws -> GraphInstance
    /// Returns a binding that can be resolved, or `nil` if the graph does not bind the key.
    func find<Value>(_ key: ProviderKey, as type: Value.Type) throws -> ResolvedLink<Value>?
    /// Stops and releases the graph after the test has ended, and records the failures.
    func end(_ record: (any Error) -> Void) async
}

/// The graph of a component in a test case, whose instance and root are created for the first request.
package final class GraphScope<Tested: RootComponent>: AnyGraphScope, @unchecked Sendable {
    // SAFETY: `state` is accessed only by the task that `owner` names, which `claim` checks before each access; by code outside of tasks
    // that sees the graph, which waits while that task runs; and by the code that runs the test, before and after it.
    private var state = State()
    private let owner = Guarded<Int?>(nil)
    let settings: GraphSettings<Tested>

    private struct State {
        var factory: ComponentFactory<Tested>?
        var graph: BuiltGraph?
        var running: RunningGraph<Tested.Root>?
        var root: Tested.Root?
    }

    package init(_ settings: GraphSettings<Tested>) {
        self.settings = settings
    }

    // MARK: For the code that runs the test

    /// Compiles the graph before the test begins.
    package func compile() throws { state.factory = try settings.factory() }

    /// Releases the graph after a test that started nothing.
    package func release() { state = State() }

    func end(_ record: (any Error) -> Void) async {
        if let running = state.running {
            do { try await running.stop() } catch { record(error) }
        }
        let watch = watch()
        release()
        guard let watch else { return }
        // Tasks of the stop that are about to end may still keep values for a moment.
        for attempt in 1...200 where watch.isAlive {
            if attempt <= 100 {
                await Task.yield()
            } else {
                await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
            }
        }
        LeakedGraph(Tested.self, watch).map(record)
    }

    /// Observes the objects of the graph, if the options say so.
    private func watch() -> InstanceWatch? {
        guard settings.options.contains(.failsOnLeaks) else { return nil }
        return (state.running?.instance ?? state.graph?.instance).map { InstanceWatch($0) }
    }

    // MARK: For the test

    package func root() throws -> Tested.Root {
        if let running = try running() { return running.root }
        let graph = try graph()
        if let root = state.root { return root }
        let factory = try factory()
        if let root = factory.rootBinding { try check(factory.plan.plan.livePaths(from: [root])) }
        let root = try factory.root(in: graph)
        state.root = root
        return root
    }

    func instance() throws -> GraphInstance {
        if let running = try running() { return running.instance }
        return try graph().instance
    }

    func find<Value>(_ key: ProviderKey, as type: Value.Type) throws -> ResolvedLink<Value>? {
        let isStarted = try running() != nil
        guard let link = try instance().find(key, as: type) else { return nil }
        try check(link.instance.plan.livePaths(from: [link.binding]))
        if !isStarted, let error = link.instance.linked.missingStart(requesting: link.binding) { throw error }
        return link
    }

    /// Starts the graph with a function, once, and returns the root.
    func start(
        isolation: isolated (any Actor)?,
        _ start: (ComponentFactory<Tested>, Tested.Seed) async throws -> RunningGraph<Tested.Root>
    ) async throws -> Tested.Root {
        if let running = try running() { return running.root }
        if state.graph != nil { throw LateStart(Tested.self) }
        let factory = try factory()
        let plan = factory.plan.plan
        try check(plan.livePaths(from: plan.startedFirst(of: .root)))
        let running = try await start(factory, settings.seed())
        state.running = running
        return running.root
    }

    /// The compiled component.
    func ownFactory() throws -> ComponentFactory<Tested> {
        try claim()
        return try factory()
    }

    /// The live bindings that are not overridden.
    func liveBindings() throws -> LiveBindingReport {
        let plan = try ownFactory().plan.plan
        return LiveBindingReport(bindings: plan.liveBindings, names: plan.names)
    }

    private func running() throws -> RunningGraph<Tested.Root>? {
        try claim()
        return state.running
    }

    private func graph() throws -> BuiltGraph {
        try claim()
        if let graph = state.graph { return graph }
        let graph = try factory().emptyInstance(settings.seed())
        state.graph = graph
        return graph
    }

    private func factory() throws -> ComponentFactory<Tested> {
        if let factory = state.factory { return factory }
        let factory = try settings.factory()
        state.factory = factory
        return factory
    }

    /// Refuses live bindings in a strict graph.
    private func check(_ paths: @autoclosure () throws -> [[ChainLink]]) throws {
        guard settings.options.contains(.strict) else { return }
        let errors = try paths().map { LiveBinding($0, Tested.self, names: try factory().plan.plan.names) }
        if let error = MultiError.combining(errors) { throw error }
    }

    /// Makes the current task the owner of the graph, or checks that it is.
    private func claim() throws {
        // `setUp` and a synchronous method of an `XCTestCase` run in no task, before or after an asynchronous method, but never beside it.
        guard let current = withUnsafeCurrentTask(body: { $0?.hashValue }) else { return }
        let isOwner = owner.withLock { owner in
            if owner == nil { owner = current }
            return owner == current
        }
        if !isOwner { throw ForeignTask(Tested.self) }
    }
}

extension LinkedPlan {
    /// Returns the error of requesting a value that only a start can create, or that needs such a value; `nil` if there is none.
    fileprivate func missingStart(requesting binding: BindingID) -> MissingStart? {
        guard plan.hasAsynchrony else { return nil }
        let reached = plan.reach(from: [binding], through: .notLater)
        let first = reached.order.first {
            !plan.bindings[$0].effects.isDisjoint(with: .hooks)
                || plan.bindings[$0].effects.contains(.asynchronous) && plan.bindings[$0].isShared
        }
        return first.map { needsStart(reached.path(to: $0)) }
    }
}
