// Classes of the main actor in an ordinary component: shared, tagged, collected, aliased, with seeds and injected.

import Cleanse

nonisolated final class Store {
    var count = 0
    init() {}
}

@MainActor protocol Panel: AnyObject {}

@MainActor final class Screen: Panel {
    let store: Store
    var title = ""

    init(store: Store) {
        MainActor.assertIsolated()
        self.store = store
    }

    func inject(title: String) {
        MainActor.assertIsolated()
        self.title = title
    }
}

nonisolated struct Front: Tag { typealias Element = Screen }
nonisolated struct Numbered: AssistedFactory {
    typealias Seed = Int
    typealias Element = Screen
}

/// A plain class with a main-actor initialiser, whose values are not Sendable.
nonisolated final class Model {
    @MainActor init() {}
}

@MainActor final class Root {
    let shared: Screen
    let again: Screen
    let front: TaggedProvider<Front>
    let all: [Screen]
    let named: [String: Screen]
    let panel: any Panel
    let numbered: Factory<Numbered>
    let plain: Factory<EmptySeed<Screen>>
    let injector: PropertyInjector<Screen>
    let model: Model
    let weak: WeakProvider<Screen>
    let optional: Screen?

    init(
        shared: Screen, again: Screen, front: TaggedProvider<Front>, all: [Screen], named: [String: Screen],
        panel: any Panel, numbered: Factory<Numbered>, plain: Factory<EmptySeed<Screen>>,
        injector: PropertyInjector<Screen>, model: Model, weak: WeakProvider<Screen>, optional: Screen?
    ) {
        self.shared = shared
        self.again = again
        self.front = front
        self.all = all
        self.named = named
        self.panel = panel
        self.numbered = numbered
        self.plain = plain
        self.injector = injector
        self.model = model
        self.weak = weak
        self.optional = optional
    }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Store.self).sharedInScope().to(factory: Store.init)
        binder.bind(String.self).to(value: "title")
        binder.bind(Screen.self).sharedInScope().alias((any Panel).self) { $0 }.to(factory: Screen.init)
        binder.bind(Screen.self).tagged(with: Front.self).to { @MainActor store in
            let screen = Screen(store: store)
            screen.title = "front"
            return screen
        }
        binder.bind(Screen.self).intoCollection().to(factory: Screen.init)
        binder.bind(Screen.self).intoCollection().to { @MainActor store in Screen(store: store) }
        binder.bind(Screen.self).intoMap(key: "a").to(factory: Screen.init)
        binder.bindFactory(Screen.self).with(Numbered.self).to { @MainActor number, store in
            let screen = Screen(store: store)
            store.count += (number as Assisted<Int>).get()
            return screen
        }
        binder.bindFactory(Screen.self).to(factory: Screen.init)
        binder.bindPropertyInjectionOf(Screen.self).to(injector: Screen.inject)
        binder.bind(Model.self).to { @MainActor in
            let model = Model()
            return model
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        expect(root.shared === root.again && root.panel === root.shared && root.optional === root.shared)
        expect(root.front.get().title == "front")
        expect(root.all.count == 2 && root.named.keys.sorted() == ["a"])
        expect(root.numbered.build(5).store.count == 5)
        expect(root.plain.build() !== root.shared)
        root.injector.injectProperties(into: root.shared)
        expect(root.shared.title == "title")
        expect(root.weak.get() === root.shared)
    }
}
