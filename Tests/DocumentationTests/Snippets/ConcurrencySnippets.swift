import Cleanse
import Foundation
import Testing

private enum ViewModels {
    // snippet: concurrency-view-model
    struct Weather: Sendable {
        let city: String
    }

    @MainActor
    final class WeatherModel {
        let weather: Weather
        init(weather: Weather) { self.weather = weather }
    }

    struct WeatherView {
        let model: WeatherModel
    }

    struct WeatherComponent: RootComponent {
        typealias Root = WeatherView

        static func configureRoot(binder bind: ReceiptBinder<WeatherView>) -> BindingReceipt<WeatherView> {
            bind.to(factory: WeatherView.init)
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "Lisbon")
            binder.bind().to(factory: Weather.init)
            binder.bind().to(factory: WeatherModel.init)
        }
    }
    // end snippet

    // snippet: concurrency-forms
    struct Router: Sendable {
        let show: @MainActor () -> WeatherModel  // only the main actor can call it
        let fetch: @Sendable () -> Weather  // any thread can call it
        let prepare: @Sendable () async -> WeatherModel  // goes to the main actor
    }
    // end snippet

    struct Routing: RootComponent {
        typealias Root = Router
        static func configureRoot(binder bind: ReceiptBinder<Router>) -> BindingReceipt<Router> {
            bind.to(factory: Router.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "Lisbon")
            binder.bind().to(factory: Weather.init)
            binder.bind().to(factory: WeatherModel.init)
        }
    }
}

private enum Serving {
    // snippet: concurrency-server
    final class Statistics: @unchecked Sendable {
        private let lock = NSLock()
        private var requests = 0
        var count: Int { lock.withLock { requests } }
        func add() { lock.withLock { requests += 1 } }
    }

    struct Request: Sendable {
        let path: String
    }

    final class Handler {
        let request: Request
        let statistics: Statistics

        init(request: Request, statistics: Statistics) {
            self.request = request
            self.statistics = statistics
        }

        func respond() -> String {
            statistics.add()
            return "You asked for \(request.path)"
        }
    }

    struct HandlerComponent: Component {
        typealias Seed = Request
        typealias Root = Handler

        static func configureRoot(binder bind: ReceiptBinder<Handler>) -> BindingReceipt<Handler> {
            bind.to(factory: Handler.init)
        }

        static func configure(binder: UnscopedBinder) {}
    }

    struct Server: Sendable {
        let handlers: SendableComponentFactory<HandlerComponent>
        let statistics: Statistics
    }

    struct ServerComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Server

        static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
            bind.to(factory: Server.init)
        }

        static func configure(binder: SingletonBinder) {
            binder.install(dependency: HandlerComponent.self)
            binder.bind().sharedInScope().to(factory: Statistics.init)
        }
    }
    // end snippet

    static func serve(_ paths: [String]) async throws -> Server {
        // snippet: concurrency-requests
        let server = try ComponentFactory.of(ServerComponent.self).build()
        await withTaskGroup(of: String.self) { group in
            for path in paths {
                group.addTask { server.handlers.build(Request(path: path)).respond() }
            }
        }
        // end snippet
        return server
    }
}

private enum Actors {
    // snippet: concurrency-actor
    actor Ledger {
        private var lines: [String] = []
        func write(_ line: String) -> Int {
            lines.append(line)
            return lines.count
        }
    }

    struct Till: Sendable {
        let ledger: Ledger
    }

    struct Shop: Sendable {
        let tills: @Sendable () -> Till
    }

    struct ShopComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Shop

        static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
            bind.to(factory: Shop.init)
        }

        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Ledger.init)
            binder.bind().to(factory: Till.init)
        }
    }
    // end snippet
}

private enum Captures {
    struct Options: Sendable { let retries: Int }
    struct Client: Sendable { let options: Options }
    struct Pool: Sendable { let clients: @Sendable () -> Client }

    static func declare(_ options: Options, _ binder: SingletonBinder) {
        // snippet: concurrency-captures
        binder.bind(Client.self).toSendable { Client(options: options) }
        // end snippet
    }
}

private enum Sessions {
    /// A session that is not `Sendable`.
    final class Session {
        let tally: Serving.Statistics
        init(id: Int, tally: Serving.Statistics) { self.tally = tally }
        func handle(_ line: String) { tally.add() }
        func close() {}
    }

    struct Work {
        let session: Session
    }

