// The closures of components and modules that belong to an actor run on that actor without an annotation, in generic ones too.

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

@MainActor final class Screen<Content> {
    let content: Content
    init(content: Content) {
        MainActor.assertIsolated()
        self.content = content
    }
}

@MainActor var created = 0
@Network var opened = 0

@MainActor struct Screens<Content: Sendable>: @MainActor Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Screen<Content>.self).to { (content: Content) in
            created += 1
            return Screen(content: content)
        }
    }
}

nonisolated final class Root<Content: Sendable>: Sendable {
    let screen: @Sendable () async -> Screen<Content>
    init(screen: @escaping @Sendable () async -> Screen<Content>) { self.screen = screen }
}

@MainActor struct App<Content: Sendable>: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.include(module: Screens<Content>.self)
        binder.bind(Content.self).to {
            created += 10
            return 7 as! Content
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root<Content>>) -> BindingReceipt<Root<Content>> {
        bind.to(factory: Root.init)
    }
}

nonisolated final class Connection: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
}

@Network enum Online: @Network RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Int.self).to {
            Network.assertIsolated()
            opened += 1
            return opened
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Connection>) -> BindingReceipt<Connection> {
        bind.to(factory: Connection.init)
    }
}

@Network func connect() throws -> Connection { try ComponentFactory.of(Online.self).build() }

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App<Int>.self).build()
        let content = await Task.detached { await root.screen().content }.value
        expect(content == 7 && created == 11)
        let connection = try await connect()
        expect(connection.number == 1)
    }
}
