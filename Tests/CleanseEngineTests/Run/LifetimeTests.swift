import Cleanse
import Testing

/// A root that only holds its dependency.
private struct Held<Value> {
    let value: Value
}

/// Tests that the release of the last outside reference releases all objects.
@Suite struct LifetimeTests {
    private struct InnerScope: Scope {}

    // MARK: References of scoped objects

    private enum Providers {
        /// A shared object that keeps providers of other shared values, which don't lead back to it.
        final class Keeper: Tracked {
            let provider: Provider<Other>
            let closure: () -> Other
            let throwing: () throws -> Other
            let optional: Provider<Other?>
            let tagged: TaggedProvider<Named>
            init(
                provider: Provider<Other>, closure: @escaping () -> Other, throwing: @escaping () throws -> Other,
                optional: Provider<Other?>, tagged: TaggedProvider<Named>
            ) {
                self.provider = provider
                self.closure = closure
                self.throwing = throwing
                self.optional = optional
                self.tagged = tagged
            }
        }
        final class Other: Tracked {}
        struct Named: Cleanse.Tag { typealias Element = Other }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Keeper.init)
                binder.bind().sharedInScope().to(factory: Other.init)
                binder.bind().tagged(with: Named.self).sharedInScope().to(factory: Other.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Keeper>>) -> BindingReceipt<Held<Keeper>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A scoped object may keep every kind of provider of other scoped values`() throws {
        try Tracker.expectingRelease(of: 3) { _ in
            let keeper = try ComponentFactory.of(Providers.App.self).build().value
            #expect(keeper.provider.get() === keeper.closure())
            #expect(try keeper.throwing() === keeper.optional.get())
            #expect(keeper.tagged.get() !== keeper.closure())
        }
    }

    @Test
    func `A provider that is never called keeps nothing alive`() throws {
        try Tracker.expectingRelease(of: 1) { _ in
            _ = try ComponentFactory.of(Providers.App.self).build()
        }
    }

    @Test
    func `The value of a provider outlives the object that kept the provider`() throws {
        try Tracker.expectingRelease(of: 2) { tracker in
            func provider() throws -> Provider<Providers.Other> {
                try ComponentFactory.of(Providers.App.self).build().value.provider
            }
            let other = try provider()
            #expect(tracker.alive == 0)
            #expect(other.get() === other.get())
            #expect(tracker.alive == 1)
        }
    }

    private enum Factories {
        final class Shared: Tracked {}
        final class Product: Tracked {
            let shared: Shared
            let number: Int
            init(number: Assisted<Int>, shared: Shared) {
                self.number = number.get()
                self.shared = shared
            }
        }
        struct Number: AssistedFactory {
            typealias Seed = Int
            typealias Element = Product
        }
        struct Inner: Component {
            typealias Scope = InnerScope
            typealias Seed = Int
            static func configure(binder: Binder<InnerScope>) {
                binder.bind().sharedInScope().to(factory: Screen.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Screen>>) -> BindingReceipt<Held<Screen>> {
                bind.to(factory: Held.init)
            }
        }
        final class Screen: Tracked {
            let shared: Shared
            let seed: Provider<Int>
            init(shared: Shared, seed: Provider<Int>) {
                self.shared = shared
                self.seed = seed
            }
        }
        /// A shared object that keeps a factory, a component factory, a property injector and the objects that a component factory built.
        final class Keeper: Tracked {
            let products: Factory<Number>
            let screens: ComponentFactory<Inner>
            let injector: PropertyInjector<Target>
            var built: [Screen] = []
            init(products: Factory<Number>, screens: ComponentFactory<Inner>, injector: PropertyInjector<Target>) {
                self.products = products
                self.screens = screens
                self.injector = injector
            }
        }
        final class Target: Tracked { var shared: Shared? }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Shared.init)
                binder.bind().sharedInScope().to(factory: Keeper.init)
                binder.bindFactory(Product.self).with(Number.self).to(factory: Product.init)
                binder.bindPropertyInjectionOf(Target.self).to { (target: Target, shared: Shared) in
                    target.shared = shared
                }
                binder.install(dependency: Inner.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Keeper>>) -> BindingReceipt<Held<Keeper>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A scoped object may keep factories, component factories, injectors and subcomponents' objects`() throws {
        try Tracker.expectingRelease(of: 6) { _ in
            let keeper = try ComponentFactory.of(Factories.App.self).build().value
            keeper.built = [keeper.screens.build(1).value, keeper.screens.build(2).value]
            let target = Factories.Target()
            keeper.injector.injectProperties(into: target)
            let product = keeper.products.build(7)
            #expect(product.number == 7)
            #expect(keeper.built.map { $0.seed.get() } == [1, 2])
            #expect(product.shared === target.shared)
            #expect(product.shared === keeper.built[0].shared)
        }
    }

