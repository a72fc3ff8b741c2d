import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of functions that run until the graph stops, at the same time as the code that started it. They share only safe values.
@Suite struct RunningIsolationTests {
    /// A counter that is not `Sendable`.
    private final class Counter {
        var count = 0
        init() {}
    }

    private final class Worker {
        let counter: Counter
        init(counter: Counter) { self.counter = counter }
        func work() { counter.count += 1 }
    }

    private final class Panel {
        let counter: Counter
        init(counter: Counter) { self.counter = counter }
    }

    /// A factory of a graph in which the loop of a worker counts, and the user of the panel may count too.
    private func factory() throws -> ComponentFactory<ClosureComponent<Panel, Singleton>> {
        try ComponentFactory<ClosureComponent<Panel, Singleton>>.of(root: Panel.self) { binder in
            binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
            binder.bind(Worker.self).sharedInScope().startsWithGraph().running { $0.work() }
                .to(factory: Worker.init)
            binder.bind(Panel.self).to(factory: Panel.init)
        }
    }

    @Test func `A start outside of actors refuses a value that a loop and the caller would use at the same time`()
        async throws
    {
        let factory = try factory()
        for _ in 0..<2 {
            let error = await #expect(throws: UnsafeSharing.self) { _ = try await factory.start() }
            #expect(error?.key == ProviderKey(Counter.self))
            #expect(error.map { "\($0)" }?.contains("used by the code that builds the graph and by") == true)
        }
    }

    @Test func `A start outside of actors refuses a loop whose value the root has`() async throws {
        let factory = try ComponentFactory<ClosureComponent<Worker, Singleton>>.of(root: Worker.self) { binder in
            binder.bind(Counter.self).to(factory: Counter.init)
            binder.bind(Worker.self).sharedInScope().running { $0.work() }.to(factory: Worker.init)
        }
        let error = await #expect(throws: UnsafeSharing.self) { _ = try await factory.start() }
        #expect(error?.key == ProviderKey(Worker.self))
    }

    @MainActor @Test func `A start on an actor runs the loop on that actor`() async throws {
        let running = try await factory().start()
        running.root.counter.count += 1
        try await running.stop()
        #expect(running.root.counter.count >= 1)
    }

    private actor Place {
        func start<Root: Sendable>(_ factory: sending ComponentFactory<ClosureComponent<Root, Singleton>>) async throws
        {
            try await factory.start().stop()
        }
        func run<Root: Sendable>(_ factory: sending ComponentFactory<ClosureComponent<Root, Singleton>>) async throws {
            _ = try await factory.run(untilSignals: [])
        }
    }

    private struct Late: Sendable {}

