import Cleanse
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import Testing
import Tracing

@testable import NotesServer

@Suite struct ObserverTests {
    final class Store: Sendable {}
    final class Page: Sendable { init(store: Store) {} }
    struct Broken: Error, CustomStringConvertible { var description: String { "no disk" } }

    /// The component of one request.
    struct Request: Component {
        typealias Root = Page
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Page>) -> BindingReceipt<Page> {
            bind.to(factory: Page.init)
        }
    }

    struct App: RootComponent {
        struct Root: Sendable { let requests: SendableComponentFactory<Request> }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Store.self).sharedInScope().onStart { _ in }.onStop { _ in throw Broken() }
                .to(factory: Store.init)
            binder.install(dependency: Request.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    /// Starts the app, handles a request, and stops the app, which fails.
    private func run(_ observer: some GraphObserver) async throws {
        let app = try await observer.observing { try ComponentFactory.of(App.self) }.start()
        _ = try app.root.requests.tryBuild()
        await #expect(throws: StopFailure.self) { try await app.stop() }
    }

    @Test func `Logs have the key and the component of the binding`() async throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "graph") { _ in handler }
        logger.logLevel = .debug
        try await run(GraphLogs(logger: logger))
        let entries = handler.entries
        let start = try #require(entries.first { $0.message == "start" })
        #expect(start.level == .debug && start.metadata["key"] == "Store" && start.metadata["component"] == "App")
        #expect(entries.first { $0.message == "graphStart" }?.level == .info)
        let stop = try #require(entries.first { $0.message == "stop" })
        #expect(stop.level == .error && stop.metadata["error"] == "no disk")
        #expect(entries.first { $0.message == "graphStop" }?.level == .error)
    }

    @Test func `Metrics count failures and running graphs, and record durations`() async throws {
        let metrics = TestMetrics()
        try await run(GraphMetrics(factory: metrics))
        let stop = [("kind", "stop"), ("key", "Store"), ("component", "App")]
        #expect(try metrics.expectCounter("graph_failures", stop).totalValue == 1)
        #expect(try metrics.expectTimer("graph_activity_duration", stop).values.count == 1)
        #expect(try metrics.expectMeter("graphs_running").values == [1, 0])
    }

    @Test func `A cancelled start is no failure`() async throws {
        struct Slow: RootComponent {
            struct Root: Sendable { let store: Store }
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind(Store.self).sharedInScope().onStart { _ in try await Task.sleep(for: .seconds(600)) }
                    .to(factory: Store.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
        }
        let (handler, metrics) = (InMemoryLogHandler(), TestMetrics())
        let factory = try GraphLogs(logger: Logger(label: "graph") { _ in handler }).observing {
            try GraphMetrics(factory: metrics).observing { try ComponentFactory.of(Slow.self) }
        }
        let start = Task { try await factory.start() }
        start.cancel()
        await #expect(throws: StartFailure.self) { try await start.value }
        #expect(handler.entries.map(\.message) == ["graphStart"] && handler.entries.allSatisfy { $0.level == .info })
        let dimensions = [("kind", "graphStart"), ("key", "Root"), ("component", "Slow")]
        #expect(try metrics.expectTimer("graph_activity_duration", dimensions).values.count == 1)
        #expect(throws: (any Error).self) { try metrics.expectCounter("graph_failures", dimensions) }
        #expect(try metrics.expectMeter("graphs_running").values.isEmpty)
    }

    @Test func `Spans are nested as activities are`() async throws {
        let tracer = InMemoryTracer()
        try await run(GraphSpans(tracer: tracer))
        #expect(tracer.activeSpans.isEmpty)
        let spans = Dictionary(
            tracer.finishedSpans.map { ($0.operationName, $0) }, uniquingKeysWith: { first, _ in first })
        let (start, stop) = (try #require(spans["graphStart Root"]), try #require(spans["graphStop Root"]))
        #expect(spans["start Store"]?.parentSpanID == start.spanID && start.parentSpanID == nil)
        #expect(spans["stop Store"]?.parentSpanID == stop.spanID && stop.errors.count == 1)
        // The span of a request's subcomponent is the creation of its root.
        #expect(spans["creation Page"]?.attributes.get("component") == .string("Request"))
    }

    @Test func `The span of a subcomponent is inside the span of its request`() async throws {
        let tracer = InMemoryTracer()
        let app = try await GraphSpans(tracer: tracer).observing { try ComponentFactory.of(App.self) }.start()
        try tracer.withSpan("GET /") { _ in _ = try app.root.requests.tryBuild() }
        let spans = tracer.finishedSpans
        let request = try #require(spans.first { $0.operationName == "GET /" })
        #expect(spans.first { $0.operationName == "creation Page" }?.parentSpanID == request.spanID)
        await #expect(throws: StopFailure.self) { try await app.stop() }
    }
}
