import Synchronization

@testable import ordersd

/// A clock that moves when a test says so, and then wakes the sleeping task.
final class ManualClock: WallClock {
    private let time = Mutex<Int64>(1_000)
    private let ticks = AsyncStream.makeStream(of: Void.self)

    var now: Int64 { time.withLock { $0 } }

    func advance(seconds: Int64) {
        time.withLock { $0 += seconds }
        ticks.continuation.yield()
    }

    func sleep(seconds: Int64) async throws {
        for await _ in ticks.stream { return }
        throw CancellationError()
    }
}