    @Test
    func `A subcomponent's object works after the factory and the parent's objects are released`() throws {
        try Tracker.expectingRelease(of: 3) { tracker in
            func screen() throws -> Factories.Screen {
                try ComponentFactory.of(Factories.App.self).build().value.screens.build(5).value
            }
            let screen = try screen()
            #expect(tracker.alive == 2, "the keeper is gone, the screen and what it holds are not")
            #expect(screen.seed.get() == 5)
        }
    }

    // MARK: Graphs on graphs

    private enum Stacked {
        final class Base: Tracked {}
        final class Feature: Tracked {
            let base: Provider<Base>
            let again: Provider<Helper>
            init(base: Provider<Base>, again: Provider<Helper>) {
                self.base = base
                self.again = again
            }
        }
        final class Helper: Tracked {
            let base: Base
            init(base: Base) { self.base = base }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) { binder.bind().sharedInScope().to(factory: Base.init) }
            static func configureRoot(
                binder bind: ReceiptBinder<Held<Provider<Base>>>
            ) -> BindingReceipt<Held<Provider<Base>>> {
                bind.to(factory: Held.init)
            }
        }
        struct Above: RootComponent {
            typealias Scope = InnerScope
            static func configure(binder: Binder<InnerScope>) {
                binder.bind().sharedInScope().to(factory: Feature.init)
                binder.bind().sharedInScope().to(factory: Helper.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Feature>>) -> BindingReceipt<Held<Feature>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A graph that is built on another one retains it, and both are released together`() throws {
        try Tracker.expectingRelease(of: 3) { tracker in
            var app = try Optional(ComponentFactory.of(Stacked.App.self).instantiate())
            let base = try #require(app).root.value.get()
            let feature = try ComponentFactory.of(Stacked.Above.self, parent: app?.graph).build().value
            app = nil
            #expect(feature.base.get() === base)
            #expect(feature.again.get().base === base)
            #expect(tracker.alive == 3)
        }
    }

    // MARK: Order

    private enum Ordered {
        /// An object that retains nothing, and notes its name when it ends.
        class Noted {
            private let name: String
            private let log: Log
            init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
            deinit { log.ended.append(name) }
        }
        final class Log { var ended: [String] = [] }
        final class Base: Noted { init(log: Log) { super.init("base", log) } }
        final class First: Noted {
            init(base: Provider<Base>, log: Log) {
                _ = base.get()
                super.init("first", log)
            }
        }
        final class Second: Noted { init(base: Base, log: Log) { super.init("second", log) } }
        struct Root {
            init(first: Provider<First>, second: Provider<Second>) { _ = (first.get(), second.get()) }
        }
        final class Above: Noted { init(log: Log) { super.init("above", log) } }
        struct Child: RootComponent {
            typealias Scope = InnerScope
            static func configure(binder: Binder<InnerScope>) {
                binder.bind().sharedInScope().to(factory: Above.init)
            }
            static func configureRoot(
                binder bind: ReceiptBinder<Provider<Above>>
            ) -> BindingReceipt<Provider<Above>> {
                bind.tagged(with: Tagged.self).to { (above: Provider<Above>) in above }
            }
            struct Tagged: Cleanse.Tag { typealias Element = Provider<Above> }
        }
        static func factory(_ log: Log) throws -> ComponentFactory<ClosureComponent<Root, Singleton>> {
            try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
                binder.bind(Log.self).to { log }
                binder.bind().sharedInScope().to(factory: Base.init)
                binder.bind().sharedInScope().to(factory: First.init)
                binder.bind().sharedInScope().to(factory: Second.init)
                binder.bind().to(factory: Root.init)
            }
        }
    }

    @Test
    func `An object that several others request ends after all of them, whichever of them ends last`() throws {
        let log = Ordered.Log()
        _ = try Ordered.factory(log).build()
        #expect(Set(log.ended.prefix(2)) == ["first", "second"])
        #expect(log.ended.last == "base")
    }

    @Test
    func `Objects of a graph end before objects of its parent graph, whichever graph is released first`() throws {
        for keepsParent in [false, true] {
            let log = Ordered.Log()
            var parent = try Optional(Ordered.factory(log).instantiate())
            var child = try Optional(ComponentFactory.of(Ordered.Child.self, parent: parent?.graph).instantiate())
            _ = child?.root.get()
            if keepsParent {
                child = nil
                #expect(log.ended == ["above"])
                parent = nil
            } else {
                parent = nil
                #expect(log.ended.isEmpty)
                child = nil
            }
            #expect(log.ended.first == "above")
            #expect(log.ended.last == "base")
            #expect(log.ended.count == 4)
        }
    }

    @Test
    func `Objects of two graphs that end together end before objects of the parent graph of both`() throws {
        final class Keeper {
            let graphs: [BuiltGraph]
            init(graphs: [BuiltGraph]) { self.graphs = graphs }
        }
        let log = Ordered.Log()
        func keeper() throws -> Keeper {
            let parent = try Ordered.factory(log).instantiate()
            return Keeper(
                graphs: try (0..<2).map { _ in
                    let child = try ComponentFactory.of(Ordered.Child.self, parent: parent.graph).instantiate()
                    _ = child.root.get()
                    return child.graph
                })
        }
        var keeper = try Optional(keeper())
        #expect(log.ended.isEmpty)
        var root = try Optional(
            ComponentFactory<ClosureComponent<Held<Provider<Keeper>>, Singleton>>.of(root: Held<Provider<Keeper>>.self)
            {
                [weak keeper] binder in
                binder.bind(Keeper.self).sharedInScope().to { [weak keeper] in keeper! }
                binder.bind().to { (value: Provider<Keeper>) in Held(value: value) }
            }.build())
        _ = root?.value.get()
        keeper = nil
        root = nil
        #expect(log.ended.prefix(2) == ["above", "above"])
        #expect(log.ended.last == "base")
        #expect(log.ended.count == 5)
    }

    // MARK: Weak providers

    private enum Parents {
        final class Parent: Tracked {
            let child: Child
            init(child: Child) { self.child = child }
        }
        final class Child: Tracked {
            let parent: WeakProvider<Parent>
            init(parent: WeakProvider<Parent>) { self.parent = parent }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Parent.init)
                binder.bind().sharedInScope().to(factory: Child.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Parent>>) -> BindingReceipt<Held<Parent>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A weak provider breaks a cycle of objects`() throws {
        try Tracker.expectingRelease(of: 2) { _ in
            let parent = try ComponentFactory.of(Parents.App.self).build().value
            #expect(parent.child.parent.get() === parent)
        }
        #expect(ComponentFactory.validate(Parents.App.self).warnings.isEmpty)
    }

    @Test
    func `A weak provider returns nil once its object is released`() throws {
        try Tracker.expectingRelease(of: 2) { tracker in
            func child() throws -> Parents.Child { try ComponentFactory.of(Parents.App.self).build().value.child }
            let child = try child()
            #expect(tracker.alive == 1)
            #expect(child.parent.get() == nil)
        }
    }

    @Test
    func `A weak provider creates its value while the graph lives`() throws {
        try Tracker.expectingRelease(of: 2) { _ in
            let graph = try ComponentFactory.of(Late.App.self).instantiate()
            #expect(graph.root.value.parent.get() === graph.root.value.parent.get())
        }
    }

    private enum Late {
        final class Child: Tracked {
            let parent: WeakProvider<Parent>
            init(parent: WeakProvider<Parent>) { self.parent = parent }
        }
        final class Parent: Tracked {}
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Parent.init)
                binder.bind().sharedInScope().to(factory: Child.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Child>>) -> BindingReceipt<Held<Child>> {
                bind.to(factory: Held.init)
            }
        }
    }

