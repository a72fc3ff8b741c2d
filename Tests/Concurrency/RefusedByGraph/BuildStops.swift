// Off the actor of the root, `build()` stops the program with the text of the error.
// Stops: *** Screen *** belongs to MainActor, but was requested outside of it

import Cleanse

@MainActor final class Screen {
    init() { fail("created") }
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {}

    static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
        bind.to(factory: Screen.init)
    }
}

@main struct Program {
    static func main() async throws {
        try await Task.detached { _ = try ComponentFactory.of(App.self).build() }.value
    }
}
