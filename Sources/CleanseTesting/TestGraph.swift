import Cleanse
import CleanseEngine

/// The graphs of the current test: `try TestGraph.current.root(of: App.self)`.
///
/// The trait `.graph(App.self)` gives each test case its own graph, and `invokeTest` gives one to a test method of XCTest. A graph creates
/// its values when they are first requested. At the end of the test, it stops what was started and releases the values.
///
/// Thread rule: a graph belongs to the task that first requests a value from it, which is the task of the test. Other tasks receive an
/// error; hand the values to them.
public struct TestGraph {
    private let chain: GraphChain

    init(_ chain: GraphChain) {
        self.chain = chain
    }

    /// The graphs of the current test.
    /// - Throws: ``MissingTestGraph`` outside of a test that has a graph.
    /// - Complexity: Constant.
    public static var current: TestGraph {
        get throws {
            guard let chain = GraphChain.current else { throw MissingTestGraph(nil) }
            return TestGraph(chain)
        }
    }

    /// Returns the root of a component. Each call in a test returns the same root.
    /// - Parameter component: A component that a trait of the test or of its suite names.
    /// - Returns: The root.
    /// - Throws: ``MissingTestGraph`` if no trait names the component; ``ForeignTask``; ``LiveBinding`` in a strict graph; `MissingStart` if
    ///   the graph has to be started first; or the error of a factory.
    public func root<Tested: RootComponent>(of component: Tested.Type) throws -> Tested.Root {
        try scope(of: component).root()
    }

    /// Returns a value of the graph. A shared value is the one that the root uses.
    ///
    /// If several graphs belong to the test, the innermost one that binds the type provides the value.
    /// - Parameter type: The bound type.
    /// - Returns: The value.
    /// - Throws: `MissingProvider` if no graph of the test binds the type; ``ForeignTask``; ``LiveBinding`` in a strict graph; `MissingStart`
    ///   if the value needs a start; or the error of a factory.
    public func get<Value>(_ type: Value.Type = Value.self) throws -> Value {
        try get(ProviderKey(type), as: Value.self)
    }

    /// Returns a tagged value of the graph.
    /// - Parameter tag: The tag.
    /// - Returns: The value.
    /// - Throws: The errors of ``get(_:)-(Value.Type)``.
    public func get<Tagged: BindingTag>(_ tag: Tagged.Type) throws -> Tagged.Element {
        try get(ProviderKey(Tagged.Element.self, tag: tag), as: Tagged.Element.self)
    }

    /// Starts a component, as `ComponentFactory.start` does. The end of the test stops it, and a failure of the stop fails the test.
    ///
    /// Values that the test requests afterwards belong to the started graph. A second call returns the same root.
    /// - Parameters:
    ///   - component: A component that a trait of the test or of its suite names.
    ///   - options: The options of the start and of the stop. By default, the stop may take a minute.
    ///   - clock: The clock for measurements and limits, such as a ``TestClock``. By default, busy threads extend the limits.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The root.
    /// - Throws: ``LateStart`` if the test has already requested a value; ``MissingTestGraph``; ``ForeignTask``; ``LiveBinding`` in a strict
    ///   graph; or the errors of `ComponentFactory.start`.
    public func start<Tested: RootComponent, Time: Clock>(
        _ component: Tested.Type, options: StartOptions = StartOptions(wholeStopLimit: .seconds(60)),
        clock: Time = PatientClock(), isolation: isolated (any Actor)? = #isolation
    ) async throws -> Tested.Root where Time.Duration == Duration {
        try await scope(of: component).start(isolation: isolation) {
            try await $0.start($1, options: options, clock: clock, isolation: isolation)
        }
    }

    /// Starts a component whose root is `Sendable`, as `ComponentFactory.start` does. The end of the test stops it.
    ///
    /// Values that the test requests afterwards belong to the started graph. A second call returns the same root.
    /// - Parameters:
    ///   - component: A component that a trait of the test or of its suite names.
    ///   - options: The options of the start and of the stop. By default, the stop may take a minute.
    ///   - clock: The clock for measurements and limits, such as a ``TestClock``. By default, busy threads extend the limits.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The root.
    /// - Throws: The errors of the other `start`.
    public func start<Tested: RootComponent, Time: Clock>(
        _ component: Tested.Type, options: StartOptions = StartOptions(wholeStopLimit: .seconds(60)),
        clock: Time = PatientClock(), isolation: isolated (any Actor)? = #isolation
    ) async throws -> Tested.Root where Tested.Root: Sendable, Time.Duration == Duration {
        try await scope(of: component).start(isolation: isolation) {
            try await $0.start($1, options: options, clock: clock, isolation: isolation)
        }
    }

    /// Returns the compiled component with the overrides of the test, such as for a lock file: `GraphLock(of: factory)`.
    ///
    /// Values that the factory builds do not belong to the graph of the test.
    /// - Parameter component: A component that a trait of the test or of its suite names.
    /// - Returns: The factory.
    /// - Throws: ``MissingTestGraph``; ``ForeignTask``; or the mistakes of the graph.
    public func factory<Tested: RootComponent>(of component: Tested.Type) throws -> ComponentFactory<Tested> {
        try scope(of: component).ownFactory()
    }

    /// Lists the live bindings of a component that no override replaces.
    /// - Parameter component: A component that a trait of the test or of its suite names.
    /// - Returns: The bindings with their source locations. The description has a line for each.
    /// - Throws: ``MissingTestGraph``; or ``ForeignTask``.
    /// - Complexity: Linear in the number of bindings.
    public func liveBindings<Tested: RootComponent>(of component: Tested.Type) throws -> LiveBindingReport {
        try scope(of: component).liveBindings()
    }

    private func get<Value>(_ key: ProviderKey, as type: Value.Type) throws -> Value {
        for scope in chain.scopes {
            if let link = try scope.find(key, as: type) { return try link.get() }
        }
        throw try chain.scopes[0].instance().missing(key)
    }

    /// Returns the scope of a component in the current test.
    func scope<Tested: RootComponent>(of component: Tested.Type) throws -> GraphScope<Tested> {
        guard let scope = chain.scope(of: component) else { throw MissingTestGraph(component) }
        return scope
    }
}

/// The graphs of a test, as tasks inherit them.
final class GraphChain: Sendable {
    @TaskLocal static var current: GraphChain?

    /// The graphs, innermost first. No two are graphs of the same component.
    let scopes: [any AnyGraphScope]

    /// Creates a chain with one more graph, which replaces the outer graph of the same component.
    init<Tested>(_ scope: GraphScope<Tested>, inside outer: GraphChain?) {
        scopes = [scope] + (outer?.scopes ?? []).filter { !($0 is GraphScope<Tested>) }
    }

    func scope<Tested: RootComponent>(of _: Tested.Type) -> GraphScope<Tested>? {
        scopes.lazy.compactMap { $0 as? GraphScope<Tested> }.first
    }
}
