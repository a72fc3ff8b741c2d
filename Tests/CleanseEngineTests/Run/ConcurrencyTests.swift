import Cleanse
import Dispatch
import TestSupport
import Testing

/// A root that only holds its dependency.
private struct Held<Value> {
    let value: Value
}

extension Held: Sendable where Value: Sendable {}

/// Tests of a graph that several threads use at the same time.
@Suite struct ConcurrencyTests {
    // MARK: Shared values are created once

    private enum Once {
        static let made = Counter()
        final class Dependency: Sendable {}
        final class Shared: Sendable {
            let dependency: Dependency
            init(dependency: Dependency) {
                self.dependency = dependency
                Once.made.increment()
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Dependency.init)
                binder.bind().sharedInScope().to(factory: Shared.init)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<@Sendable () -> Shared>>
            ) -> BindingReceipt<Held<@Sendable () -> Shared>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `Threads that request a value at the same time get one value, created once`() throws {
        nonisolated(unsafe) let factory = try ComponentFactory.of(Once.App.self)
        let rounds = race(threads: 4, rounds: 3_000, prepare: { _ in factory.build().value }) { _, make in
            make()
        }
        #expect(rounds.allSatisfy { round in round.allSatisfy { $0 === round[0] } })
        #expect(Set(rounds.map { ObjectIdentifier($0[0]) }).count == 3_000)
        #expect(Once.made.value == 3_000)
    }

    // MARK: Failures

    private enum Failing {
        struct Failure: Error {}
        static let attempts = Counter()
        final class Shared: Sendable {
            init() throws {
                // The first of every two attempts fails: once in each round.
                if Failing.attempts.increment() % 2 == 1 { throw Failure() }
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Shared.init)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<@Sendable () throws -> Shared>>
            ) -> BindingReceipt<Held<@Sendable () throws -> Shared>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `If the creation of a value fails, one thread gets the error and the waiting threads try again`() throws {
        nonisolated(unsafe) let factory = try ComponentFactory.of(Failing.App.self)
        let rounds = race(threads: 4, rounds: 2_000, prepare: { _ in factory.build().value }) { _, make in
            Result { try make() }
        }
        for round in rounds {
            let made = round.compactMap { try? $0.get() }
            #expect(made.count == 3)
            #expect(made.allSatisfy { $0 === made[0] })
        }
        #expect(Failing.attempts.value == 4_000)
    }

    private enum Reentry {
        final class Shared: Sendable {
            init(itself: Provider<Shared>, isFirst: Provider<Bool>) throws {
                if isFirst.get() { _ = try itself.tryGet() }
            }
        }
        static let asked = Counter()
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind(Bool.self).to { asked.increment() == 1 }
                binder.bind().sharedInScope().to(factory: Shared.init)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<Provider<Shared>>>
            ) -> BindingReceipt<Held<Provider<Shared>>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `A value requested inside its own initialiser is an error with the chain, and is not kept`() throws {
        let provider = try ComponentFactory.of(Reentry.App.self).build().value
        let error = #expect(throws: ReentrantResolution.self) { try provider.tryGet() }
        #expect(error?.kind == .sameThread)
        #expect(error?.chain.map(\.key.description) == ["Shared", "Shared"])
        #expect(try provider.tryGet() === provider.tryGet())
    }

    // MARK: Waiting cycles

    /// A shared value that requests another one while it is being created, after all threads have begun to create theirs.
    private final class Spot<let number: Int>: Sendable {
        let error: ReentrantResolution?

        init<let other: Int>(asking next: Provider<Spot<other>>, after meeting: Barrier) {
            meeting.wait()
            do {
                _ = try next.tryGet()
                error = nil
            } catch {
                self.error = error as? ReentrantResolution
            }
        }
    }

