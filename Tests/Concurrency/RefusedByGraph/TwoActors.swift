// A value that needs classes of two global actors can't be created on any actor. The error shows both paths.

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

@MainActor final class Screen {
    init() {}
}

@Network final class Connection {
    init() {}
}

nonisolated final class Wrapper {
    init(connection: Connection) {}
}

nonisolated final class Both {
    init(screen: Screen, wrapper: Wrapper) {}
}

nonisolated struct Parts: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Screen.self).to(factory: Screen.init)
        binder.bind(Connection.self).to(factory: Connection.init)
        binder.bind(Wrapper.self).to(factory: Wrapper.init)
        binder.bind(Both.self).to(factory: Both.init)
    }
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) { binder.include(module: Parts.self) }

    static func configureRoot(binder bind: ReceiptBinder<Provider<Both>>) -> BindingReceipt<Provider<Both>> {
        bind.to { (provider: Provider<Both>) in provider }
    }
}

@main struct Program {
    static func main() async throws {
        refuse(
            "conflicting-isolation",
            saying: "*** Both *** would have to be created on MainActor and on Network at the same time",
            "--> Screen required by Both", "--> Screen belongs to MainActor", "--> Wrapper required by Both",
            "--> Connection required by Wrapper", "--> Connection belongs to Network", "() async -> "
        ) { try ComponentFactory.of(App.self) }
    }
}
