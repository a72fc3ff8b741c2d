import Cleanse
import CleanseTesting
import Testing
import TestSupport

/// Graphs of components with seeds.
@Suite(.graph(Session.self, seed: User(name: "suite")) { $0.bind(Welcome.self).to(value: Welcome(text: "Hello")) })
struct GraphSeedTests {
    @Test func `The seed of a suite is the seed of each test`() throws {
        #expect(try TestGraph.current.root(of: Session.self).text == "Hello, suite")
        #expect(try TestGraph.current.get(User.self).name == "suite")
    }

    @Test(.graph(Session.self, seed: User(name: "test")))
    func `The seed of a test counts, with the overrides of its suite`() throws {
        #expect(try TestGraph.current.root(of: Session.self).text == "Hello, test")
    }

    private static let users = Locked<[ObjectIdentifier: User]>([:])

    @Test(.graph(Session.self, seed: User(name: "case")), arguments: 0..<100)
    func `Each argument of a test has its own seed`(number: Int) throws {
        let user = try TestGraph.current.get(User.self)
        #expect(try TestGraph.current.root(of: Session.self).user === user)
        #expect(Self.users.withLock { $0.updateValue(user, forKey: ObjectIdentifier(user)) } == nil)
    }

    @Test func `A start has the seed, too`() async throws {
        let session = try await TestGraph.current.start(Session.self)
        #expect(session.text == "Hello, suite")
        #expect(try TestGraph.current.get(User.self) === session.user)
    }

    @Test(.graph(Booth.self, seed: User(name: "sent")))
    func `Any thread may reach a seed whose type is Sendable`() async throws {
        let ticket = try TestGraph.current.root(of: Booth.self).ticket
        #expect(await Task.detached { ticket().user.name }.value == "sent")
    }
}

private final class User: Sendable {
    let name: String
    init(name: String) { self.name = name }
}

private struct Welcome: Sendable { let text: String }

private struct Visit: Sendable {
    let user: User
    let welcome: Welcome
    var text: String { "\(welcome.text), \(user.name)" }
}

private struct Session: RootComponent {
    typealias Root = Visit
    typealias Seed = User

    static func configureRoot(binder bind: ReceiptBinder<Visit>) -> BindingReceipt<Visit> {
        bind.to(factory: Visit.init)
    }

    static func configure(binder: UnscopedBinder) { binder.bind(Welcome.self).to(value: Welcome(text: "live")) }
}

/// A value that is not `Sendable`, and is created where it is requested.
private final class Ticket {
    let user: User
    init(user: User) { self.user = user }
}

private struct Counter: Sendable { let ticket: @Sendable () -> Ticket }

private struct Booth: RootComponent {
    typealias Root = Counter
    typealias Seed = User

    static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
        bind.to(factory: Counter.init)
    }

    static func configure(binder: UnscopedBinder) { binder.bind(Ticket.self).to(factory: Ticket.init) }
}