    private enum Two {
        static let meeting = Barrier(2)
        struct App: RootComponent {
            typealias Scope = Singleton
            typealias Root = [@Sendable () -> ReentrantResolution?]
            static func configure(binder: SingletonBinder) {
                binder.bind(Spot<0>.self).sharedInScope().to {
                    Spot<0>(asking: $0 as Provider<Spot<1>>, after: meeting)
                }
                binder.bind(Spot<1>.self).sharedInScope().to {
                    Spot<1>(asking: $0 as Provider<Spot<0>>, after: meeting)
                }
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { (zero: @escaping @Sendable () -> Spot<0>, one: @escaping @Sendable () -> Spot<1>) in
                    [{ zero().error }, { one().error }]
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `If two threads wait for each other's values, one gets an error and the other goes on`() throws {
        nonisolated(unsafe) let factory = try ComponentFactory.of(Two.App.self)
        for errors in race(threads: 2, rounds: 1_000, prepare: { _ in factory.build() }, body: { $1[$0]() }) {
            let met = errors.compactMap { $0 }
            #expect(met.count == 1)
            #expect(met.first?.kind == .acrossThreads)
            #expect(met.first?.chain.count == 3)
        }
    }

    private enum Three {
        static let meeting = Barrier(3)
        struct App: RootComponent {
            typealias Scope = Singleton
            typealias Root = [@Sendable () -> ReentrantResolution?]
            static func configure(binder: SingletonBinder) {
                binder.bind(Spot<0>.self).sharedInScope().to {
                    Spot<0>(asking: $0 as Provider<Spot<1>>, after: meeting)
                }
                binder.bind(Spot<1>.self).sharedInScope().to {
                    Spot<1>(asking: $0 as Provider<Spot<2>>, after: meeting)
                }
                binder.bind(Spot<2>.self).sharedInScope().to {
                    Spot<2>(asking: $0 as Provider<Spot<0>>, after: meeting)
                }
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to {
                    (
                        zero: @escaping @Sendable () -> Spot<0>, one: @escaping @Sendable () -> Spot<1>,
                        two: @escaping @Sendable () -> Spot<2>
                    ) in
                    [{ zero().error }, { one().error }, { two().error }]
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `If three threads wait in a cycle, one gets an error and the others go on`() throws {
        nonisolated(unsafe) let factory = try ComponentFactory.of(Three.App.self)
        for errors in race(threads: 3, rounds: 500, prepare: { _ in factory.build() }, body: { $1[$0]() }) {
            let met = errors.compactMap { $0 }
            #expect(met.count == 1)
            #expect(met.first?.kind == .acrossThreads)
            #expect(Set(met.first?.keys.map(\.description) ?? []).count == 3)
        }
    }

    // MARK: No lock while user code runs

    private enum Blocking {
        static let released = DispatchSemaphore(value: 0)
        static let entered = DispatchSemaphore(value: 0)
        final class Slow: Sendable {
            let wasReleased: Bool
            init() {
                entered.signal()
                wasReleased = released.waitBriefly()
            }
        }
        final class Other: @unchecked Sendable {
            let slow: WeakProvider<Slow>
            init(slow: WeakProvider<Slow>) { self.slow = slow }
        }
        struct Inner: Component {
            typealias Seed = Int
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Held<Other>>) -> BindingReceipt<Held<Other>> {
                bind.to(factory: Held.init)
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            typealias Root = (slow: Provider<Slow>, inner: ComponentFactory<Inner>)
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Slow.init)
                binder.bind().sharedInScope().to(factory: Other.init)
                binder.install(dependency: Inner.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { ($0, $1) }
            }
        }
    }

    @Test
    func `While one thread creates a value, others get other values of the same graph and build subcomponents`() throws
    {
        let root = try ComponentFactory.of(Blocking.App.self).build()
        nonisolated(unsafe) let slow = root.slow
        nonisolated(unsafe) let inner = root.inner
        let released = onThreads(2) { thread in
            if thread == 0 { return slow.get().wasReleased }
            let hasEntered = Blocking.entered.waitBriefly()
            _ = inner.build(1)
            Blocking.released.signal()
            return hasEntered
        }
        #expect(released == [true, true])
    }

    // MARK: Weak providers

    private enum Watching {
        final class Shared: Sendable {}
        final class Watcher: @unchecked Sendable {
            let shared: WeakProvider<Shared>
            init(shared: WeakProvider<Shared>) { self.shared = shared }
        }
        struct Inner: Component {
            static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Watcher.init) }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<Provider<Watcher>>>
            ) -> BindingReceipt<Held<Provider<Watcher>>> {
                bind.to(factory: Held.init)
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            struct Root: @unchecked Sendable {
                let shared: Provider<Shared>
                let watcher: Provider<Watcher>
                let inner: ComponentFactory<Inner>
            }
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Shared.init)
                binder.bind().to(factory: Watcher.init)
                binder.install(dependency: Inner.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
        }
    }

    @Test
    func `A weak provider created while its value is being created sees the value`() throws {
        struct Seen: Sendable {
            var shared: Watching.Shared?
            var watcher: Watching.Watcher?
        }
        nonisolated(unsafe) let factory = try ComponentFactory.of(Watching.App.self)
        let rounds = race(threads: 3, rounds: 3_000, prepare: { _ in factory.build() }) { thread, root in
            switch thread {
            case 0: Seen(shared: root.shared.get())
            case 1: Seen(watcher: root.watcher.get())
            default: Seen(watcher: root.inner.build().value.get())
            }
        }
        for round in rounds {
            #expect(round[1].watcher?.shared.get() === round[0].shared)
            #expect(round[2].watcher?.shared.get() === round[0].shared)
        }
    }

    @Test
    func `A weak provider called while its value is released returns the value or nil`() throws {
        /// Retains a graph until one thread releases it.
        final class Keeper: Sendable {
            let root: Locked<Watching.App.Root?>
            let watcher: Watching.Watcher
            init(_ root: Watching.App.Root) {
                _ = root.shared.get()
                watcher = root.watcher.get()
                self.root = Locked(root)
            }
        }
        nonisolated(unsafe) let factory = try ComponentFactory.of(Watching.App.self)
        let rounds = race(threads: 2, rounds: 3_000, prepare: { _ in Keeper(factory.build()) }) { thread, keeper in
            if thread == 0 {
                keeper.root.withLock { $0 = nil }
                return true
            }
            _ = keeper.watcher.shared.get()
            return true
        }
        #expect(rounds.count == 3_000)
        let keeper = Keeper(factory.build())
        keeper.root.withLock { $0 = nil }
        #expect(keeper.watcher.shared.get() == nil)
    }

    // MARK: Views

    private enum Views {
        final class Shared: Sendable {}
        final class Unrelated: Sendable {}
        final class User: @unchecked Sendable {
            let first: Provider<Shared>
            let second: Provider<Held<Shared>>
            init(first: Provider<Shared>, second: Provider<Held<Shared>>) {
                self.first = first
                self.second = second
            }
        }
        struct Inner: Component {
            static func configure(binder: UnscopedBinder) {
                binder.bind(Held<Shared>.self).to(factory: Held.init)
                binder.bind().to(factory: User.init)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<Provider<User>>>
            ) -> BindingReceipt<Held<Provider<User>>> {
                bind.to(factory: Held.init)
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Shared.init)
                binder.bind().sharedInScope().to(factory: Unrelated.init)
                binder.install(dependency: Inner.self)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<SendableComponentFactory<Inner>>>
            ) -> BindingReceipt<Held<SendableComponentFactory<Inner>>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `Providers that threads get and call at the same time return the same shared value`() throws {
        nonisolated(unsafe) let factory = try ComponentFactory.of(Views.App.self)
        let rounds = race(threads: 4, rounds: 2_000, prepare: { _ in factory.build().value }) { thread, inner in
            let user = inner.build().value.get()
            return thread % 2 == 0 ? user.first.get() : user.second.get().value
        }
        #expect(rounds.allSatisfy { round in round.allSatisfy { $0 === round[0] } })
    }

    // MARK: Compiling and building

    private enum Building {
        struct InnerScope: Scope {}
        final class Global: Sendable {}
        final class Local: Sendable {
            let global: Global
            let seed: Int
            init(global: Global, seed: Int) {
                self.global = global
                self.seed = seed
            }
        }
        struct Inner: Component {
            typealias Scope = InnerScope
            typealias Seed = Int
            typealias Root = Both
            struct Both: Sendable {
                let once: Local
                let again: Local
            }
            static func configure(binder: Binder<InnerScope>) { binder.bind().sharedInScope().to(factory: Local.init) }
            static func configureRoot(binder bind: ReceiptBinder<Both>) -> BindingReceipt<Both> {
                bind.to(factory: Both.init)
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Global.init)
                binder.install(dependency: Inner.self)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<SendableComponentFactory<Inner>>>
            ) -> BindingReceipt<Held<SendableComponentFactory<Inner>>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `Subcomponents built at the same time share their parent's values and none of their own`() throws {
        nonisolated(unsafe) let app = try ComponentFactory.of(Building.App.self)
        let rounds = race(threads: 4, rounds: 1_000, prepare: { _ in app.build().value }) { $1.build($0) }
        for round in rounds {
            #expect(round.map(\.once.seed) == [0, 1, 2, 3])
            #expect(round.allSatisfy { $0.once === $0.again })
            #expect(round.allSatisfy { $0.once.global === round[0].once.global })
            #expect(Set(round.map { ObjectIdentifier($0.once) }).count == 4)
        }
    }

    @Test
    func `Threads can compile the same component at the same time, independently of each other`() throws {
        let rounds = race(threads: 4, rounds: 200, prepare: { _ in }) { thread, _ in
            Result { try ComponentFactory.of(Building.App.self).build().value.build(thread).once }
        }
        for round in rounds {
            let locals = try round.map { try $0.get() }
            #expect(locals.map(\.seed) == [0, 1, 2, 3])
            #expect(Set(locals.map { ObjectIdentifier($0.global) }).count == 4)
        }
    }
}
