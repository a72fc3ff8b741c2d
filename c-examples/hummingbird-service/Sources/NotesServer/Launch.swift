import Cleanse
import Configuration
import Logging

// snippet: server-launch
/// The configuration, the logger and the monitor of a run: the seed of the component.
struct Launch: Sendable {
    let config: ConfigReader
    let logger: Logger
    let monitor = GraphMonitor()

    var options: StartOptions { StartOptions(stopLimit: .seconds(30), monitor: monitor) }
}
// end snippet

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
