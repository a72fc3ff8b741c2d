import Cleanse
import CleanseTesting
import TestSupport
import Testing

@Suite struct TestClockTests {
    @Test func `A clock wakes the tasks whose time has come`() async throws {
        let (clock, woken) = (TestClock(), Locked<[Int]>([]))
        let tasks = (1...3).map { seconds in
            Task {
                try await clock.sleep(for: .seconds(seconds))
                woken.withLock { $0.append(seconds) }
            }
        }
        await clock.advance(by: .seconds(2), afterSleepers: 3)
        try await tasks[0].value
        try await tasks[1].value
        #expect(woken.withLock { $0.sorted() } == [1, 2])
        clock.advance(by: .seconds(1))
        try await tasks[2].value
        #expect(clock.now.offset == .seconds(3))
    }

    @Test func `A cancelled task sleeps no longer`() async {
        let clock = TestClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func `A stop that takes too long fails its test in virtual time`() async throws {
        let clock = TestClock()
        let found = try await issues(of: trait(.graph(Slow.self) { $0.bind(TestClock.self).to(value: clock) })) {
            let options = StartOptions(stopLimit: .seconds(5))
            _ = try await TestGraph.current.start(Slow.self, options: options, clock: clock)
            Task {
                await clock.sleepers(2)
                clock.advance(by: .seconds(5))
            }
        }
        #expect(
            found.map(\.text) == [
                """
                *** Pump *** did not stop within 5 s
                  --> bound at CleanseTestingTests/TestClockTests.swift:LINE, in Slow
                      hint: give more time to the values that did not stop, or end their work when their tasks are cancelled
                """
            ])
    }
}

private final class Pump: Sendable {
    let clock: TestClock
    init(clock: TestClock) { self.clock = clock }
}

private struct Plant: Sendable { let pump: Pump }

private struct Slow: RootComponent {
    typealias Root = Plant
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(TestClock.self).to(factory: TestClock.init)
        binder.bind(Pump.self).sharedInScope().onStop { try? await $0.clock.sleep(for: .seconds(60)) }
            .to(factory: Pump.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Plant>) -> BindingReceipt<Plant> {
        bind.to(factory: Plant.init)
    }
}