    // MARK: Errors

    private enum Failing {
        struct Failure: Error {}
        final class Good: Tracked {}
        final class Bad: Tracked {
            init(good: Good, other: Provider<Good>) throws {
                super.init()
                throw Failure()
            }
        }
        final class Circular: Tracked {
            init(good: Good, itself: Provider<Circular>) throws {
                super.init()
                _ = try itself.tryGet()
            }
        }
        struct App<Value>: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Good.init)
                binder.bind().sharedInScope().to(factory: Bad.init)
                binder.bind().sharedInScope().to(factory: Circular.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Value>>) -> BindingReceipt<Held<Value>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A build that fails leaves nothing behind`() throws {
        try Tracker.expectingRelease(of: 4) { _ in
            let factory = try ComponentFactory.of(Failing.App<Failing.Bad>.self)
            for _ in 0..<2 { #expect(throws: Failing.Failure.self) { try factory.tryBuild() } }
        }
    }

    @Test
    func `A value that requested itself leaves nothing behind`() throws {
        try Tracker.expectingRelease(of: 2) { _ in
            let factory = try ComponentFactory.of(Failing.App<Failing.Circular>.self)
            #expect(throws: ReentrantResolution.self) { try factory.tryBuild() }
        }
    }

    // MARK: Ownership cycles

    private enum Circle {
        final class First: Tracked {
            var second: Provider<Second>?
            init(second: Provider<Second>) { self.second = second }
        }
        final class Second: Tracked {
            let first: First
            init(first: First) { self.first = first }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: First.init)
                binder.bind().sharedInScope().to(factory: Second.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<First>>) -> BindingReceipt<Held<First>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A true ownership cycle is a warning with its path, and ends when the program breaks it`() throws {
        let report = ComponentFactory.validate(Circle.App.self)
        #expect(report.isEmpty)
        #expect(report.warnings.map { $0.chain.map(\.key.description) } == [["First", "Second", "First"]])
        try Tracker.expectingRelease(of: 2) { tracker in
            func first() throws -> Circle.First {
                let first = try ComponentFactory.of(Circle.App.self).build().value
                _ = first.second?.get()
                return first
            }
            let first = try first()
            #expect(tracker.alive == 2)
            first.second = nil
        }
    }

