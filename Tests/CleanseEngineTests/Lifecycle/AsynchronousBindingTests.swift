import Cleanse
import TestSupport
import Testing

/// Tests of asynchronous factories in every kind of binding, and of requests for their values.
@Suite(.timeLimit(.minutes(20))) struct AsynchronousBindingTests {
    private struct Loaded: Sendable {
        let text: String
        init(text: String) { self.text = text }
        init(waiting text: String) async throws { self.text = text + "…" }
    }
    private struct Tagged: Cleanse.Tag { typealias Element = Loaded }
    private actor Store {
        let text: String
        init(text: String) async { self.text = text }
        func count() -> Int { text.count }
    }
    @MainActor private final class Screen {
        let text: String
        init(text: String) async { self.text = text }
    }

    @Test func `Initialisers and closures choose the synchronous or the asynchronous overload`() async throws {
        struct Root {
            let loaded: Loaded
            let tagged: TaggedProvider<Tagged>
            let store: Store
            let all: [Int]
            let one: Int
        }
        let graph = try await start(Root.self) { binder in
            binder.bind(String.self).to(value: "a")
            binder.bind().sharedInScope().to(factory: Loaded.init(waiting:))
            binder.bind(Loaded.self).sharedInScope().tagged(with: Tagged.self).to(factory: Loaded.init(text:))
            binder.bind().sharedInScope().to(factory: Store.init)
            binder.bind(Int.self).sharedInScope().intoCollection().to { () async in 1 }
            binder.bind(Int.self).intoCollection().to { 2 }
            binder.bind(Int.self).to { (store: Store) async -> Int in await store.count() }
            binder.bind(Root.self).to {
                (loaded: Loaded, tagged: TaggedProvider<Tagged>, store: Store, all: [Int], one: Int) async in
                Root(loaded: loaded, tagged: tagged, store: store, all: all, one: one)
            }
        }
        let root = graph.root
        #expect(root.loaded.text == "a…")
        #expect(root.tagged.get().text == "a")
        #expect(root.store.text == "a")
        #expect(root.all == [1, 2])
        #expect(root.one == 1)
        try await graph.stop()
    }

    @Test func `Aliases of asynchronous values are asynchronous too`() async throws {
        let graph = try await start((any Sendable).self) { binder in
            binder.bind(String.self).to(value: "a")
            binder.bind(Loaded.self).alias((any CustomStringConvertible).self) { $0.text }.to(
                factory: Loaded.init(waiting:))
            binder.bind((any Sendable).self).to { (text: any CustomStringConvertible) async in text.description }
        }
        #expect(graph.root as? String == "a…")
        try await graph.stop()
    }

    @Test func `Values of an actor are created on that actor`() async throws {
        let graph = try await start(Holds<@MainActor @Sendable () -> Screen>.self) { binder in
            binder.bind(String.self).to(value: "a")
            binder.bind(Screen.self).sharedInScope().to(factory: Screen.init)
            binder.bind(Holds<@MainActor @Sendable () -> Screen>.self).to(factory: Holds.init)
        }
        let screen = graph.root.value
        #expect(await screen().text == "a")
        try await graph.stop()
    }

    @Test func `A value that is not shared is created for each call of an asynchronous function`() async throws {
        let count = Counter()
        typealias Root = Holds<() async throws -> Loaded>
        let graph = try await start(Root.self) { binder in
            binder.bind(Loaded.self).to { () async in Loaded(text: "\(count.increment())") }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(try await graph.root.value().text == "1")
        #expect(try await graph.root.value().text == "2")
        try await graph.stop()
    }

    @Test func `An unshared asynchronous value that is needed immediately is an error`() throws {
        let found = report(on: Holds<Loaded>.self) { binder in
            binder.bind(Loaded.self).to { () async in Loaded(text: "") }
            binder.bind(Holds<Loaded>.self).to(factory: Holds.init)
        }
        let error = try #require(found.errors.first as? AsynchronousDependency)
        #expect(found.errors.count == 1)
        #expect(error.keys == [ProviderKey(Loaded.self), ProviderKey(Holds<Loaded>.self)])
        let element = report(on: [Loaded].self) {
            $0.bind(Loaded.self).intoCollection().to { () async in Loaded(text: "") }
        }
        #expect(element.map(\.code) == ["asynchronous-dependency"])
        // Requesting the collection in another form would not help.
        #expect(
            element.first?.hints
                == ["share that element of Array<Loaded> in a scope, so that a start creates it first"])
        let provider = report(on: Provider<Loaded>.self) {
            $0.bind(Loaded.self).to { () async in Loaded(text: "") }
        }
        #expect(provider.map(\.code) == ["asynchronous-dependency"])
    }

    private struct Order: AssistedFactory {
        typealias Seed = Int
        typealias Element = Loaded
    }

    @Test func `Assisted factories can be asynchronous`() async throws {
        typealias Root = Holds<AsyncFactory<Order>>
        let graph = try await start(Root.self) { binder in
            binder.bind(Alpha.self).sharedInScope().to { () async in Alpha() }
            binder.bind(String.self).to { () async in "order" }
            binder.bindFactory(Loaded.self).with(Order.self).to {
                (number: Assisted<Int>, text: String, _: Alpha) async throws in
                if number.get() == 0 { throw Broken("zero") }
                return Loaded(text: "\(text) \(number.get())")
            }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(try await graph.root.value.build(7).text == "order 7")
        await #expect(throws: Broken.self) { try await graph.root.value.build(0) }
        try await graph.stop()
    }

    @Test func `A shared argument of an asynchronous factory has to be Sendable`() {
        final class Log { init() {} }
        let found = report(on: Holds<Alpha>.self) { binder in
            binder.bind(Log.self).sharedInScope().to { Log() }
            binder.bind(Alpha.self).sharedInScope().to { (_: Log) async in Alpha() }
            binder.bind(Holds<Alpha>.self).to(factory: Holds.init)
        }
        #expect(found.map(\.code) == ["unsafe-sharing"])
        #expect(found.first?.keys == [ProviderKey(Log.self)])
    }

    @Test func `Steps of a value that is not shared are an error`() {
        let found = report(on: Alpha.self) { $0.bind(Alpha.self).onStop { _ in }.to(factory: Alpha.init) }
        #expect(found.map(\.code) == ["misplaced-step"])
        #expect("\(found)".contains("declared with onStop(_:)"))
    }

    // MARK: Many tasks

    private typealias Request = @Sendable () async throws -> Alpha

    private func request(_ create: @escaping @Sendable () async throws -> Alpha) throws -> Request {
        try ComponentFactory<ClosureComponent<Request, Singleton>>.of(root: Request.self) { binder in
            binder.bind(Alpha.self).sharedInScope().to { () async throws in try await create() }
            binder.bind(Request.self).to { (alpha: @escaping Request) in alpha }
        }.tryBuild()
    }

    @Test func `Many tasks that request a shared value get one`() async throws {
        let count = Counter()
        let request = try request {
            count.increment()
            await Task.yield()
            return Alpha()
        }
        let all = try await withThrowingTaskGroup(of: Alpha.self) { group in
            for _ in 0..<100 { group.addTask { try await request() } }
            return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
        }
        #expect(all.count == 1)
        #expect(count.value == 1)
    }

    @Test func `A cancelled task stops waiting, and the others get the value`() async throws {
        let clock = TestClock()
        let request = try request {
            try await clock.sleep(1)
            return Alpha()
        }
        let (first, second) = (Task { try await request() }, Task { try await request() })
        await clock.sleepers(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        await clock.advance(1, after: 1)
        _ = try await second.value
    }

    @Test func `The last task that stops waiting cancels the creation, and the next one begins again`() async throws {
        let (clock, count) = (TestClock(), Counter())
        let request = try request {
            if count.increment() == 1 { try await clock.sleep(1) }
            return Alpha()
        }
        let task = Task { try await request() }
        await clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await request()
        #expect(count.value == 2)
    }

    @Test func `The last task that stops waiting cancels the creation at that moment, before any task continues`()
        async throws
    {
        let (clock, executor, cancellations) = (TestClock(), SteppedExecutor(), Counter())
        let request = try request {
            try await withTaskCancellationHandler {
                try await clock.sleep(1)
            } onCancel: {
                cancellations.increment()
            }
            return Alpha()
        }
        let tasks = [executor.task { try await request() }, executor.task { try await request() }]
        await clock.sleepers(1)
        // The waiting tasks do not run until the executor is free.
        tasks[0].cancel()
        #expect(cancellations.value == 0)
        tasks[1].cancel()
        #expect(cancellations.value == 1)
        executor.free()
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    // MARK: Waiting cycles

    private final class Left: Sendable {}
    private final class Right: Sendable {}

    @Test func `Creations that wait for each other are an error, in child tasks too`() async throws {
        typealias Root = Holds<() async throws -> Left>
        for isInChild in [false, true] {
            let root = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
                binder.bind(Left.self).sharedInScope().to {
                    (right: @escaping @Sendable () async throws -> Right) async throws in
                    if isInChild {
                        async let value = right()
                        _ = try await value
                    } else {
                        _ = try await right()
                    }
                    return Left()
                }
                binder.bind(Right.self).sharedInScope().to {
                    (left: @escaping @Sendable () async throws -> Left) async throws in
                    if isInChild {
                        async let value = left()
                        _ = try await value
                    } else {
                        _ = try await left()
                    }
                    return Right()
                }
                binder.bind(Root.self).to(factory: Root.init)
            }.tryBuild()
            let error = try #require(await #expect(throws: ReentrantResolution.self) { try await root.value() })
            #expect(error.kind == .acrossTasks)
            #expect(error.keys == [ProviderKey(Left.self), ProviderKey(Right.self)])
        }
    }

    @Test func `A value that is requested in its own creation is an error`() async throws {
        typealias Root = Holds<() async throws -> Left>
        for isShared in [false, true] {
            let root = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
                let bind = isShared ? binder.bind(Left.self).sharedInScope() : binder.bind(Left.self)
                bind.to { (left: @escaping @Sendable () async throws -> Left) async throws in
                    async let value = left()
                    return try await value
                }
                binder.bind(Root.self).to(factory: Root.init)
            }.tryBuild()
            let error = try #require(await #expect(throws: ReentrantResolution.self) { try await root.value() })
            #expect(error.kind == .sameThread)
        }
    }

    @Test func `A task that outlives the creation that began it may request the value again`() async throws {
        let (clock, later) = (TestClock(), Locked<Task<Left, any Error>?>(nil))
        let graph = try await start(Left.self) { binder in
            binder.bind(Left.self).to { (left: @escaping @Sendable () async throws -> Left) async in
                later.withLock { later in
                    guard later == nil else { return }
                    later = Task {
                        try await clock.sleep(1)
                        return try await left()
                    }
                }
                return Left()
            }
        }
        await clock.advance(1, after: 1)
        let second = try await later.withLock(\.self)?.value
        #expect(second !== graph.root)
        try await graph.stop()
    }
}
