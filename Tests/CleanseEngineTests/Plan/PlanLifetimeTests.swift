import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests that plans compiled by `ComponentFactory.of` are released.
@Suite struct PlanLifetimeTests {
    private final class Value {}
    private enum Named: Cleanse.Tag { typealias Element = Value }
    private enum Numbered: AssistedFactory {
        typealias Seed = Int
        typealias Element = Value
    }
    private struct Inner: Component {
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    private struct Held<Value> {
        let value: Value
    }

    private struct App<Dependency>: RootComponent {
        typealias Root = Held<Dependency>
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Value.init)
            binder.bind().tagged(with: Named.self).to(factory: Value.init)
            binder.bind(Value.self).intoCollection().to(factory: Value.init)
            binder.bindFactory(Value.self).with(Numbered.self).to { (_: Assisted<Int>, value: Value) in value }
            binder.bindPropertyInjectionOf(Value.self).to { (_: Value, _: Value) in }
            binder.install(dependency: Inner.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Held.init)
        }
    }

    /// Whether the plan of a graph whose root requests this dependency is released after its last use.
    private func isReleased<Dependency>(_: Dependency.Type) throws -> Bool {
        weak var plan: LinkedPlan?
        do {
            let factory = try ComponentFactory.of(App<Dependency>.self)
            plan = factory.plan
            _ = try factory.tryBuild()
            try #require(plan != nil)
        }
        return plan == nil
    }

    @Test
    func `A plan is released with its last user, whatever forms of dependencies it links`() throws {
        #expect(try isReleased(Value.self))
        #expect(try isReleased(Value?.self))
        #expect(try isReleased([Value].self))
        #expect(try isReleased(Provider<Value>.self))
        #expect(try isReleased(Provider<Value?>.self))
        #expect(try isReleased((() -> Value).self))
        #expect(try isReleased((() throws -> Value).self))
        #expect(try isReleased(TaggedProvider<Named>.self))
        #expect(try isReleased(WeakProvider<Value>.self))
        #expect(try isReleased(Factory<Numbered>.self))
        #expect(try isReleased(PropertyInjector<Value>.self))
        #expect(try isReleased(ComponentFactory<Inner>.self))
    }
}
