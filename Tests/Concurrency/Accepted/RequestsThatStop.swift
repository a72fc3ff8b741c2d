// Each request starts a graph whose session is not `Sendable` and has a step of the stop. The stop of the server waits for the tasks that
// use their sessions, so that no step runs at the same time.

import Cleanse

/// A session that is not `Sendable`.
nonisolated final class Session {
    let number: Int
    var works = 0
    init(number: Int) { self.number = number }
    func work() { works += 1 }
}

nonisolated struct Handler {
    let session: Session
}

nonisolated struct Request: Component {
    typealias Seed = Int
    typealias Root = Handler
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Handler>) -> BindingReceipt<Handler> {
        bind.to(factory: Handler.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.bind(Session.self).sharedInScope().onStop { session in expect(session.works % 1_000 == 0) }.to(
            factory: Session.init)
    }
}

nonisolated struct Server: Sendable {
    let requests: SendableComponentFactory<Request>
}

nonisolated struct App: RootComponent {
    typealias Root = Server
    static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
        bind.to(factory: Server.init)
    }
    static func configure(binder: UnscopedBinder) { binder.install(dependency: Request.self) }
}

@concurrent nonisolated func handle(_ number: Int, _ requests: SendableComponentFactory<Request>) async throws {
    let graph: RunningGraph<Handler>
    do { graph = try await requests.start(number) } catch { return }  // The server is stopping.
    for step in 0..<1_000 {
        graph.root.session.work()
        if step % 100 == 0 { await Task.yield() }
    }
    try await graph.stop()
}

@main struct Main {
    static func main() async throws {
        for _ in 0..<20 { try await serve() }
    }

    @concurrent nonisolated static func serve() async throws {
        let app = try await ComponentFactory.of(App.self).start()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { try await handle(number, app.root.requests) } }
            group.addTask {
                await Task.yield()
                try await app.stop()
            }
            try await group.waitForAll()
        }
    }
}
