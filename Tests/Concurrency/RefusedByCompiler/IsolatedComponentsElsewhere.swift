// A component of the main actor is compiled and built on that actor.

import Cleanse

@MainActor final class Screen {
    init() {}
}

@MainActor enum App: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
        bind.to(factory: Screen.init)
    }
}

nonisolated func compile() throws {
    // expected-swift6-error@+2 {{main actor-isolated conformance of 'App' to 'RootComponent' cannot be used}}
    // expected-swift5-warning@+1 {{main actor-isolated conformance of 'App' to 'RootComponent' cannot be used}}
    _ = try ComponentFactory.of(App.self)
}

@MainActor func buildElsewhere() async throws {
    let factory = try ComponentFactory.of(App.self)
    await Task.detached {
        // expected-swift6-error@+2 {{main actor-isolated conformance of 'App' to 'ComponentBase' cannot be used}}
        // expected-swift5-warning@+1 {{main actor-isolated conformance of 'App' to 'ComponentBase' cannot be used}}
        _ = try? factory.tryBuild()
    }.value
}
