import Cleanse
import Dispatch
import TestSupport
import Testing

/// Observers receive what graphs create, start, run and stop, what waits, and what fails.
@Suite(.timeLimit(.minutes(20))) struct ObserverTests {
    /// An observer that writes the activities into a journal.
    private struct Reporter: GraphObserver {
        let journal: Journal
        var kinds = Set(GraphActivity.Kind.allCases)
        /// Runs when an activity has begun.
        var whenBegun: @Sendable (GraphActivity) -> Void = { _ in }
        let open = Locked<[Int: GraphActivity]>([:])

        func began(_ activity: GraphActivity) {
            open.withLock { $0[activity.id] = activity }
            if kinds.contains(activity.kind) { journal.note("\(activity.kind) \(activity.name)") }
            whenBegun(activity)
        }

        func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
            let known = open.withLock { $0.removeValue(forKey: activity.id) }
            #expect(known?.began == activity.began && duration >= .zero)
            guard kinds.contains(activity.kind) else { return }
            journal.note("\(activity.kind) \(activity.name) \(error.map { "failed: \($0)" } ?? "ended")")
        }
    }

    private typealias Factory<Root> = ComponentFactory<ClosureComponent<Root, Singleton>>

    private let journal = Journal()

    /// Compiles a graph under a reporter.
    private func factory<Root>(
        of _: Root.Type, _ reporter: Reporter? = nil, _ configure: (SingletonBinder) -> Void
    ) throws -> Factory<Root> {
        try (reporter ?? Reporter(journal: journal)).observing {
            try Factory<Root>.of(root: Root.self, configure: configure)
        }
    }

    @Test func `An observer receives the start and the stop of a graph with all that happens in them`() async throws {
        let graph = try await factory(of: Beta.self) { binder in
            binder.bind(Alpha.self).sharedInScope().onStart { _ in }.onStop { _ in }.to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().to { (_: Alpha) in Beta() }
        }.start()
        #expect(
            journal.all == [
                "graphStart Beta", "creation Alpha", "creation Alpha ended", "start Alpha", "start Alpha ended",
                "creation Beta", "creation Beta ended", "graphStart Beta ended",
            ])
        try await graph.stop()
        #expect(
            journal.all.dropFirst(8) == [
                "graphStop Beta", "stop Alpha", "stop Alpha ended", "graphStop Beta ended",
            ])
    }

    @Test func `An activity names its binding, its component, and the activity that it happens in`() throws {
        let seen = Locked<[GraphActivity]>([])
        let reporter = Reporter(journal: journal, whenBegun: { activity in seen.withLock { $0.append(activity) } })
        _ = try factory(of: Beta.self, reporter) { binder in
            binder.bind(Alpha.self).to(factory: Alpha.init)
            binder.bind(Beta.self).to { (_: Alpha) in Beta() }
        }.tryBuild()
        let activities = seen.withLock { $0 }
        try #require(activities.map(\.name) == ["Beta", "Alpha"])
        #expect(activities.map(\.isRoot) == [true, false])
        #expect(activities[0].enclosing == nil && activities[1].enclosing == activities[0].id)
        #expect(activities.allSatisfy { $0.actor == nil && !$0.isAsynchronous })
        #expect(activities[0].component.hasPrefix("the component at"))
        #expect("\(activities[1].binding.sourceLocation)".contains("ObserverTests.swift:"))
    }

    @Test func `A failed start ends with its error and includes its stop, so it has no stop of the graph`() async throws
    {
        let factory = try self.factory(of: Beta.self) { binder in
            binder.bind(Alpha.self).sharedInScope().onStart { _ in }.onStop { _ in }.to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().to { (_: Alpha) throws -> Beta in throw Broken("no disk") }
        }
        await #expect(throws: StartFailure.self) { try await factory.start() }
        #expect(
            journal.all[5...8] == ["creation Beta", "creation Beta failed: no disk", "stop Alpha", "stop Alpha ended"])
        #expect(journal.all.count == 10)
        #expect(journal.all[9].hasPrefix("graphStart Beta failed: *** Beta ***"))
    }

    @Test func `A root that is not shared is released before its failed start ends`() async throws {
        final class Server {
            let journal: Journal
            init(_ journal: Journal) { self.journal = journal }
            deinit { journal.note("release") }
        }
        let reporter = Reporter(journal: journal, kinds: [.graphStart])
        let factory = try self.factory(of: Server.self, reporter) { [journal] binder in
            binder.bind(Alpha.self).sharedInScope().onStart { _ in throw Broken("no disk") }.startsWithGraph()
                .to(factory: Alpha.init)
            binder.bind(Server.self).to { Server(journal) }
        }
        await #expect(throws: StartFailure.self) { _ = try await factory.start() }
        #expect(journal.all.prefix(2) == ["graphStart Server", "release"])
        #expect(journal.all.count == 3 && journal.all[2].hasPrefix("graphStart Server failed"))
    }

    @Test func `A running function that fails is reported with its error, and one that is stopped without`()
        async throws
    {
        var reporter = Reporter(journal: journal)
        reporter.kinds = [.run, .graphStop]
        let graph = try await factory(of: Both<Alpha, Beta>.self, reporter) { binder in
            binder.bind(Alpha.self).sharedInScope().running { _ in throw Broken("no network") }.to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().running { _ in try await Task.sleep(for: .seconds(3_600)) }
                .to(factory: Beta.init)
            binder.bind(Both<Alpha, Beta>.self).to { Both(first: $0, second: $1) }
        }.start()
        await journal.wait(for: "run Alpha failed: no network")
        await #expect(throws: StopFailure.self) { try await graph.stop() }
        await journal.wait(for: "run Beta ended")
        #expect(journal.all.last { $0.hasPrefix("graphStop") }?.contains("no network") == true)
    }

    @Test func `A thread that waits for the creation of another thread is reported`() throws {
        let waits = DispatchSemaphore(value: 0)
        var reporter = Reporter(journal: journal, whenBegun: { if $0.kind == .wait { waits.signal() } })
        reporter.kinds = [.wait]
        let begun = DispatchSemaphore(value: 0)
        let root = try factory(of: Holds<Provider<Alpha>>.self, reporter) { binder in
            binder.bind(Alpha.self).sharedInScope().to {
                begun.signal()
                waits.wait()
                return Alpha()
            }
            binder.bind(Holds<Provider<Alpha>>.self).to { Holds(value: $0) }
        }.tryBuild()
        nonisolated(unsafe) let provider = root.value
        let errors = onThreads([
            { _ = provider.get() },
            {
                begun.wait()
                _ = provider.get()
            },
        ])
        #expect(errors.allSatisfy { $0 == nil })
        #expect(journal.all == ["wait Alpha", "wait Alpha ended"])
    }

    @Test func `A task that waits for the creation of another task is reported`() async throws {
        var reporter = Reporter(journal: journal)
        reporter.kinds = [.wait]
        typealias Request = @Sendable () async throws -> Alpha
        let journal = journal
        let request = try self.factory(of: Request.self, reporter) { binder in
            binder.bind(Alpha.self).sharedInScope().to { () async in
                journal.note("begun")
                await journal.wait(for: "wait Alpha")
                return Alpha()
            }
            binder.bind(Request.self).to { (alpha: @escaping Request) in alpha }
        }.tryBuild()
        let first = Task { try await request() }
        await journal.wait(for: "begun")
        #expect(try await request() === first.value)
        #expect(journal.all == ["begun", "wait Alpha", "wait Alpha ended"])
    }

    @Test func `Nested observers receive the same activities, and a graph outside receives none`() throws {
        let others = Journal()
        let (outer, inner) = (Reporter(journal: journal), Reporter(journal: others))
        _ = try outer.observing {
            try inner.observing { try Factory<Alpha>.of(root: Alpha.self) { $0.bind().to(factory: Alpha.init) } }
        }.tryBuild()
        _ = try Factory<Alpha>.of(root: Alpha.self) { $0.bind().to(factory: Alpha.init) }.tryBuild()
        #expect(journal.all == ["creation Alpha", "creation Alpha ended"])
        #expect(others.all == journal.all)
    }

    @Test func `The start and the stop of a graph on a caller's thread are reported`() throws {
        var reporter = Reporter(journal: journal)
        reporter.kinds = [.graphStart, .graphStop, .start, .stop]
        let factory = try self.factory(of: Beta.self, reporter) { binder in
            binder.bind(Alpha.self).sharedInScope().onStart { _ in }.onStop { _ in throw Broken("no disk") }
                .to(factory: Alpha.init)
            binder.bind(Beta.self).sharedInScope().to { (_: Alpha) in Beta() }
        }
        let lease = Lease(whole: GraphInstance.start(factory.plan, component: .root, parent: nil))
        let instance = lease.instance
        try instance.startBlocking()
        #expect(throws: StopFailure.self) { try instance.stopBlocking() }
        #expect(
            journal.all.prefix(6) == [
                "graphStart Beta", "start Alpha", "start Alpha ended", "graphStart Beta ended", "graphStop Beta",
                "stop Alpha",
            ])
        #expect(journal.all.last?.hasPrefix("graphStop Beta failed:") == true)
    }

    @Test func `The stop of a graph below happens inside the stop of the graph above`() async throws {
        let seen = Locked<[GraphActivity]>([])
        let reporter = Reporter(
            journal: journal,
            whenBegun: { activity in if activity.kind == .graphStop { seen.withLock { $0.append(activity) } } })
        let graph = try await reporter.observing { try ComponentFactory.of(Parent.self) }.start()
        let below = try await graph.root.children.start()
        try await graph.stop()
        let stops = seen.withLock { $0 }
        try #require(stops.map(\.name) == ["Root", "Beta"])
        #expect(stops[1].enclosing == stops[0].id)
        withExtendedLifetime(below) {}
    }

    private struct Child: Component {
        typealias Root = Beta
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Beta>) -> BindingReceipt<Beta> {
            bind.to { (_: Alpha) in Beta() }
        }
    }

    private struct Parent: RootComponent {
        struct Root: Sendable { let children: SendableComponentFactory<Child> }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Alpha.self).sharedInScope().onStart { _ in }.onStop { _ in }.to(factory: Alpha.init)
            binder.install(dependency: Child.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
}
