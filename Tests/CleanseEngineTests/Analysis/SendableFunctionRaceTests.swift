import TestSupport
import Testing

@testable import Cleanse

/// Tests of threads that race to create values through the functions of a graph.
@Suite(.serialized) struct SendableFunctionRaceTests {
    #if DEBUG
        private static let rounds = 1_000
    #else
        private static let rounds = 10_000
    #endif

    @Test
    func `Threads that call a sendable function share one value`() throws {
        let factory = try ComponentFactory.of(Service.self).sendable()
        let rounds = race(threads: 4, rounds: Self.rounds, prepare: { _ in factory.build() }) { _, root in
            ObjectIdentifier(root.create().config)
        }
        #expect(rounds.allSatisfy { Set($0).count == 1 })
        #expect(Config.created.value == Self.rounds)
    }

    @Test
    func `Threads that build a component share the values of its parent, and none of its own`() throws {
        let factory = try ComponentFactory.of(Server.self).sendable()
        let rounds = race(threads: 4, rounds: Self.rounds, prepare: { _ in factory.build() }) { thread, root in
            let answer = root.requests.build(thread)
            return (ObjectIdentifier(answer.pool), answer.number == thread && answer.session.uses == 2)
        }
        #expect(rounds.allSatisfy { round in round.allSatisfy { $0 == (round[0].0, true) } })
        #expect(Pool.created.value == Self.rounds)
        #expect(Session.created.value == 4 * Self.rounds)
    }
}

private final class Config: Sendable {
    static let created = Counter()
    init() { Self.created.increment() }
}
private struct Handler: Sendable { let config: Config }
private final class ServiceRoot: Sendable {
    let create: @Sendable () -> Handler
    init(create: @escaping @Sendable () -> Handler) { self.create = create }
}
private enum Service: RootComponent {
    typealias Scope = Singleton
    static func configure(binder: SingletonBinder) {
        binder.bind(Config.self).sharedInScope().to(factory: Config.init)
        binder.bind(Handler.self).to(factory: Handler.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<ServiceRoot>) -> BindingReceipt<ServiceRoot> {
        bind.to(factory: ServiceRoot.init)
    }
}

private final class Pool: Sendable {
    static let created = Counter()
    init() { Self.created.increment() }
}
private final class Session {
    static let created = Counter()
    private(set) var uses = 0
    init() { Self.created.increment() }
    func use() { uses += 1 }
}
private final class Answer {
    let number: Int, pool: Pool, session: Session
    init(number: Int, pool: Pool, session: Session, again: Session) {
        (self.number, self.pool, self.session) = (number, pool, session)
        session.use()
        again.use()
    }
}
private final class ServerRoot: Sendable {
    let requests: SendableComponentFactory<Request>
    init(requests: SendableComponentFactory<Request>) { self.requests = requests }
}
private struct PerRequest: Scope {}
private enum Request: Component {
    typealias Scope = PerRequest
    typealias Seed = Int
    static func configure(binder: Binder<PerRequest>) {
        binder.bind(Session.self).sharedInScope().to(factory: Session.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Answer>) -> BindingReceipt<Answer> {
        bind.to(factory: Answer.init)
    }
}
private enum Server: RootComponent {
    typealias Scope = Singleton
    static func configure(binder: SingletonBinder) {
        binder.bind(Pool.self).sharedInScope().to(factory: Pool.init)
        binder.install(dependency: Request.self)
    }
    static func configureRoot(binder bind: ReceiptBinder<ServerRoot>) -> BindingReceipt<ServerRoot> {
        bind.to(factory: ServerRoot.init)
    }
}
