import Cleanse

/// The component of the service.
struct OrderService: RootComponent {
    typealias Scope = Singleton
    typealias Seed = Settings

    struct Root: Sendable {
        let server: HTTPServer
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: StoreModule.self)
        binder.bind((any WallClock).self).to(value: SystemClock())
        binder.bind().to(value: Log.standardOutput)

        // Listens after the store has started, and drains before that stops, since its requests can reach the store.
        binder.install(dependency: RequestComponent.self)
        binder.bind(HTTPServer.self)
            .sharedInScope()
            .onStart { try $0.listen() }
            .running { try await $0.serve() }
            .onStop { $0.drain() }
            .to(factory: HTTPServer.init)

        binder.bind(Expiry.self)
            .sharedInScope()
            .startsWithGraph()
            .running { try await $0.run() }
            .to(factory: Expiry.init)
    }
}
