import Cleanse
import ServiceLifecycle

// The code in the page "Start and stop". A test of the repository compares it with the page.

// snippet: start-service
/// A service in a group of its own, which can tell it to shut down.
struct HostedService<S: Service>: Sendable {
    let service: S
    let group: ServiceGroup

    init(_ service: S) {
        self.service = service
        group = ServiceGroup(services: [service])
    }
}
// end snippet

// snippet: start-component-service
struct ComponentService<C: ComponentBase & SendableMetatype>: Service where C.Seed == Void {
    let factory: SendableComponentFactory<C>

    func run() async throws {
        _ = try await cancelWhenGracefulShutdown {
            try await factory.run(untilSignals: [], options: StartOptions(inheritsTaskLocals: false))
        }
    }
}
// end snippet

/// Binds the server as the page says.
struct ServerModule: Module {
    static func configure(binder: SingletonBinder) {
        // snippet: start-service-binding
        binder.bind(HostedService<OrderServer>.self)
            .sharedInScope()
            .running { try await $0.group.run() }
            .onStop { await $0.group.triggerGracefulShutdown() }
            .to { (listener: Listener, database: Database) in
                HostedService(OrderServer(listener: listener, database: database))
            }
        binder.bind(OrderServer.self)
            .to { (hosted: HostedService<OrderServer>) in hosted.service }
        // end snippet
    }
}