    @Test(arguments: [false, true])
    func `A start creates values of no actor where it is called, and runs their steps there`(runs: Bool)
        async throws
    {
        let sourceLocation = Place()
        let sourceLocations = Locked<[String]>([])
        let here = Isolation(sourceLocation)
        @Sendable func note(_ name: String) {
            sourceLocations.withLock { $0.append(name + (here.isCurrent ? "" : " elsewhere")) }
        }
        let factory = try ComponentFactory<ClosureComponent<Late, Singleton>>.of(root: Late.self) { binder in
            binder.bind(Counter.self).toSendable {
                note("argument")
                return Counter()
            }
            binder.bind(Worker.self).sharedInScope().startsWithGraph()
                .onStart { _ in note("start") }
                .running { _ in note("running") }
                .onStop { _ in note("stop") }
                .to { (counter: Counter) in
                    note("shared")
                    return Worker(counter: counter)
                }
            binder.bind(Double.self).sharedInScope().to { (counter: Counter) async in Double(counter.count) }
            binder.bind(Late.self).to { (_: Double) in
                note("root")
                return Late()
            }
        }
        if runs { try await sourceLocation.run(factory) } else { try await sourceLocation.start(factory) }
        #expect(
            sourceLocations.withLock { $0.sorted() } == [
                "argument", "argument", "root", "running", "shared", "start", "stop",
            ])
    }

    private struct Keys: Sendable {
        let counter: @MainActor () throws -> Counter
    }

    private func keys() throws -> ComponentFactory<ClosureComponent<Keys, Singleton>> {
        try ComponentFactory<ClosureComponent<Keys, Singleton>>.of(root: Keys.self) { binder in
            binder.bind(Counter.self).sharedInScope().onStart { $0.count += 1 }.to(factory: Counter.init)
            binder.bind(Keys.self).to(factory: Keys.init)
        }
    }

    @Test func `A start on one actor refuses a step that uses a value that another actor may request`() async throws {
        let error = await #expect(throws: UnsafeSharing.self) { try await Place().start(keys()) }
        #expect(error?.key == ProviderKey(Counter.self))
        #expect(
            error.map { "\($0)" }?.contains("used by MainActor and by Place") == true, "\(error.map { "\($0)" } ?? "")")
    }

    @MainActor @Test func `A start on the actor that may request the value accepts the step`() async throws {
        let graph = try await keys().start()
        #expect(try graph.root.counter().count == 1)
        try await graph.stop()
    }

    @Test func `A run keeps the root to itself`() async throws {
        guard case .ended = try await factory().run(untilSignals: []) else {
            Issue.record("another end")
            return
        }
    }

    @Test func `Sendable values, and values that the caller can't reach, are accepted`() async throws {
        final class Server: Sendable {
            init(settings: Counter) { _ = settings.count }
            func serve() async {}
        }
        struct Root: Sendable { let server: Server }
        let factory = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
            binder.bind(Counter.self).to(factory: Counter.init)
            binder.bind(Server.self).sharedInScope().running { await $0.serve() }.to(factory: Server.init)
            binder.bind(Worker.self).sharedInScope().startsWithGraph().running { $0.work() }
                .to(factory: Worker.init)
            binder.bind(Root.self).to(factory: Root.init)
        }
        try await factory.start().stop()
    }

    // MARK: A start elsewhere than on the actor of the root

    private struct Display: Sendable {
        let count: @MainActor () -> Int
    }

    /// A graph whose starter has the counter that a factory captures. The root lets the main actor call that factory.
    private func display(_ counter: Counter) throws -> ComponentFactory<ClosureComponent<Display, Singleton>> {
        try ComponentFactory<ClosureComponent<Display, Singleton>>.of(root: Display.self) { binder in
            binder.bind(Int.self).to {
                counter.count += 1
                return counter.count
            }
            binder.bind(Display.self).to { @MainActor (count: @escaping @MainActor () -> Int) in Display(count: count) }
        }
    }

    @Test func `The captures of the starter's factories can't be used by the root's actor at the same time`()
        async throws
    {
        let error = await #expect(throws: UnsafeSharing.self) { _ = try await display(Counter()).start() }
        #expect(error?.subject == .factory && error?.key == ProviderKey(Int.self))
    }

    @MainActor @Test func `A starter on the root's actor may keep the captures of its factories`() async throws {
        let running = try await display(Counter()).start()
        #expect(running.root.count() == 1)
        try await running.stop()
    }

    @MainActor private final class Screen {
        let counter: Counter
        init(counter: Counter) { self.counter = counter }
    }

    private struct Seeded: RootComponent {
        typealias Seed = Counter
        typealias Root = Screen
        static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
            bind.to(factory: Screen.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }

    @Test func `A seed that the starter keeps can't be used by the root's actor`() async throws {
        let error = await #expect(throws: UnsafeSharing.self) {
            _ = try await ComponentFactory.of(Seeded.self).start(Counter())
        }
        #expect(error?.key == ProviderKey(Counter.self))
    }

    private struct Below: Component {
        typealias Root = Screen
        static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
            bind.to(factory: Screen.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }

    private struct Desk {
        let counter: Counter
        let screens: ComponentFactory<Below>
    }

    private func desk() throws -> Desk {
        try ComponentFactory<ClosureComponent<Desk, Singleton>>.of(root: Desk.self) { binder in
            binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
            binder.install(dependency: Below.self)
            binder.bind(Desk.self).to(factory: Desk.init)
        }.build()
    }

    @Test func `Values of the parent graph can't be used by the root's actor at the same time`() async throws {
        let desk = try desk()
        let error = await #expect(throws: UnsafeSharing.self) { _ = try await desk.screens.start() }
        #expect(error?.key == ProviderKey(Counter.self))
        #expect(error.map { "\($0)" }?.contains("used by the code that builds the graph and by MainActor") == true)
    }

    @MainActor @Test func `A start on the root's actor may use values of the parent graph`() async throws {
        let desk = try desk()
        let running = try await desk.screens.start()
        running.root.counter.count += 1
        #expect(desk.counter.count == 1)
        try await running.stop()
    }

    private struct Part: Component {
        typealias Root = Panel
        static func configureRoot(binder bind: ReceiptBinder<Panel>) -> BindingReceipt<Panel> {
            let counter = Counter()
            return bind.to { Panel(counter: counter) }
        }
        static func configure(binder: UnscopedBinder) {}
    }

    /// A value that builds a component below its own.
    private final class Workshop {
        let parts: ComponentFactory<Part>
        init(parts: ComponentFactory<Part>) { self.parts = parts }
    }

    @Test func `A waiting starter and the graph's values may build one component, whose factory captures values`()
        async throws
    {
        let factory = try ComponentFactory<ClosureComponent<ComponentFactory<Part>, Singleton>>.of(
            root: ComponentFactory<Part>.self
        ) { binder in
            binder.install(dependency: Part.self)
            binder.bind(Workshop.self).sharedInScope().startsWithGraph()
                .running { $0.parts.build().counter.count += 1 }.to(factory: Workshop.init)
        }
        guard case .ended = try await factory.run(untilSignals: []) else {
            Issue.record("another end")
            return
        }
    }
}
