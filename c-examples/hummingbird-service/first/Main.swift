import Cleanse
import Configuration
import Foundation
import Logging

/// Serves notes until SIGTERM or SIGINT, with the settings of the environment.
@main
enum Main {
    static func main() async {
        let logger = Logger(label: "notes")
        let launch = Launch(config: Settings.reader(EnvironmentVariablesProvider()), logger: logger)
        do {
            let factory = try ComponentFactory.of(NotesService.self)
            let result = try await factory.run(launch, options: launch.options) { logger.info("started\n\($0)") }
            logger.info("ended: \(result)")
        } catch {
            logger.critical("\(error)")
            exit(1)
        }
    }
}
