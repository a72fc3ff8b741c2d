import Cleanse
import TestSupport
import Testing

/// Tests of how graphs start: order, independent values, width, failures and reports.
@Suite(.timeLimit(.minutes(20))) struct StartTests {
    private typealias All = Triple<Alpha, Beta, Gamma>

    /// Gamma needs Alpha, which takes three seconds, and Beta, which takes two; Gamma takes one.
    private func declare(_ binder: SingletonBinder, _ clock: TestClock, _ journal: Journal) {
        binder.bind(Alpha.self).sharedInScope().noting("alpha", in: journal).to { () async throws in
            try await clock.sleep(3)
            return Alpha()
        }
        binder.bind(Beta.self).sharedInScope().noting("beta", in: journal).to { () async throws in
            try await clock.sleep(2)
            return Beta()
        }
        binder.bind(Gamma.self).sharedInScope().noting("gamma", in: journal).to { (_: Alpha, _: Beta) async throws in
            try await clock.sleep(1)
            return Gamma()
        }
        binder.bind(All.self).to(factory: All.init)
    }

    @Test func `Independent values are created at the same time, and their dependents afterwards`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let running = Task { try await start(All.self, clock: clock) { declare($0, clock, journal) } }
        await clock.advance(2, after: 2)
        // The time is read for the origin, for two beginnings, and for the end of Beta.
        await clock.reads(4)
        await clock.advance(1, after: 1)
        await clock.advance(1, after: 1)
        let graph = try await running.value
        #expect(graph.report.duration == .seconds(4))
        #expect(journal.all == ["start beta", "start alpha", "start gamma"])
        #expect(
            "\(graph.report)" == """
                began  took     value                       waited on
                 0 ns   3 s  *  Alpha
                 0 ns   2 s     Beta
                  3 s   1 s  *  Gamma                       Alpha, Beta
                  4 s  0 ns  *  Triple<Alpha, Beta, Gamma>  Alpha, Beta, Gamma
                started in 4 s
                """)
        #expect(graph.report.criticalPath.map(\.key).prefix(2) == [ProviderKey(Alpha.self), ProviderKey(Gamma.self)])
        try await graph.stop()
        #expect(journal.all.suffix(3).first == "stop gamma")
        #expect(Set(journal.all.suffix(2)) == ["stop alpha", "stop beta"])
        #expect(graph.state == .stopped)
    }

    @Test func `The report gives the source locations of values with the same key`() async throws {
        let lines = Locked<[Int]>([])
        let graph = try await start([Alpha].self) { binder in
            binder.bind(Alpha.self).sharedInScope().intoCollection().to(factory: Alpha.init)
            lines.withLock { $0.append(#line - 1) }
            binder.bind(Alpha.self).sharedInScope().intoCollection().to(factory: Alpha.init)
            lines.withLock { $0.append(#line - 1) }
        }
        for line in lines.withLock({ $0 }) {
            #expect(
                "\(graph.report)".contains("Array<Alpha> at CleanseEngineTests/StartTests.swift:\(line)\n"),
                "\(graph.report)"
            )
        }
        try await graph.stop()
    }

    @Test func `A width limits how many values are created at a time`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let running = Task {
            try await start(All.self, options: StartOptions(width: 1), clock: clock) {
                declare($0, clock, journal)
            }
        }
        for seconds in [3, 2, 1] { await clock.advance(seconds, after: 1) }
        let graph = try await running.value
        #expect(graph.report.duration == .seconds(6))
        try await graph.stop()
    }

    @Test func `A value that no other value needs is not created, unless it starts with the graph`() async throws {
        let journal = Journal()
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope().to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().noting("beta", in: journal).to(factory: Beta.init)
            binder.bind(Gamma.self).sharedInScope().startsWithGraph().noting("gamma", in: journal).to { Gamma() }
        }
        #expect(journal.all == ["start gamma"])
        try await graph.stop()
        #expect(journal.all == ["start gamma", "stop gamma"])
    }

    @Test func `A value that only a provider leads to starts too, before its user`() async throws {
        struct User: Sendable {}
        let journal = Journal()
        let graph = try await start(User.self) { binder in
            binder.bind(Alpha.self).sharedInScope().noting("alpha", in: journal).to { () async in Alpha() }
            binder.bind(User.self).sharedInScope().noting("user", in: journal).to { (alpha: Provider<Alpha>) in
                _ = try alpha.tryGet()
                return User()
            }
        }
        try await graph.stop()
        #expect(journal.all == ["start alpha", "start user", "stop user", "stop alpha"])
    }

    @Test func `Steps run in the order of their declaration, and stop in the reverse order`() async throws {
        let journal = Journal()
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStart { _ in journal.note("1") }
                .onStart { _ in
                    await Task.yield()
                    journal.note("2")
                }
                .onStop { _ in journal.note("3") }
                .onStop { _ in
                    await Task.yield()
                    journal.note("4")
                }
                .to(factory: Alpha.init)
        }
        try await graph.stop()
        #expect(journal.all == ["1", "2", "4", "3"])
    }

    // MARK: Failures

    @Test func `A failure stops the started values in the reverse order, and names the failed value`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let running = Task {
            try await start(Delta.self, clock: clock) { binder in
                declare(binder, clock, journal)
                binder.bind(Delta.self).sharedInScope().noting("delta", in: journal).to { (_: Gamma) async throws in
                    try await clock.sleep(5)
                    throw Broken("no disk")
                }
            }
        }
        await clock.advance(2, after: 2)
        await journal.wait(for: "start beta")
        for seconds in [1, 1, 5] { await clock.advance(seconds, after: 1) }
        let failure = try #require(await #expect(throws: StartFailure.self) { _ = try await running.value })
        #expect(failure.keys == [ProviderKey(Delta.self)])
        #expect(failure.first.duration == .seconds(5))
        #expect(failure.error is Broken)
        #expect(failure.stopFailure == nil)
        #expect(journal.all.prefix(4) == ["start beta", "start alpha", "start gamma", "stop gamma"])
        #expect(Set(journal.all.suffix(2)) == ["stop alpha", "stop beta"])
        #expect("\(failure)".contains("*** Delta *** start failed after 5 s: no disk"))
    }

    @Test func `A value whose start failed is not stopped, and failures of the stop are in the error`() async throws {
        let journal = Journal()
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                _ = try await start(Both<Alpha, Beta>.self) { binder in
                    binder.bind(Alpha.self).sharedInScope().onStop { _ in throw Broken("stuck") }.to(
                        factory: Alpha.init)
                    binder.bind(Beta.self).sharedInScope()
                        .onStart { _ in throw Broken("port in use") }
                        .onStop { _ in journal.note("stop beta") }
                        .to { (_: Alpha) in Beta() }
                    binder.bind(Both<Alpha, Beta>.self).to(factory: Both.init)
                }
            })
        #expect(journal.all == [])
        #expect(failure.chain.map(\.key) == [ProviderKey(Both<Alpha, Beta>.self), ProviderKey(Beta.self)])
        #expect(failure.stopFailure?.failures.map(\.binding.key) == [ProviderKey(Alpha.self)])
        #expect("\(failure)".contains("*** Alpha *** failed to stop: stuck"))
    }

    @Test func `A value that a failure cancels is no failure of its own, but a value with another error is`()
        async throws
    {
        let journal = Journal()
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                _ = try await start(All.self) { binder in
                    binder.bind(Alpha.self).sharedInScope().to { () async throws in
                        journal.note("alpha")
                        try await TestClock().sleep(1)
                        return Alpha()
                    }
                    binder.bind(Beta.self).sharedInScope().to { () async throws -> Beta in
                        journal.note("beta")
                        do { try await TestClock().sleep(1) } catch { throw Broken("connection lost") }
                        return Beta()
                    }
                    binder.bind(Gamma.self).sharedInScope().to { () async throws -> Gamma in
                        await journal.wait(for: "alpha")
                        await journal.wait(for: "beta")
                        throw Broken("no disk")
                    }
                    binder.bind(All.self).to(factory: All.init)
                }
            })
        #expect(failure.keys == [ProviderKey(Gamma.self), ProviderKey(Beta.self)])
        #expect(failure.others.map { "\($0.error)" } == ["connection lost"])
        #expect(!"\(failure)".contains("cancelled"), "\(failure)")
    }

    @Test func `A cancelled start stops the values that have been started`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let task = Task { try await start(All.self, clock: clock) { declare($0, clock, journal) } }
        await clock.advance(2, after: 2)
        await journal.wait(for: "start beta")
        task.cancel()
        let failure = try #require(await #expect(throws: StartFailure.self) { _ = try await task.value })
        #expect(failure.error is CancellationError)
        #expect(journal.all == ["start beta", "stop beta"])
    }

    // MARK: Building

    @Test func `A graph that has to be started can't be built, and nothing is created`() throws {
        let journal = Journal()
        let factory = try ComponentFactory<ClosureComponent<Holds<Alpha>, Singleton>>.of(root: Holds<Alpha>.self) {
            $0.bind(Alpha.self).sharedInScope().to { () async in
                journal.note("alpha")
                return Alpha()
            }
            $0.bind(Holds<Alpha>.self).to { (alpha: Alpha) in
                journal.note("root")
                return Holds(value: alpha)
            }
        }
        let error = try #require(throws: MissingStart.self) { try factory.tryBuild() }
        #expect(error.keys == [ProviderKey(Holds<Alpha>.self), ProviderKey(Alpha.self)])
        #expect(throws: MissingStart.self) { try factory.instantiate() }
        #expect(journal.all == [])
    }

    @Test func `A graph can be built if only asynchronous functions wait for its values`() async throws {
        let count = Counter()
        let factory = try ComponentFactory<ClosureComponent<() async throws -> Alpha, Singleton>>.of(
            root: (() async throws -> Alpha).self
        ) { binder in
            binder.bind(Beta.self).sharedInScope().to { () async in
                count.increment()
                return Beta()
            }
            binder.bind(Alpha.self).sharedInScope().to { (_: Beta) async in
                count.increment()
                return Alpha()
            }
            binder.bind((() async throws -> Alpha).self).to { (alpha: @escaping () async throws -> Alpha) in alpha }
        }
        let alpha = try factory.tryBuild()
        #expect(try await alpha() === alpha())
        #expect(count.value == 2)
    }

    @Test(arguments: [false, true])
    func `An asynchronous function can return an optional of the value that it waits for`(isShared: Bool) async throws {
        typealias Get = @Sendable () async throws -> Alpha?
        let factory = try ComponentFactory<ClosureComponent<Get, Singleton>>.of(root: Get.self) { binder in
            if isShared {
                binder.bind(Alpha.self).sharedInScope().to { () async in Alpha() }
            } else {
                binder.bind(Alpha.self).to { () async in Alpha() }
            }
            binder.bind(Get.self).to { (alpha: @escaping Get) in alpha }
        }
        let get = try factory.tryBuild()
        let (first, second) = try await (get(), get())
        #expect(first != nil && (first === second) == isShared)
    }

    // MARK: Starts inside of starts

    private typealias Factory = ComponentFactory<ClosureComponent<Alpha, Singleton>>

    /// Keeps a factory, which any thread may use, for code inside the graph of the factory.
    private struct Kept: @unchecked Sendable { var factory: Factory? }

    /// Starts a graph that starts itself in a factory or in a step, and returns the journal.
    private func startingItself(in place: String) async throws -> [String] {
        let (kept, journal) = (Locked(Kept()), Journal())
        defer { kept.withLock { $0.factory = nil } }
        @Sendable func startAgain() async {
            if journal.all.count > 5 { return journal.note("endless") }
            journal.note("again")
            do { try await kept.withLock { $0.factory! }.start().stop() } catch { journal.note("\(error)") }
        }
        let factory = try Factory.of(root: Alpha.self) { binder in
            binder.bind().to { (_: Beta) in Alpha() }
            binder.bind(Beta.self).sharedInScope()
                .onStart { _ in if place == "step" { await startAgain() } }
                .to { () async in
                    if place == "factory" { await startAgain() }
                    return Beta()
                }
        }
        kept.withLock { $0.factory = factory }
        try await factory.start().stop()
        return journal.all
    }

    @Test(arguments: ["factory", "step"])
    func `A component that starts itself while it starts is an error`(place: String) async throws {
        let journal = try await startingItself(in: place)
        #expect(journal.first == "again")
        #expect(journal.dropFirst().count == 1)
        let text = try #require(journal.last)
        let start = "*** Alpha *** requested while it was being created\n  --> Alpha requested by Alpha at"
        #expect(text.hasPrefix(start), "\(text)")
    }

    @Test func `A component may be started by a task that outlives its start`() async throws {
        let (kept, journal) = (Locked(Kept()), Journal())
        let factory = try Factory.of(root: Alpha.self) { binder in
            binder.bind().to { (_: Beta) in Alpha() }
            binder.bind(Beta.self).sharedInScope().to { () async in
                guard !journal.all.contains("begun") else { return Beta() }
                journal.note("begun")
                Task {
                    await journal.wait(for: "started")
                    let factory = kept.withLock { $0.factory! }
                    do { try await factory.start().stop() } catch { journal.note("\(error)") }
                    journal.note("again")
                }
                return Beta()
            }
        }
        kept.withLock { $0.factory = factory }
        let graph = try await factory.start()
        journal.note("started")
        await journal.wait(for: "again")
        try await graph.stop()
        kept.withLock { $0.factory = nil }
        #expect(journal.all == ["begun", "started", "again"])
    }

    // MARK: Starts that are slow or fail

    @Test func `A slow start repeatedly reports the values that it waits for`() async throws {
        let (clock, told) = (TestClock(), Locked<[SlowStart]>([]))
        let options = StartOptions(slowAfter: .seconds(5)) { slow in told.withLock { $0.append(slow) } }
        let running = Task {
            try await start(Holds<Beta>.self, options: options, clock: clock) { binder in
                binder.bind(Alpha.self).sharedInScope().to { () async throws in
                    try await clock.sleep(12)
                    return Alpha()
                }
                binder.bind(Beta.self).sharedInScope().to { (_: Alpha) in Beta() }
                binder.bind(Holds<Beta>.self).to(factory: Holds<Beta>.init)
            }
        }
        await clock.advance(5, after: 2)
        await clock.advance(5, after: 2)
        await clock.advance(2, after: 2)
        let graph = try await running.value
        let slow = told.withLock { $0 }
        #expect(slow.map(\.duration) == [.seconds(5), .seconds(10)])
        #expect(slow.allSatisfy { $0.waitingFor.map(\.key) == [ProviderKey(Alpha.self)] })
        let text = "\(slow[0])"
        #expect(text.contains(" *** has not started after 5 s\n  --> Alpha has taken 5 s, bound at "), "\(text)")
        try await graph.stop()
    }

    @Test func `The report of a failed start contains the started, failed and unbegun values`() async throws {
        let clock = TestClock()
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                try await start(Triple<Beta, Gamma, Delta>.self, clock: clock) { binder in
                    binder.bind(Alpha.self).sharedInScope().to(factory: Alpha.init)
                    binder.bind(Beta.self).sharedInScope().to { (_: Alpha) throws -> Beta in throw Broken("no disk") }
                    binder.bind(Gamma.self).sharedInScope().to { (_: Beta) in Gamma() }
                    binder.bind(Delta.self).sharedInScope().startsWithGraph().to { (_: Gamma) in Delta() }
                    binder.bind(Triple<Beta, Gamma, Delta>.self).to(factory: Triple.init)
                }
            })
        #expect(
            "\(failure.report)" == """
                began  took     value                                  waited on
                 0 ns  0 ns  *  Alpha
                 0 ns  0 ns  *  Beta: failed                           Alpha
                                Gamma: not begun                       Beta
                                Delta: not begun                       Gamma
                                Triple<Beta, Gamma, Delta>: not begun  Beta, Gamma, Delta
                given up after 0 ns
                """)
        #expect(failure.report.entries.map(\.outcome) == [.started, .failed, .notBegun, .notBegun, .notBegun])
        #expect(failure.report.json.contains("\"outcome\": \"not begun\""))
    }
}
