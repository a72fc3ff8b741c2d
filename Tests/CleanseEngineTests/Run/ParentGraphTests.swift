import Cleanse
import Testing

/// Tests of root components that are built on an existing graph.
@Suite struct ParentGraphTests {
    private struct FeatureScope: Scope {}
    private final class Account {}
    private final class Unneeded {}
    private final class Screen {
        let account: Account
        init(account: Account) { self.account = account }
    }
    private struct Middle: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct App: RootComponent {
        struct Root {
            let account: Account
            let middle: ComponentFactory<Middle>
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Account.init)
            binder.bind(String.self).intoCollection().to(value: "app")
            binder.bind(Int.self).intoMap(key: "app").to(value: 1)
            binder.bind().to { (texts: [String]) in texts.count }
            binder.install(dependency: Middle.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
    private struct Feature: RootComponent {
        struct Root {
            let screen: Screen
            let account: Account
            let texts: [String]
            let map: [String: Int]
            let middle: ComponentFactory<Middle>
            let inner: ComponentFactory<Inner>
        }
        typealias Scope = FeatureScope
        static func configure(binder: Binder<FeatureScope>) {
            binder.bind().sharedInScope().to(factory: Screen.init)
            binder.bind(String.self).intoCollection().to(value: "feature")
            binder.bind(Int.self).intoMap(key: "feature").to(value: 2)
            binder.install(dependency: Inner.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
    private struct Inner: Component {
        struct Root {
            let account: Provider<Account>
            let texts: [String]
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).intoCollection().to(value: "inner")
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `Two root components on one graph share its singletons`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let feature = try ComponentFactory.of(Feature.self, parent: app.graph)
        let first = feature.build()
        let second = feature.build()
        #expect(first.account === app.root.account)
        #expect(second.account === app.root.account)
        #expect(first.screen.account === app.root.account)
        #expect(first.screen !== second.screen)
    }

    @Test func `Collections and maps add to the elements of the parent graph, in subcomponents too`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let root = try ComponentFactory.of(Feature.self, parent: app.graph).build()
        #expect(root.texts == ["app", "feature"])
        #expect(root.map == ["app": 1, "feature": 2])
        #expect(root.inner.build().texts == ["app", "feature", "inner"])
    }

    @Test func `A factory of a component that the parent graph installs works in the child graph`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let root = try ComponentFactory.of(Feature.self, parent: app.graph).build()
        #expect(root.middle.build() == 1)
        #expect(root.inner.build().account.get() === app.root.account)
    }

    @Test func `The parent graph stays alive as long as the graphs that are built on it`() throws {
        func inner() throws -> (Inner.Root, Account) {
            let app = try ComponentFactory.of(App.self).instantiate()
            let root = try ComponentFactory.of(Feature.self, parent: app.graph).build()
            return (root.inner.build(), app.root.account)
        }
        let (root, account) = try inner()
        #expect(root.account.get() === account)
    }

    // MARK: Chains of graphs

    private struct Between: RootComponent {
        typealias Root = Void
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Void>) -> BindingReceipt<Void> { bind.to(value: ()) }
    }

    @Test func `A collection includes the elements of an ancestor beyond a graph that adds none`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let between = try ComponentFactory.of(Between.self, parent: app.graph).instantiate()
        let root = try ComponentFactory.of(Feature.self, parent: between.graph).build()
        #expect(root.texts == ["app", "feature"])
        #expect(root.account === app.root.account)
    }

    private struct OnMiddle: RootComponent {
        struct Root { let account: Account }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test
    func `A subcomponent's graph provides all values that the subcomponent sees, not only its root's dependencies`()
        throws
    {
        let app = try ComponentFactory.of(App.self).instantiate()
        let middle = try app.root.middle.instantiate()
        let root = try ComponentFactory.of(OnMiddle.self, parent: middle.graph).build()
        #expect(root.account === app.root.account)
    }

    // MARK: Mistakes

    private struct SameScope: RootComponent {
        typealias Root = Void
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Void>) -> BindingReceipt<Void> { bind.to(value: ()) }
    }

