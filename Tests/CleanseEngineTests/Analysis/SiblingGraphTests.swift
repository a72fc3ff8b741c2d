import Cleanse
import Testing

/// Tests of graphs that are compiled separately and built on one instance, whose values they share.
@Suite struct SiblingGraphTests {
    /// A cache that is not `Sendable`.
    private final class Cache {
        var hits = 0
        init() {}
    }

    private struct App {
        let hits: () -> Int
    }

    private struct AppComponent: RootComponent {
        typealias Root = App
        typealias Scope = Outer
        static func configureRoot(binder bind: ReceiptBinder<App>) -> BindingReceipt<App> { bind.to { App { 0 } } }
        static func configure(binder: Binder<Outer>) {
            binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
        }
    }

    private struct Outer: Scope {}

    private struct OnMain: Sendable { let cache: @MainActor () -> Cache }
    private struct OnRed: Sendable { let cache: @Red () -> Cache }
    private struct Plain { let cache: Cache }

    private func main(on graph: BuiltGraph) throws -> ComponentFactory<ClosureComponent<OnMain, Singleton>> {
        try .of(root: OnMain.self, scope: Singleton.self, parent: graph) {
            $0.bind(OnMain.self).to(factory: OnMain.init)
        }
    }

    private func red(on graph: BuiltGraph) throws -> ComponentFactory<ClosureComponent<OnRed, Singleton>> {
        try .of(root: OnRed.self, scope: Singleton.self, parent: graph) { $0.bind(OnRed.self).to(factory: OnRed.init) }
    }

    private func plain(on graph: BuiltGraph) throws -> ComponentFactory<ClosureComponent<Plain, Singleton>> {
        try .of(root: Plain.self, scope: Singleton.self, parent: graph) { $0.bind(Plain.self).to(factory: Plain.init) }
    }

