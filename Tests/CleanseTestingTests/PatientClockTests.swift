import CleanseTesting
import TestSupport
import Testing

@Suite struct PatientClockTests {
    /// However late a step ends, the next one begins anew.
    @Test func `A sleep has a step for each second, even if the time is over after the first`() async throws {
        let steps = Locked<[Duration]>([])
        let clock = PatientClock { step in steps.withLock { $0.append(step) } }
        // A busy machine may take a part of the hour before the sleep begins.
        try await clock.sleep(until: clock.now.advanced(by: .milliseconds(3_600_500)))
        let all = steps.withLock(\.self)
        #expect(all.count > 1_000 && all.dropLast().allSatisfy { $0 == .seconds(1) })
        #expect(all.reduce(.zero, +) <= .milliseconds(3_600_500))
    }

    @Test func `A sleep lasts as long as it was asked to`() async throws {
        let clock = PatientClock()
        let start = clock.now
        try await clock.sleep(for: .milliseconds(20))
        #expect(start.duration(to: clock.now) >= .milliseconds(20))
        try await clock.sleep(until: start)
    }

    @Test func `A cancelled task sleeps no longer`() async {
        let task = Task { try await PatientClock().sleep(for: .seconds(3_600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
