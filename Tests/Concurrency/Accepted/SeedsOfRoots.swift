// Functions that any thread may call reach the seed of a root component if it is Sendable.

import Cleanse

nonisolated struct Settings: Sendable {
    let port: Int
}

nonisolated struct Port: Tag { typealias Element = Int }

nonisolated struct Plain: RootComponent {
    typealias Seed = Settings

    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).to { (settings: Settings) in "port \(settings.port)" }
    }

    static func configureRoot(binder bind: ReceiptBinder<@Sendable () -> String>) -> BindingReceipt<
        @Sendable () -> String
    > {
        bind.to { (text: @escaping @Sendable () -> String) in text }
    }
}

nonisolated struct Tagged: RootComponent {
    typealias Seed = TaggedProvider<Port>

    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).to { (port: TaggedProvider<Port>) in "port \(port.get())" }
    }

    static func configureRoot(binder bind: ReceiptBinder<@Sendable () -> String>) -> BindingReceipt<
        @Sendable () -> String
    > {
        bind.to { (text: @escaping @Sendable () -> String) in text }
    }
}

@main struct Program {
    static func main() async throws {
        let plain = try ComponentFactory.of(Plain.self).build(Settings(port: 80))
        let tagged = try ComponentFactory.of(Tagged.self).build(81)
        let anywhere = try ComponentFactory.of(Plain.self).sendable()
        expect(await Task.detached { plain() }.value == "port 80")
        expect(await Task.detached { tagged() }.value == "port 81")
        expect(await Task.detached { anywhere.build(Settings(port: 82))() }.value == "port 82")
    }
}