    @Test func `The second graph that uses a value of the first one's parent on another actor can't be built`() throws {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        let (main, red) = (try main(on: app.graph), try red(on: app.graph))
        _ = try main.tryBuild()
        let error = #expect(throws: UnsafeSharing.self) { _ = try red.tryBuild() }
        #expect(error?.key == ProviderKey(Cache.self))
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("used by MainActor and by Red") && text.contains("Cache required by OnMain"), "\(text)")
        #expect(text.contains("Cache required by OnRed"), "\(text)")
        // The first graph can be built again.
        _ = try main.tryBuild()
    }

    @Test func `A graph that uses a value only on its builder's actor counts too`() throws {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        _ = try plain(on: app.graph).tryBuild()
        #expect(throws: UnsafeSharing.self) { _ = try main(on: app.graph).tryBuild() }
        let other = try ComponentFactory.of(AppComponent.self).instantiate()
        _ = try main(on: other.graph).tryBuild()
        #expect(throws: UnsafeSharing.self) { _ = try plain(on: other.graph).instantiate() }
    }

    @Test func `Graphs on two instances do not affect each other`() throws {
        let factory = try ComponentFactory.of(AppComponent.self)
        let (first, second) = (try factory.instantiate(), try factory.instantiate())
        _ = try main(on: first.graph).tryBuild()
        _ = try red(on: second.graph).tryBuild()
        _ = try plain(on: factory.instantiate().graph).tryBuild()
    }

    @Test func `Graphs that are built on child graphs count as users of the lowest graph's value`() throws {
        struct Middle {}
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        let middle = {
            try ComponentFactory<ClosureComponent<Middle, Unscoped>>.of(
                root: Middle.self, scope: Unscoped.self, parent: app.graph,
                configure: { $0.bind(Middle.self).to { Middle() } })
        }
        let (left, right) = (try middle().instantiate().graph, try middle().instantiate().graph)
        _ = try main(on: left).tryBuild()
        #expect(throws: UnsafeSharing.self) { _ = try red(on: right).tryBuild() }
    }

    // MARK: Starts

    private struct Nothing: Sendable {}

    private final class Worker {
        let cache: Cache
        init(cache: Cache) { self.cache = cache }
    }

    private func worker(
        on graph: BuiltGraph, _ bind: (BindingBuilder<SingletonBinder, Worker, Worker>) -> Void
    ) throws -> ComponentFactory<ClosureComponent<Nothing, Singleton>> {
        try .of(root: Nothing.self, scope: Singleton.self, parent: graph) { binder in
            bind(binder.bind(Worker.self).sharedInScope().startsWithGraph().onStart { $0.cache.hits += 1 })
            binder.bind(Nothing.self).to(factory: Nothing.init)
        }
    }

    @Test func `A start that uses a value of the parent is refused if another graph uses the value on another actor`()
        async throws
    {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        _ = try main(on: app.graph).tryBuild()
        // SAFETY: this task waits for the start.
        nonisolated(unsafe) let worker = try worker(on: app.graph) { $0.to(factory: Worker.init) }
        let error = await #expect(throws: UnsafeSharing.self) { try await worker.start(isolation: Red.shared).stop() }
        #expect(error?.key == ProviderKey(Cache.self))
        // Without the other graph, the start succeeds.
        let other = try ComponentFactory.of(AppComponent.self).instantiate()
        nonisolated(unsafe) let single = try self.worker(on: other.graph) { $0.to(factory: Worker.init) }
        try await single.start(isolation: Red.shared).stop()
    }

    @Test func `A start on a parent graph is refused if its factory captures state, since there may be several starts`()
        async throws
    {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        let cache = Cache()
        let worker = try worker(on: app.graph) { $0.to { Worker(cache: cache) } }
        let error = await #expect(throws: UnsafeSharing.self) { try await worker.start().stop() }
        #expect(error?.key == ProviderKey(Worker.self))
    }

    // MARK: Roots of other actors

    // SAFETY: only the main actor creates and uses it.
    private final class Window: @unchecked Sendable {
        let cache: () -> Cache
        init(cache: @escaping () -> Cache) { self.cache = cache }
    }

    /// A component whose root belongs to another actor than the roots of the graphs that are built on it.
    private struct AppOfRed: RootComponent {
        typealias Root = App
        typealias Scope = Outer
        static func configureRoot(binder bind: ReceiptBinder<App>) -> BindingReceipt<App> {
            bind.to { @Red in App { 0 } }
        }
        static func configure(binder: Binder<Outer>) {
            binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
            binder.bind(Set<Int>.self).to { [] }
            binder.bind(Window.self).sharedInScope().to { @MainActor in Window { Cache() } }
        }
    }

    private func window(
        on graph: BuiltGraph, _ configure: @escaping (SingletonBinder) -> Void = { _ in }
    ) throws -> ComponentFactory<ClosureComponent<Window, Singleton>> {
        try .of(root: Window.self, scope: Singleton.self, parent: graph) { binder in
            binder.bind(Window.self).to { @MainActor (cache: Provider<Cache>) in Window(cache: cache.get) }
            configure(binder)
        }
    }

    @Test func `A root that a start creates on its actor uses the parent's values there`() async throws {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        // SAFETY: this task waits for the start.
        nonisolated(unsafe) let window = try window(on: app.graph)
        let running = try await window.start(isolation: Red.shared)
        let error = #expect(throws: UnsafeSharing.self) { _ = try plain(on: app.graph).tryBuild() }
        #expect(error.map { "\($0)" }?.contains("used by MainActor and by the code that builds the graph") == true)
        try await running.stop()
    }

    @Red @Test func `A start on another actor than the root is refused if both use a value of the parent`()
        async throws
    {
        final class Worker {
            let cache: Provider<Cache>
            init(cache: Provider<Cache>) { self.cache = cache }
        }
        let app = try ComponentFactory.of(AppOfRed.self).instantiate().graph
        let window = try window(on: app) {
            $0.bind(Worker.self).sharedInScope().startsWithGraph().to { @Red in Worker(cache: $0) }
        }
        let error = await #expect(throws: UnsafeSharing.self) { try await window.start().stop() }
        #expect(error?.key == ProviderKey(Cache.self))
        #expect(error.map { "\($0)" }?.contains("used by MainActor and by Red") == true)
    }

    @Red @Test func `A start may create a root on the actor of a value that only the root uses`() async throws {
        final class Frame: Sendable {
            init(window: Window) {}
        }
        let app = try ComponentFactory.of(AppOfRed.self).instantiate().graph
        let frame = try ComponentFactory<ClosureComponent<Frame, Singleton>>.of(
            root: Frame.self, scope: Singleton.self, parent: app
        ) { binder in
            binder.bind(Frame.self).to { @MainActor (window: Window) in Frame(window: window) }
        }
        try await frame.start().stop()
    }
}