    @Test func `A component can't have the scope of its parent graph`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let error = #expect(throws: InvalidScopeNesting.self) {
            try ComponentFactory.of(SameScope.self, parent: app.graph)
        }
        #expect(error?.outermost.type == App.self)
    }

    @Test func `An override can't replace a binding of the parent graph`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        #expect(throws: UnknownOverride.self) {
            try ComponentFactory.of(
                Feature.self, overriding: { $0.bind().to(factory: Account.init) }, parent: app.graph)
        }
    }

    private struct SameMapKey: RootComponent {
        typealias Root = [String: Int]
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).intoMap(key: "app").to(value: 3) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: M.self).to { (map: [String: Int]) in map }
        }
        struct M: Cleanse.Tag { typealias Element = [String: Int] }
    }

    @Test func `A map key of the parent graph can't be used again`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let error = #expect(throws: DuplicateMapKey.self) {
            try ComponentFactory.of(SameMapKey.self, parent: app.graph)
        }
        #expect(error?.mapKey == "app")
    }

    // MARK: Retained parts of the parent graph

    private enum Editing {
        final class Document {}
        /// An object in a shared value of the graph, which keeps the graph that is built on it.
        final class Coordinator: Tracked { var child: AnyObject? }
        final class Box { let coordinator = Coordinator() }
        final class Editor: Tracked {
            let documents: Provider<Document>
            let names: Provider<[String]>
            let weak: WeakProvider<Box>
            init(documents: Provider<Document>, names: Provider<[String]>, weak: WeakProvider<Box>) {
                self.documents = documents
                self.names = names
                self.weak = weak
            }
        }
        struct App: RootComponent {
            typealias Scope = Singleton
            typealias Root = Coordinator
            static func configure(binder: SingletonBinder) {
                binder.bind().sharedInScope().to(factory: Box.init)
                binder.bind().sharedInScope().to(factory: Document.init)
                binder.bind(String.self).intoCollection().to { (_: Document) in "app" }
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { (box: Box) in box.coordinator }
            }
        }
        struct Feature: RootComponent {
            typealias Scope = FeatureScope
            static func configure(binder: Binder<FeatureScope>) {
                binder.bind().sharedInScope().to(factory: Editor.init)
                binder.bind(String.self).intoCollection().to(value: "feature")
            }
            static func configureRoot(binder bind: ReceiptBinder<Holder>) -> BindingReceipt<Holder> {
                bind.to(factory: Holder.init)
            }
        }
        final class Holder: Tracked {
            let editor: Provider<Editor>
            init(editor: Provider<Editor>) { self.editor = editor }
        }
    }

    @Test func `A provider retains only the values of the parent graph that it can reach`() throws {
        try Tracker.expectingRelease(of: 3) { _ in
            let app = try ComponentFactory.of(Editing.App.self).instantiate()
            let lease = try ComponentFactory.of(Editing.Feature.self, parent: app.graph).build()
            app.root.child = lease
            let editor = lease.editor.get()
            #expect(editor.documents.get() === editor.documents.get())
            #expect(editor.names.get() == ["app", "feature"])
            #expect(editor.weak.get()?.coordinator === app.root)
        }
    }

    @Test func `A provider reaches the parent graph's own values, even after the graph is released`() throws {
        func parts() throws -> (Editing.Document, Editing.Editor) {
            let app = try ComponentFactory.of(Editing.App.self).instantiate()
            let feature = try ComponentFactory.of(Editing.Feature.self, parent: app.graph)
            return (feature.build().editor.get().documents.get(), feature.build().editor.get())
        }
        let (document, editor) = try parts()
        #expect(editor.documents.get() === document)
        #expect(editor.names.get() == ["app", "feature"])
        #expect(editor.weak.get() == nil)
    }

    private struct Observing: RootComponent {
        struct Root {
            let account: WeakProvider<Account>
            let optional: WeakProvider<Account?>
        }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A weak provider sees an object of the parent graph as long as it lives`() throws {
        var app: ComponentInstance<App>? = try ComponentFactory.of(App.self).instantiate()
        var account = app?.root.account
        let root = try ComponentFactory.of(Observing.self, parent: #require(app).graph).build()
        app = nil
        #expect(root.account.get() === account)
        #expect(root.optional.get().flatMap { $0 } === account)
        account = nil
        #expect(root.account.get() == nil)
        #expect(root.optional.get() == nil)
    }

    // MARK: Values that a subcomponent's graph does not retain

    private enum Losing {
        struct App: RootComponent {
            struct Root { let middle: ComponentFactory<Middle> }
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.install(dependency: Middle.self)
                binder.bind().sharedInScope().to(factory: Account.init)
                binder.bind(String.self).intoCollection().to { (_: Account) in "app" }
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
        }
        struct Feature: RootComponent {
            struct Root {
                let account: Account?
                let later: Provider<Account?>
                let texts: [String]
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).intoCollection().to(value: "feature")
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
        }
    }

    @Test func `Optionals and collections that a subcomponent's graph does not retain are reported, not left out`()
        throws
    {
        let app = try ComponentFactory.of(Losing.App.self).instantiate()
        let whole = try app.root.middle.instantiate().graph
        let root = try ComponentFactory.of(Losing.Feature.self, parent: whole).build()
        #expect(root.account != nil)
        #expect(root.texts == ["app", "feature"])

        let cut = try ComponentFactory.of(Losing.App.self).build().middle.instantiate().graph
        let found = ComponentFactory<Losing.Feature>.validate(Losing.Feature.self, parent: cut)
        #expect(found.map(\.code) == ["missing-provider", "missing-provider"])
        #expect(Set(found.flatMap(\.keys)) == [ProviderKey(Account.self), ProviderKey([String].self)])
        #expect(found.allSatisfy { $0.hints.first?.contains("keeps only the values that its root can reach") == true })

        let unvalidated = try ComponentFactory.of(Losing.Feature.self, parent: cut, validate: false)
        #expect(throws: MissingProvider.self) { try unvalidated.tryBuild() }
    }
}
