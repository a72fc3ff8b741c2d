import Cleanse
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

// snippet: server-http
/// The controllers, and the server, which listens after everything that a request can reach has started.
struct HTTPModule: Module {
    static func configure(binder: SingletonBinder) {
        binder.install(dependency: RequestComponent.self)
        binder.bind().to(factory: Authenticator.init)
        binder.bind((any Controller).self).intoCollection().to(factory: NotesController.init)
        binder.bind((any Controller).self).intoCollection().to(factory: Probes.init)
        binder.bind(HostedService<HTTPServer>.self)
            .sharedInScope()
            .running { server, ready in
                server.service.onListening(ready)
                try await server.group.run()
            }
            .onStop { await $0.group.triggerGracefulShutdown() }
            .to { (settings: Settings, controllers: [any Controller], logger: Logger) in
                HostedService(HTTPServer(settings: settings, controllers: controllers, logger: logger))
            }
        binder.bind(HTTPServer.self).to { (hosted: HostedService<HTTPServer>) in hosted.service }
    }
}
// end snippet

/// A service in a group of its own, which can tell it to shut down.
struct HostedService<S: Service>: Sendable {
    let service: S
    let group: ServiceGroup

    init(_ service: S) {
        self.service = service
        group = ServiceGroup(services: [service])
    }
}

/// Hummingbird's server with the routes of the controllers.
final class HTTPServer: Service {
    private struct State {
        var port: Int?
        var onListening: @Sendable () -> Void = {}
    }

    private let settings: Settings
    let controllers: [any Controller]
    private let logger: Logger
    private let state = Mutex(State())

    init(settings: Settings, controllers: [any Controller], logger: Logger) {
        self.settings = settings
        self.controllers = controllers
        self.logger = logger
    }

    /// The port, once the server listens.
    var port: Int? { state.withLock(\.port) }

    /// Sets a function that is called once the server listens.
    func onListening(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onListening = body } }

    /// Serves until a graceful shutdown, after which all requests in flight are answered.
    func run() async throws {
        let router = Router(context: NotesContext.self)
        router.addMiddleware {
            TracingMiddleware()
            MetricsMiddleware()
            LogRequestsMiddleware(.debug)
        }
        for controller in controllers { controller.addRoutes(to: router) }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
            onServerRunning: { [self] channel in
                state.withLock { state in
                    state.port = channel.localAddress?.port
                    return state.onListening
                }()
            },
            logger: logger)
        try await application.run()
    }
}
