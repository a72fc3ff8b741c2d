import Cleanse

/// Components with subcomponents, overrides, factories, property injection and actors, some of them wrong.
enum Graphs {
    static func reports() -> [ReportedGraph] {
        [
            ReportedGraph(ComponentFactory.validate(Shop.self)),
            ReportedGraph(ComponentFactory.validate(Shop.self, overriding: [Free.self, FreeAgain.self])),
            ReportedGraph(
                ComponentFactory.validate(
                    Shop.self,
                    overriding: { binder in
                        binder.bind(Price.self).to { (_: Int) in Price() }
                        binder.bind(String.self).to(value: "nobody binds it")
                    }), line: #line - 5),
            ReportedGraph(ComponentFactory.validate(Seeded.self)),
            ReportedGraph(ComponentFactory.validate(TagSeeded.self)),
            ReportedGraph(ComponentFactory.validate(Assistance.self)),
            ReportedGraph(ComponentFactory.validate(Injections.self)),
            ReportedGraph(ComponentFactory.validate(InjectedRoot.self)),
            ReportedGraph(ComponentFactory.validate(Cycle.self)),
            ReportedGraph(ComponentFactory.validate(Misplaced.self, overriding: [Installing.self])),
            ReportedGraph(ComponentFactory.validate(Sharing.self)),
            ReportedGraph(ComponentFactory.validate(Inherited.self)),
            ReportedGraph(ComponentFactory.validate(Lives.self)),
            ReportedGraph(ComponentFactory.validate(Decorators.self)),
            ReportedGraph(ComponentFactory.validate(Decorators.self, overriding: [Spying.self])),
            ReportedGraph(ComponentFactory.validate(Defaults.self)),
            ReportedGraph(ComponentFactory.validate(Defaults.self, overriding: [FallingBack.self])),
            ReportedGraph(ComponentFactory.validate(Conditions.self)),
            ReportedGraph(
                ComponentFactory.validate(
                    Conditions.self,
                    overriding: { binder in
                        binder.when(.profile("fake")) { binder.bind(Server.self).to { (_: Letter) in Server() } }
                    }), line: #line - 4),
            ReportedGraph(ComponentFactory.validate(Combinations.self)),
            ReportedGraph(ComponentFactory.validate(Actors.self)),
            ReportedGraph(ComponentFactory.validate(Traced.self)),
        ] + onOthers()
    }

    /// Components that belong to the main actor.
    @MainActor static func reportsOnMain() -> [ReportedGraph] {
        [ReportedGraph(ComponentFactory.validate(Leaving.self))]
    }

    private static func onOthers() -> [ReportedGraph] {
        guard let app = try? ComponentFactory.of(App.self).instantiate(),
            let middle = try? ComponentFactory.of(Middle.self, parent: app.graph).instantiate()
        else { return [] }
        return [
            ReportedGraph(ComponentFactory.validate(Feature.self, parent: app.graph)),
            ReportedGraph(ComponentFactory.validate(Feature2.self, parent: middle.graph)),
        ]
    }

    final class Server { init() {} }
    actor Pool { init(number: Int8) async {} }
    struct Lives: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Pool, _: Server, _: AsyncFactory<ToCustomer>, _: AsyncFactory<ToPrice>, _: () -> Float) in 1 }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Server.self).sharedInScope().onStart { _ in }.onStop { _ async in }.startsWithGraph().live()
                .healthy { _ in }.healthy(within: .seconds(1)) { _ async in }
                .to(factory: Server.init)
            binder.bind(Server?.self).onStart { @MainActor _ in }.running { _ async in }
                .running(endsWithin: .seconds(5)) { _, ready async in ready() }.to { nil }
            binder.bind(Pool.self).sharedInScope().to(factory: Pool.init)
            binder.bind(Int8.self).to { (_: Int16) async throws in 1 }
            binder.bind(Float.self).to { (_: Pool) in 1 }
            binder.bindFactory(Letter.self).with(ToCustomer.self).to { (_: Assisted<Customer>, _: Double) async in
                Letter(to: Assisted { Customer() }, price: Price())
            }
        }
    }

    /// Defaults that count, defaults that other bindings replace, and defaults of one key.
    struct Defaults: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Server, _: Pool?, _: [Float], _: Set<Int8>, _: Double, _: ComponentFactory<Inner>) in 1 }
        }
        static func configure(binder: SingletonBinder) {
            // Replaced, so the pool is not requested.
            binder.bind(Server.self).asDefault().sharedInScope().alias(AnyObject.self) { $0 }.to { (_: Pool) in Server()
            }
            binder.bind(Server.self).to { (_: Plain) in Server() }
            binder.bind(Plain.self).asDefault().to { (_: Price, _: AnyObject) in Plain() }
            binder.bind([Float].self).asDefault().to { (_: Pool) in [] }
            binder.bind(Float.self).intoCollection().to(value: 1)
            binder.bind(Int8.self).intoSet().asDefault().to { (_: Customer) in 1 }
            binder.bind(Double.self).asDefault().to(value: 1)
            binder.bind(Double.self).asDefault().to(value: 2)
            binder.install(dependency: Inner.self)
        }
        struct Inner: Component {
            static func configureRoot(binder bind: ReceiptBinder<Int16>) -> BindingReceipt<Int16> {
                bind.to { (_: Server, _: Plain, _: Int32) in 1 }
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind(Plain.self).asDefault().to { (_: Pool) in Plain() }
                binder.bind(Int32.self).asDefault().to { (_: Letter) in 1 }
            }
        }
    }

    /// Declarations under conditions: bindings, modules, decorators, subcomponents, and mistakes of some variants.
    struct Conditions: RootComponent {
        typealias Scope = Singleton
        static var isTest: GraphCondition { .profile("test") }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Server, _: ComponentFactory<Inner>?) in 1 }
        }
        static func configure(binder: SingletonBinder) {
            binder.when(.profile("staging")) { binder.bind(Server.self).sharedInScope().to { Server() } }
            binder.when(.all([!.profile("staging"), .any([.profile("eu"), isTest])])) {
                binder.bind(Server.self).to { (_: Pool) in Server() }
                binder.include(module: Conditional.self)
            }
            binder.when(.profile("logged")) {
                binder.decorate(Server.self).to { (inner: Server, _: Price) in inner }
                binder.when(isTest) { binder.bind(Price.self).to { Price() } }
            }
            binder.when(.profile("inner")) { binder.install(dependency: Inner.self) }
            binder.when(!.profile("staging")) { binder.include(module: Conditional.self) }
        }
        struct Conditional: Module {
            static func configure(binder: UnscopedBinder) {
                binder.when(.profile("eu")) { binder.bind(Plain.self).to { (_: Customer) in Plain() } }
            }
        }
        struct Inner: Component {
            static func configureRoot(binder bind: ReceiptBinder<Int16>) -> BindingReceipt<Int16> {
                bind.to { (_: Server, _: Plain?) in 1 }
            }
            static func configure(binder: UnscopedBinder) {
                binder.when(Conditions.isTest) { binder.bind(Letter.self).to { (_: Double) in fatalError() } }
            }
        }
    }

    /// Conditions of which only some combinations exist.
    struct Combinations: RootComponent {
        static var variants: [Profiles] { [["production"], ["staging", "eu"]] }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Server, _: Float) in 1 }
        }
        static func configure(binder: UnscopedBinder) {
            binder.when(.profile("production")) { binder.bind(Server.self).to { Server() } }
            binder.when(.profile("staging")) { binder.bind(Server.self).to { (_: Price) in Server() } }
            binder.when(.profile("eu")) { binder.bind(Float.self).to(value: 1) }
        }
    }
    struct FallingBack: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Server.self).asDefault().to { (_: Letter) in Server() }
            binder.bind(Plain.self).asDefault().to { Plain() }
            binder.bind(Customer.self).asDefault().to { Customer() }
        }
    }

    /// Decorators of values of every kind, some of them of keys that are not bound.
    struct Decorators: RootComponent {
        typealias Scope = Singleton
        struct Special: Cleanse.Tag { typealias Element = Plain }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Server, _: WeakProvider<Server>, _: [Float], _: TaggedProvider<Special>, _: UInt8) in 1 }
        }
        static func configure(binder: SingletonBinder) {
            binder.include(module: Spying.self)
            binder.bind(UInt8.self).to { (_: AnyObject, _: @Sendable () -> Double, _: ComponentFactory<Inner>) in 1 }
            binder.bind(Server.self).sharedInScope().alias(AnyObject.self) { $0 }.to { Server() }
            binder.decorate(Server.self).to { (inner: Server, _: Pool) in inner }
            binder.decorate(AnyObject.self).to { (inner: Provider<AnyObject>) in inner.get() }
            binder.bind(Float.self).intoCollection().to(value: 1)
            binder.decorate([Float].self).to { (all: [Float], _: Double) in all }
            binder.bind(Plain.self).tagged(with: Special.self).to { @Network in Plain() }
            binder.decorate(Plain.self).tagged(with: Special.self).to { @Database (inner: TaggedProvider<Special>) in
                inner.get()
            }
            binder.bind(Double.self).to { (_: Price) in 1 }
            binder.bind(Price.self).to { (_: Double) in Price() }
            binder.decorate(Double.self).to { (inner: Double) in inner }
            binder.decorate(Customer.self).sharedInScope().onStop { _ in }.to { Customer() }
            binder.decorate(Letter.self).to { (inner: Letter?) in
                inner ?? Letter(to: Assisted { Customer() }, price: Price())
            }
            binder.decorate(Int8.self).asDefault().onStart { _ in }.to { (inner: Int8) in inner }
            binder.decorate(Int8.self).intoSet().to { (inner: Set<Int8>) in inner }
            binder.install(dependency: Inner.self)
        }
        struct Inner: Component {
            static func configureRoot(binder bind: ReceiptBinder<Int16>) -> BindingReceipt<Int16> {
                bind.to { (_: Server, _: [Float]) in 1 }
            }
            static func configure(binder: UnscopedBinder) {
                binder.include(module: Spying.self)
                binder.bind(Float.self).intoCollection().to(value: 2)
                binder.decorate([Float].self).to { (all: [Float], _: Int32) in all }
            }
        }
    }
    struct Spying: Module {
        static func configure(binder: UnscopedBinder) {
            binder.decorate(Server.self).to { (inner: Server, _: Table) in inner }
        }
    }

    @globalActor actor Database { static let shared = Database() }
    @globalActor struct Network {
        actor Loop {}
        static let shared = Loop()
    }
    @Database final class Table { init() {} }
    @Network final class Socket { init() {} }
    @MainActor final class Screen { init() {} }
    struct Plain { init() {} }
    struct Actors: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to {
                (_: () -> Double, _: () -> Float, _: () -> Int8, _: () -> Int16, _: () -> UInt8, _: () -> UInt32) in 1
            }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Table.self).sharedInScope().onStart { @Network _ in }.to(factory: Table.init)
            binder.bind(Socket.self).to(factory: Socket.init)
            binder.bind(Screen.self).to(factory: Screen.init)
            binder.bind(Double.self).to { (_: Table, _: Socket) in 1 }
            binder.bind(Float.self).to { (_: Table, _: Screen) in 1 }
            binder.bind(Int8.self).to { @Database (_: Table) in 1 }
            binder.bind(Int16.self).to(factory: number)
            binder.bind(Plain.self).sharedInScope().to { @Network in Plain() }
            binder.bind(String.self).to { (_: () async -> Plain) in "" }
            binder.bind(UInt8.self).to { (_: @Database () -> Table, _: @Network () -> Socket?, _: UInt16) in 1 }
            binder.bind(UInt16.self).to { (_: @Network () -> Table, _: @Database () -> Double) in 1 }
            binder.bind(UInt32.self).to { (_: Screen, _: Table) in 1 }
        }
        @Database private static func number(socket: Socket) -> Int16 { 1 }
    }
    struct Traced: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (_: Plain) in 1 }
        }
        static func configure(binder: UnscopedBinder) {
            // Values that are unrelated to a graph may be passed to any function.
            let (number, text) = (1, "configured")
            print(text.prefix(0), number, terminator: "\u{0}".isEmpty ? text : "")
            [number].forEach { _ = $0 + number }
        }
    }

    struct App: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: SingletonBinder) {
            binder.bind(Price.self).to(factory: Price.init)
            binder.bind(Stamp.self).intoCollection().to(factory: Stamp.init)
        }
    }
    struct Middle: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int8>) -> BindingReceipt<Int8> {
            bind.to { (_: Price, _: Int) in 1 }
        }
        static func configure(binder: UnscopedBinder) { binder.bind(Till.self).to(factory: Till.init) }
    }
    struct Feature: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<[Stamp]>) -> BindingReceipt<[Stamp]> {
            bind.to { (_: Till, stamps: [Stamp]) in stamps }
        }
        static func configure(binder: SingletonBinder) {}
    }
    struct Feature2: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int16>) -> BindingReceipt<Int16> {
            bind.to { (_: Till, _: [Stamp], _: Customer) in 1 }
        }
        static func configure(binder: UnscopedBinder) {}
    }

    struct Price {}
    struct Till { init(price: Price) {} }
    struct Visit { init(till: Till, customer: Customer) {} }
    struct Customer {}

    struct Shop: RootComponent {
        struct Root { init(visits: ComponentFactory<Visits>, tills: SendableComponentFactory<Other<Int>>) {} }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Prices.self)
            binder.install(dependency: Visits.self)
            binder.install(dependency: Other<String>.self)
        }
    }
    enum Prices: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Price.self).to(factory: Price.init)
            binder.include(module: Deeper.self)
        }
    }
    enum Deeper: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Till.init)
            binder.include(module: Prices.self)
        }
    }
    struct Visits: Component {
        typealias Seed = Customer
        static func configureRoot(binder bind: ReceiptBinder<Visit>) -> BindingReceipt<Visit> {
            bind.to(factory: Visit.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: Visits.self)
            binder.bind(Price.self).to(factory: Price.init)
        }
    }
    struct Other<Value>: Component {
        static func configureRoot(binder bind: ReceiptBinder<Value>) -> BindingReceipt<Value> {
            bind.to { (_: Customer) -> Value in fatalError() }
        }
        static func configure(binder: UnscopedBinder) {}
    }
    enum Free: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Price.self).to(factory: Price.init) }
    }
    enum FreeAgain: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Price.self).to(factory: Price.init)
            binder.bind(Customer.self).to(factory: Customer.init)
            binder.bind(Double.self).to(value: 1)
        }
    }

    struct Seeded: RootComponent {
        struct Seed {}
        static func configureRoot(binder bind: ReceiptBinder<Seed?>) -> BindingReceipt<Seed?> {
            bind.to { (seed: Seed) in seed }
        }
        static func configure(binder: UnscopedBinder) { binder.bind(Seed.self).to(factory: Seed.init) }
    }
    struct Name: Tag { typealias Element = String }
    struct TagSeeded: RootComponent {
        typealias Seed = TaggedProvider<Name>
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (seed: TaggedProvider<Name>, plain: String) in 1 }
        }
        static func configure(binder: UnscopedBinder) { binder.install(dependency: ProviderSeeded.self) }
    }
    struct ProviderSeeded: Component {
        typealias Seed = Provider<Customer>
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (seed: Customer, wrong: Price) in 1 }
        }
        static func configure(binder: UnscopedBinder) {}
    }

    struct Letter { init(to: Assisted<Customer>, price: Price) {} }
    struct Stamp { init() {} }
    struct ToCustomer: AssistedFactory {
        typealias Element = Letter
        typealias Seed = Customer
    }
    struct ToPrice: AssistedFactory {
        typealias Element = Letter
        typealias Seed = Price
    }
    struct ToNobody: AssistedFactory {
        typealias Element = Letter
        typealias Seed = String
    }
    struct Parcel {}
    struct Later: AssistedFactory {
        typealias Element = Parcel
        typealias Seed = Int
    }
    struct Assistance: RootComponent {
        struct Root {
            init(
                a: Factory<ToCustomer>, b: Factory<EmptySeed<Stamp>>, c: Factory<ToPrice>,
                d: SendableFactory<ToCustomer>, g: AsyncFactory<ToCustomer>, h: Factory<ToNobody>,
                i: SendableFactory<Later>,
                e: Assisted<Int>, f: Factory<EmptySeed<Customer>>
            ) {}
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bindFactory(Letter.self).with(ToCustomer.self).to(factory: Letter.init)
            binder.bindFactory(Letter.self).with(ToPrice.self).to(factory: Letter.init)
            binder.bindFactory(Letter.self).with(ToPrice.self).to { () in
                Letter(to: Assisted { Customer() }, price: Price())
            }
            binder.bindFactory(Letter.self).to(factory: Letter.init)
            binder.bindFactory(Stamp.self).to(factory: Stamp.init)
            binder.bindFactory(Parcel.self).with(Later.self).to { (_: Assisted<Int>) async in Parcel() }
        }
    }

    class View { func inject(price: Price) {} }
    class Button: View { func injectMore(_ customer: Customer, _ till: Provider<Till>) {} }
    final class Icon: Button {}
    struct Injections: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<PropertyInjector<Icon>>) -> BindingReceipt<
            PropertyInjector<Icon>
        > {
            bind.to { (injector: PropertyInjector<Icon>, missing: PropertyInjector<View>) in injector }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Button.self).to(injector: Button.injectMore)
            binder.bindPropertyInjectionOf(Icon.self).to { (icon: Icon, number: Int) in }
            binder.bindPropertyInjectionOf(Icon.self).to { (icon: Icon) in }
            binder.bindPropertyInjectionOf(Price.self).to { (price: Price) in }
            binder.bindPropertyInjectionOf((any Sequence).self).to { (_: any Sequence, _: Float) in }
        }
    }
    struct InjectedRoot: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<PropertyInjector<View>>) -> BindingReceipt<
            PropertyInjector<View>
        > {
            bind.propertyInjector(configuredWith: injection)
        }
        private static func injection(
            bind: PropertyInjectionReceiptBinder<View>
        ) -> BindingReceipt<PropertyInjector<View>> { bind.to(injector: View.inject) }
        static func configure(binder: UnscopedBinder) {}
    }

    struct Egg { init(hen: Hen) {} }
    struct Hen { init(egg: Provider<Egg?>, again: Egg) {} }
    struct Cycle: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Hen>) -> BindingReceipt<Hen> { bind.to(factory: Hen.init) }
        static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Egg.init) }
    }

    struct Misplaced: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {}
    }
    enum Installing: Module {
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Visits.self) }
    }

    final class Handler<Item>: Sendable { init() {} }
    struct Handlers<Item>: Module {
        static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Handler<Item>.init) }
    }
    final class Staying: Sendable { nonisolated(nonsending) init(price: Price) async {} }
    @concurrent static func leave(_ price: Price) async -> UInt16 { 16 }
    protocol Mailing: Sendable {}
    final class Mail: Mailing {}
    final class Work: Sendable { init() {} }
    struct ToLeave: Sendable {
        let staying: @Sendable () async throws -> Staying
        let number: @Sendable () async throws -> UInt16
        let mail: @Sendable () async -> any Mailing
        let work: @Sendable () -> Work
        let number8: @Sendable () -> UInt8
        let handler: @Sendable () -> Handler<Int>
        let cache: @Sendable () async -> Cache
    }
    @MainActor struct Leaving: @MainActor RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<ToLeave>) -> BindingReceipt<ToLeave> {
            bind.to(factory: ToLeave.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Handlers<Int>.self)
            binder.bind().to(factory: Price.init)
            binder.bind().to(factory: Staying.init)
            binder.bind().to(factory: Graphs.leave)
            binder.bind((any Mailing).self).to { Mail() }
            binder.bind().to(factory: Work.init)
            binder.bind(UInt8.self).toSendable { 8 }
            binder.bind().to(factory: Cache.init)
        }
    }

    final class Cache {}
    struct Sharing: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to {
                (a: @Sendable () -> Cache, b: @MainActor () -> Int8, c: @Sendable () -> Int16, d: @Sendable () -> Int32)
                in 1
            }
        }
        static func configure(binder: SingletonBinder) {
            // The number is not a constant, since an optimised closure does not capture a constant.
            let number = Int16.random(in: 1...2)
            let cache = Cache()
            binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
            binder.bind(Int8.self).to { @MainActor in 1 }
            binder.bind(Int16.self).to { number }
            binder.bind(Int32.self).toSendable { Int32(number) }
            binder.bind(Cache?.self).to(value: cache)
            binder.bind(Int64.self).to { @MainActor (_: Int8) in 1 }
            binder.bind(UInt8.self).to { (_: Int64) in 1 }
        }
    }

    protocol Standard: Component where Scope == Unscoped, Seed == Void {}
    protocol Configuring: Module {}
    struct Inherited: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<ComponentFactory<Standardised>>) -> BindingReceipt<
            ComponentFactory<Standardised>
        > { bind.to { (factory: ComponentFactory<Standardised>) in factory } }
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: Standardised.self)
            binder.include(module: ByDefault.self)
            include(ByDefault2.self, in: binder)
        }
        private static func include<M: Module>(_ module: M.Type, in binder: UnscopedBinder) where M.Scope == Unscoped {
            M.configure(binder: binder)
        }
    }
    struct Standardised: Standard {
        static func configureRoot(binder bind: ReceiptBinder<Till>) -> BindingReceipt<Till> {
            bind.to(factory: Till.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }
    enum ByDefault: Configuring {}
    enum ByDefault2: Configuring {}
}

extension Graphs.Configuring {
    static func configure(binder: UnscopedBinder) { binder.bind(Self.Type.self).to { (_: Graphs.Price) in Self.self } }
}
