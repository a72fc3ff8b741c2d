import Cleanse
import TestSupport
import Testing

@testable import CleanseEngine

/// Tests of the health of graphs: the answers of checks, their limits and intervals, and the graphs around them.
@Suite(.timeLimit(.minutes(20))) struct HealthTests {
    /// A check that tests control.
    private final class Probe: Sendable {
        private let state = Locked((error: Broken?.none, count: 0))

        var count: Int { state.withLock(\.count) }

        func fail(_ text: String?) { state.withLock { $0.error = text.map { Broken($0) } } }

        func check() throws {
            try state.withLock { state in
                state.count += 1
                if let error = state.error { throw error }
            }
        }
    }

    private let journal = Journal()
    private let clock = TestClock()
    private let probe = Probe()

    private static func key(_ value: GraphHealth.Value) -> String { "\(value.binding.key)" }

    // MARK: Answers

    @Test func `A value whose check fails is not ready, and neither are its dependents`() async throws {
        let probe = probe
        let graph = try await start(Both<Beta, Gamma>.self) { binder in
            binder.bind(Alpha.self).sharedInScope().healthy(cachedFor: .zero) { _ in try probe.check() }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().to { (_: () -> Alpha) in Beta() }
            binder.bind(Gamma.self).sharedInScope().healthy { _ in }.to(factory: Gamma.init)
            binder.bind(Both<Beta, Gamma>.self).to { Both(first: $0, second: $1) }
        }
        let good = await graph.health()
        #expect(good.isLive && good.isReady && good.reasons == [] && "\(good)" == "ready")
        probe.fail("no disk")
        let bad = await graph.health()
        #expect(bad.isLive && !bad.isReady)
        let readiness = Dictionary(uniqueKeysWithValues: bad.values.map { (Self.key($0), $0.isReady) })
        #expect(readiness == ["Alpha": false, "Beta": false, "Gamma": true, "Both<Beta, Gamma>": false])
        #expect("\(bad)" == "not ready\n  Alpha is unhealthy: no disk")
        probe.fail(nil)
        #expect(await graph.health().isReady)
        try await graph.stop()
    }

    @Test func `The document has the verdict, the reasons and the values`() async throws {
        let probe = probe
        probe.fail("no \"disk\"")
        let graph = try await start(Alpha.self, clock: clock) { binder in
            binder.bind(Alpha.self).sharedInScope().healthy { _ in try probe.check() }.to(factory: Alpha.init)
        }
        let health = await graph.health()
        let place = "\(health.values[0].binding.sourceLocation)"
        let (key, component) = (health.values[0].binding.key.qualifiedName, health.values[0].binding.component)
        #expect(
            health.json == """
                {"live": true, "ready": false, "state": "running", "reasons": ["Alpha is unhealthy: no \\"disk\\""], "values": [
                  {"key": "\(key)", "component": "\(component.qualifiedName)", "place": "\(place)", "outcome": "unhealthy", \
                "ready": false, "problem": "is unhealthy: no \\"disk\\"", "actor": null, "began": 0, "elapsed": 0, \
                "duration": 0, "age": 0, \
                "dependsOn": []}
                ]}

                """)
        try await graph.stop()
    }

    @Test func `A value may have several checks, and each of them counts`() async throws {
        let probe = probe
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope().healthy { _ in }.healthy(cachedFor: .zero) { _ in try probe.check()
            }
            .to(factory: Alpha.init)
        }
        #expect(await graph.health().isReady)
        probe.fail("full")
        #expect(await graph.health().reasons == ["Alpha is unhealthy: full"])
        try await graph.stop()
    }

    @Test func `A running function that fails makes the graph dead, and one that returns makes it unready`()
        async throws
    {
        let journal = journal
        func ended(_ error: Broken?) async throws -> GraphHealth {
            let reporter = Ends(journal: journal)
            let graph = try await reporter.observing {
                try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
                    binder.bind(Alpha.self).sharedInScope().running { _ in if let error { throw error } }
                        .to(factory: Alpha.init)
                }
            }.start()
            defer { Task { try? await graph.stop() } }
            // The machine learns of the end after the observer does.
            while true {
                let health = await graph.health()
                if !health.isReady { return health }
                await Task.yield()
            }
        }
        let returned = try await ended(nil)
        #expect(returned.isLive && returned.reasons == ["Alpha no longer runs"])
        let failed = try await ended(Broken("no network"))
        #expect(
            !failed.isLive && failed.reasons == ["Alpha has failed: no network"] && "\(failed)".hasPrefix("not live"))
    }

    private struct Ends: GraphObserver {
        let journal: Journal
        func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
            journal.note("\(activity.kind) ended")
        }
    }

    // MARK: Limits and intervals

    @Test func `An answer is kept for its interval`() async throws {
        let (probe, clock) = (probe, clock)
        let graph = try await start(Alpha.self, clock: clock) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .healthy(within: .seconds(3_600), cachedFor: .seconds(10)) { _ in try probe.check() }
                .to(factory: Alpha.init)
        }
        #expect(await graph.health().isReady)
        probe.fail("no disk")
        clock.advance(to: .seconds(9))
        let cached = await graph.health()
        #expect(cached.isReady && probe.count == 1 && cached.values[0].age == .seconds(9))
        clock.advance(to: .seconds(10))
        #expect(await !graph.health().isReady && probe.count == 2)
        try await graph.stop()
    }

    @Test func `A check that hangs is not awaited beyond its limit, and does not run again before it has ended`()
        async throws
    {
        let (journal, clock, probe) = (journal, clock, probe)
        let graph = try await start(Alpha.self, clock: clock) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .healthy(within: .seconds(2), cachedFor: .seconds(1)) { _ in
                    try probe.check()
                    // This wait ignores the cancellation.
                    await journal.wait(for: "go")
                    journal.note("ended \(Task.isCancelled)")
                }
                .to(factory: Alpha.init)
        }
        let first = Task { await graph.health() }
        await clock.advance(2, after: 1)
        #expect(await first.value.reasons == ["Alpha has not answered in time"])
        clock.advance(to: .seconds(60))
        #expect(await !graph.health().isReady && probe.count == 1)
        journal.note("go")
        await journal.wait(for: "ended true")
        while probe.count == 1 {
            clock.advance(to: .seconds(120))
            _ = await graph.health()
        }
        #expect(await graph.health().isReady)
        try await graph.stop()
    }

    @Test func `Tasks that ask at the same time share a check`() async throws {
        let (journal, probe) = (journal, probe)
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .healthy(within: .seconds(3_600)) { _ in
                    try probe.check()
                    journal.note("checking")
                    await journal.wait(for: "go")
                }
                .to(factory: Alpha.init)
        }
        let tasks = (0..<10).map { _ in Task { await graph.health().isReady } }
        await journal.wait(for: "checking")
        journal.note("go")
        for task in tasks { #expect(await task.value) }
        #expect(probe.count == 1)
        try await graph.stop()
    }

    @Test func `A task that is cancelled does not wait for checks, which go on for others`() async throws {
        let journal = journal
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .healthy(within: .seconds(3_600), cachedFor: .seconds(3_600)) { _ in
                    journal.note("checking")
                    await journal.wait(for: "go")
                    try Task.checkCancellation()
                }
                .to(factory: Alpha.init)
        }
        let impatient = Task { await graph.health() }
        await journal.wait(for: "checking")
        impatient.cancel()
        #expect(await impatient.value.reasons == ["Alpha has not answered in time"])
        let patient = Task { await graph.health() }
        journal.note("go")
        #expect(await patient.value.isReady)
        try await graph.stop()
    }

    // MARK: States

    @Test func `A monitor follows the graph from before its start to its end`() async throws {
        let (journal, probe) = (journal, probe)
        let monitor = GraphMonitor()
        #expect(await monitor.health().reasons == ["the graph has not started"])
        #expect(monitor.report == nil)
        let starting = Task {
            try await start(Alpha.self, options: StartOptions(monitor: monitor)) { binder in
                binder.bind(Alpha.self).sharedInScope().healthy { _ in try probe.check() }
                    .onStart { _ in
                        journal.note("starting")
                        await journal.wait(for: "start")
                    }
                    .onStop { _ in
                        journal.note("stopping")
                        await journal.wait(for: "stop")
                    }
                    .to(factory: Alpha.init)
            }
        }
        await journal.wait(for: "starting")
        let early = await monitor.health()
        #expect(early.isLive && !early.isReady && early.reasons == ["the graph has not started"])
        journal.note("start")
        let graph = try await starting.value
        #expect(await monitor.health().isReady && probe.count == 1)
        #expect(monitor.report?.entries.count == 1)
        let stopping = Task { try await graph.stop() }
        await journal.wait(for: "stopping")
        let late = await monitor.health()
        #expect(late.isLive && !late.isReady && late.reasons == ["the graph is stopping"] && probe.count == 1)
        journal.note("stop")
        try await stopping.value
        #expect(await "\(monitor.health())" == "not live\n  the graph has been stopped")
    }

    @Test func `A stop cancels the checks in progress before it stops values`() async throws {
        let journal = journal
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .healthy(within: .seconds(3_600)) { _ in
                    journal.note("checking")
                    try? await Task.sleep(for: .seconds(3_600))
                    await Task.yield()
                    journal.note("checked")
                }
                .onStop { _ in journal.note("stopped") }
                .to(factory: Alpha.init)
        }
        let health = Task { await graph.health() }
        await journal.wait(for: "checking")
        try await graph.stop()
        #expect(journal.all == ["checking", "checked", "stopped"])
        #expect(await !health.value.isReady)
    }

    @Test func `A check that calls for the stop of its graph gets an error, as a step does`() async throws {
        let box = Locked<RunningGraph<Alpha>?>(nil)
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope().healthy { _ in try await box.withLock { $0 }?.stop() }
                .to(factory: Alpha.init)
        }
        box.withLock { $0 = graph }
        let health = await graph.health()
        #expect(!health.isReady)
        box.withLock { $0 = nil }
        try await graph.stop()
    }

    // MARK: Graphs above

    private struct Session: Component {
        struct Seed: Sendable { let user: String }
        typealias Root = Gamma
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Gamma>) -> BindingReceipt<Gamma> {
            bind.to { (_: Beta, _: Seed) in Gamma() }
        }
    }

    private struct App: RootComponent {
        struct Root: Sendable {
            let sessions: SendableComponentFactory<Session>
            let delta: Delta
        }
        typealias Scope = Singleton
        @TaskLocal static var probes: [String: Probe] = [:]
        static func configure(binder: SingletonBinder) {
            let probes = probes
            binder.bind(Alpha.self).sharedInScope().healthy(cachedFor: .zero) { _ in try probes["Alpha"]?.check() }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).to { (_: Alpha) in Beta() }
            binder.bind(Delta.self).sharedInScope().healthy(cachedFor: .zero) { _ in try probes["Delta"]?.check() }
                .to(factory: Delta.init)
            binder.install(dependency: Session.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A graph below depends on the values above that it reaches, and on no others`() async throws {
        let probes = ["Alpha": Probe(), "Delta": Probe()]
        let app = try await App.$probes.withValue(probes) { try ComponentFactory.of(App.self) }.start()
        let session = try await app.root.sessions.start(Session.Seed(user: "ada"))
        let health = await session.health()
        #expect(health.isReady && health.values.map(Self.key) == ["Alpha", "Gamma"])
        #expect(health.values[1].dependsOn == [0])
        probes["Delta"]?.fail("no disk")
        #expect(await session.health().isReady)
        #expect(await !app.health().isReady)
        probes["Alpha"]?.fail("no network")
        #expect(await session.health().reasons == ["Alpha is unhealthy: no network"])
        try await app.stop()
        #expect(await session.health().reasons == ["the graph has been stopped"])
    }

    private struct Page: Component {
        typealias Root = Beta
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Beta>) -> BindingReceipt<Beta> {
            bind.to { (_: Alpha) in Beta() }
        }
    }

    private struct Room: Component {
        struct Root: Sendable { let pages: SendableComponentFactory<Page> }
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Page.self) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    private struct Hub: RootComponent {
        struct Root: Sendable { let rooms: SendableComponentFactory<Room> }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Alpha.self).sharedInScope().healthy(cachedFor: .zero) { _ in throw Broken("no disk") }
                .to(factory: Alpha.init)
            binder.install(dependency: Room.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A graph depends on the values above that the graphs below it will need`() async throws {
        let hub = try await ComponentFactory.of(Hub.self).start()
        let room = try await hub.root.rooms.start()
        #expect(await room.health().reasons == ["Alpha is unhealthy: no disk"])
        try await hub.stop()
    }

    // MARK: Order

    /// The checks of the next test, in the order in which they ran.
    private static let checked = Journal()

    private struct Corridor: Scope {}

    private struct Desk: Component {
        typealias Root = Both<Beta, Delta>
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { Both(first: $0, second: $1) }
        }
    }

    private struct Office: Component {
        typealias Root = Holds<ComponentFactory<Desk>>
        typealias Scope = Corridor
        static func configure(binder: Binder<Corridor>) {
            binder.bind(Beta.self).sharedInScope().healthy { _ in checked.note("Beta") }.to { (_: Alpha) in Beta() }
            binder.bind(Delta.self).sharedInScope().healthy { _ in checked.note("Delta") }.to { (_: Gamma) in Delta() }
            binder.install(dependency: Desk.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `The checks of several graphs run on a caller's thread in the order of the values' dependencies`() throws
    {
        typealias Root = Holds<ComponentFactory<Office>>
        let factory = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
            binder.bind(Alpha.self).sharedInScope().healthy { _ in Self.checked.note("Alpha") }.to(factory: Alpha.init)
            binder.bind(Gamma.self).sharedInScope().healthy { _ in Self.checked.note("Gamma") }.to(factory: Gamma.init)
            binder.bind(Root.self).to(factory: Root.init)
            binder.install(dependency: Office.self)
        }
        var leases: [Lease] = []
        for component in factory.plan.plan.components.indices {
            let instance = GraphInstance.start(factory.plan, component: component, parent: leases.last?.instance)
            leases.append(Lease(whole: instance))
            try instance.startBlocking()
        }
        #expect(try #require(leases.last).instance.healthBlocking().isReady)
        #expect(Self.checked.all == ["Alpha", "Beta", "Gamma", "Delta"])
        for lease in leases.reversed() { try lease.instance.stopBlocking() }
    }

    // MARK: Limits that expire early

    @Test func `A check whose limit passes before its task is known is cancelled`() {
        let checks = HealthChecks()
        let hook = LifecycleHooks.Hook(on: nil) { _ in }
        let check = checks.checks(of: 0, [LifecycleHooks.Check(hook: hook, limit: .zero, interval: .zero)])[0]
        let task = Task<Void, Never> {}
        if let (run, _) = checks.request(check, at: .zero) {
            checks.expire(check, run, at: .zero)
            checks.keep(task, limit: nil, of: check, run)
        }
        #expect(task.isCancelled)
    }

    // MARK: Actors

    @MainActor private final class Screen {
        init() {}
        func check() throws {
            MainActor.assertIsolated()
            throw Broken("dark")
        }
    }

    @Test func `A check runs on the actor of its value`() async throws {
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Screen.self).sharedInScope().healthy { @MainActor in try $0.check() }.startsWithGraph()
                .to(factory: Screen.init)
            binder.bind(Alpha.self).to(factory: Alpha.init)
        }
        let health = await graph.health()
        #expect(health.reasons == ["Screen is unhealthy: dark"])
        #expect(health.values.compactMap(\.actor).map { "\($0)" } == ["MainActor"])
        try await graph.stop()
    }

    private final class Cache {}

    @Test func `A check of a value that its owner uses is refused if the value is not known to be Sendable`()
        async throws
    {
        let factory = try ComponentFactory<ClosureComponent<Cache, Singleton>>.of(root: Cache.self) { binder in
            binder.bind(Cache.self).sharedInScope().healthy { _ in }.to(factory: Cache.init)
        }
        await #expect(throws: UnsafeSharing.self) { _ = try await factory.start() }
    }

    @Test func `A check of a value that is not shared is an error`() {
        #expect {
            try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(root: Alpha.self) { binder in
                binder.bind(Alpha.self).healthy { _ in }.to(factory: Alpha.init)
            }
        } throws: { error in
            "\(error)".contains("declared with healthy(_:) at")
        }
    }

    // MARK: Callers that wait

    private func instance(_ configure: (SingletonBinder) -> Void) throws -> (Lease, GraphInstance) {
        let factory = try ComponentFactory<ClosureComponent<Alpha, Singleton>>.of(
            root: Alpha.self, configure: configure)
        let lease = Lease(whole: GraphInstance.start(factory.plan, component: .root, parent: nil))
        return (lease, lease.instance)
    }

    @Test func `A caller's thread runs the checks, between the start and the stop`() throws {
        let probe = probe
        let (lease, instance) = try instance { binder in
            binder.bind(Alpha.self).sharedInScope().healthy(cachedFor: .seconds(3_600)) { _ in try probe.check() }
                .to(factory: Alpha.init)
        }
        #expect(try instance.healthBlocking().reasons == ["the graph has not started"])
        try instance.startBlocking()
        #expect(try instance.healthBlocking().isReady)
        probe.fail("no disk")
        #expect(try instance.healthBlocking().isReady && probe.count == 1)
        try instance.stopBlocking()
        #expect(try instance.healthBlocking().reasons == ["the graph has been stopped"])
        withExtendedLifetime(lease) {}
    }

    @Test func `A graph without anything to start is ready`() throws {
        let (lease, instance) = try instance { $0.bind(Alpha.self).sharedInScope().to(factory: Alpha.init) }
        #expect(try instance.healthBlocking().isReady)
        withExtendedLifetime(lease) {}
    }

    @Test func `A check on a caller's thread can neither ask for the health of its graph nor stop it`() throws {
        let box = Locked<Unchecked<GraphInstance>?>(nil)
        let errors = Locked<[String]>([])
        let (lease, instance) = try instance { binder in
            binder.bind(Alpha.self).sharedInScope().healthy { _ in
                guard let instance = box.withLock({ $0?.value }) else { return }
                for call in [{ _ = try instance.healthBlocking() }, { try instance.stopBlocking() }] {
                    do { try call() } catch { errors.withLock { $0.append("\(type(of: error))") } }
                }
            }
            .to(factory: Alpha.init)
        }
        box.withLock { $0 = Unchecked(value: instance) }
        try instance.startBlocking()
        #expect(try instance.healthBlocking().isReady)
        #expect(errors.withLock { $0 } == ["CallerConflict", "CallerConflict"])
        box.withLock { $0 = nil }
        try instance.stopBlocking()
        withExtendedLifetime(lease) {}
    }

    @Test func `Threads that ask at the same time get one answer, and a stop waits for it`() throws {
        let (probe, latch) = (probe, Latch(1))
        let (lease, instance) = try instance { binder in
            binder.bind(Alpha.self).sharedInScope().healthy(cachedFor: .seconds(3_600)) { _ in
                latch.wait()
                try probe.check()
            }
            .onStop { _ in #expect(probe.count <= 1) }.to(factory: Alpha.init)
        }
        try instance.startBlocking()
        let shared = Unchecked(value: instance)
        let ask: @Sendable () throws -> Void = { _ = try shared.value.healthBlocking() }
        let errors = onThreads([ask, ask, ask, ask, { latch.arrive() }])
        #expect(errors.allSatisfy { $0 == nil } && probe.count == 1)
        let racing = onThreads([ask, { try shared.value.stopBlocking() }])
        #expect(racing.allSatisfy { $0 == nil })
        withExtendedLifetime(lease) {}
    }

    /// An instance that a test uses on several threads, as a front end's callers do.
    private struct Unchecked<Value>: @unchecked Sendable { let value: Value }
}
