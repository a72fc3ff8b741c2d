import Logging

/// Removes old notes each minute.
struct Expiry: Sendable {
    let settings: Settings
    let store: any NoteStore
    let clock: any Clock<Duration>
    let logger: Logger

    /// Runs until its task is cancelled.
    func run() async throws {
        while true {
            try await clock.sleep(for: .seconds(60))
            do {
                let count = try await store.removeNotes(olderThan: settings.lifetime)
                logger.info("expired", metadata: ["notes": "\(count)"])
            } catch {
                logger.error("expiry failed", metadata: ["error": "\(error)"])
            }
        }
    }
}
