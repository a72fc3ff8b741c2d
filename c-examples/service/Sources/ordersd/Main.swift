import Cleanse
import CleanseDescriptions
import Foundation

/// Serves orders until SIGTERM or SIGINT: `ordersd PORT DATABASE [SECONDS [TRACE]]`. An order is kept for `SECONDS`, or for a day. The
/// trace of the whole run is written to the file `TRACE`.
@main
enum Main {
    static func main() async {
        guard let settings = settings(CommandLine.arguments) else {
            Log.standardError("usage: ordersd PORT DATABASE [SECONDS [TRACE]]")
            exit(2)
        }
        do {
            _ = try StorePlugIn.loaded.get()
            // A stop that takes too long is an error, but not a reason to close the database while it is used.
            let trace = CommandLine.arguments.count == 5 ? GraphTrace() : nil
            let factory =
                try trace?.observing { try ComponentFactory.of(OrderService.self) }
                ?? ComponentFactory.of(OrderService.self)
            let end = try await factory.run(settings, options: StartOptions(wholeStopLimit: .seconds(60))) {
                Log.standardOutput("\($0)")
            }
            try trace?.json.write(toFile: CommandLine.arguments[4], atomically: true, encoding: .utf8)
            Log.standardOutput("ended: \(end)")
        } catch {
            Log.standardError("\(error)")
            exit(1)
        }
    }

    private static func settings(_ arguments: [String]) -> Settings? {
        guard (3...5).contains(arguments.count), let port = UInt16(arguments[1]),
            let lifetime = arguments.count > 3 ? Int64(arguments[3]) : 86_400, lifetime > 0
        else { return nil }
        return Settings(port: port, database: arguments[2], lifetime: lifetime)
    }
}
