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
            // snippet: server-run
            let factory = try NotesService.observed(logger: logger)
            let result = try await factory.run(launch, options: launch.options) { logger.info("started\n\($0)") }
            logger.info("ended: \(result)")
            // end snippet
        } catch {
            logger.critical("\(error)")
            exit(1)
        }
    }
}
