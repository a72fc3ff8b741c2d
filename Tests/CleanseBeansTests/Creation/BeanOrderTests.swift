import Cleanse
import CleanseBeans
import Dispatch
import TestSupport
import Testing

/// Tests of concurrent starts and ends, and of start reports.
@Suite(.timeLimit(.minutes(20))) struct BeanOrderTests {
    /// Lets two sides wait for each other.
    final class Meeting: Sendable {
        private let signals: AsyncStream<Void>
        private let signal: AsyncStream<Void>.Continuation
        init() { (signals, signal) = AsyncStream.makeStream(of: Void.self) }
        func arrive() { signal.yield() }
        /// Waits for the other side, or until the task is cancelled.
        func wait() async {
            for await _ in signals { break }
            withExtendedLifetime(signal) {}
        }
    }

    /// Runs one closure when it is complete, and another one when it ends.
    final class Service: AsyncBean, Sendable {
        let begin: @Sendable () async -> Void
        let end: @Sendable () async throws -> Void
        init(begin: @escaping @Sendable () async -> Void = {}, end: @escaping @Sendable () async throws -> Void = {}) {
            (self.begin, self.end) = (begin, end)
        }
        nonisolated(nonsending) func postConstruct() async throws { await begin() }
        nonisolated(nonsending) func preDestroy() async throws { try await end() }
    }
    final class Plain: Bean, Sendable {
        let end: @Sendable () throws -> Void
        init(end: @escaping @Sendable () throws -> Void) { self.end = end }
        func postConstruct() throws {}
        func preDestroy() throws { try end() }
    }

    /// An actor that counts how often code is scheduled on it.
    actor Home {
        private final class Executor: SerialExecutor {
            let count = Locked(0)
            private let queue = DispatchQueue(label: "home")
            func enqueue(_ job: UnownedJob) {
                count.withLock { $0 += 1 }
                queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
            }
        }
        private nonisolated let executor = Executor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        /// Returns the counts of a start and a stop.
        func run(_ environment: Environment) async throws -> [Int] {
            var counts = [executor.count.withLock { $0 }]
            try await environment.start()
            counts.append(executor.count.withLock { $0 })
            try await environment.stop()
            counts.append(executor.count.withLock { $0 })
            return zip(counts, counts.dropFirst()).map { $1 - $0 }
        }
    }

    private func service(
        _ id: String, in environment: Environment, begin: @escaping @Sendable () async -> Void = {},
        end: @escaping @Sendable () async throws -> Void = {}
    ) -> BeanDeclaration {
        environment.bean(Service.self, id: id, factory: { Service(begin: begin, end: end) })
    }

    // MARK: Start

    @Test func `A bean is created as soon as its dependencies are complete`() async throws {
        let log = Log()
        let late = Meeting()
        let environment = try Environment(name: "app")
        try environment
            .define(
                service("slow", in: environment) {
                    await late.wait()
                    log.add("slow")
                }
            )
            .define(service("quick", in: environment) { log.add("quick") })
            .define(
                service("last", in: environment) {
                    log.add("last")
                    late.arrive()
                }.requires(id: "quick"))
        try await environment.start().stop()
        #expect(log.lines == ["quick", "last", "slow"])
    }

    @Test func `Any number of independent beans are created at the same time`() async throws {
        let meetings = (0..<32).map { _ in Meeting() }
        let left = Locked(meetings.count)
        let environment = try Environment(name: "app")
        for (number, own) in meetings.enumerated() {
            try environment.define(
                service("\(number)", in: environment) {
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { for meeting in meetings { meeting.arrive() } }
                    await own.wait()
                })
        }
        try await environment.start().stop()
    }

    @Test func `Beans that wait for each other's completion are created in one task`() async throws {
        let tasks = Locked<[Int?]>([])
        let environment = try Environment(name: "app")
        for number in 0..<4 {
            let declaration = service("\(number)", in: environment) {
                tasks.withLock { $0.append(withUnsafeCurrentTask { $0?.hashValue }) }
            }
            try environment.define(number == 0 ? declaration : declaration.requires(id: "\(number - 1)"))
        }
        try await environment.start().stop()
        let all = tasks.withLock { $0 }
        #expect(all.count == 4 && all[0] != nil && Set(all).count == 1)
    }

    @Test func `A start that fails has the first error, and waits for the beans that it cancels`() async throws {
        struct Late: Error {}
        let log = Log()
        let begun = Meeting()
        let environment = try Environment(name: "app")
        try environment
            .define(
                environment.bean(
                    String.self, id: "late",
                    factory: { () async throws -> String in
                        begun.arrive()
                        await Meeting().wait()
                        log.add("late")
                        throw Late()
                    })
            )
            .define(
                environment.bean(
                    Int.self, id: "failing",
                    factory: { () async throws -> Int in
                        await begun.wait()
                        throw Boom()
                    })
            )
            .define(service("dependent", in: environment) { log.add("dependent") }.requires(id: "late"))
        let error = await #expect(throws: BeanError.self) { try await environment.start() }
        #expect(error?.underlying is Boom && error?.bean?.contains("\"failing\"") == true)
        #expect(log.lines == ["late"])
    }

    @Test func `A bean that is not awaited and fails cancels those in progress, and is the last one`() async throws {
        final class Failing: Bean, Sendable {
            func postConstruct() throws { throw Boom() }
        }
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(service("first", in: environment, end: { log.add("first ends") }))
            .define(
                service("slow", in: environment) {
                    await Meeting().wait()
                    log.add("slow")
                }
            )
            .define(
                service("long", in: environment) {
                    await Meeting().wait()
                    log.add("slow")
                }
            )
            .define(environment.bean(Failing.self, id: "failing", factory: { Failing() }).requires(id: "first"))
            .define(environment.bean(Plain.self, id: "next", factory: { Plain {} }).requires(id: "failing"))
        let error = await #expect(throws: BeanError.self) { try await environment.start() }
        #expect(error?.underlying is Boom && error?.bean?.contains("\"failing\"") == true)
        #expect(log.lines.filter { $0 == "slow" }.count == 2 && log.lines.last == "first ends")
    }

    @Test func `A cancelled start creates no more beans, even if those in progress are completed`() async throws {
        for hasDependent in [false, true] {
            let log = Log()
            let begun = Meeting()
            let environment = try Environment(name: "app")
            try environment.define(
                service(
                    "slow", in: environment,
                    begin: {
                        begun.arrive()
                        await Meeting().wait()
                        log.add("slow")
                    }, end: { log.add("slow ends") }))
            if hasDependent {
                try environment.define(
                    service("dependent", in: environment) { log.add("dependent") }.requires(id: "slow"))
            }
            let start = Task { try await environment.start() }
            await begun.wait()
            start.cancel()
            await #expect(throws: CancellationError.self) { try await start.value }
            #expect(log.lines == ["slow", "slow ends"])
        }
    }

    @Test func `Beans of actors are created at the same time as beans that belong to no actor`() async throws {
        @MainActor final class Screen { nonisolated init() {} }
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(
                environment.bean(
                    Screen.self,
                    factory: { @MainActor in
                        log.add("screen"); return Screen()
                    })
            )
            .define(service("service", in: environment) { log.add("service") })
        try await environment.start().stop()
        #expect(Set(log.lines) == ["screen", "service"])
    }

    // MARK: End

    @Test func `Independent beans end at the same time`() async throws {
        let (first, second) = (Meeting(), Meeting())
        let environment = try Environment(name: "app")
        try environment
            .define(
                service(
                    "first", in: environment,
                    end: {
                        first.arrive()
                        await second.wait()
                    })
            )
            .define(
                service(
                    "second", in: environment,
                    end: {
                        second.arrive()
                        await first.wait()
                    }))
        try await environment.start().stop()
    }

    @Test func `Beans that are not awaited end in the reverse order of their construction`() async throws {
        for isMixed in [false, true] {
            let log = Log()
            let environment = try Environment(name: "app")
            for id in ["first", "second", "third"] {
                try environment.define(
                    environment.bean(Plain.self, id: id, factory: { Plain(end: { log.add(id) }) }))
            }
            if isMixed { try environment.define(service("service", in: environment)) }
            try await environment.start().stop()
            #expect(log.lines == ["third", "second", "first"])
        }
    }

    @Test func `A bean ends when all its direct and indirect dependents have ended`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        let slow: @Sendable () async -> Void = { for _ in 0..<100 { await Task.yield() } }
        try environment
            .define(service("database", in: environment, end: { log.add("database") }))
            .define(environment.bean(Bar.self, id: "pool", lazy: true).requires(id: "database"))
            .define(environment.bean(Foo.self, id: "store").scope("prototype").property("bar", ref: "pool"))
            .define(
                service(
                    "server", in: environment,
                    end: {
                        await slow()
                        log.add("server")
                    }
                ).requires(id: "pool")
            )
            .define(
                environment.bean(Service.self, id: "worker") { (_: Foo) in
                    Service(end: {
                        await slow()
                        log.add("worker")
                    })
                })
        try await environment.start().stop()
        #expect(log.lines.last == "database" && Set(log.lines) == ["database", "server", "worker"])
    }

    @Test func `Beans that a bean looks up during its creation end after it`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Plain.self, id: "plain", factory: { Plain { log.add("plain") } }))
            .define(service("found", in: environment, end: { log.add("found") }))
            .define(
                environment.bean(
                    Service.self, id: "finder",
                    factory: {
                        _ = try environment.getBean(Plain.self)
                        _ = try environment.getBean(Service.self, byId: "found")
                        return Service(end: {
                            for _ in 0..<100 { await Task.yield() }
                            log.add("finder")
                        })
                    }
                ).requires(id: "found"))
        try await environment.start().stop()
        #expect(log.lines.first == "finder" && Set(log.lines) == ["finder", "plain", "found"])
    }

    @Test func `A bean that is created on demand ends before the beans that existed already`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Plain.self, id: "plain", factory: { Plain { log.add("plain") } }))
            .define(service("service", in: environment, end: { log.add("service") }))
            .define(
                environment.bean(
                    Plain.self, id: "lazy", lazy: true,
                    factory: {
                        _ = try environment.getBean(Plain.self, byId: "plain")
                        return Plain { log.add("lazy") }
                    }))
        try await environment.start()
        _ = try environment.getBean(Plain.self, byId: "lazy")
        try await environment.stop()
        #expect(log.lines.first == "lazy" && Set(log.lines) == ["lazy", "plain", "service"])
    }

    @Test func `Post processors end after the beans that they have processed`() async throws {
        final class Watch: BeanPostProcessor, Bean {
            let log: Log
            init(_ log: Log) { self.log = log }
            func process(_ bean: AnyObject) throws -> AnyObject { bean }
            func postConstruct() throws {}
            func preDestroy() throws { log.add("watch") }
        }
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(
                service(
                    "service", in: environment,
                    end: {
                        for _ in 0..<100 { await Task.yield() }
                        log.add("service")
                    })
            )
            .define(environment.bean(Watch.self, factory: { Watch(log) }))
        try await environment.start().stop()
        #expect(log.lines == ["service", "watch"])
    }

    @Test func `The errors of a stop are in the reverse order of construction`() async throws {
        let environment = try Environment(name: "app")
        for name in ["a", "b", "c"] {
            try environment.define(service(name, in: environment, end: { throw Boom() }))
        }
        try environment.define(environment.bean(Plain.self, factory: { Plain { throw Boom() } }).requires(id: "c"))
        try await environment.start()
        do {
            try await environment.stop()
            Issue.record("ended")
        } catch let error as BeanError {
            guard case .failedToEnd(let errors) = error.kind else { throw error }
            #expect(errors.count == 4 && errors.first?.bean?.contains("Plain") == true)
        }
    }

    @Test func `A start and a stop leave their actor no more often if there are more beans that are not awaited`()
        async throws
    {
        func counts(_ number: Int) async throws -> [Int] {
            let environment = try Environment(name: "app")
            for id in 0..<number {
                try environment.define(environment.bean(Plain.self, id: "\(id)", factory: { Plain {} }))
            }
            return try await Home().run(environment)
        }
        #expect(try await counts(100) == counts(1))
    }

    // MARK: Report

    @Test func `The report has the beans that each bean waited on, and the critical path`() async throws {
        let environment = try Environment(name: "app")
        #expect(environment.startReport == nil)
        try environment
            .define(
                service("server", in: environment) { for _ in 0..<100 { await Task.yield() } }.requires(id: "database")
            )
            .define(service("database", in: environment) { for _ in 0..<100 { await Task.yield() } })
            .define(environment.bean(Bar.self, id: "bar"))
            .define(environment.bean(Bar.self, id: "lazy", lazy: true))
        let line = #line - 2
        try await environment.start()
        let report = try #require(environment.startReport)
        let entries = Dictionary(uniqueKeysWithValues: report.entries.map { ($0.key.name, $0) })
        #expect(Set(entries.keys) == ["server", "database", "bar"])
        #expect(entries["server"]?.waitedOn.map { report.entries[$0].key.name } == ["database"])
        #expect(entries["bar"]?.binding.sourceLocation.line == line)
        #expect(report.criticalPath.map(\.key.name) == ["database", "server"])
        #expect(report.duration >= (entries["server"]?.ended ?? .zero))
        #expect(
            "\(report)".contains("waited on") && "\(report)".hasSuffix("started in \(report.duration.inFittingUnit)"))
        #expect(report.json.contains("\"waitedOn\": ["))
        try await environment.stop()
        #expect(environment.startReport == nil)
    }

    @Test func `A start on one thread has a report too, with the extensions of the container first`() throws {
        final class Watch: BeanPostProcessor, Initializable {
            func process(_ bean: AnyObject) throws -> AnyObject { bean }
        }
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Foo.self, id: "foo").property("bar", ref: "bar"))
            .define(environment.bean(Bar.self, id: "bar"))
            .define(environment.bean(Watch.self, id: "watch"))
        let report = try #require(try environment.startup().startReport)
        #expect(report.entries.map(\.key.name) == ["watch", "bar", "foo"])
        #expect(report.entries.map(\.waitedOn) == [[], [0], [0, 1]])
        try environment.shutdown()
    }
}
