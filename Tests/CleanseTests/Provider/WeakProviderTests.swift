import Cleanse
import Testing

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

    @Test func `Gives the object while it lives, through the type and its alias`() throws {
        let coordinator = try coordinator()
        #expect(coordinator.screen.coordinator.get() === coordinator)
        #expect(coordinator.screen.route.get() === coordinator)
    }

    @Test func `Does not keep the object: the circle is released`() throws {
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

    private final class Later {}
    private struct Kept: RootComponent {
        typealias Root = WeakProvider<Later>
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.bind().sharedInScope().to(factory: Later.init) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: T.self).to { (weak: WeakProvider<Later>) in weak }
        }
        struct T: Cleanse.Tag { typealias Element = WeakProvider<Later> }
    }

    @Test func `Makes a shared object as long as the graph lives, and not after`() throws {
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

    @Test func `Values and unshared bindings are given as long as the graph lives`() throws {
        var instance: ComponentInstance<Values>? = try ComponentFactory.of(Values.self).instantiate()
        let root = instance!.root
        #expect(root.value.get() == 5)
        #expect(root.unshared.get() !== root.unshared.get())
        instance = nil
        #expect(root.value.get() == nil)
        #expect(root.unshared.get() == nil)
    }

    @Test func `Breaks a cycle`() {
        let found = report(on: Coordinator.self) { binder in
            binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) { $0 }.to(factory: Coordinator.init)
            binder.bind().sharedInScope().to(factory: Screen.init)
        }
        #expect(found.isEmpty)
        #expect(found.warnings.isEmpty)
    }
}
