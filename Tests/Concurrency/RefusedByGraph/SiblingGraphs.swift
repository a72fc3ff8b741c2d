// Two graphs are compiled separately and built on one graph. Each uses its value on another actor, so the second one can't be built.
// Settings: swift6 main

import Cleanse

@globalActor actor Other { static let shared = Other() }

/// A cache that is not `Sendable`.
nonisolated final class Cache {
    var hits = 0
    init() {}
}

nonisolated struct App {}
nonisolated struct OnMain: Sendable { let cache: @MainActor () -> Cache }
nonisolated struct OnOther: Sendable { let cache: @Other () -> Cache }

nonisolated struct AppComponent: RootComponent {
    typealias Root = App
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<App>) -> BindingReceipt<App> { bind.to(factory: App.init) }
    static func configure(binder: SingletonBinder) { binder.bind(Cache.self).sharedInScope().to(factory: Cache.init) }
}

nonisolated struct MainComponent: RootComponent {
    typealias Root = OnMain
    static func configureRoot(binder bind: ReceiptBinder<OnMain>) -> BindingReceipt<OnMain> {
        bind.to(factory: OnMain.init)
    }
    static func configure(binder: UnscopedBinder) {}
}

nonisolated struct OtherComponent: RootComponent {
    typealias Root = OnOther
    static func configureRoot(binder bind: ReceiptBinder<OnOther>) -> BindingReceipt<OnOther> {
        bind.to(factory: OnOther.init)
    }
    static func configure(binder: UnscopedBinder) {}
}

@main struct Main {
    static func main() throws {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        let main = try ComponentFactory.of(MainComponent.self, parent: app.graph)
        let other = try ComponentFactory.of(OtherComponent.self, parent: app.graph)
        _ = try main.tryBuild()
        refuse("unsafe-sharing", saying: "Cache", "used by MainActor and by Other") { try other.tryBuild() }
        // It can be built on another instance.
        let second = try ComponentFactory.of(AppComponent.self).instantiate()
        _ = try ComponentFactory.of(OtherComponent.self, parent: second.graph).tryBuild()
    }
}
