// Classes of another global actor, actors and plain classes in one graph. Values of an actor are created on it.

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

@Network final class Connection {
    let log: Log
    var host = ""

    init(log: Log) {
        Network.assertIsolated()
        self.log = log
    }
}

actor Log {
    private(set) var lines: [String] = []
    init() {}
    func add(_ line: String) { lines.append(line) }
}

nonisolated final class Client: Sendable {
    let connection: @Sendable () async -> Connection
    let there: @Network @Sendable () -> Connection
    let log: Log

    init(
        connection: @escaping @Sendable () async -> Connection, there: @escaping @Network @Sendable () -> Connection,
        log: Log
    ) {
        self.connection = connection
        self.there = there
        self.log = log
    }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Log.self).sharedInScope().to(factory: Log.init)
        binder.bind(Connection.self).sharedInScope().to(factory: Connection.init)
        binder.bindPropertyInjectionOf(Connection.self).to { @Network connection in connection.host = "injected" }
    }

    static func configureRoot(binder bind: ReceiptBinder<Client>) -> BindingReceipt<Client> {
        bind.to(factory: Client.init)
    }
}

@Network func same(_ client: Client, _ connection: Connection) -> Bool {
    client.there() === connection && client.log === connection.log
}

/// A component whose root belongs to the actor, so that the component is built there.
nonisolated struct Offline: RootComponent {
    static func configure(binder: UnscopedBinder) { binder.bind(Log.self).to(factory: Log.init) }

    static func configureRoot(binder bind: ReceiptBinder<Connection>) -> BindingReceipt<Connection> {
        bind.to(factory: Connection.init)
    }
}

@Network func buildThere() throws -> Connection { try ComponentFactory.of(Offline.self).tryBuild() }

@main struct Program {
    static func main() async throws {
        let client = try ComponentFactory.of(App.self).build()
        let connection = await client.connection()
        let isSame = await same(client, connection)
        expect(isSame)
        await connection.log.add("line")
        let lines = await client.log.lines
        expect(lines == ["line"])
        _ = try await buildThere()
    }
}
