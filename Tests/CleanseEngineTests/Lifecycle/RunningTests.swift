import Cleanse
import CleanseDescriptions
import TestSupport
import Testing

/// Tests of functions that run until a graph stops: the context that they inherit, and their readiness.
@Suite(.timeLimit(.minutes(20))) struct RunningTests {
    private typealias Factory = ComponentFactory<ClosureComponent<Beta, Singleton>>

    @TaskLocal private static var request = "none"

    private static func hang() async throws { try await Task.sleep(for: .seconds(3_600)) }

    // MARK: What it inherits

    @Test(arguments: [true, false])
    func `An option decides whether a running function sees the starter's task-local values`(inherits: Bool)
        async throws
    {
        let journal = Journal()
        let options = StartOptions(inheritsTaskLocals: inherits)
        let graph = try await RunningTests.$request.withValue("mine") {
            try await start(Alpha.self, options: options) { binder in
                binder.bind(Alpha.self).sharedInScope().running { _ in journal.note(RunningTests.request) }
                    .to(factory: Alpha.init)
            }
        }
        await journal.wait(for: inherits ? "mine" : "none")
        try await graph.stop()
        #expect(journal.all.count == 1)
    }

    @Test(arguments: [true, false])
    func `The option for task-local values decides for a run too`(inherits: Bool) async throws {
        let journal = Journal()
        try await RunningTests.$request.withValue("mine") {
            let factory = try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
                binder.bind(Alpha.self).sharedInScope().running { _, _ in journal.note(RunningTests.request) }
                    .to(factory: Alpha.init)
            }
            _ = try await factory.run(untilSignals: [], options: StartOptions(inheritsTaskLocals: inherits))
        }
        #expect(journal.all == [inherits ? "mine" : "none"])
    }

    @Test func `A running function sees the test that started it`() async throws {
        let journal = Journal()
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope().running { _ in journal.note(Test.current?.name ?? "no test") }
                .to(factory: Alpha.init)
        }
        await journal.wait(for: try #require(Test.current?.name))
        try await graph.stop()
    }

    @Test(arguments: [true, false])
    func `A graph that a running function compiles is traced if the function inherits the trace`(inherits: Bool)
        async throws
    {
        let trace = GraphTrace()
        let journal = Journal()
        let starting = trace.observing {
            Task {
                try await start(Alpha.self, options: StartOptions(inheritsTaskLocals: inherits)) { binder in
                    binder.bind(Alpha.self).sharedInScope().running { _ in
                        _ = try ComponentFactory<ClosureComponent<Holds<Beta>, Singleton>>.of(root: Holds<Beta>.self) {
                            $0.bind(Holds<Beta>.self).to { Holds(value: Beta()) }
                        }.build()
                        journal.note("built")
                    }.to(factory: Alpha.init)
                }
            }
        }
        let graph = try await starting.value
        await journal.wait(for: "built")
        try await graph.stop()
        #expect(trace.events.contains { $0.activity.binding.key == ProviderKey(Holds<Beta>.self) } == inherits)
    }

    // MARK: Readiness

    /// A factory of a graph in which Beta needs Alpha, which has a running function.
    private func factory(
        _ journal: Journal,
        running: @escaping @Sendable (_ ready: @escaping @Sendable () -> Void) async throws -> Void
    ) throws -> Factory {
        try Factory.of(root: Beta.self) { binder in
            binder.bind(Alpha.self).sharedInScope().noting("alpha", in: journal)
                .running { _, ready in try await running(ready) }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().noting("beta", in: journal).toSendable { (_: Alpha) in
                journal.note("create beta")
                return Beta()
            }
        }
    }

    @Test func `Dependents of a value are created when it is ready, and the start ends after them`() async throws {
        let journal = Journal()
        let run = Task {
            let factory = try factory(journal) { ready in
                journal.note("begins")
                await journal.wait(for: "listens")
                ready()
                try await RunningTests.hang()
            }
            return try await factory.run(untilSignals: []) { _ in journal.note("started") }
        }
        await journal.wait(for: "begins")
        #expect(journal.all == ["start alpha", "begins"])
        journal.note("listens")
        await journal.wait(for: "started")
        run.cancel()
        _ = try await run.value
        let all = [
            "start alpha", "begins", "listens", "create beta", "start beta", "started", "stop beta", "stop alpha",
        ]
        #expect(journal.all == all)
    }

    @Test func `A running function that fails before it is ready fails the start, and its value is stopped`()
        async throws
    {
        let journal = Journal()
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                try await factory(journal) { _ in throw Broken("port in use") }.run(untilSignals: [])
            })
        #expect(failure.keys == [ProviderKey(Alpha.self)])
        #expect(failure.chain.map(\.key) == [ProviderKey(Beta.self), ProviderKey(Alpha.self)])
        #expect(failure.stopFailure == nil)
        #expect("\(failure)".contains("*** Alpha *** start failed after"), "\(failure)")
        #expect("\(failure)".contains(": port in use"), "\(failure)")
        #expect(journal.all == ["start alpha", "stop alpha"])
    }

    @Test func `Every function that fails before it is ready is in the error`() async throws {
        let journal = Journal()
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                try await start(Alpha.self) { binder in
                    binder.bind(Alpha.self).sharedInScope()
                        .running { _, _ in
                            await journal.wait(for: "second")
                            throw Broken("no port")
                        }
                        .running { _, _ in
                            // The start waits for the first function before this one, whichever fails first.
                            defer { journal.note("second") }
                            throw Broken("no disk")
                        }
                        .running { _, _ in try await RunningTests.hang() }
                        .to(factory: Alpha.init)
                }
            })
        let errors = ([failure.first] + failure.others).map { "\($0.error)" }
        #expect(errors.first == "no port")
        #expect(errors == ["no port", "no disk"])
    }

    @Test func `A start that is cancelled before a value is ready cancels its running function and stops the value`()
        async throws
    {
        let journal = Journal()
        let run = Task {
            try await factory(journal) { _ in
                journal.note("begins")
                do { try await RunningTests.hang() } catch { journal.note("cancelled") }
            }.run(untilSignals: [])
        }
        await journal.wait(for: "begins")
        run.cancel()
        guard case .cancelled = try await run.value else {
            Issue.record("another end")
            return
        }
        #expect(journal.all == ["start alpha", "begins", "cancelled", "stop alpha"])
    }

    @Test func `A running function that fails after it was ready fails the run`() async throws {
        let journal = Journal()
        let failure = try #require(
            await #expect(throws: RunningFailure.self) {
                try await factory(journal) { ready in
                    ready()
                    await journal.wait(for: "start beta")
                    throw Broken("socket closed")
                }.run(untilSignals: [])
            })
        #expect("\(failure)".hasPrefix("*** Alpha *** failed while it ran: socket closed"))
    }

    @Test func `A running function that returns without announcing its readiness has ended`() async throws {
        let journal = Journal()
        guard case .ended(let key) = try await factory(journal, running: { _ in }).run(untilSignals: []) else {
            Issue.record("another end")
            return
        }
        #expect(key == ProviderKey(Alpha.self))
        #expect(journal.all.first == "start alpha" && journal.all.last == "stop alpha")
    }

    @Test func `A function may announce its readiness on any thread, and more than once`() async throws {
        let journal = Journal()
        let graph = try await factory(journal) { ready in
            onThreads(4) { _ in ready() }
            try await RunningTests.hang()
        }.start()
        try await graph.stop()
        #expect(journal.all == ["start alpha", "create beta", "start beta", "stop beta", "stop alpha"])
    }

    @Test func `The report contains the time until a value was ready`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let starting = Task {
            try await factory(journal) { ready in
                try await clock.sleep(2)
                ready()
                try await RunningTests.hang()
            }.start(clock: clock)
        }
        await clock.advance(2, after: 1)
        let graph = try await starting.value
        #expect(graph.report.entries.first?.duration == .seconds(2))
        #expect(graph.report.duration == .seconds(2))
        try await graph.stop()
    }

    @MainActor private final class Panel {
        private(set) var isShown = false
        func show() { isShown = true }
    }

    @MainActor @Test func `A value that is not Sendable runs and is ready on its actor`() async throws {
        let graph = try await ComponentFactory<ClosureComponent<Panel, Singleton>>.of(root: Panel.self) { binder in
            binder.bind(Panel.self).sharedInScope().running { panel, ready in
                panel.show()
                ready()
                try await RunningTests.hang()
            }.to(factory: Panel.init)
        }.start()
        #expect(graph.root.isShown)
        try await graph.stop()
    }

    @Test(arguments: [true, false])
    func `A component that starts itself before it is ready is an error`(inherits: Bool) async throws {
        /// Keeps a factory, which any thread may use, for code inside the graph of the factory.
        struct Kept: @unchecked Sendable { var factory: Factory? }
        let (kept, journal) = (Locked(Kept()), Journal())
        defer { kept.withLock { $0.factory = nil } }
        let options = StartOptions(inheritsTaskLocals: inherits)
        let factory = try factory(journal) { ready in
            if journal.all.count > 5 { return }
            do { try await kept.withLock { $0.factory! }.start(options: options).stop() } catch {
                journal.note("\(error)")
            }
            ready()
            try await RunningTests.hang()
        }
        kept.withLock { $0.factory = factory }
        try await factory.start(options: options).stop()
        let texts = journal.all.filter { $0.hasPrefix("***") }
        #expect(texts.count == 1)
        #expect(texts.first?.hasPrefix("*** Beta *** requested while it was being created") == true, "\(journal.all)")
    }

    // MARK: Sendable factories

    @Test func `Many tasks can run a component of a sendable factory`() async throws {
        let journal = Journal()
        let factory = try factory(journal) { ready in
            ready()
            try await RunningTests.hang()
        }.sendable()
        let runs = (0..<4).map { number in
            Task { try await factory.run(untilSignals: []) { _ in journal.note("run \(number)") } }
        }
        for number in 0..<4 { await journal.wait(for: "run \(number)") }
        for run in runs {
            run.cancel()
            guard case .cancelled = try await run.value else {
                Issue.record("another end")
                return
            }
        }
        #expect(journal.all.count { $0 == "stop alpha" } == 4)
    }

    private struct Serving: RootComponent {
        typealias Root = Holds<Journal>
        typealias Seed = Journal
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Alpha.self).sharedInScope().startsWithGraph()
                .running { _ in }
                .to { (journal: Journal) in
                    journal.note("create alpha")
                    return Alpha()
                }
        }
    }

    @Test func `A sendable factory runs a component with a seed until its running function ends`() async throws {
        let journal = Journal()
        let factory = try ComponentFactory.of(Serving.self).sendable()
        guard case .ended(let key) = try await factory.run(journal, untilSignals: []) else {
            Issue.record("another end")
            return
        }
        #expect(key == ProviderKey(Alpha.self))
        #expect(journal.all == ["create alpha"])
    }
}
