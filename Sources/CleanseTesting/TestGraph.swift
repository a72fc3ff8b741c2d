public import Cleanse
import CleanseEngine

/// The graphs of the current test: `try TestGraph.current.root(of: App.self)`.
///
/// The trait `.graph(App.self)` gives each test case its own graph, and a ``GraphTestCase`` gives one to each test method. A graph creates
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
    public func root<Tested: RootComponent>(of component: Tested.Type) throws -> Tested.Root
    where Tested.Seed == Void {
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

    private func get<Value>(_ key: ProviderKey, as type: Value.Type) throws -> Value {
        for scope in chain.scopes {
            if let link = try scope.find(key, as: type) { return try link.get() }
        }
        throw try chain.scopes[0].instance().missing(key)
    }

    /// Returns the scope of a component in the current test.
    func scope<Tested: RootComponent>(of component: Tested.Type) throws -> GraphScope<Tested>
    where Tested.Seed == Void {
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

    func scope<Tested: RootComponent>(of _: Tested.Type) -> GraphScope<Tested>? where Tested.Seed == Void {
        scopes.lazy.compactMap { $0 as? GraphScope<Tested> }.first
    }
}

/// An error about a request for a graph in a test that has none.
public struct MissingTestGraph: CleanseError {
    private let component: String?

    init(_ component: Any.Type?) {
        self.component = component.map { "\(TypeName($0))" }
    }

    /// The stable identifier of this kind of error: `missing-test-graph`.
    public var code: String { "missing-test-graph" }

    /// The suggestion to add the trait.
    public var hints: [String] {
        [
            "add the trait .graph(\(component ?? "App").self) to the test or to its suite; a detached task must receive the values from the test"
        ]
    }

    /// The complete message.
    public var description: String {
        (component.map { "*** \($0) *** is not a graph of this test" }
            ?? "*** TestGraph.current *** this test has no graph")
            + hints.map { "\n      hint: \($0)" }.joined()
    }
}

/// An error about a request to the graph of a test in another task than the one that first requested a value.
public struct ForeignTask: CleanseError {
    private let component: String

    init(_ component: Any.Type) {
        self.component = "\(TypeName(component))"
    }

    /// The stable identifier of this kind of error: `foreign-task`.
    public var code: String { "foreign-task" }

    /// The suggestion to request the value in the task of the test.
    public var hints: [String] { ["request the value in the test, and hand it to the other task"] }

    /// The complete message.
    public var description: String {
        "*** \(component) *** the graph of this test belongs to another task"
            + hints.map { "\n      hint: \($0)" }.joined()
    }
}
