import Cleanse
import CleanseEngine

/// The graph of one component in one test case.
protocol AnyGraphScope: AnyObject, Sendable {
    /// Returns the instance, which is created for the first request.
    func instance() throws -> GraphInstance
    /// Returns a binding that can be resolved, or `nil` if the graph does not bind the key.
    func find<Value>(_ key: ProviderKey, as type: Value.Type) throws -> ResolvedLink<Value>?
}

/// The settings of a graph in a test: its overrides, from the outermost trait to the innermost one, and the settings of the innermost one.
package struct GraphSettings<Tested: RootComponent>: Sendable {
    /// Bindings that replace others, or are added.
    package struct Layer: Sendable {
        let adds: Bool
        let configure: @Sendable (Binder<Tested.Scope>) -> Void

        package init(adds: Bool = false, _ configure: @escaping @Sendable (Binder<Tested.Scope>) -> Void) {
            self.adds = adds
            self.configure = configure
        }
    }

    private var layers: [Layer]
    private let sharing: OverrideSharing
    /// The location of the trait, in the form of graphs.
    let sourceLocation: CodeLocation
    /// The number of traits that the settings come from.
    private(set) var depth = 1

    package init(_ layers: [Layer] = [], sharing: OverrideSharing = .inherited, at sourceLocation: CodeLocation) {
        self.layers = layers
        self.sharing = sharing
        self.sourceLocation = sourceLocation
    }

    /// Returns these settings with the overrides of an outer trait, which come first.
    func inside(_ outer: GraphSettings?) -> GraphSettings {
        guard let outer else { return self }
        var result = self
        result.layers = outer.layers + layers
        result.depth = outer.depth + 1
        return result
    }

    /// Compiles the graph. The component itself is compiled once in each process.
    func factory() throws -> ComponentFactory<Tested> {
        let component = try CompiledComponents.component(Tested.self, sourceLocation)
        return try component.factory(
            layers.map { OverrideLayer(adds: $0.adds, $0.configure) }, keepsSharing: sharing == .inherited)
    }
}

/// The graph of a component in a test case, whose instance and root are created for the first request.
package final class GraphScope<Tested: RootComponent>: AnyGraphScope, @unchecked Sendable where Tested.Seed == Void {
    // SAFETY: `state` is accessed only by the task that `owner` names, which `claim` checks before each access; and by the code that runs
    // the test, before the test begins and after it has ended.
    private var state = State()
    private let owner = Guarded<Owner?>(nil)
    let settings: GraphSettings<Tested>

    private struct State {
        var factory: ComponentFactory<Tested>?
        var graph: BuiltGraph?
        var root: Tested.Root?
    }

    /// The task that requests values, or the code outside of tasks.
    private enum Owner: Equatable {
        case task(Int)
        case noTask
    }

    package init(_ settings: GraphSettings<Tested>) {
        self.settings = settings
    }

    /// Compiles the graph before the test begins.
    package func compile() throws { state.factory = try settings.factory() }

    /// Releases the graph after the test has ended.
    package func release() { state = State() }

    package func root() throws -> Tested.Root {
        let graph = try graph()
        if let root = state.root { return root }
        let root = try factory().root(in: graph)
        state.root = root
        return root
    }

    func instance() throws -> GraphInstance { try graph().instance }

    func find<Value>(_ key: ProviderKey, as type: Value.Type) throws -> ResolvedLink<Value>? {
        guard let link = try instance().find(key, as: type) else { return nil }
        if let error = link.instance.linked.missingStart(requesting: link.binding) { throw error }
        return link
    }

    private func graph() throws -> BuiltGraph {
        try claim()
        if let graph = state.graph { return graph }
        let graph = try factory().emptyInstance()
        state.graph = graph
        return graph
    }

    private func factory() throws -> ComponentFactory<Tested> {
        if let factory = state.factory { return factory }
        let factory = try settings.factory()
        state.factory = factory
        return factory
    }

    /// Makes the current task the owner of the graph, or checks that it is.
    private func claim() throws {
        let current = withUnsafeCurrentTask { $0.map { Owner.task($0.hashValue) } ?? .noTask }
        let isOwner = owner.withLock { owner in
            if owner == nil { owner = current }
            return owner == current
        }
        if !isOwner { throw ForeignTask(Tested.self) }
    }
}

/// The root components that tests of this process have compiled.
enum CompiledComponents {
    private static let known = Guarded<[ObjectIdentifier: any Sendable]>([:])

    /// Returns a compiled component. Threads that request it for the first time at the same moment may all compile it; one result is kept.
    static func component<Tested: RootComponent>(
        _: Tested.Type, _ sourceLocation: CodeLocation
    ) throws -> ReplaceableComponent<Tested> {
        let id = ObjectIdentifier(Tested.self)
        if let known = known.withLock({ $0[id] }) as? ReplaceableComponent<Tested> { return known }
        let new = try ReplaceableComponent<Tested>(sourceLocation: sourceLocation)
        return known.withLock { known in
            if let first = known[id] as? ReplaceableComponent<Tested> { return first }
            known[id] = new
            return new
        }
    }
}
