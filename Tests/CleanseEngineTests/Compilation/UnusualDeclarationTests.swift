import Cleanse
import Testing

/// Tests of declarations that were once read with the wrong type or ignored.
@Suite struct UnusualDeclarationTests {
    // A view must not drop ancestors whose *unshared* bindings are still needed.
    private enum View {
        struct Leaf {}
        struct Mid { let leaf: Leaf }
        struct Root { let mid: Provider<Mid> }
        struct Sub: Component {
            typealias Root = View.Root
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: View.Root.init)
            }
            static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Mid.init) }
        }
        struct Shell { let sub: ComponentFactory<Sub> }
        struct App: RootComponent {
            typealias Root = Shell
            static func configureRoot(binder bind: ReceiptBinder<Shell>) -> BindingReceipt<Shell> {
                bind.to(factory: Shell.init)
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind().to(factory: Leaf.init)
                binder.install(dependency: Sub.self)
            }
        }
    }
    @Test func `A provider in a subcomponent reaches an unshared binding of its parent`() throws {
        _ = try ComponentFactory.of(View.App.self).build().sub.build().mid.get()
    }

    // A root that contributions override.
    private struct Plug: Equatable { let number: Int }
    private struct Plugs: RootComponent {
        typealias Root = [Plug]
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(value: []) }
        static func configure(binder: UnscopedBinder) {}
    }
    @Test func `A contribution overrides a root that is an array`() throws {
        let root = try ComponentFactory.of(
            Plugs.self, overriding: { $0.bind(Plug.self).intoCollection().to(value: Plug(number: 7)) }
        ).build()
        #expect(root == [Plug(number: 7)])
    }

    // `configureRoot` adds an element before it binds the root.
    private class Base {}
    private struct Contributing: RootComponent {
        typealias Root = Base
        static func configureRoot(binder bind: ReceiptBinder<Base>) -> BindingReceipt<Base> {
            bind.intoCollection().to { [Base(), Base()] }
            return bind.to { Base() }
        }
        static func configure(binder: UnscopedBinder) {}
    }
    @Test func `The root is the binding that configureRoot returned`() throws {
        #expect(type(of: try ComponentFactory.of(Contributing.self).build()) == Base.self)
    }

    // A shared property injector, whose slot has to be prepared.
    private final class Screen { var title = "" }
    private struct SharedInjector: RootComponent {
        typealias Scope = Singleton
        typealias Root = Later
        struct Later { let injector: Provider<PropertyInjector<Screen>> }
        static func configureRoot(binder bind: ReceiptBinder<Later>) -> BindingReceipt<Later> {
            bind.to(factory: Later.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Int.self).sharedInScope().to(value: 1)
            binder.bind(PropertyInjector<Screen>.self).sharedInScope().configured {
                $0.propertyInjector { $0.to { (screen: Screen) in screen.title = "filled" } }
            }
        }
    }
    @Test func `A shared property injector injects`() throws {
        let screen = Screen()
        try ComponentFactory.of(SharedInjector.self).build().injector.get().injectProperties(into: screen)
        #expect(screen.title == "filled")
    }

    // `PropertyInjector` of the superclass is bound to `nil` as an optional.
    private final class Derived: Base { var isFilled = false }
    private struct NilInjector: RootComponent {
        typealias Root = PropertyInjector<Derived>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.propertyInjector { $0.to { (object: Derived) in object.isFilled = true } }
        }
        static func configure(binder: UnscopedBinder) { binder.bind(PropertyInjector<Base>?.self).to(value: nil) }
    }
    @Test func `A nil injector of the superclass is skipped`() throws {
        let object = Derived()
        try ComponentFactory.of(NilInjector.self).build().injectProperties(into: object)
        #expect(object.isFilled)
    }

    // A tag whose element is a closure type must not fall back to the untagged result of the closure.
    private struct Clock: Cleanse.Tag { typealias Element = () -> Int }
    private struct UsesClock { let clock: TaggedProvider<Clock> }
    private struct Clocked: RootComponent {
        typealias Root = UsesClock
        static func configureRoot(binder bind: ReceiptBinder<UsesClock>) -> BindingReceipt<UsesClock> {
            bind.to(factory: UsesClock.init)
        }
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 3) }
    }
    @Test func `An unbound tag of a closure type is missing`() {
        #expect(ComponentFactory.validate(Clocked.self).map(\.code) == ["missing-provider"])
    }

    // An override of a collection that parent and child fill must not be added to both, or the child would have it twice.
    private enum Twice {
        struct Sub: Component {
            typealias Root = Titles
            static func configureRoot(binder bind: ReceiptBinder<Titles>) -> BindingReceipt<Titles> {
                bind.to(factory: Titles.init)
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).intoCollection().to(value: "child")
            }
        }
        struct Titles { let all: [String] }
        struct Shell { let sub: ComponentFactory<Sub>; let all: [String] }
        struct App: RootComponent {
            typealias Root = Shell
            static func configureRoot(binder bind: ReceiptBinder<Shell>) -> BindingReceipt<Shell> {
                bind.to(factory: Shell.init)
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).intoCollection().to(value: "parent")
                binder.install(dependency: Sub.self)
            }
        }
    }
    @Test func `An overridden collection contains the replacement once`() throws {
        let shell = try ComponentFactory.of(
            Twice.App.self, overriding: { $0.bind(String.self).intoCollection().to(value: "test") }
        ).build()
        #expect(shell.all == ["test"])
        #expect(shell.sub.build().all == ["test"])
    }

    // A tag before `intoCollection()` must not silently bind a key that no dependency can request.
    private struct Word: Cleanse.Tag { typealias Element = String }
    private struct Words: Cleanse.Tag { typealias Element = [String] }
    private struct TagFirst: RootComponent {
        typealias Root = Speech
        struct Speech { let words: TaggedProvider<Words> }
        static func configureRoot(binder bind: ReceiptBinder<Speech>) -> BindingReceipt<Speech> {
            bind.to(factory: Speech.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).intoCollection().tagged(with: Words.self).to(value: "a")
            binder.bind(String.self).tagged(with: Word.self).intoCollection().to(value: "b")
        }
    }
    @Test func `A tag before intoCollection is reported`() throws {
        let report = ComponentFactory.validate(TagFirst.self)
        #expect(report.map(\.code) == ["misplaced-step"])
        #expect(
            report.first?.description.contains(
                "declared with tagged(with: Word) at CleanseEngineTests/UnusualDeclarationTests.swift:")
                == true)
    }

    // An alias of an element of a collection.
    private struct AliasedElement: RootComponent {
        typealias Root = [Plug]
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(value: []) }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).alias(Double.self) { Double($0) }.intoCollection().to(value: 1)
            binder.bind(Int.self).intoCollection().configured { $0.alias(Float.self) { Float($0) }.to(value: 2) }
        }
    }
    @Test func `An alias of an element is reported`() {
        let report = ComponentFactory.validate(AliasedElement.self)
        #expect(report.map(\.code) == ["misplaced-step", "misplaced-step"])
    }

    // A root whose type is a form of dependency, bound to that form.
    private struct ProviderRoot: RootComponent {
        typealias Root = Provider<Base>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (provider: Provider<Base>) in provider }
        }
        static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Base.init) }
    }
    @Test func `A root may be a provider of a binding`() throws {
        let root = try ComponentFactory.of(ProviderRoot.self).build()
        #expect(root.get() !== root.get())
    }

    // Roots that pass on the value of another binding of their key.
    private struct Leaf: Component {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 7) }
        static func configure(binder: UnscopedBinder) {}
    }
    private struct FactoryRoot: RootComponent {
        typealias Root = ComponentFactory<Leaf>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (factory: ComponentFactory<Leaf>) in factory }
        }
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: Leaf.self)
            binder.install(dependency: Passing.self)
        }
        struct Passing: Component {
            typealias Root = ComponentFactory<Leaf>
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { (factory: ComponentFactory<Leaf>) in factory }
            }
            static func configure(binder: UnscopedBinder) {}
        }
    }
    private struct AssistedRoot: RootComponent {
        typealias Root = Factory<EmptySeed<Plug>>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (factory: Root) in Factory { _ in Plug(number: factory.build().number + 1) } }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bindFactory(Plug.self).to { Plug(number: 1) }
            binder.bind(Int.self).to { (factory: Root) in factory.build().number }
        }
    }
    @Test func `A root may pass on an installed factory`() throws {
        #expect(ComponentFactory.validate(FactoryRoot.self).isEmpty)
        let factory = try ComponentFactory.of(FactoryRoot.self).build()
        #expect(factory.build() == 7)
    }
    @Test func `A root may be created from an assisted factory of its type`() throws {
        #expect(try ComponentFactory.of(AssistedRoot.self).build().build() == Plug(number: 2))
    }
}
