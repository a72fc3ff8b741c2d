// Generic code whose arguments conform on an actor can't be called on any thread, although it captures nothing but types.
// Settings: swift6 main

import Cleanse

nonisolated protocol Naming { static var name: String { get } }

@MainActor struct Box: @MainActor Naming {
    static var name: String {
        MainActor.assertIsolated()
        return "name"
    }
}

nonisolated final class Named<T: Naming>: Sendable {
    let name: String
    init() { name = T.name }
}

nonisolated struct Parts<T: Naming>: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Named<T>.self).to { Named<T>() }
    }
}

@MainActor struct Root {
    let named: @Sendable () -> Named<Box>
}

@MainActor enum App: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.include(module: Parts<Box>.self)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { Root(named: $0) } }
}

@main struct Program {
    @MainActor static func main() {
        refuse("unsafe-sharing", saying: "*** Named<Box> ***", "any thread") { try ComponentFactory.of(App.self) }
    }
}
