import Cleanse
import Logging
import ServiceLifecycle

// The code that the page "Start and stop" shows. A test of the repository compares it with the page.

// snippet: start-service
extension Service {
    /// Runs the service until the task is cancelled, and then lets it shut down gracefully.
    func runUntilCancelled(logger: Logger) async throws {
        let group = ServiceGroup(services: [self], logger: logger)
        let running = Task { try await group.run() }
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
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
        binder.bind(OrderServer.self)
            .sharedInScope()
            .running { server in
                try await server.runUntilCancelled(logger: Logger(label: "orders"))
            }
            .to(factory: OrderServer.init)
        // end snippet
    }
}
