// Off the actor of its value, a function that can't throw stops the program with the text of the error.
// Stops: *** Screen *** belongs to MainActor, but was requested outside of it

import Cleanse

@MainActor final class Screen {
    init() { fail("created") }
}

nonisolated struct Root {
    let screen: () -> Screen
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) { binder.bind(Screen.self).to(factory: Screen.init) }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() async throws {
        try await Task.detached { _ = try ComponentFactory.of(App.self).build().screen() }.value
    }
}