    struct SessionComponent: Component {
        typealias Seed = Int
        typealias Root = Work
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Work>) -> BindingReceipt<Work> {
            bind.to(factory: Work.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Session.self).sharedInScope().onStop { $0.close() }.to(factory: Session.init)
        }
    }

    struct Server: Sendable {
        let sessions: SendableComponentFactory<SessionComponent>
        let tally: Serving.Statistics
    }

    struct Outer: Scope {}

    struct ServerComponent: RootComponent {
        typealias Root = Server
        typealias Scope = Outer
        static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
            bind.to(factory: Server.init)
        }
        static func configure(binder: Binder<Outer>) {
            binder.install(dependency: SessionComponent.self)
            binder.bind().sharedInScope().to(factory: Serving.Statistics.init)
        }
    }

    /// A connection that always has another line.
    struct Connection {
        func next() async -> String? {
            await Task.yield()
            return "line"
        }
    }

    static func handle(_ connection: Connection, _ server: Server, id: Int) async throws {
        // snippet: concurrency-owner
        let request = try await server.sessions.start(id)
        while !request.isStopRequested, let line = await connection.next() {
            request.root.session.handle(line)
        }
        try await request.stop()
        // end snippet
    }
}

@Suite struct ConcurrencySnippets {
    /// The message of a build off the main actor, which the page quotes. No test that reads it runs on the main actor.
    static var message: String {
        do {
            _ = try ComponentFactory.of(ViewModels.WeatherComponent.self).tryBuild()
            return ""
        } catch {
            return "\(error)"
        }
    }

    @MainActor
    @Test func `A model of the main actor is bound in an ordinary component`() throws {
        // snippet: concurrency-build
        let view = try ComponentFactory.of(WeatherComponent.self).build()
        // end snippet
        #expect(view.model.weather.city == "Lisbon")
    }
    private typealias WeatherComponent = ViewModels.WeatherComponent

    @Test func `A build off the main actor throws`() throws {
        // snippet: concurrency-elsewhere
        let factory = try ComponentFactory.of(WeatherComponent.self)
        #expect(throws: WrongIsolation.self) { try factory.tryBuild() }
        // end snippet
    }

    @Test func `Functions create values on other actors`() async throws {
        let router = try ComponentFactory.of(ViewModels.Routing.self).build()
        let model = await router.prepare()
        let shown = await MainActor.run { router.show() }
        #expect(model !== shown)
        #expect(await Task.detached { router.fetch().city }.value == "Lisbon")
    }

    @Test func `A server handles requests in many tasks`() async throws {
        let server = try await Serving.serve((0..<100).map { "/\($0)" })
        #expect(server.statistics.count == 100)
    }

    @Test func `A handler stops when the server asks it to`() async throws {
        let running = try await ComponentFactory.of(Sessions.ServerComponent.self).start()
        let server = running.root
        let handler = Task { try await Sessions.handle(Sessions.Connection(), server, id: 1) }
        while server.tally.count == 0 { await Task.yield() }
        try await running.stop()
        try await handler.value
        #expect(running.state == .stopped)
    }

    @Test func `An actor is a value like any other`() async throws {
        let shop = try ComponentFactory.of(Actors.ShopComponent.self).build()
        let written = await Task.detached { await shop.tills().ledger.write("Tea") }.value
        #expect(written == 1)
        #expect(await shop.tills().ledger.write("Milk") == 2)
    }

    @Test func `A closure that captures may be called by any thread once the compiler has checked it`() throws {
        let options = Captures.Options(retries: 3)
        let factory = try ComponentFactory.of(root: Captures.Pool.self) { binder in
            Captures.declare(options, binder)
            binder.bind().to(factory: Captures.Pool.init)
        }
        #expect(factory.build().clients().options.retries == 3)
    }

    @Test func `Any thread may build a root component of a sendable factory`() async throws {
        // snippet: concurrency-sendable
        let servers = try ComponentFactory.of(ServerComponent.self).sendable()
        // end snippet
        #expect(await Task.detached { servers.build().statistics.count }.value == 0)
    }

    // snippet: concurrency-test
    @MainActor
    @Test func showsTheCity() throws {
        let report = ComponentFactory.validate(WeatherComponent.self)
        #expect(report.isEmpty, "\(report)")

        let view = try ComponentFactory.of(WeatherComponent.self).tryBuild()
        #expect(view.model.weather.city == "Lisbon")
    }
    // end snippet
    private typealias ServerComponent = Serving.ServerComponent
}
