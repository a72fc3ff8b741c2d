/// Removes orders when they are too old.
struct Expiry: Sendable {
    let settings: Settings
    let clock: any WallClock
    let store: any OrderStore
    let log: Log

    /// Runs until its task is cancelled.
    func run() async throws {
        while true {
            try await clock.sleep(seconds: min(settings.lifetime, 60))
            let expired = try await blocking { try store.expire(before: clock.now - settings.lifetime) }
            if expired > 0 { log("expiry: \(expired) orders") }
        }
    }
}
