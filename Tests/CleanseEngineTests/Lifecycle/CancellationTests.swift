import Cleanse
import TestSupport
import Testing

/// Tests of failures that are reported as cancelled, and of limits that no clock can count.
@Suite struct CancellationTests {
    @Test func `A step that throws a CancellationError by itself is reported as failed, not as cancelled`() async throws
    {
        let failure = try await #require(throws: StartFailure.self) {
            try await start(Alpha.self) { binder in
                binder.bind(Alpha.self).sharedInScope().onStart { _ in throw CancellationError() }.to(
                    factory: Alpha.init)
            }
        }
        #expect(failure.error is CancellationError)
        #expect(failure.description.contains(": CancellationError()"))
        #expect(!failure.description.contains("cancelled"))
    }

    @Test
    func `A factory that throws a CancellationError by itself is reported as failed, even if another one fails too`()
        async throws
    {
        let failure = try await #require(throws: StartFailure.self) {
            try await start(Both<Alpha, Beta>.self) { binder in
                binder.bind(Alpha.self).sharedInScope().to { () throws -> Alpha in throw CancellationError() }
                binder.bind(Beta.self).sharedInScope().to { () async throws -> Beta in throw Broken("beta") }
                binder.bind(Both<Alpha, Beta>.self).to(factory: Both.init)
            }
        }
        #expect(!failure.description.contains("cancelled"))
    }

    @Test func `A cancelled start is reported as cancelled`() async throws {
        let journal = Journal()
        let task = Task {
            try await start(Alpha.self) { binder in
                binder.bind(Alpha.self).sharedInScope().onStart { _ in
                    journal.note("starting")
                    try await Task.sleep(for: .seconds(600))
                }.to(factory: Alpha.init)
            }
        }
        await journal.wait(for: "starting")
        task.cancel()
        let failure = try await #require(throws: StartFailure.self) { try await task.value }
        #expect(failure.description.contains("was cancelled"))
    }

    @Test func `A run in a task that is already cancelled creates no value`() async throws {
        let journal = Journal()
        for _ in 0..<200 {
            let run = Task {
                let factory = try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
                    binder.bind(Alpha.self).sharedInScope().noting("alpha", in: journal).to {
                        journal.note("create alpha")
                        return Alpha()
                    }
                }
                while !Task.isCancelled { await Task.yield() }
                return try await factory.run(untilSignals: [])
            }
            run.cancel()
            guard case .cancelled = try await run.value else {
                Issue.record("another end")
                return
            }
        }
        #expect(journal.all == [])
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(1 << 60)])
    func `Any duration is accepted as a limit`(_ limit: Duration) async throws {
        let options = StartOptions(stopLimit: limit, wholeStopLimit: limit)
        let graph = try await start(Alpha.self, options: options) { binder in
            binder.bind(Alpha.self).sharedInScope().onStop { _ in await Task.yield() }.to(factory: Alpha.init)
        }
        try? await graph.stop()
        #expect(graph.state == .stopped)
    }
}
