// snippet: server-first-component
import Cleanse

/// The component of the service.
struct NotesService: RootComponent {
    typealias Scope = Singleton
    typealias Seed = Launch

    struct Root: Sendable { let settings: Settings }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: LaunchModule.self)
    }
}
// end snippet
