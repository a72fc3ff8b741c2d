// A provider of a main-actor class may be sent to a task once. The call there stops the program before the initialiser runs.
// Stops: *** Screen *** belongs to MainActor, but was requested outside of it

import Cleanse

@MainActor final class Screen {
    init() { fail("created") }
}

@MainActor enum App: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) { binder.bind(Screen.self).to(factory: Screen.init) }

    static func configureRoot(binder bind: ReceiptBinder<Provider<Screen>>) -> BindingReceipt<Provider<Screen>> {
        bind.to { (provider: Provider<Screen>) in provider }
    }
}

@main struct Program {
    static func main() async throws {
        let provider = try ComponentFactory.of(App.self).build()
        await Task.detached { _ = provider.get() }.value
    }
}
