import Cleanse
import TestSupport
import Testing

/// Counts the objects that a test creates, and the objects that are still alive.
final class Tracker: Sendable {
    private let counts = Locked((made: 0, alive: 0))

    @TaskLocal static var current = Tracker()

    var made: Int { counts.withLock { $0.made } }
    var alive: Int { counts.withLock { $0.alive } }

    func born() { counts.withLock { ($0.made, $0.alive) = ($0.made + 1, $0.alive + 1) } }
    func died() { counts.withLock { $0.alive -= 1 } }

    /// Runs `body`, then expects that all objects that it has created are released.
    static func expectingRelease(
        of expected: Int, _ body: (Tracker) throws -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) rethrows {
        let tracker = Tracker()
        try $current.withValue(tracker) { try body(tracker) }
        #expect(tracker.made == expected, "made", sourceLocation: sourceLocation)
        #expect(tracker.alive == 0, "still alive", sourceLocation: sourceLocation)
    }
}

/// An object that the test's tracker counts. It is created on the test's own thread.
class Tracked {
    private let tracker: Tracker

    init() {
        tracker = .current
        tracker.born()
    }

    deinit { tracker.died() }
}
