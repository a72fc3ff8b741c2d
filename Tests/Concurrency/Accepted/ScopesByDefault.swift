// A type that names its scope belongs to the same actor as without the scope.
// Settings: main

import Cleanse

final class Cache: ScopedByDefault {
    typealias DefaultScope = Singleton
    var count = 0
    init() { MainActor.assertIsolated() }
    isolated deinit { count = 0 }
}

nonisolated final class Settings: ScopedByDefault, Sendable {
    typealias DefaultScope = Singleton
    init() {}
}

protocol Startable: ScopedByDefault { init() }
extension Cache: Startable {}

/// A module that knows the scope of a type that only its user knows.
struct Shared<Value: Startable>: Module where Value.DefaultScope == Singleton {
    static func configure(binder: SingletonBinder) {
        binder.bind(Value.self).to { Value() }
    }
}

struct Root {
    let caches: [Cache]
    let settings: [Settings]
    init(cache: Cache, again: Cache, settings: Settings, others: Settings) {
        caches = [cache, again]
        self.settings = [settings, others]
    }
}

struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.include(module: Shared<Cache>.self)
        binder.bind().to(factory: Settings.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

nonisolated func offTheActor() async {
    // This initialiser belongs to the main actor, so it can't be called here without `await`.
    let cache = await Cache()
    _ = await cache.count
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        expect(root.caches[0] === root.caches[1] && root.settings[0] === root.settings[1])
        await offTheActor()
    }
}
