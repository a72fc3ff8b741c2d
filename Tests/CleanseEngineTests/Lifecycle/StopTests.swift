import Cleanse
import Foundation
import TestSupport
import Testing

/// Tests of how graphs stop: order, limits, failures, child components, graphs that are never stopped, and runs.
@Suite struct StopTests {
    private typealias Chain = Triple<Alpha, Beta, Gamma>

    private func declare(_ binder: SingletonBinder, _ stop: @escaping @Sendable (String) async throws -> Void) {
        binder.bind(Alpha.self).sharedInScope().onStop { _ in try await stop("alpha") }.to(factory: Alpha.init)
        binder.bind(Beta.self).sharedInScope().onStop { _ in try await stop("beta") }.to { (_: Alpha) in Beta() }
        binder.bind(Gamma.self).sharedInScope().onStop { _ in try await stop("gamma") }.to { (_: Alpha) in Gamma() }
        binder.bind(Chain.self).to(factory: Chain.init)
    }

    @Test func `Independent values stop at the same time, and their dependencies afterwards`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let graph = try await start(Chain.self, clock: clock) { binder in
            declare(binder) { name in
                try await clock.sleep(1)
                journal.note(name)
            }
        }
        let stop = Task { try await graph.stop() }
        await clock.advance(1, after: 2)
        await clock.advance(1, after: 1)
        try await stop.value
        #expect(Set(journal.all.prefix(2)) == ["beta", "gamma"])
        #expect(journal.all.last == "alpha")
    }

    @Test func `Each value stops once, however often and from however many tasks the graph is stopped`() async throws {
        let journal = Journal()
        let graph = try await start(Chain.self) { declare($0) { journal.note($0) } }
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { try await graph.stop() } }
        }
        try await graph.stop()
        #expect(journal.all.count == 3)
    }

    @Test func `A failure does not end a stop, and every caller gets it`() async throws {
        let journal = Journal()
        let graph = try await start(Chain.self) { binder in
            declare(binder) { name in
                journal.note(name)
                if name != "beta" { throw Broken(name) }
            }
        }
        let failure = try #require(await #expect(throws: StopFailure.self) { try await graph.stop() })
        #expect(failure.keys == [ProviderKey(Gamma.self), ProviderKey(Alpha.self)])
        await #expect(throws: StopFailure.self) { try await graph.stop() }
        #expect(journal.all.count == 3)
    }

    @Test func `Every error of a stopping value is reported, even if the value exceeds its limit afterwards`()
        async throws
    {
        let clock = TestClock()
        let graph = try await start(Alpha.self, options: StartOptions(stopLimit: .seconds(5)), clock: clock) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStop { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
                .onStop { _ in throw Broken("first") }
                .to { (_: Beta) in Alpha() }
            binder.bind(Beta.self).sharedInScope()
                .onStop { _ in throw Broken("fourth") }
                .onStop { _ in throw Broken("third") }
                .to(factory: Beta.init)
        }
        let stop = Task { try await graph.stop() }
        await clock.advance(5, after: 1)
        let failure = try #require(await #expect(throws: StopFailure.self) { try await stop.value })
        #expect(failure.failures.map { $0.error.map { "\($0)" } } == ["first", nil, "third", "fourth"])
        let keys = [ProviderKey(Alpha.self), ProviderKey(Beta.self)]
        #expect(failure.keys == [keys[0], keys[0], keys[1], keys[1]])
    }

    @Test func `The failure of a running function is reported by the stop, unless the run has reported it`()
        async throws
    {
        func failure() async throws -> StopFailure? {
            let journal = Journal()
            let graph = try await start(Alpha.self) { binder in
                binder.bind(Alpha.self).sharedInScope()
                    .running { _ in
                        journal.note("failing")
                        throw Broken("socket closed")
                    }
                    .onStop { _ in throw Broken("no disk") }
                    .running { _ in try await Task.sleep(for: .seconds(3_600)) }
                    .to(factory: Alpha.init)
            }
            await journal.wait(for: "failing")
            return await #expect(throws: StopFailure.self) { try await graph.stop() }
        }
        var text = ""
        // A function that a stop cancels before it throws counts as stopped, so the stop may come too soon.
        for _ in 0..<1_000 where !text.contains("while it ran") {
            text = try await #require(failure()).description
            await Task.yield()
        }
        #expect(text.hasPrefix("*** Alpha *** failed while it ran: socket closed\n  --> bound at"))
        #expect(text.contains("*** Alpha *** failed to stop: no disk"))
        let once = try #require(
            await #expect(throws: RunningFailure.self) {
                try await serving(Journal()) { throw Broken("socket closed") }.run(untilSignals: [])
            })
        #expect(once.stopFailure == nil)
    }

    @Test func `A value that does not stop in time is reported, and not waited for`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let options = StartOptions(stopLimit: .seconds(5))
        let graph = try await start(Chain.self, options: options, clock: clock) { binder in
            declare(binder) { name in
                if name == "beta" { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
                journal.note(name)
            }
        }
        let stop = Task { try await graph.stop() }
        await clock.advance(5, after: 1)
        let failure = try #require(await #expect(throws: StopFailure.self) { try await stop.value })
        #expect(failure.failures.map(\.binding.key) == [ProviderKey(Beta.self)])
        #expect(failure.failures.first?.error == nil)
        #expect("\(failure)".contains("*** Beta *** did not stop within 5 s"))
        #expect(journal.all == ["gamma", "alpha"])
    }

    @Test func `A whole stop can be limited too`() async throws {
        let clock = TestClock()
        let options = StartOptions(wholeStopLimit: .seconds(5))
        let graph = try await start(Chain.self, options: options, clock: clock) { binder in
            declare(binder) { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        }
        let stop = Task { try await graph.stop() }
        await clock.advance(5, after: 1)
        let failure = try #require(await #expect(throws: StopFailure.self) { try await stop.value })
        #expect(failure.failures.count >= 3)
        #expect(graph.state == .stopped)
    }

    /// Starts a graph that one of its steps stops.
    private func stoppingItself(
        waiting: Bool, in step: String
    ) async throws -> (graph: RunningGraph<Alpha>, errors: Locked<[any Error]>) {
        let (known, errors, ready) = (Locked<RunningGraph<Alpha>?>(nil), Locked<[any Error]>([]), Journal())
        @Sendable func stop() async {
            await ready.wait(for: "started")
            let taken = known.withLock { graph in
                defer { graph = nil }
                return graph
            }
            guard let graph = taken else { return }
            guard waiting else { return _ = Task { try await graph.stop() } }
            do { try await graph.stop() } catch { errors.withLock { $0.append(error) } }
        }
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .running { _ in if step == "running" { await stop() } }
                .onStop { _ in if step == "onStop" { await stop() } }
                .to(factory: Alpha.init)
        }
        known.withLock { $0 = graph }
        ready.note("started")
        return (graph, errors)
    }

    @Test(arguments: ["running", "onStop"])
    func `A step that waits for the stop of its graph gets an error, and the graph stops`(step: String) async throws {
        let (graph, errors) = try await stoppingItself(waiting: true, in: step)
        if step == "running" { while errors.withLock({ $0.isEmpty }) { await Task.yield() } }
        try await graph.stop()
        let texts = errors.withLock { $0 }.map { "\($0)" }
        let error = try #require(texts.first)
        let start =
            "*** Alpha *** failed to stop: one of its steps waits for the stop of the graph, which waits for the step\n"
        let hint = "hint: stop the graph in a task of its own, Task { try await graph.stop() }, and let the step end"
        #expect(error.hasPrefix(start + "  --> bound at"), "\(error)")
        #expect(error.hasSuffix(hint), "\(error)")
        #expect(texts.count == 1)
        #expect(graph.state == .stopped)
    }

    @Test(arguments: ["running", "onStop"])
    func `A step may stop its graph in a separate task`(step: String) async throws {
        let (graph, errors) = try await stoppingItself(waiting: false, in: step)
        try await graph.stop()
        #expect(errors.withLock { $0.isEmpty })
        #expect(graph.state == .stopped)
    }

    // MARK: Child components

    private enum PerSession: Cleanse.Scope {}

    private final class Session: Sendable {
        let journal: Journal
        init(journal: Journal, _: Beta) { self.journal = journal }
    }

    private struct SessionComponent: Component {
        typealias Scope = PerSession
        typealias Root = Session
        typealias Seed = Journal
        static func configureRoot(binder bind: ReceiptBinder<Session>) -> BindingReceipt<Session> {
            bind.to(factory: Session.init)
        }
        static func configure(binder: Binder<PerSession>) {
            binder.bind(Gamma.self).sharedInScope().startsWithGraph()
                .onStop { _ in await Task.yield() }
                .to { (journal: Journal) async in
                    journal.note("start session")
                    return Gamma()
                }
            binder.bind(Delta.self).sharedInScope().startsWithGraph().to(factory: Delta.init)
            binder.bind(Ended.self).sharedInScope().startsWithGraph()
                .onStop { $0.journal.note("stop session") }
                .to(factory: Ended.init)
        }
        struct Ended: Sendable { let journal: Journal }
    }

    private func sessions(_ journal: Journal) async throws -> RunningGraph<Holds<ComponentFactory<SessionComponent>>> {
        try await start(Holds<ComponentFactory<SessionComponent>>.self) { binder in
            binder.bind(Beta.self).sharedInScope().noting("app", in: journal).to { () async in Beta() }
            binder.install(dependency: SessionComponent.self)
            binder.bind(Holds<ComponentFactory<SessionComponent>>.self).to(factory: Holds.init)
        }
    }

    @Test func `Child components stop before their parents, separately or together with them`() async throws {
        let journal = Journal()
        let graph = try await sessions(journal)
        let first = try await graph.root.value.start(journal)
        try await first.stop()
        #expect(journal.all == ["start app", "start session", "stop session"])
        let second = try await graph.root.value.start(journal)
        try await graph.stop()
        #expect(second.state == .stopped)
        #expect(journal.all.suffix(3) == ["start session", "stop session", "stop app"])
        await #expect(throws: StartFailure.self) { try await graph.root.value.start(journal) }
        #expect(journal.all.count == 6)
    }

    @Test func `Many tasks can start a child component at the same time`() async throws {
        let journal = Journal()
        typealias Root = Holds<SendableComponentFactory<SessionComponent>>
        let graph = try await start(Root.self) { binder in
            binder.bind(Beta.self).sharedInScope().noting("app", in: journal).to { () async in Beta() }
            binder.install(dependency: SessionComponent.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
        let sessions = graph.root.value
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let own = Journal()
                    try await sessions.start(own).stop()
                    #expect(own.all == ["start session", "stop session"])
                }
            }
            try await group.waitForAll()
        }
        try await graph.stop()
        #expect(journal.all == ["start app", "stop app"])
    }

    private struct SlowComponent: Component {
        typealias Scope = PerSession
        typealias Root = Session
        typealias Seed = Journal
        static func configureRoot(binder bind: ReceiptBinder<Session>) -> BindingReceipt<Session> {
            bind.to(factory: Session.init)
        }
        static func configure(binder: Binder<PerSession>) {
            binder.bind(Slow.self).sharedInScope().startsWithGraph()
                .onStop { $0.journal.note("stop slow") }
                .to { (journal: Journal) async in
                    journal.note("slow begins")
                    await journal.wait(for: "go")
                    journal.note("start slow")
                    return Slow(journal: journal)
                }
            binder.bind(Late.self).sharedInScope().startsWithGraph()
                .onStop { $0.journal.note("stop late") }
                .to { (slow: Slow) in
                    slow.journal.note("start late")
                    return Late(journal: slow.journal)
                }
        }
        struct Slow: Sendable { let journal: Journal }
        struct Late: Sendable { let journal: Journal }
    }

    @Test func `A stop abandons the start of a child component, and stops the values that it has started`() async throws
    {
        typealias Root = Holds<SendableComponentFactory<SlowComponent>>
        for _ in 0..<20 {
            let journal = Journal()
            let graph = try await start(Root.self) { binder in
                binder.bind(Beta.self).sharedInScope().noting("app", in: journal).to { () async in Beta() }
                binder.install(dependency: SlowComponent.self)
                binder.bind(Root.self).to(factory: Root.init)
            }
            let slow = graph.root.value
            let starting = Task { _ = try await slow.start(journal) }
            await journal.wait(for: "slow begins")
            let stopping = Task { try await graph.stop() }
            while graph.state != .stopping { await Task.yield() }
            journal.note("go")
            await #expect(throws: StartFailure.self) { try await starting.value }
            try await stopping.value
            #expect(journal.all == ["start app", "slow begins", "go", "start slow", "stop slow", "stop app"])
        }
    }

    private struct HoldingComponent: Component {
        typealias Root = Late
        static func configureRoot(binder bind: ReceiptBinder<Late>) -> BindingReceipt<Late> {
            bind.to { (sessions: SendableComponentFactory<SessionComponent>, journal: Journal) async throws in
                do {
                    let session = try await sessions.start(journal)
                    journal.note("session runs")
                    await journal.wait(for: "drop")
                    withExtendedLifetime(session) {}
                }
                journal.note("dropped")
                await journal.wait(for: "go")
                return Late()
            }
        }
        static func configure(binder: UnscopedBinder) { binder.install(dependency: SessionComponent.self) }
        struct Late: Sendable {}
    }

    @Test func `A child component that is released while the graph stops is stopped with it`() async throws {
        typealias Root = Holds<SendableComponentFactory<HoldingComponent>>
        let journal = Journal()
        let graph = try await start(Root.self) { binder in
            binder.bind(Journal.self).to(value: journal)
            binder.bind(Beta.self).to(factory: Beta.init)
            binder.install(dependency: HoldingComponent.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
        let holding = graph.root.value
        let starting = Task { _ = try await holding.start() }
        await journal.wait(for: "session runs")
        let stopping = Task { try await graph.stop() }
        while graph.state != .stopping { await Task.yield() }
        journal.note("drop")
        await journal.wait(for: "dropped")
        journal.note("go")
        await #expect(throws: StartFailure.self) { try await starting.value }
        try await stopping.value
        #expect(journal.all.last == "stop session")
    }

    /// The functions that a child component calls.
    private struct Work: Sendable {
        var make: @Sendable () async throws -> Void = {}
        var stop: @Sendable () async throws -> Void = {}
    }

    private struct WorkComponent: Component {
        typealias Scope = PerSession
        typealias Root = Holds<Worker>
        typealias Seed = Work
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: Binder<PerSession>) {
            binder.bind(Worker.self).sharedInScope().onStop { try await $0.work.stop() }.to {
                (work: Work, _: Beta) async throws in
                try await work.make()
                return Worker(work: work)
            }
        }
        struct Worker: Sendable { let work: Work }
    }

    private func office(
        _ journal: Journal, options: StartOptions = StartOptions(), clock: some Clock<Duration> = ContinuousClock()
    ) async throws -> RunningGraph<Holds<SendableComponentFactory<WorkComponent>>> {
        typealias Root = Holds<SendableComponentFactory<WorkComponent>>
        return try await start(Root.self, options: options, clock: clock) { binder in
            binder.bind(Beta.self).sharedInScope().noting("app", in: journal).to { () async in Beta() }
            binder.install(dependency: WorkComponent.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
    }

    @Test func `A factory that waits for the stop of its parent graph gets an error, and both graphs stop`()
        async throws
    {
        let journal = Journal()
        let graph = try await office(journal)
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                _ = try await graph.root.value.start(Work(make: { try await graph.stop() }))
            })
        let (start, end) = (
            "*** Worker *** failed to stop: its factory waits for the stop of the graph, which waits for the factory\n",
            "hint: stop the graph in a task of its own, Task { try await graph.stop() }, and let the factory end"
        )
        #expect("\(failure.error)".hasPrefix(start), "\(failure)")
        #expect("\(failure.error)".hasSuffix(end), "\(failure)")
        try await graph.stop()
        #expect(journal.all == ["start app", "stop app"])
    }

    @Test func `An abandoned stop cancels and names the values that are still stopping, also in child graphs`()
        async throws
    {
        let (clock, journal) = (TestClock(), Journal())
        let graph = try await office(journal, options: StartOptions(wholeStopLimit: .seconds(5)), clock: clock)
        let work = Work(stop: {
            journal.note("working")
            do { try await Task.sleep(for: .seconds(3_600)) } catch { journal.note("cancelled") }
        })
        let below = try await graph.root.value.start(work)
        let stop = Task { try await graph.stop() }
        await journal.wait(for: "working")
        await clock.advance(5, after: 1)
        let failure = try #require(await #expect(throws: StopFailure.self) { try await stop.value })
        #expect(failure.keys == [ProviderKey(WorkComponent.Worker.self), ProviderKey(Beta.self)])
        await journal.wait(for: "cancelled")
        try await below.stop()
    }

    @Test func `A child component whose start does not end in time is named`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let graph = try await office(journal, options: StartOptions(wholeStopLimit: .seconds(5)), clock: clock)
        let sessions = graph.root.value
        let work = Work(make: {
            journal.note("working")
            await journal.wait(for: "go")
        })
        let start = Task { _ = try await sessions.start(work) }
        await journal.wait(for: "working")
        let stop = Task { try await graph.stop() }
        await clock.advance(5, after: 1)
        let failure = try #require(await #expect(throws: StopFailure.self) { try await stop.value })
        #expect(failure.keys == [ProviderKey(Holds<WorkComponent.Worker>.self), ProviderKey(Beta.self)])
        journal.note("go")
        await #expect(throws: StartFailure.self) { try await start.value }
    }

    @Test func `A factory of a child component that outlives the parent graph starts nothing`() async throws {
        let journal = Journal()
        var graph: RunningGraph? = try await office(journal)
        let factory = try #require(graph).root.value
        try await graph?.stop()
        graph = nil
        let failure = try #require(
            await #expect(throws: StartFailure.self) {
                _ = try await factory.start(Work(make: { journal.note("working") }))
            })
        #expect("\(failure)".contains("the graph above it has been stopped"))
        #expect(journal.all == ["start app", "stop app"])
    }

    @Test func `A child component that has to be started can't be built`() async throws {
        let graph = try await sessions(Journal())
        #expect(throws: MissingStart.self) { try graph.root.value.tryBuild(Journal()) }
        try await graph.stop()
    }

    private struct VisitComponent: RootComponent {
        typealias Scope = Unscoped
        typealias Root = Holds<Beta>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }

    @Test func `A component that starts nothing itself can be built on a graph that has been started`() async throws {
        typealias Root = Holds<SendableComponentFactory<VisitComponent>>
        let graph = try await start(Root.self) { binder in
            binder.bind(Beta.self).sharedInScope().onStop { _ in }.to { () async in Beta() }
            binder.install(dependency: VisitComponent.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
        let visits = graph.root.value
        #expect(try visits.tryBuild().value === visits.tryBuild().value)
        try await graph.stop()
    }

    @Test func `A component that starts nothing itself can't be built before the parent's values that it needs exist`()
        async throws
    {
        typealias Later = Holds<@Sendable () async throws -> Beta>
        let above = try ComponentFactory<ClosureComponent<Later, Singleton>>.of(root: Later.self) { binder in
            binder.bind(Beta.self).sharedInScope().to { () async in Beta() }
            binder.bind(Later.self).to(factory: Later.init)
        }.instantiate()
        let visits = try ComponentFactory.of(VisitComponent.self, parent: above.graph)
        let error = try #require(throws: MissingStart.self) { try visits.tryBuild() }
        #expect(error.chain.map(\.key) == [ProviderKey(Holds<Beta>.self), ProviderKey(Beta.self)])
        let beta = try await above.root.value()
        #expect(try visits.tryBuild().value === beta)
    }

    #if os(Linux)
        @Test func `100,000 starts and stops of a component leave memory flat`() async {
            // This runs in its own process, since other tests take memory too.
            await #expect(processExitsWith: .success) {
                #if DEBUG
                    let cycles = 20_000
                #else
                    let cycles = 100_000
                #endif
                let graph = try await StopTests().sessions(Journal())
                func cycle(_ count: Int) async throws {
                    for _ in 0..<count { try await graph.root.value.start(Journal()).stop() }
                }
                try await cycle(2_000)
                let before = residentBytes()
                try await cycle(cycles)
                let growth = residentBytes() - before
                precondition(growth < cycles * 40, "less than the smallest objects for each cycle, but \(growth) bytes")
                try await graph.stop()
            }
        }
    #endif

    // MARK: Graphs that are never stopped

    private final class Watcher: CleanseBindingPlugin, Sendable {
        let errors = Locked<[UnstoppedGraph]>([])
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {}
        func visit(unstopped error: UnstoppedGraph) { errors.withLock { $0.append(error) } }
    }

    private struct Forgotten: RootComponent {
        typealias Scope = Singleton
        typealias Root = Alpha
        static func configureRoot(binder bind: ReceiptBinder<Alpha>) -> BindingReceipt<Alpha> {
            bind.to { (_: Beta) in Alpha() }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Beta.self).sharedInScope().onStop { _ in }.to(factory: Beta.init)
        }
    }

    @Test func `A graph that is released without a stop is reported once, and a stopped graph is not`()
        async throws
    {
        let watcher = Watcher()
        let factory = try ComponentFactory.of(Forgotten.self, serviceLoader: CleanseServiceLoader(watcher))
        _ = try await factory.start()
        let errors = watcher.errors.withLock { $0 }
        #expect(errors.map(\.unstopped).map { $0.map(\.key) } == [[ProviderKey(Beta.self)]])
        try await factory.start().stop()
        #expect(watcher.errors.withLock(\.count) == 1)
    }

    // MARK: Runs

    private func serving(
        _ journal: Journal, _ serve: @escaping @Sendable () async throws -> Void
    ) throws -> ComponentFactory<ClosureComponent<Alpha, Singleton>> {
        try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope().noting("server", in: journal).running { _ in try await serve() }
                .to(factory: Alpha.init)
        }
    }

    @Test func `A run ends when a running function ends or fails`() async throws {
        let journal = Journal()
        guard case .ended(let key) = try await serving(journal, {}).run(untilSignals: []) else {
            Issue.record("another end")
            return
        }
        #expect(key == ProviderKey(Alpha.self))
        #expect(journal.all == ["start server", "stop server"])
        let failure = try #require(
            await #expect(throws: RunningFailure.self) {
                try await serving(journal) { throw Broken("socket closed") }.run(untilSignals: [])
            })
        #expect("\(failure)".hasPrefix("*** Alpha *** failed while it ran: socket closed"))
        #expect(journal.all.count == 4)
    }

    @Test func `A run ends when its task is cancelled or a signal arrives`() async throws {
        let (clock, journal) = (TestClock(), Journal())
        let task = Task {
            try await serving(journal) { try await clock.sleep(1_000) }.run(untilSignals: [])
        }
        await clock.sleepers(1)
        task.cancel()
        guard case .cancelled = try await task.value else {
            Issue.record("another end")
            return
        }
        #expect(journal.all == ["start server", "stop server"])
        let user = Signal(rawValue: Int(SIGUSR1))
        let end = try await serving(journal) {
            kill(getpid(), SIGUSR1)
            try await clock.sleep(1_000)
        }.run(untilSignals: [user])
        guard case .signal(user) = end else {
            Issue.record("another end")
            return
        }
        #expect(journal.all.count == 4)
        await #expect(throws: InvalidSignal.self) {
            try await serving(journal) {}.run(untilSignals: [Signal(rawValue: 9)])
        }
    }

    @Test func `A failure of the start is reported even after the run has been cancelled`() async throws {
        let journal = Journal()
        typealias Root = Both<Alpha, Beta>
        let factory = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStart { _ in
                    defer { journal.note("cancelled") }
                    try await Task.sleep(for: .seconds(3_600))
                }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope()
                .onStart { _ in
                    journal.note("beta starts")
                    await journal.wait(for: "cancelled")
                    for _ in 0..<100 { await Task.yield() }
                    throw Broken("disk full")
                }
                .to(factory: Beta.init)
            binder.bind(Root.self).to(factory: Root.init)
        }
        let run = Task { try await factory.run(untilSignals: []) }
        await journal.wait(for: "beta starts")
        run.cancel()
        let failure = try #require(await #expect(throws: StartFailure.self) { _ = try await run.value })
        #expect("\(failure)".contains("disk full"))
    }

    @Test func `A start failure that follows the failure of a running function does not hide that failure`()
        async throws
    {
        let journal = Journal()
        typealias Root = Both<Alpha, Beta>
        let factory = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .running { _ in
                    await journal.wait(for: "beta starts")
                    throw Broken("socket closed")
                }
                .onStop { _ in throw Broken("no disk") }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope()
                .onStart { _ in
                    journal.note("beta starts")
                    do { try await Task.sleep(for: .seconds(3_600)) } catch { throw Broken("connection interrupted") }
                }
                .to { (_: Alpha) in Beta() }
            binder.bind(Root.self).to(factory: Root.init)
        }
        let failure = try #require(
            await #expect(throws: RunningFailure.self) { _ = try await factory.run(untilSignals: []) })
        #expect((failure.error as? Broken)?.description == "socket closed")
        #expect(failure.startFailure?.keys == [ProviderKey(Beta.self)])
        let lines = "\(failure)".split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(lines.count == 5 && lines[1] == "and while starting:", "\(failure)")
        #expect(lines.last?.hasSuffix("failed to stop: no disk") == true, "\(failure)")
    }

    @Test func `A signal while the graph starts cancels the start, and a second one ends the wait for the stop`()
        async throws
    {
        let (clock, user) = (TestClock(), Signal(rawValue: Int(SIGUSR2)))
        let starting = try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope().to { () async throws in
                kill(getpid(), SIGUSR2)
                try await clock.sleep(1_000)
                return Alpha()
            }
        }
        guard case .signal(user) = try await starting.run(untilSignals: [user]) else {
            Issue.record("another end")
            return
        }
        let stopping = try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStart { _ in kill(getpid(), SIGUSR2) }
                .onStop { _ in
                    kill(getpid(), SIGUSR2)
                    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                }
                .to(factory: Alpha.init)
        }
        do {
            _ = try await stopping.run(untilSignals: [user])
            Issue.record("no failure")
        } catch let failure as StopFailure {
            #expect(failure.failures.map(\.binding.key) == [ProviderKey(Alpha.self)])
        } catch let failure as StartFailure {
            // The signal came before the start had ended.
            #expect(failure.error is CancellationError)
        }
    }
}
