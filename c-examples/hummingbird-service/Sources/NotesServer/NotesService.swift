import Cleanse

/// The component of the service.
struct NotesService: RootComponent {
    typealias Scope = Singleton
    typealias Seed = Launch

    struct Root: Sendable { let server: HTTPServer }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: LaunchModule.self)
        binder.include(module: StoreModule.self)
        binder.include(module: WebhookModule.self)
        binder.include(module: ExpiryModule.self)
        binder.include(module: HTTPModule.self)
    }
}
