import Cleanse
import CleanseTesting
import TestSupport
import Testing

// A small program, and tests as suites that use the traits of swift-dependencies have them: a clock that tests advance, and closures.

@Suite(
    .graph(MeetingComponent.self, .strict) {
        $0.bind((any Clock<Duration>).self).to(value: TestClock())
        $0.bind(Chime.self).to(value: Chime(ring: {}))
        $0.bind(Recorder.self).to(value: Recorder(text: { "" }))
    })
struct MeetingTests {
    private let meeting: Meeting
    private let clock: TestClock

    init() throws {
        meeting = try TestGraph.current.root(of: MeetingComponent.self)
        clock = try #require(TestGraph.current.get((any Clock<Duration>).self) as? TestClock)
    }

    private static let rings = Locked(0)

    @Test(
        .graph(MeetingComponent.self) { $0.bind(Chime.self).to(value: Chime(ring: { rings.withLock { $0 += 1 } })) })
    func `A chime rings between speakers`() async throws {
        async let minutes = meeting.run(speakers: 2)
        await clock.advance(by: .seconds(60), afterSleepers: 1)
        await clock.sleepers(1)
        #expect(Self.rings.withLock(\.self) == 1)
        clock.advance(by: .seconds(60))
        #expect(try await minutes == "")
        #expect(Self.rings.withLock(\.self) == 1)
    }

    @Test(.graph(MeetingComponent.self) { $0.bind(Recorder.self).to(value: Recorder(text: { "we agreed" })) })
    func `The minutes are recorded`() async throws {
        async let minutes = meeting.run(speakers: 1)
        await clock.advance(by: .seconds(60), afterSleepers: 1)
        #expect(try await minutes == "we agreed")
    }

    @Test(
        .graph(MeetingComponent.self) {
            $0.bind(Recorder.self).to(value: Recorder(text: { throw CancellationError() }))
        })
    func `A recorder may fail`() async throws {
        async let minutes = meeting.run(speakers: 1)
        await clock.advance(by: .seconds(60), afterSleepers: 1)
        #expect(try await minutes == "not recorded")
    }
}

@Suite struct ForgottenMeetingDoubleTests {
    @Test(
        .graph(MeetingComponent.self, .strict) {
            $0.bind((any Clock<Duration>).self).to(value: TestClock())
        })
    func `A test without doubles names all that it would reach`() {
        let error = #expect(throws: MultiError.self) { try TestGraph.current.root(of: MeetingComponent.self) }
        #expect(
            error?.errors.map { "\($0)".prefix { $0 != "," } } == [
                "*** Chime *** is live and not overridden", "*** Recorder *** is live and not overridden",
            ])
    }
}

// MARK: The program

private struct MeetingComponent: RootComponent {
    typealias Root = Meeting

    static func configureRoot(binder bind: ReceiptBinder<Meeting>) -> BindingReceipt<Meeting> {
        bind.to(factory: Meeting.init)
    }

    static func configure(binder: UnscopedBinder) { binder.include(module: Outside.self) }
}

private enum Outside: Module {
    static var isLive: Bool { true }

    static func configure(binder: UnscopedBinder) {
        binder.bind((any Clock<Duration>).self).to { ContinuousClock() }
        binder.bind(Chime.self).to(value: Chime(ring: { Issue.record("A test rings a bell.") }))
        binder.bind(Recorder.self).to(value: Recorder(text: { "" }))
    }
}

private struct Chime: Sendable { let ring: @Sendable () -> Void }
private struct Recorder: Sendable { let text: @Sendable () async throws -> String }

/// A meeting in which each speaker has a minute.
private struct Meeting: Sendable {
    let clock: any Clock<Duration>
    let chime: Chime
    let recorder: Recorder

    /// Returns the minutes of the meeting.
    func run(speakers: Int) async throws -> String {
        for speaker in 1...speakers {
            try await clock.sleep(for: .seconds(60))
            if speaker < speakers { chime.ring() }
        }
        do { return try await recorder.text() } catch { return "not recorded" }
    }
}
