// A module in Swift 5 mode binds main-actor classes and plain ones without a warning.
// Settings: swift5

import Cleanse

class Store {
    var items: [String] = []
}

@MainActor class Screen {
    let store: Store
    let later: Provider<Other>

    init(store: Store, later: Provider<Other>) {
        self.store = store
        self.later = later
    }
}

@MainActor final class Other {
    let store: Store
    init(store: Store) { self.store = store }
}

struct Root {
    let screen: Screen
    let store: Store
}

struct Screens: Module {
    static func configure(binder: SingletonBinder) {
        let title = "title"
        binder.bind(Store.self).sharedInScope().to {
            let store = Store()
            store.items = [title]
            return store
        }
        binder.bind(Screen.self).sharedInScope().to(factory: Screen.init)
        binder.bind(Other.self).to { @MainActor in Other(store: $0) }
    }
}

struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) { binder.include(module: Screens.self) }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@MainActor final class Controller {
    func run() throws -> Root {
        let root = try ComponentFactory.of(App.self).build()
        expect(root.screen.later.get().store === root.store && root.store.items == ["title"])
        return root
    }
}

@main struct Program {
    static func main() async throws {
        let root = try Controller().run()
        expect(root.screen.store === root.store)
        let factory = try ComponentFactory.of(App.self)
        await Task.detached {
            refuse("wrong-isolation", saying: "*** Root *** belongs to MainActor", "--> Screen required by Root") {
                try factory.tryBuild()
            }
        }.value
    }
}
