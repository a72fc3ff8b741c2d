import Cleanse
import TestSupport
import Testing

@Suite struct ScopeTests {
    private struct UserScope: Scope {}
    private class Database: ScopedByDefault { typealias DefaultScope = Singleton; required init() {} }
    private final class Archive: Database {}
    private struct Old: Cleanse.Tag { typealias Element = Database }
    private struct Shared: Module {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Int.self).sharedInScope().to { Int.random(in: 0...Int.max) }
        }
    }
    private struct NoScope: Module {
        static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Database.init) }
    }
    private struct Two<Value> { let one: Value; let other: Value }

    @Test func `A shared value is created exactly once per instance, however it is requested`() throws {
        struct Root { let value: Int; let provider: Provider<Int>; let closure: () -> Int; let maybe: Int? }
        let root = try resolve(Root.self) { binder in
            binder.include(module: Shared.self)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.value == root.provider.get())
        #expect(root.value == root.closure())
        #expect(root.value == root.maybe)
    }

    @Test func `Each instance has its own shared value`() throws {
        let graph = GraphUnderTest { $0.include(module: Shared.self) }
        let factory = try GraphUnderTest.$current.withValue(graph) { try ComponentFactory.of(Holding<Int>.self) }
        #expect(factory.build().value != factory.build().value)
    }

    @Test func `Many threads create a shared value once`() throws {
        let made = Counter()
        let get = try resolve((@Sendable () -> Int).self) {
            $0.bind(Int.self).sharedInScope().toSendable { made.increment() }
        }
        let start = Latch(8)
        _ = onThreads(
            (1...8).map { _ in
                {
                    start.arriveAndWait()
                    _ = get()
                }
            })
        #expect(made.value == 1)
    }

    @Test func `A type that declares its scope is shared without a step of the binding`() throws {
        let two = try resolve(Two<Database>.self) { binder in
            binder.bind(Database.self).to(factory: Database.init)
            binder.bind().to(factory: Two<Database>.init)
        }
        #expect(two.one === two.other)
    }

    @Test func `The declared scope also holds for an inferred type, in an unscoped module and under a tag`()
        throws
    {
        struct Root { let one: Database; let other: Database; let old: TaggedProvider<Old> }
        let root = try resolve(Root.self) { binder in
            binder.include(module: NoScope.self)
            binder.bind(Database.self).tagged(with: Old.self).to { Database() }
            binder.bind().to(factory: Root.init)
        }
        #expect(root.one === root.other)
        #expect(root.old.get() === root.old.get())
        #expect(root.old.get() !== root.one)
    }

    @Test func `A subclass inherits the declared scope`() throws {
        let two = try resolve(Two<Archive>.self) { binder in
            binder.bind().to(factory: Archive.init)
            binder.bind().to(factory: Two<Archive>.init)
        }
        #expect(two.one === two.other)
    }

    private struct User: Component {
        typealias Root = Database
        typealias Scope = UserScope
        static func configure(binder: Binder<UserScope>) {
            binder.bind(Database.self).tagged(with: Old.self).to { Database() }
        }
        static func configureRoot(binder bind: ReceiptBinder<Database>) -> BindingReceipt<Database> {
            bind.to { Database() }
        }
    }

    @Test func `A type bound in a component of another scope than it declares is an error`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.install(dependency: User.self)
        }
        let error = try #require(found.first as? InvalidDefaultScope)
        #expect("\(error.scope)" == "Singleton")
        #expect(error.componentScope?.type == UserScope.self)
        #expect("\(error.component)" == "User")
    }

    private struct Untidy: Component {
        typealias Root = Int
        typealias Scope = UserScope
        static func configure(binder: Binder<UserScope>) {
            binder.bind(String.self).to(value: "one")
            binder.bind(String.self).to(value: "other")
            binder.bind(Database.self).tagged(with: Old.self).to { Database() }
            binder.bind(Double.self).to(value: 1)
            binder.bind(Double.self).to(value: 2)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Duplicates and bindings of another scope are reported in the order of the bindings`() {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.install(dependency: Untidy.self)
        }
        #expect(
            found.map { "\(type(of: $0))" } == ["DuplicateBinding", "InvalidDefaultScope", "DuplicateBinding"])
    }

    private struct Deep: Component {
        typealias Root = Int
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct Between: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Deep.self) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `A scope can't be used again in a descendant, even with a component in between`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.install(dependency: Between.self)
        }
        let error = try #require(found.first as? InvalidScopeNesting)
        #expect("\(error.innermost)" == "Deep")
        #expect("\(error.outermost)" == "Holding<Int>")
        #expect(error.description.contains("with the same scope: (Singleton)"))
        #expect(error.sourceLocations.map(\.file) == ["CleanseTests/ScopeTests.swift"])
    }
}
