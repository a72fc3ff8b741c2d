import Cleanse
import CleanseBeans
import TestSupport
import Testing

/// Beans that have to be awaited: asynchronous factories, `AsyncBean`, `start()` and `stop()`.
@Suite struct AsyncBeanTests {
    final class Database: Sendable {
        let url: String
        init(url: String) async throws {
            await Task.yield()
            self.url = url
        }
    }
    final class Store: Sendable {
        let database: Database
        init(database: Database) { self.database = database }
    }
    final class Cache: Sendable {
        let store: String
        init(store: Store) async { self.store = store.database.url }
    }
    /// Records its callbacks.
    class Noted: AsyncBean {
        let name: String
        let log: Log
        init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
        nonisolated(nonsending) func postConstruct() async throws {
            log.add("\(name) begins")
            await Task.yield()
            log.add("\(name) is there")
        }
        nonisolated(nonsending) func preDestroy() async throws {
            await Task.yield()
            log.add("\(name) ends")
        }
    }
    final class Failing: Noted {
        override nonisolated(nonsending) func postConstruct() async throws { throw Boom() }
    }
    final class Plainly: Bean {
        let log: Log
        init(_ log: Log) { self.log = log }
        func postConstruct() throws { log.add("plain is there") }
        func preDestroy() throws { log.add("plain ends") }
    }
    @MainActor final class Screen {
        let database: Database
        init(database: Database) {
            MainActor.assertIsolated()
            self.database = database
        }
    }
    @MainActor final class Gauge: AsyncBean {
        var steps: [String] = []
        init() async { MainActor.assertIsolated() }
        @MainActor func postConstruct() async throws { steps.append("there") }
        @MainActor func preDestroy() async throws { steps.append("ended") }
    }
    @MainActor final class Dial: @MainActor AsyncBean, @MainActor Initializable {
        var steps: [String] = []
        @MainActor func postConstruct() async throws { steps.append("there") }
        @MainActor func preDestroy() async throws { steps.append("ended") }
    }
    struct Address: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (database: Database) in database.url }
        }
        static func configure(binder: UnscopedBinder) { binder.bindBean(Database.self) }
    }
    actor Home {
        func start(_ environment: Environment) async throws { try await environment.start() }
    }

    private func error(_ body: () async throws -> Void) async throws -> BeanError {
        do { try await body() } catch { return try #require(error as? BeanError, "\(error)") }
        throw Unthrown()
    }
    struct Unthrown: Error {}

    /// Signals that it has begun, and returns when its task is cancelled.
    private static func untilCancelled(_ begun: AsyncStream<Void>.Continuation) async {
        begun.yield()
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        withExtendedLifetime(end) {}
    }

    // MARK: Starting

    @Test func `Asynchronous factories are awaited, in the order of dependencies`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(factory: Cache.init))
            .define(environment.bean(factory: Store.init))
            .define(environment.bean(factory: Database.init).argument(0, value: "db:1"))
            .define(environment.bean(Int.self, id: "length", factory: { (cache: Cache) in cache.store.count }))
            .define(
                environment.bean(
                    String.self,
                    factory: {
                        await Task.yield(); return "text"
                    }))
        try await environment.start()
        #expect(try environment.getBean(Cache.self).store == "db:1")
        #expect(try environment.getBean(Store.self).database === environment.getBean(Database.self))
        #expect(try environment.getBean(Int.self, byId: "length") == 4)
        #expect(try environment.getBean(String.self) == "text")
        try await environment.start()
        try environment.startup().shutdown()
    }

    @Test func `An environment without asynchronous beans starts in the same way`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Plainly.self, factory: { Plainly(log) }))
        try environment.define(environment.bean(Foo.self).property("bar", inject: InjectBean()))
        try environment.define(environment.bean(Bar.self, lazy: true))
        try await environment.start()
        #expect(try environment.getBean(Foo.self).bar === environment.getBean(Bar.self))
        try await environment.stop()
        try await environment.stop()
        #expect(log.lines == ["plain is there", "plain ends"])
        #expect(codes { _ = try environment.getBean(Foo.self) } == ["shut-down"])
    }

    @Test func `Dependents of an asynchronous bean are created when it is complete, and end before it`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, id: "b", factory: { (_: Plainly) in Noted("b", log) }))
            .define(environment.bean(Plainly.self, factory: { Plainly(log) }).requires(id: "a"))
            .define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
        try await environment.start()
        #expect(log.lines == ["a begins", "a is there", "plain is there", "b begins", "b is there"])
        try await environment.stop()
        #expect(log.lines.dropFirst(5) == ["b ends", "plain ends", "a ends"])
    }

    @Test func `A synchronous start names the bean that has to be awaited, and creates nothing`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Plainly.self, factory: { Plainly(log) }))
        try environment.define(environment.bean(Noted.self, id: "late", factory: { Noted("a", log) }))
        let line = #line - 1
        let error = try beanError { try environment.startup() }
        #expect(error.code == "needs-start" && error.bean?.contains("\"late\"") == true)
        #expect(error.sourceLocations.map(\.line) == [line])
        #expect(error.hints.contains { $0.contains("try await environment.start()") })
        #expect(log.lines.isEmpty)
        let other = try Environment(name: "other")
        try other.define(other.bean(Database.self, factory: { try await Database(url: "x") }))
        #expect(codes { _ = try other.getBean(Database.self) } == ["needs-start"])
    }

    @Test func `An asynchronous bean that is lazy, or of a scope, is an error in the definitions`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(factory: Database.init).argument(0, value: "x").lazy())
            .define(environment.bean(factory: Cache.init).scope("prototype"))
            .define(environment.bean(factory: Store.init))
        do {
            try await environment.start()
            Issue.record("started")
        } catch let error as MultiError {
            #expect(error.errors.map(\.code) == ["asynchronous-on-demand", "asynchronous-on-demand"])
        }
    }

    @Test func `A class that has to be awaited must be declared`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(AnyObject.self, factory: { Noted("a", log) }))
        #expect(try await error { try await environment.start() }.code == "hidden-extension")
        let other = try Environment(name: "other")
        try other.define(
            other.bean(AnyObject.self, id: "a", factory: { Noted("a", log) }).implements((any AsyncBean).self))
        try await other.start()
        #expect(log.lines == ["a begins", "a is there"])
        try await other.stop()
    }

    @Test func `An object that exists already is awaited, too`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Noted("a", log)))
        try await environment.start().stop()
        #expect(log.lines == ["a begins", "a is there", "a ends"])
    }

    @Test func `Post processors see asynchronous beans, and may depend on some`() async throws {
        final class Marker: BeanPostProcessor {
            let database: Database
            let log: Log
            init(_ database: Database, _ log: Log) { (self.database, self.log) = (database, log) }
            func process(_ bean: AnyObject) throws -> AnyObject {
                log.add("\(database.url) sees \(type(of: bean))")
                return bean
            }
        }
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, factory: { Noted("a", log) }))
            .define(environment.bean(Marker.self, factory: { (database: Database) in Marker(database, log) }))
            .define(environment.bean(factory: Database.init).argument(0, value: "x"))
        try await environment.start()
        #expect(log.lines == ["x sees Database", "x sees Noted", "a begins", "a is there"])
        try await environment.stop()
    }

    @Test func `An asynchronous bean that a post processor wraps is awaited`() async throws {
        let log = Log()
        let other = try Environment(name: "other")
        try other.define(other.bean(Refitted(log))).define(other.bean(Refitting()))
        try await other.start()
        #expect(log.lines == ["open"])
        try await other.stop()
        #expect(log.lines == ["open", "closed"])
    }

    class Refitted: AsyncBean {
        let log: Log
        init(_ log: Log) { self.log = log }
        func postConstruct() async throws { log.add("open") }
        func preDestroy() async throws { log.add("closed") }
    }
    final class Refit: Refitted {
        let inner: Refitted
        init(of inner: Refitted) {
            self.inner = inner
            super.init(Log())
        }
    }
    final class Refitting: BeanPostProcessor {
        func process(_ bean: AnyObject) throws -> AnyObject { (bean as? Refitted).map { Refit(of: $0) } ?? bean }
    }

    @Test func `Parents are started and awaited, too`() async throws {
        let log = Log()
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Noted.self, id: "b", factory: { Noted("b", log) }).requires(id: "a"))
        try await child.start()
        #expect(log.lines == ["a begins", "a is there", "b begins", "b is there"])
        try await child.stop()
        try await parent.stop()
        #expect(log.lines.suffix(2) == ["b ends", "a ends"])
    }

    @Test func `Typed components see asynchronous beans of an environment that has started`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(factory: Database.init).argument(0, value: "x"))
        try await environment.start()
        #expect(try ComponentFactory.of(Address.self, parent: environment.graph()).build() == "x")
    }

    @Test(.timeLimit(.minutes(20))) func `Independent beans are created at the same time`() async throws {
        let log = Log()
        let (toFirst, fromSecond) = AsyncStream.makeStream(of: Void.self)
        let (toSecond, fromFirst) = AsyncStream.makeStream(of: Void.self)
        let environment = try Environment(name: "app")
        try environment
            .define(
                environment.bean(
                    String.self, id: "first",
                    factory: {
                        fromFirst.yield()
                        for await _ in toFirst { break }
                        return "1"
                    })
            )
            // Depends on the first bean, but is not one of the beans for which the second one waits.
            .define(
                environment.bean(
                    Plainly.self,
                    factory: { (_: Database) in
                        log.add("second wave")
                        return Plainly(log)
                    })
            )
            .define(environment.bean(factory: Database.init).argument(0, ref: "first"))
            .define(
                environment.bean(
                    String.self, id: "second",
                    factory: {
                        fromSecond.yield()
                        for await _ in toSecond { break }
                        log.add("first wave")
                        return "2"
                    }))
        try await environment.start()
        #expect(log.lines == ["first wave", "second wave", "plain is there"])
        try await environment.stop()
    }

    @Test func `A failure ends the creations that are in progress`() async throws {
        let log = Log()
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
            .define(
                environment.bean(
                    Int.self, id: "slow",
                    factory: {
                        await Self.untilCancelled(enter)
                        log.add("given up")
                        return 1
                    }
                ).requires(id: "a")
            )
            .define(
                environment.bean(
                    String.self, id: "failing",
                    factory: { () async throws -> String in
                        for await _ in entered { break }
                        throw Boom()
                    }
                ).requires(id: "a"))
        let failure = try await error { try await environment.start() }
        #expect(failure.underlying is Boom && failure.bean?.contains("\"failing\"") == true)
        #expect(log.lines == ["a begins", "a is there", "given up", "a ends"])
    }

    // MARK: Actors

    @Test func `Beans are created on their actors, and end there`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(factory: Screen.init))
            .define(environment.bean(factory: Gauge.init))
            .define(environment.bean(Dial.self))
            .define(environment.bean(factory: Database.init).argument(0, value: "x"))
        try await environment.start()
        let (gauge, dial) = try await MainActor.run {
            #expect(try environment.getBean(Screen.self).database.url == "x")
            return (try environment.getBean(Gauge.self), try environment.getBean(Dial.self))
        }
        #expect(throws: WrongIsolation.self) { _ = try environment.getBean(Screen.self) }
        try await environment.stop()
        #expect(await gauge.steps == ["there", "ended"])
        #expect(await dial.steps == ["there", "ended"])
    }

    @Test func `A bean that belongs to no actor is created where the start was called`() async throws {
        let (home, log) = (Home(), Log())
        let environment = try Environment(name: "app")
        try environment
            .define(
                environment.bean(
                    Store.self,
                    factory: { (database: Database) in
                        home.assertIsolated()
                        log.add("store")
                        return Store(database: database)
                    })
            )
            .define(environment.bean(factory: Database.init).argument(0, value: "x"))
        try await home.start(environment)
        #expect(log.lines == ["store"])
    }

    // MARK: Failures

    @Test func `A failure ends the created beans, and names the bean and its source location`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
            .define(environment.bean(Plainly.self, factory: { Plainly(log) }).requires(id: "a"))
            .define(environment.bean(Failing.self, id: "f", factory: { Failing("f", log) }).requires(Plainly.self))
        let line = #line - 1
        let failure = try await error { try await environment.start() }
        #expect(failure.underlying is Boom && failure.description.contains("postConstruct() threw"))
        #expect(failure.bean?.contains("\"f\"") == true && failure.sourceLocations.map(\.line) == [line])
        #expect(log.lines == ["a begins", "a is there", "plain is there", "plain ends", "a ends"])
        #expect(try await error { try await environment.start() }.bean == failure.bean)
        #expect(try beanError { try environment.startup() }.bean == failure.bean)
        try await environment.stop()
        #expect(log.lines.count == 5)
    }

    @Test func `Errors while a failed start ends its beans are part of its error`() async throws {
        final class Stuck: Noted {
            override nonisolated(nonsending) func preDestroy() async throws { throw Boom() }
        }
        final class Blocked: Bean {
            func postConstruct() throws {}
            func preDestroy() throws { throw Boom() }
        }
        final class Broken: Bean {
            func postConstruct() throws { throw Boom() }
        }
        let (environment, other) = (try Environment(name: "app"), try Environment(name: "other"))
        try environment
            .define(environment.bean(Stuck.self, id: "stuck", factory: { Stuck("a", Log()) }))
            .define(environment.bean(Broken.self, id: "broken", factory: { Broken() }).requires(id: "stuck"))
        try other
            .define(other.bean(Blocked.self, id: "stuck", factory: { Blocked() }))
            .define(other.bean(Broken.self, id: "broken", factory: { Broken() }).requires(id: "stuck"))
        for failure in [
            try await error { try await environment.start() }, try await error { try await environment.start() },
            try beanError { try other.startup() }, try beanError { try other.startup() },
        ] {
            #expect(failure.bean?.contains("\"broken\"") == true && failure.underlying is Boom)
            #expect(failure.endErrors.count == 1 && failure.endErrors.first?.underlying is Boom)
            #expect(failure.endErrors.first?.bean?.contains("\"stuck\"") == true)
            let lines = failure.description.split(separator: "\n").filter { $0.contains("***") || $0.hasPrefix("and") }
            #expect(lines.count == 3 && lines[1] == "and while ending the created beans:", "\(failure)")
        }
    }

    @Test func `A factory that throws is named`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(
            environment.bean(Database.self, id: "db", factory: { () async throws -> Database in throw Boom() }))
        let line = #line - 1
        let failure = try await error { try await environment.start() }
        #expect(failure.underlying is Boom && failure.description.contains("its factory threw"))
        #expect(failure.bean?.contains("\"db\"") == true && failure.sourceLocations.map(\.line) == [line])
    }

    @Test func `A cancelled start ends all created beans before it returns`() async throws {
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
            .define(
                environment.bean(
                    Database.self,
                    factory: {
                        await Self.untilCancelled(enter)
                        log.add("given up")
                        throw CancellationError()
                    }
                ).requires(id: "a"))
        let start = Task { try await environment.start() }
        for await _ in entered { break }
        start.cancel()
        let failure = try await error { _ = try await start.value }
        #expect(failure.underlying is CancellationError)
        #expect(log.lines == ["a begins", "a is there", "given up", "a ends"])
    }

    @Test func `A stop cancels a start that is in progress`() async throws {
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
            .define(
                environment.bean(
                    String.self,
                    factory: {
                        await Self.untilCancelled(enter)
                        return "late"
                    }
                ).requires(id: "a"))
        let start = Task { try await environment.start() }
        for await _ in entered { break }
        try await environment.stop()
        #expect(log.lines == ["a begins", "a is there", "a ends"])
        await #expect(throws: (any Error).self) { try await start.value }
        #expect(codes { _ = try environment.getBean(String.self) } == ["shut-down"])
    }

    @Test func `A failed stop fails for all waiting callers, and ends all other beans`() async throws {
        final class Stuck: Noted {
            override nonisolated(nonsending) func preDestroy() async throws { throw Boom() }
        }
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
            .define(environment.bean(Stuck.self, id: "s", factory: { Stuck("s", log) }).requires(id: "a"))
        try await environment.start()
        let failures = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try await error { try await environment.stop() }.code } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures == Array(repeating: "failed-to-end", count: 8))
        #expect(log.lines.suffix(1) == ["a ends"])
        try environment.shutdown()
    }

    @Test func `A bean that stops its environment while it ends does not wait for the end`() async throws {
        final class Stopping: Noted {
            nonisolated(unsafe) weak var environment: Environment?
            override nonisolated(nonsending) func preDestroy() async throws {
                try await environment?.stop()
                try await super.preDestroy()
            }
        }
        let log = Log()
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Stopping.self, factory: { Stopping("a", log) }))
        try await environment.start()
        try environment.getBean(Stopping.self).environment = environment
        try await environment.stop()
        #expect(log.lines == ["a begins", "a is there", "a ends"])
    }

    @Test func `shutdown() does not end beans whose end has to be awaited`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Noted.self, id: "a", factory: { Noted("a", log) }))
        let line = #line - 1
        try await environment.start()
        let failure = try beanError { try environment.shutdown() }
        #expect(failure.code == "needs-stop" && failure.sourceLocations.map(\.line) == [line])
        _ = try environment.getBean(Noted.self)
        try await environment.stop()
        #expect(log.lines == ["a begins", "a is there", "a ends"])
    }

    // MARK: Tasks

    @Test func `However many tasks start an environment, each bean is created once`() async throws {
        for _ in 0..<20 {
            let log = Log()
            let environment = try Environment(name: "app")
            try environment.define(environment.bean(Noted.self, factory: { Noted("a", log) }))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await environment.start()
                        #expect(log.lines == ["a begins", "a is there"])
                        _ = try environment.getBean(Noted.self)
                    }
                }
                try await group.waitForAll()
            }
            try await environment.stop()
        }
    }

    @Test func `Look-ups and starts by code that the start awaits are errors`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Bar.self))
            .define(
                environment.bean(
                    String.self,
                    factory: {
                        await Task.yield()
                        log.add(codes { _ = try environment.getBean(Bar.self) }.joined())
                        do { try await environment.start() } catch { log.add((error as? BeanError)?.code ?? "") }
                        do { try await environment.stop() } catch { log.add((error as? BeanError)?.code ?? "") }
                        return "done"
                    }
                ).requires(Bar.self))
        try await environment.start()
        #expect(log.lines == ["being-started", "being-started", "being-started"])
        #expect(try environment.getBean(String.self) == "done")
        try await environment.stop()
    }

    @Test func `A task that an asynchronous bean begins can wait for the start if it is detached`() async throws {
        let environment = try Environment(name: "app")
        let (tasks, begun) = AsyncStream.makeStream(of: Task<Int, any Error>.self)
        let (hints, hint) = AsyncStream.makeStream(of: String?.self)
        try environment
            .define(environment.bean(Bar.self))
            .define(
                environment.bean(
                    String.self,
                    factory: {
                        await Task.yield()
                        begun.yield(
                            Task.detached {
                                try await environment.start()
                                return try environment.getBeansByType(Bar.self).count
                            })
                        await Task {
                            do { try await environment.start() } catch {
                                hint.yield((error as? BeanError)?.hints.first)
                            }
                        }.value
                        return "done"
                    }))
        try await environment.start()
        #expect(try await tasks.first { _ in true }?.value == 1)
        #expect(await hints.first { _ in true }??.contains("Task.detached") == true)
        try await environment.stop()
    }

    @Test func `A task that a bean begins may stop the environment once the start is over`() async throws {
        let log = Log()
        let environment = try Environment(name: "app")
        let (started, announce) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Task<Void, any Error>.self)
        try environment
            .define(environment.bean(Noted.self, factory: { Noted("a", log) }))
            .define(
                environment.bean(
                    String.self,
                    factory: {
                        await Task.yield()
                        end.yield(
                            Task {
                                for await _ in started { break }
                                try await environment.start()
                                try await environment.stop()
                            })
                        return "done"
                    }))
        try await environment.start()
        announce.yield()
        for await task in ends {
            try await task.value
            break
        }
        #expect(log.lines == ["a begins", "a is there", "a ends"])
    }

    @Test func `Code that is not awaited may request beans, and its tasks wait for the start`()
        async throws
    {
        final class Asker: Bean {
            let environment: Environment
            let outcome: AsyncStream<Int>.Continuation
            init(_ environment: Environment, _ outcome: AsyncStream<Int>.Continuation) {
                (self.environment, self.outcome) = (environment, outcome)
            }
            func postConstruct() throws {
                outcome.yield(try environment.getBean(Bar.self).age)
                Task { [environment, outcome] in
                    try await environment.start()
                    outcome.yield(try environment.getBean(Database.self).url.count)
                    outcome.finish()
                }
            }
        }
        let (outcomes, outcome) = AsyncStream.makeStream(of: Int.self)
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Asker.self, factory: { Asker(environment, outcome) }).requires(Bar.self))
            .define(environment.bean(Bar.self).property("age", value: 7))
            .define(environment.bean(factory: Database.init).argument(0, value: "xyz"))
        try await environment.start()
        var all: [Int] = []
        for await next in outcomes { all.append(next) }
        #expect(all == [7, 3])
        try await environment.stop()
    }

    @Test func `A closure that requests an asynchronous bean has to declare it`() async throws {
        func environment(saying: Bool) throws -> Environment {
            let environment = try Environment(name: "app")
            let closure = environment.bean(
                Store.self, factory: { Store(database: try environment.getBean(Database.self)) })
            return
                try environment
                .define(saying ? closure.requires(Database.self) : closure)
                .define(environment.bean(factory: Database.init).argument(0, value: "x"))
        }
        try await environment(saying: true).start().stop()
        let failure = try await error { try await environment(saying: false).start() }
        #expect(failure.code == "not-awaited" && failure.bean?.contains("Database") == true)
    }

    @Test func `Environments that have started or ended are released`() async throws {
        weak var started: Environment?
        weak var ended: Environment?
        do {
            let environment = try Environment(name: "app")
            try environment.define(environment.bean(factory: Database.init).argument(0, value: "x"))
            try await environment.start()
            started = environment
            let other = try Environment(name: "other")
            try other.define(other.bean(factory: Database.init).argument(0, value: "x"))
            try await other.start().stop()
            ended = other
        }
        // The tasks have ended, and their references are released when their threads are done with them.
        for _ in 0..<1_000 where started != nil || ended != nil { await Task.yield() }
        #expect(started == nil && ended == nil)
    }
}
