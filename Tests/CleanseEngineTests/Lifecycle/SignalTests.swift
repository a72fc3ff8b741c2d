import Cleanse
import Foundation
import Testing

/// Tests of how signals end runs. Each test runs in its own process, and sends signals to that process.
@Suite struct SignalTests {
    /// Runs a server and the database that it needs. Their steps print what they do.
    private static func serve(
        until signals: [Signal] = [.terminate, .interrupt], options: StartOptions = StartOptions(),
        starting: @escaping @Sendable () async throws -> Void = {},
        stopping: @escaping @Sendable () async -> Void = {}, started: @escaping @Sendable () -> Void = {}
    ) async throws {
        let service = try ComponentFactory<ClosureComponent<Beta, Singleton>>.of(root: Beta.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStart { _ in say("database starts") }
                .onStop { _ in say("database stops") }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope()
                .onStart { _ in
                    say("server starts")
                    try await starting()
                }
                .onStop { _ in
                    say("server stops")
                    await stopping()
                }
                .running { _ in try await Task.sleep(for: .seconds(3_600)) }
                .to { (_: Alpha) in Beta() }
        }
        do {
            let end = try await service.run(untilSignals: signals, options: options) { report in
                say("started \(report.entries.count) values")
                started()
            }
            say("ended: \(end)")
        } catch let failure as StopFailure {
            let names = failure.keys.map { $0 == ProviderKey(Alpha.self) ? "database" : "server" }
            say("not stopped: \(names.sorted().joined(separator: ", "))")
            for reason in ["within", "when a second signal arrived", "hint"] where "\(failure)".contains(reason) {
                say("says: \(reason)")
            }
            throw failure
        }
    }

    /// Writes a line immediately, since the process may be killed afterwards.
    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func send(_ signal: Signal) { kill(getpid(), CInt(signal.rawValue)) }

    private static func hang() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

    /// The lines that the process has printed.
    private func lines(_ result: ExitTest.Result?) -> [String] {
        String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `SIGTERM stops the graph in order, and the process exits successfully`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(started: { SignalTests.send(.terminate) })
        }
        #expect(
            lines(result) == [
                "database starts", "server starts", "started 2 values", "server stops", "database stops",
                "ended: signal(SIGTERM)",
            ])
    }

    @Test func `SIGINT stops the graph in order too`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(started: { SignalTests.send(.interrupt) })
        }
        #expect(lines(result).suffix(3) == ["server stops", "database stops", "ended: signal(SIGINT)"])
    }

    @Test func `A signal during the start cancels the start, and stops the values that have been started`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(starting: {
                SignalTests.send(.terminate)
                try await Task.sleep(for: .seconds(3_600))
            })
        }
        #expect(
            lines(result) == ["database starts", "server starts", "database stops", "ended: signal(SIGTERM)"])
    }

    @Test func `A second signal ends the wait for the stop, with an error`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(
                stopping: {
                    SignalTests.send(.interrupt)
                    await SignalTests.hang()
                }, started: { SignalTests.send(.terminate) })
        }
        #expect(
            lines(result).suffix(3)
                == ["server stops", "not stopped: database, server", "says: when a second signal arrived"])
    }

    @Test func `A second signal ends the wait for a start that ignores the first`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(starting: {
                SignalTests.send(.terminate)
                SignalTests.send(.interrupt)
                await SignalTests.hang()
            })
        }
        #expect(
            lines(result) == [
                "database starts", "server starts", "not stopped: database, server",
                "says: when a second signal arrived",
            ])
    }

    @Test func `A value that does not stop within its limit is an error, and its dependencies are stopped`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(
                options: StartOptions(stopLimit: .seconds(2)), stopping: SignalTests.hang,
                started: { SignalTests.send(.terminate) })
        }
        #expect(
            lines(result).suffix(5)
                == ["server stops", "database stops", "not stopped: server", "says: within", "says: hint"])
    }

    @Test func `A whole stop that takes too long is abandoned`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            try await SignalTests.serve(
                options: StartOptions(wholeStopLimit: .milliseconds(10)), stopping: SignalTests.hang,
                started: { SignalTests.send(.terminate) })
        }
        #expect(lines(result).suffix(3) == ["not stopped: database, server", "says: within", "says: hint"])
    }

    @Test func `After a run, and for signals that no run handles, the process behaves as before`() async {
        let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]) {
            try await SignalTests.serve(started: { SignalTests.send(.terminate) })
            SignalTests.send(.terminate)
            await SignalTests.hang()
        }
        #expect(lines(result).last == "ended: signal(SIGTERM)")
        await #expect(processExitsWith: .signal(SIGINT)) {
            try await SignalTests.serve(until: [.terminate], started: { SignalTests.send(.interrupt) })
        }
    }
}
