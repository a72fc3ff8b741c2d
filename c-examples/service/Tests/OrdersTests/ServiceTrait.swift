import Cleanse
import CleanseTesting
import Testing

@testable import ordersd

extension Trait where Self == GraphTrait<OrderService> {
    /// The service with another clock, another store and another log. There is no database, since no binding needs one.
    static var service: Self {
        .graph(OrderService.self, .failsOnLeaks, seed: .test) {
            $0.bind((any WallClock).self).to(value: ManualClock())
            $0.bind((any OrderStore).self).to(value: MemoryStore())
            $0.bind(Log.self).to { (lines: LogLines) in Log { lines.stream.continuation.yield($0) } }
        } adding: {
            $0.bind(LogLines.self).sharedInScope().to { LogLines() }
        }
    }
}

extension Settings {
    static let test = Settings(port: 0, database: "/nowhere/orders.db", lifetime: 100)
}

/// The lines of the log.
struct LogLines: Sendable {
    let stream = AsyncStream.makeStream(of: String.self)

    /// Returns the lines up to the first one with the given beginning.
    func lines(until beginning: String) async -> [String] {
        var found: [String] = []
        for await line in stream.stream {
            found.append(line)
            if line.hasPrefix(beginning) { break }
        }
        return found
    }
}
