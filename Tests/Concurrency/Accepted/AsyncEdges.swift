// A value needs classes of two global actors. It is created on one of them, and requests the other with an asynchronous function.

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

@MainActor final class Screen {
    let connection: @Sendable () async -> Connection
    init(connection: @escaping @Sendable () async -> Connection) {
        MainActor.assertIsolated()
        self.connection = connection
    }
}

@Network final class Connection {
    nonisolated let number: Int
    init(number: Int) {
        Network.assertIsolated()
        self.number = number
    }
}

nonisolated final class Root: Sendable {
    let screen: @Sendable () async throws -> Screen
    let connection: @Network @Sendable () -> Connection
    init(
        screen: @escaping @Sendable () async throws -> Screen, connection: @escaping @Network @Sendable () -> Connection
    ) {
        self.screen = screen
        self.connection = connection
    }
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Int.self).to(value: 7)
        binder.bind(Screen.self).to(factory: Screen.init)
        binder.bind(Connection.self).to(factory: Connection.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        let number = try await Task.detached {
            let screen = try await root.screen()
            return await screen.connection().number
        }.value
        expect(number == 7)
        let connection = await root.connection()
        expect(connection.number == 7)
    }
}
