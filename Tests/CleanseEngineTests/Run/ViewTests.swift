import Cleanse
import Testing

/// Tests that a provider retains a view of the graph, which contains exactly the bindings that it can reach.
@Suite struct ViewTests {
    /// A root that only holds its dependency.
    fileprivate struct Held<Value> {
        let value: Value
    }

    // MARK: No less

    private enum Ancestors {
        final class Leaf: Tracked {}
        final class Middle {
            let leaf: Provider<Leaf>
            init(leaf: Provider<Leaf>) { self.leaf = leaf }
        }
        final class Unrelated {}

        struct Inner: Component {
            typealias Scope = InnerScope
            static func configure(binder: Binder<InnerScope>) {
                binder.bind().to(factory: Middle.init)
                binder.bind().sharedInScope().to(factory: Unrelated.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<() -> Middle>) -> BindingReceipt<() -> Middle> {
                bind.to { (middle: Provider<Middle>) in middle.get }
            }
        }
        struct InnerScope: Scope {}

        struct App: RootComponent {
            static func configure(binder: UnscopedBinder) {
                binder.bind().to(factory: Leaf.init)
                binder.install(dependency: Inner.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<ComponentFactory<Inner>>>) -> BindingReceipt<
                Held<ComponentFactory<Inner>>
            > {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A provider reaches an ancestor's unshared binding after the graph itself is released`() throws {
        let middle = try ComponentFactory.of(Ancestors.App.self).build().value.build()
        #expect(middle().leaf.get() !== middle().leaf.get())
    }

    // MARK: No more, and no growth

    private enum Chain {
        final class Unrelated {}
        final class Node: Tracked {
            let next: Provider<Node>
            init(next: Provider<Node>) { self.next = next }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Unrelated.init)
                binder.bind().to(factory: Node.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<() -> Node>) -> BindingReceipt<() -> Node> {
                bind.to { (node: Provider<Node>) in node.get }
            }
        }
    }

    @Test
    func `Following a chain of providers for a long time retains no object on the path`() throws {
        try Tracker.expectingRelease(of: 200_000) { tracker in
            let first = try ComponentFactory.of(Chain.App.self).build()
            var node = first()
            for _ in 1..<200_000 { node = node.next.get() }
            #expect(tracker.alive == 1)
        }
    }

    private enum Again {
        struct InnerScope: Scope {}
        /// An object that is shared in `Inner` and can build another `Inner`.
        final class Screen: Tracked {
            let another: Provider<Opener>
            init(another: Provider<Opener>) { self.another = another }
        }
        final class Opener: Tracked {
            let factory: ComponentFactory<Inner>
            init(factory: ComponentFactory<Inner>) { self.factory = factory }
        }
        struct Inner: Component {
            typealias Scope = InnerScope
            static func configure(binder: Binder<InnerScope>) {
                binder.bind().sharedInScope().to(factory: Screen.init)
                binder.bind().to(factory: Opener.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Screen>>) -> BindingReceipt<Held<Screen>> {
                bind.to(factory: Held.init)
            }
        }
        struct App: RootComponent {
            static func configure(binder: UnscopedBinder) { binder.install(dependency: Inner.self) }
            static func configureRoot(binder bind: ReceiptBinder<Held<ComponentFactory<Inner>>>) -> BindingReceipt<
                Held<ComponentFactory<Inner>>
            > {
                bind.to(factory: Held.init)
            }
        }
    }

    @Test
    func `A screen that can open another of its kind does not keep itself alive`() throws {
        try Tracker.expectingRelease(of: 4) { _ in
            let screen = try ComponentFactory.of(Again.App.self).build().value.build().value
            let second = screen.another.get().factory.build().value
            #expect(second !== screen)
            _ = second.another.get()
        }
    }

    @Test
    func `A screen that can open another of its kind is no ownership cycle`() {
        #expect(ComponentFactory.validate(Again.App.self).warnings.isEmpty)
    }

    // MARK: Weak edges

    private enum Backwards {
        final class Parent: Tracked {
            let child: Provider<Child>
            init(child: Provider<Child>) { self.child = child }
        }
        final class Child: Tracked {
            let parent: WeakProvider<Parent>
            init(parent: WeakProvider<Parent>) { self.parent = parent }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Child.init)
                binder.bind().sharedInScope().to(factory: Parent.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<() -> Parent>) -> BindingReceipt<() -> Parent> {
                bind.to { (parent: Parent) in { parent } }
            }
        }
    }

    @Test
    func `A weak provider behind a provider does not keep its value alive`() throws {
        try Tracker.expectingRelease(of: 2) { _ in
            let root = try ComponentFactory.of(Backwards.App.self).build()
            let child = root().child.get()
            #expect(child.parent.get() === root())
        }
    }

    @Test
    func `A weak provider behind a provider is nil once its value is gone`() throws {
        try Tracker.expectingRelease(of: 2) { _ in
            func child() throws -> Backwards.Child { try ComponentFactory.of(Backwards.App.self).build()().child.get() }
            let orphan = try child()
            #expect(orphan.parent.get() == nil)
        }
    }

    // MARK: Retained graphs

    private enum Kept {
        final class Shared: Tracked {}
        struct Poor: Component {
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct Inner: Component {
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<() -> Int>) -> BindingReceipt<() -> Int> {
                bind.to { (_: Provider<Shared>) in { 1 } }
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            typealias Root = (shared: Shared, factory: ComponentFactory<Inner>, poor: ComponentFactory<Poor>)
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Shared.init)
                binder.install(dependency: Inner.self)
                binder.install(dependency: Poor.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { ($0, $1, $2) }
            }
        }
        struct Feature: RootComponent {
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<() -> Shared>) -> BindingReceipt<() -> Shared> {
                bind.to { (shared: Shared) in { shared } }
            }
        }
    }

    @Test
    func `A graph on a subcomponent's graph sees the values that the subcomponent's root can reach`() throws {
        try Tracker.expectingRelease(of: 1) { _ in
            let app = try ComponentFactory.of(Kept.App.self).instantiate()
            let inner = try app.root.factory.instantiate()
            let feature = try ComponentFactory.of(Kept.Feature.self, parent: inner.graph).build()
            #expect(feature() === app.root.shared)
        }
    }

    @Test
    func `A graph on a subcomponent's graph lacks values that are no longer retained, and does not create them again`()
        throws
    {
        try Tracker.expectingRelease(of: 1) { _ in
            let poor = try ComponentFactory.of(Kept.App.self).build().poor.instantiate()
            let error = #expect(throws: MissingProvider.self) {
                try ComponentFactory.of(Kept.Feature.self, parent: poor.graph)
            }
            #expect(error?.key.type == Kept.Shared.self)
            #expect(
                error?.description.contains("keeps only the values that its root can reach: pass the graph of App")
                    == true)
        }
    }
}
