import Cleanse
import Testing

@Suite struct OverrideTests {
    private class Service { var name: String { "real" } }
    private final class Mock: Service { override var name: String { "mock" } }
    private struct URLTag: Cleanse.Tag { typealias Element = String }
    private struct Sub: Component {
        struct Root {
            let service: Service
            let number: Int
            let texts: [String]
            let map: [String: Int]
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).to(value: 1)
            binder.bind(String.self).intoCollection().to(value: "sub")
            binder.bind(Int.self).intoMap(key: "sub").to(value: 2)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
    private struct App: RootComponent {
        struct Root {
            let service: Service
            let again: Service
            let url: TaggedProvider<URLTag>
            let texts: [String]
            let map: [String: Int]
            let sub: ComponentFactory<Sub>
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Service.self).sharedInScope().to { Service() }
            binder.bind(String.self).tagged(with: URLTag.self).to(value: "https")
            binder.bind(String.self).intoCollection().to(value: "a")
            binder.bind(String.self).intoCollection().to(value: "b")
            binder.bind(Int.self).intoMap(key: "app").to(value: 1)
            binder.install(dependency: Sub.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
    private struct Mocks: Module {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Service.self).sharedInScope().to { Mock() }
        }
    }
    private struct Numbers: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 42) }
    }

    @Test func `Modules replace bindings in the whole tree`() throws {
        let root = try ComponentFactory.of(App.self, overriding: [Mocks.self, Numbers.self]).build()
        #expect(root.service.name == "mock")
        #expect(root.service === root.again)
        #expect(root.sub.build().service === root.service)
        #expect(root.sub.build().number == 42)
    }

    @Test func `A closure replaces bindings`() throws {
        let root = try ComponentFactory.of(App.self, overriding: { $0.bind(Service.self).to { Mock() } }).build()
        #expect(root.service.name == "mock")
    }

    @Test func `An override is shared only if it says so`() throws {
        let root = try ComponentFactory.of(App.self, overriding: { $0.bind(Service.self).to { Mock() } }).build()
        #expect(root.service !== root.again)
    }

    @Test func `A tagged binding is replaced under its tag`() throws {
        let root = try ComponentFactory.of(
            App.self, overriding: { $0.bind(String.self).tagged(with: URLTag.self).to(value: "file") }
        ).build()
        #expect(root.url.get() == "file")
    }

    @Test func `A collection is replaced as a whole, once for all components`() throws {
        let root = try ComponentFactory.of(
            App.self,
            overriding: { binder in
                binder.bind(String.self).intoCollection().to(value: "x")
                binder.bind(String.self).intoCollection().to(value: "y")
            }
        ).build()
        #expect(root.texts == ["x", "y"])
        #expect(root.sub.build().texts == ["x", "y"])
    }

    @Test func `A collection is replaced by one value`() throws {
        let root = try ComponentFactory.of(App.self, overriding: { $0.bind([String].self).to(value: ["x"]) }).build()
        #expect(root.texts == ["x"])
        #expect(root.sub.build().texts == ["x"])
    }

    @Test func `A map is replaced as a whole`() throws {
        let root = try ComponentFactory.of(
            App.self, overriding: { $0.bind(Int.self).intoMap(key: "x").to(value: 9) }
        ).build()
        #expect(root.map == ["x": 9])
        #expect(root.sub.build().map == ["x": 9])
    }

    @Test func `A root is replaced`() throws {
        let root = try ComponentFactory.of(
            App.self,
            overriding: { binder in
                binder.bind(Sub.Root.self).to { Sub.Root(service: Mock(), number: 7, texts: [], map: [:]) }
            }
        ).build()
        #expect(root.sub.build().number == 7)
        #expect(root.service.name == "real")
    }

    @Test func `An override may depend on bindings of the graph`() throws {
        let root = try ComponentFactory.of(
            App.self,
            overriding: { binder in
                binder.bind(String.self).tagged(with: URLTag.self).to { (service: Service) in service.name }
            }
        ).build()
        #expect(root.url.get() == "real")
    }

    @Test func `A missing dependency of an override is an error like any other`() {
        let error = #expect(throws: MissingProvider.self) {
            try ComponentFactory.of(App.self, overriding: { $0.bind(Int.self).to { (x: Float) in Int(x) } })
        }
        #expect(error?.key == ProviderKey(Float.self))
    }

    @Test func `An unbound key can't be overridden`() {
        #expect(throws: UnknownOverride.self) {
            try ComponentFactory.of(App.self, overriding: { $0.bind(Double.self).to(value: 1) })
        }
    }

    @Test func `Two overrides of one key are a duplicate, reported once for all components`() {
        let error = #expect(throws: DuplicateBinding.self) {
            try ComponentFactory.of(
                Twice.self,
                overriding: { binder in
                    binder.bind(Int.self).to(value: 1)
                    binder.bind(Int.self).to(value: 2)
                })
        }
        #expect(error?.hints == ["both are overrides: remove one of the two"])
    }
    private struct Twice: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Sub.self) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        struct Sub: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 2) }
        }
    }

    @Test func `Validation takes overrides too, as modules or as a closure`() {
        #expect(ComponentFactory.validate(App.self, overriding: [Mocks.self]).isEmpty)
        #expect(ComponentFactory.validate(App.self, overriding: { $0.bind(Service.self).to { Mock() } }).isEmpty)
        let found = ComponentFactory.validate(App.self, overriding: { $0.bind(Double.self).to(value: 1) })
        #expect(found.map(\.code) == ["unknown-override"])
    }

    @Test func `An override leaves other factories of the component alone`() throws {
        _ = try ComponentFactory.of(App.self, overriding: [Mocks.self])
        #expect(try ComponentFactory.of(App.self).build().service.name == "real")
    }

    private protocol Route { var name: String { get } }
    private final class Coordinator: Route {
        let name: String
        init(name: String) { self.name = name }
    }
    private struct Aliased: RootComponent {
        typealias Root = Coordinators
        struct Coordinators {
            let one: Coordinator
            let two: any Route
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) { $0 }.to {
                Coordinator(name: "real")
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Coordinators.init)
        }
    }

    @Test func `An alias follows the override of its original`() throws {
        let root = try ComponentFactory.of(
            Aliased.self, overriding: { $0.bind(Coordinator.self).sharedInScope().to { Coordinator(name: "mock") } }
        ).build()
        #expect(root.one.name == "mock")
        #expect(root.two as AnyObject === root.one)
    }

    @Test func `An alias can be overridden alone`() throws {
        let root = try ComponentFactory.of(
            Aliased.self, overriding: { $0.bind((any Route).self).to { Coordinator(name: "mock") } }
        ).build()
        #expect(root.one.name == "real")
        #expect(root.two.name == "mock")
    }

    @Test func `A seed can be overridden`() throws {
        struct Seeded {}
        let root = try ComponentFactory.of(WithSeed.self, overriding: { $0.bind(Int.self).to(value: 9) })
        #expect(root.build(1) == "9")
    }
    private struct WithSeed: RootComponent {
        typealias Root = String
        typealias Seed = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (seed: Int) in "\(seed)" }
        }
    }

    private struct Weight { let grams: Double }

    @Test func `The error of an override that would add a helper says so`() throws {
        let found = ComponentFactory.validate(
            App.self,
            overriding: { binder in
                binder.bind(Service.self).to { (_: Weight) in Mock() }
                binder.bind().to { (grams: Double) in Weight(grams: grams) }
                binder.bind(Double.self).to(value: 1)
            })
        #expect(found.map(\.code) == ["unknown-override", "unknown-override"])
        let weight = try #require(found.first as? UnknownOverride)
        #expect(weight.key == ProviderKey(Weight.self))
        #expect(
            weight.hints == [
                "an override replaces a binding and can't add one:"
                    + " bind it in a component too, or create it inside the factory of Service"
            ])
    }

    @Test func `An override with an alias of an unbound type is one error that says so`() throws {
        let found = ComponentFactory.validate(
            Aliased.self,
            overriding: { binder in
                binder.bind(Fake.self).alias((any Route).self) { $0 }.to { Fake() }
            })
        #expect(found.map(\.code) == ["unknown-override"])
        #expect(
            found.first?.hints == [
                "an override replaces a binding and can't add one:"
                    + " bind Route to the value itself, without an alias"
            ])
    }
    private final class Fake: Route { let name = "fake" }
}