    // MARK: Memory

    #if os(Linux)
        /// This runs in its own process, since other tests allocate at the same time.
        @Test
        func `100,000 builds of a subcomponent leave memory flat`() async {
            await #expect(processExitsWith: .success) {
                let keeper = try ComponentFactory.of(Factories.App.self).build().value
                func build(_ count: Int) {
                    for number in 0..<count {
                        let screen = keeper.screens.build(number).value
                        precondition(screen.seed.get() == number)
                    }
                }
                build(10_000)
                let growth = growthOfMemory { build(100_000) }
                precondition(growth < 1_000_000, "less than the smallest object for each build, but \(growth) bytes")
                precondition(Tracker.current.alive == 2)
            }
        }
    #endif

    // MARK: Unbound keys

    private enum Absent {
        final class Missing: Equatable {
            static func == (first: Missing, second: Missing) -> Bool { first === second }
        }
        final class Keeper: Tracked {
            let provider: Provider<Missing?>
            let closure: () -> Missing?
            let collection: Provider<[Int]?>
            let weak: Provider<WeakProvider<Missing?>>
            init(
                provider: Provider<Missing?>, closure: @escaping () -> Missing?, collection: Provider<[Int]?>,
                weak: Provider<WeakProvider<Missing?>>
            ) {
                self.provider = provider
                self.closure = closure
                self.collection = collection
                self.weak = weak
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Keeper.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Keeper>>) -> BindingReceipt<Held<Keeper>> {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test func `A provider of an unbound optional retains nothing`() throws {
        try Tracker.expectingRelease(of: 1) { _ in
            let keeper = try ComponentFactory.of(Absent.App.self).build().value
            #expect(keeper.provider.get() == nil)
            #expect(keeper.closure() == nil)
            #expect(keeper.collection.get() == nil)
            #expect(keeper.weak.get().get() == .some(.none))
        }
    }
}
