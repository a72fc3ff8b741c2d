import Cleanse
import Configuration
import Logging
import Tracing

// snippet: server-launch
/// The configuration, the logger and the monitor of a run: the seed of the component.
struct Launch: Sendable {
    let config: ConfigReader
    let logger: Logger
    let monitor = GraphMonitor()

    var options: StartOptions { StartOptions(stopLimit: .seconds(30), monitor: monitor) }
}
// end snippet

/// The component of the service.
struct NotesService: RootComponent {
    typealias Scope = Singleton
    typealias Seed = Launch

    struct Root: Sendable {
        let server: HTTPServer
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: LaunchModule.self)
        binder.include(module: StoreModule.self)
        binder.include(module: WebhookModule.self)
        binder.include(module: HTTPModule.self)
        // snippet: server-job
        binder.bind((any Clock<Duration>).self).to { ContinuousClock() }
        binder.bind(Expiry.self)
            .sharedInScope()
            .startsWithGraph()
            .running { try await $0.run() }
            .to(factory: Expiry.init)
        // end snippet
    }

    // snippet: server-observed
    /// The compiled component, which writes logs, metrics and spans.
    static func observed(logger: Logger) throws -> ComponentFactory<NotesService> {
        try GraphLogs(logger: logger).observing {
            try GraphMetrics().observing {
                try GraphSpans(tracer: InstrumentationSystem.tracer).observing {
                    try ComponentFactory.of(NotesService.self)
                }
            }
        }
    }
    // end snippet
}

// snippet: server-launch-module
/// The parts of the launch, and the settings that it has.
struct LaunchModule: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind(Logger.self).to { (launch: Launch) in launch.logger }
        binder.bind(GraphMonitor.self).to { (launch: Launch) in launch.monitor }
        binder.bind(Settings.self).sharedInScope().to { (launch: Launch) throws in try Settings(launch.config) }
    }
}
// end snippet
