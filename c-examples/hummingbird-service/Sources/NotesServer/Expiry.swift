import Cleanse
import Logging

// snippet: server-job
/// The job that removes old notes, which no other value needs.
struct ExpiryModule: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind((any Clock<Duration>).self).to { ContinuousClock() }
        binder.bind(Expiry.self)
            .sharedInScope()
            .startsWithGraph()
            .running { try await $0.run() }
            .to(factory: Expiry.init)
    }
}
// end snippet

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
