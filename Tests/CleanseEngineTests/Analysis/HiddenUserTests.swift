import Cleanse
import Testing
import TestSupport

/// Tests of users that no dependency of the root leads to: arguments of asynchronous factories, injectors of child graphs and keys of maps.
@Suite struct HiddenUserTests {
    /// A counter that is not `Sendable`.
    private final class Counter {
        var count = 0
        init() {}
    }

    private struct Summary: Sendable {
        let count: Int
    }

    private struct Inner: Sendable {
        let summary: Summary
    }

    private struct Outer: Sendable {
        let inner: Inner
    }

    private typealias Closures<Root> = ComponentFactory<ClosureComponent<Root, Singleton>>

    private func bindCounter(_ binder: SingletonBinder) {
        binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
        binder.bind(Summary.self).to { (counter: Counter) in
            counter.count += 1
            return Summary(count: counter.count)
        }
    }

    // MARK: Asynchronous factories

    private typealias Staying<Value> = nonisolated(nonsending) () async throws -> Value

    @Test func `The arguments of an asynchronous factory of no actor are created on any thread`() {
        struct Root {
            let counter: Counter
            let outer: Staying<Outer>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.bind(Inner.self).to { (summary: Summary) async in Inner(summary: summary) }
            binder.bind(Outer.self).to { (inner: Inner) async in Outer(inner: inner) }
            binder.bind(Root.self).to { (counter: Counter, outer: @escaping Staying<Outer>) in
                Root(counter: counter, outer: outer)
            }
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
    }

    @Test func `The arguments of a value that an asynchronous factory waits for are created on any thread too`() {
        let report = Closures<Counter>.validate(root: Counter.self) { binder in
            bindCounter(binder)
            binder.bind(Inner.self).to { (summary: Summary) async in Inner(summary: summary) }
            binder.bind(Outer.self).sharedInScope().startsWithGraph().to { (inner: Inner) async in Outer(inner: inner) }
        }
        #expect(report.errors.map(\.keys).contains([ProviderKey(Counter.self)]), "\(report)")
    }

    @Test
    func `A start creates the arguments of an asynchronous value itself, and a child may use the value`() async throws {
        struct Database: Sendable {
            let options: Summary
        }
        struct Handler: Component {
            struct Handled: Sendable { let database: Database }
            typealias Root = Handled
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
            static func configure(binder: UnscopedBinder) {}
        }
        struct Root: Sendable {
            let handlers: SendableComponentFactory<Handler>
            let database: Database
        }
        var count = 41
        let factory = try Closures<Root>.of(root: Root.self) { binder in
            binder.install(dependency: Handler.self)
            count += 1
            // The factory captures `count`, and only the start calls it, once.
            binder.bind(Summary.self).sharedInScope().to { [count] in Summary(count: count) }
            binder.bind(Database.self).sharedInScope().to { (options: Summary) async in Database(options: options) }
            binder.bind(Root.self).to(factory: Root.init)
        }
        let app = try await factory.start()
        let handled = try await Task.detached { [handlers = app.root.handlers] in try handlers.tryBuild() }.value
        #expect(handled.database.options.count == 42)
        try await app.stop()
    }

    private struct Latest: Cleanse.Tag { typealias Element = Summary }

    @Test
    func `An asynchronous factory calls the provider of a tag on any thread, even if a start creates its value`() {
        struct Root {
            let counter: Counter
            let inner: Inner
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.bind(Summary.self).tagged(with: Latest.self).to { (counter: Counter) in
                Summary(count: counter.count)
            }
            binder.bind(Inner.self).sharedInScope().to { (latest: TaggedProvider<Latest>) async in
                Inner(summary: latest.get())
            }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
        #expect("\(report)".contains("used by any thread"), "\(report)")
    }

    @Test func `A step of one argument of an asynchronous factory may create the other arguments on any thread`() {
        struct Gate: Sendable {
            let inner: @Sendable () async throws -> Inner
        }
        struct Root {
            let counter: Counter
            let inner: Inner
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.bind(Gate.self).sharedInScope().onStart { _ = try await $0.inner() }.to(factory: Gate.init)
            binder.bind(Inner.self).sharedInScope().to { (gate: Gate, summary: Summary) async in
                Inner(summary: summary)
            }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
        #expect("\(report)".contains("used by any thread"), "\(report)")
    }

    @Test func `An asynchronous factory of an actor creates its arguments on that actor, wherever it is called`() {
        struct Root {
            let counter: Counter
            let inner: AsyncFactory<EmptySeed<Inner>>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.bindFactory(Inner.self).to { @MainActor (summary: Summary) async in Inner(summary: summary) }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
        #expect("\(report)".contains("used by the code that builds the graph and by MainActor"), "\(report)")
    }

    @MainActor private final class Window {
        init() {}
    }

    @Test func `An asynchronous factory that needs a value of an actor creates its other arguments on that actor too`()
    {
        struct Root: Sendable {
            let inner: @Sendable () async throws -> Inner
            let counter: @MainActor () throws -> Counter
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.bind(Window.self).to(factory: Window.init)
            binder.bind(Inner.self).to { (_: Window, summary: Summary) async in Inner(summary: summary) }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.isEmpty, "\(report)")
    }

    @Test func `The asynchronous root of a child component creates its arguments on its actor too`() {
        struct Below: Component {
            typealias Root = Inner
            static func configureRoot(binder bind: ReceiptBinder<Inner>) -> BindingReceipt<Inner> {
                bind.to { @MainActor (summary: Summary) async in Inner(summary: summary) }
            }
            static func configure(binder: UnscopedBinder) {}
        }
        struct Root {
            let counter: Counter
            let below: ComponentFactory<Below>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.install(dependency: Below.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
    }

    @Test func `Any thread may start a component whose root has an asynchronous factory of an actor`() throws {
        final class Private {
            let count: Int
            init(count: Int) { self.count = count }
        }
        var count = 0
        count += 1
        let factory = try Closures<Inner>.of(root: Inner.self) { [count] binder in
            binder.bind(Private.self).sharedInScope().to(factory: { Private(count: 1) })
            binder.bind(Inner.self).to { @MainActor (value: Private) async in
                Inner(summary: Summary(count: value.count + count))
            }
        }
        #expect(throws: Never.self) { _ = try factory.sendable() }
    }

    @Test
    func `An asynchronous factory that receives a sendable component factory does not use the component's injectors`() {
        struct Root {
            let counter: Counter
            let inner: Staying<Inner>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.install(dependency: Kid.self)
            binder.bind(Inner.self).to { (kids: SendableComponentFactory<Kid>) async in kids.build() }
            binder.bind(Root.self).to { (counter: Counter, inner: @escaping Staying<Inner>) in
                Root(counter: counter, inner: inner)
            }
        }
        #expect(report.isEmpty, "\(report)")
    }

    private struct Kiosk {
        let counter: Counter
        let later: @MainActor () throws -> Counter
    }

    private struct KioskComponent: Component {
        typealias Root = Kiosk
        typealias Scope = Till
        static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
            bind.to(factory: Kiosk.init)
        }
        static func configure(binder: Binder<Till>) {
            binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
        }
    }

    private struct Till: Scope {}

    @MainActor private final class Mall {
        let kiosks: ComponentFactory<KioskComponent>
        init(kiosks: ComponentFactory<KioskComponent>) { self.kiosks = kiosks }
    }

    @Test func `The values of a component that only an actor builds are used on that actor`() {
        struct Root: Sendable { let mall: @MainActor () throws -> Mall }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            binder.install(dependency: KioskComponent.self)
            binder.bind(Mall.self).to(factory: Mall.init)
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.isEmpty, "\(report)")
    }

    // MARK: Injectors

    private final class Screen {
        var summary: Summary?
        init() {}
    }

    private struct Kid: Component {
        typealias Root = Inner
        static func configureRoot(binder bind: ReceiptBinder<Inner>) -> BindingReceipt<Inner> {
            bind.to { Inner(summary: Summary(count: 0)) }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Screen.self).to { (screen: Screen, summary: Summary) in
                screen.summary = summary
            }
        }
    }

    @Test func `An actor that can build a child component uses the values of the component's injectors`() {
        struct Root {
            let counter: Counter
            let kids: @MainActor () -> ComponentFactory<Kid>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.install(dependency: Kid.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
        #expect("\(report)".contains("used by the code that builds the graph and by MainActor"), "\(report)")
    }

    @Test func `An actor that can build a child component also uses the values of the parent's injectors`() {
        struct Leaf: Component {
            typealias Root = Int
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { 1 } }
            static func configure(binder: UnscopedBinder) {}
        }
        struct Root {
            let counter: Counter
            let leaves: @MainActor () -> ComponentFactory<Leaf>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.install(dependency: Leaf.self)
            binder.bindPropertyInjectionOf(Screen.self).to { (screen: Screen, summary: Summary) in
                screen.summary = summary
            }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.errors.map(\.keys) == [[ProviderKey(Counter.self)]], "\(report)")
    }

    @Test func `A component factory that returns only roots uses no injector`() {
        struct Root: Sendable {
            let kids: SendableComponentFactory<Kid>
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            bindCounter(binder)
            binder.install(dependency: Kid.self)
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(report.isEmpty, "\(report)")
    }

    // MARK: Keys of maps

    private final class Key: Hashable {
        static func == (first: Key, second: Key) -> Bool { first === second }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    @Test func `A map key that is not Sendable is shared by all requesters of the map`() {
        struct Root: Sendable {
            let map: @Sendable () -> [Key: Int]
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            binder.bind(Int.self).intoMap(key: Key()).to { 1 }
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect((report.errors.first as? UnsafeSharing)?.subject == .mapKey, "\(report)")
        #expect(
            "\(report)".contains(
                "is added to a map under a key and used by any thread, but the key is not known to be Sendable"),
            "\(report)")
    }

    @Test func `A map key that is not Sendable is refused if an actor creates the map`() {
        struct Root {
            let map: () async -> [Key: Int]
        }
        let report = Closures<Root>.validate(root: Root.self) { binder in
            binder.bind(Int.self).intoMap(key: Key()).to { @MainActor in 1 }
            binder.bind(Root.self).to { (map: @escaping () async -> [Key: Int]) in Root(map: map) }
        }
        #expect(report.errors.map { ($0 as? UnsafeSharing)?.subject } == [.mapKey], "\(report)")
    }

    @Test func `A map is accepted if its keys are Sendable, or if only its builder requests it`() throws {
        struct Root: Sendable {
            let map: @Sendable () -> [String: Int]
        }
        let root = try Closures<Root>.of(root: Root.self) { binder in
            binder.bind(Int.self).intoMap(key: "one").to { 1 }
            binder.bind(Root.self).to(factory: Root.init)
        }.build()
        #expect(root.map() == ["one": 1])
        let map = try Closures<[Key: Int]>.of(root: [Key: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: Key()).to { 1 }
        }.build()
        #expect(map.count == 1)
    }
}
