import Cleanse
import Testing
import TestSupport

@Suite struct WeakProviderTests {
    private protocol Route: AnyObject {}
    private final class Coordinator: Route {
        let screen: Screen
        init(screen: Screen) { self.screen = screen }
    }
    private final class Screen {
        let route: WeakProvider<any Route>
        let coordinator: WeakProvider<Coordinator>
        init(route: WeakProvider<any Route>, coordinator: WeakProvider<Coordinator>) {
            self.route = route
            self.coordinator = coordinator
        }
    }

    private func coordinator() throws -> Coordinator {
        try resolve { binder in
            binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) { $0 }.to(factory: Coordinator.init)
            binder.bind().sharedInScope().to(factory: Screen.init)
        }
    }

    @Test func `A weak provider returns the object while it lives, through the type and its alias`() throws {
        let coordinator = try coordinator()
        #expect(coordinator.screen.coordinator.get() === coordinator)
        #expect(coordinator.screen.route.get() === coordinator)
    }

    @Test func `A weak provider does not retain its object, so that the cycle is released`() throws {
        weak var released: Coordinator?
        let screen: Screen
        do {
            let coordinator = try coordinator()
            released = coordinator
            screen = coordinator.screen
        }
        #expect(released == nil)
        #expect(screen.coordinator.get() == nil)
        #expect(screen.route.get() == nil)
    }

    private final class Later: Equatable {
        static func == (first: Later, second: Later) -> Bool { first === second }
    }
    private struct Kept: RootComponent {
        typealias Root = WeakProvider<Later>
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.bind().sharedInScope().to(factory: Later.init) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: T.self).to { (weak: WeakProvider<Later>) in weak }
        }
        struct T: Cleanse.Tag { typealias Element = WeakProvider<Later> }
    }

    @Test func `A weak provider creates a shared object as long as the graph lives, and not afterwards`() throws {
        var instance: ComponentInstance<Kept>? = try ComponentFactory.of(Kept.self).instantiate()
        let alive = instance!.root
        #expect(alive.get() != nil)
        #expect(alive.get() === alive.get())
        instance = nil
        #expect(alive.get() == nil)
    }

    private struct Values: RootComponent {
        struct Root {
            let value: WeakProvider<Int>
            let unshared: WeakProvider<Later>
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Int.self).sharedInScope().to(value: 5)
            binder.bind().to(factory: Later.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A weak provider returns values and unshared objects as long as the graph lives`() throws {
        var instance: ComponentInstance<Values>? = try ComponentFactory.of(Values.self).instantiate()
        let root = instance!.root
        #expect(root.value.get() == 5)
        #expect(root.unshared.get() !== root.unshared.get())
        instance = nil
        #expect(root.value.get() == nil)
        #expect(root.unshared.get() == nil)
    }

    @Test func `A weak provider returns a value that another provider beside it holds`() throws {
        struct Both {
            let value: Provider<Int>
            let weakValue: WeakProvider<Int>
            let unshared: () -> [Later]
            let weakUnshared: WeakProvider<[Later]>
        }
        var both: Both? = try ComponentFactory.of(root: Both.self) { binder in
            binder.bind(Int.self).sharedInScope().to(value: 5)
            binder.bind().sharedInScope().to(factory: Later.init)
            binder.bind([Later].self).to { (later: Later) in [later] }
            binder.bind().to { Both(value: $0, weakValue: $1, unshared: $2, weakUnshared: $3) }
        }.build()
        #expect(both?.weakValue.get() == 5)
        #expect(both?.weakUnshared.get() == both?.unshared())
        let (value, unshared) = try #require(both.map { ($0.weakValue, $0.weakUnshared) })
        both = nil
        #expect(value.get() == nil)
        #expect(unshared.get() == nil)
    }

    @Test func `A weak provider breaks a cycle`() {
        let found = report(on: Coordinator.self) { binder in
            binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) { $0 }.to(factory: Coordinator.init)
            binder.bind().sharedInScope().to(factory: Screen.init)
        }
        #expect(found.isEmpty)
        #expect(found.warnings.isEmpty)
    }

    @Test func `A weak provider of an optional or Any returns the bound value, not nil`() throws {
        struct Weak: RootComponent {
            struct Root {
                let object: Later
                let optional: WeakProvider<Later?>
                let number: WeakProvider<Int?>
                let any: WeakProvider<Any>
                let unbound: WeakProvider<String?>
            }
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Later.init)
                binder.bind(Int.self).to(value: 7)
                binder.bind(Any.self).to { 5 as Any }
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
        }
        let instance = try ComponentFactory.of(Weak.self).instantiate()
        #expect(instance.root.optional.get() == .some(.some(instance.root.object)))
        #expect(instance.root.number.get() == 7)
        #expect(instance.root.any.get() as? Int == 5)
        #expect(instance.root.unbound.get() == .some(.none))
        withExtendedLifetime(instance) {}
    }

    @Test func `A weak provider of an optional returns the object as long as it lives, even without the graph`() throws
    {
        struct Root {
            let object: Later
            let optional: WeakProvider<Later?>
        }
        let root = try resolve(Root.self) { binder in
            binder.bind().sharedInScope().to(factory: Later.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.optional.get() == .some(.some(root.object)))
    }

    private final class Decorated: Route {
        weak var later: Later?
        init(_ later: Later) { self.later = later }
    }

    @Test func `A weak provider of an alias that converts returns the converted value`() throws {
        struct Root {
            let object: Later
            let plain: any Route
            let weak: WeakProvider<any Route>
        }
        var root: Root? = try resolve { binder in
            binder.bind(Later.self).sharedInScope().alias((any Route).self) { Decorated($0) }.to(factory: Later.init)
            binder.bind().to(factory: Root.init)
        }
        let weak = try #require(root).weak
        #expect(root?.plain is Decorated)
        #expect((weak.get() as? Decorated)?.later === root?.object)
        root = nil
        #expect(weak.get() == nil)
    }

    @Test func `A weak provider throws the error of a factory, or stops the program if it can't throw`() async throws {
        struct Closed: Error {}
        final class Shop {
            let later: WeakProvider<Later>
            init(later: WeakProvider<Later>) { self.later = later }
        }
        let app = try ComponentFactory.of(root: Shop.self) { binder in
            binder.bind(Later.self).sharedInScope().to { throw Closed() }
            binder.bind().sharedInScope().to(factory: Shop.init)
        }.instantiate()
        #expect(throws: Closed.self) { try app.root.later.tryGet() }
        await #expect(processExitsWith: .failure) {
            let app = try ComponentFactory.of(root: WeakProvider<Int>.self) { binder in
                binder.bind(Int.self).to { throw Closed() }
                binder.bind().to { (later: WeakProvider<Int>) in later }
            }.instantiate()
            _ = app.root.get()
        }
    }
}
