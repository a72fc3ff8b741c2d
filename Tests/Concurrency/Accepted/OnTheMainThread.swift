// On the main thread the main actor counts as current, even outside of a task.

import Cleanse

@MainActor final class Screen {
    init() {}
}

nonisolated struct App: RootComponent {
    typealias Root = Screen

    static func configure(binder: UnscopedBinder) {}

    static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
        bind.to(factory: Screen.init)
    }
}

@main struct Program {
    nonisolated static func main() throws {
        _ = try ComponentFactory.of(App.self).tryBuild()
    }
}
