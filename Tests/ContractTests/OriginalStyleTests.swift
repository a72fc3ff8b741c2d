import Cleanse
import Testing

// Programs of our own that test what the tests of Cleanse 4 were known to check, with one suite for each subject.

// MARK: - Components

@Suite struct OriginalComponentTests {
    fileprivate struct Burger {
        let meat: Meat
        let cheese: any Cheese
    }
    fileprivate struct Meat { let weight: Int }
    fileprivate protocol Cheese { var name: String { get } }
    fileprivate struct Cheddar: Cheese { let name = "cheddar" }

    fileprivate struct MeatModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Meat.self).to { Meat(weight: 180) }
            binder.include(module: CheeseModule.self)
        }
    }

    fileprivate struct CheeseModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Cheese).self).to(factory: Cheddar.init)
        }
    }

    fileprivate struct Kitchen: RootComponent {
        typealias Root = Burger
        static func configure(binder: UnscopedBinder) {
            binder.include(module: MeatModule.self)
            binder.include(module: CheeseModule.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Burger>) -> BindingReceipt<Burger> {
            bind.to(factory: Burger.init)
        }
    }

    @Test func modulesIncludeModules() throws {
        let burger = try ComponentFactory.of(Kitchen.self).build(())
        #expect(burger.meat.weight == 180)
        #expect(burger.cheese.name == "cheddar")
    }

    fileprivate struct ProtocolRoot: RootComponent {
        typealias Root = any Cheese
        static func configure(binder: Binder<Unscoped>) {}
        static func configureRoot(binder bind: ReceiptBinder<any Cheese>) -> BindingReceipt<any Cheese> {
            bind.to(factory: Cheddar.init)
        }
    }

    @Test func aRootIsAProtocol() throws {
        let factory: ComponentFactory<ProtocolRoot> = try ComponentFactory.of(ProtocolRoot.self)
        #expect(factory.build(()).name == "cheddar")
    }

    fileprivate struct ProviderRoot: RootComponent {
        typealias Root = TaggedProvider<Greeting>
        fileprivate struct Greeting: Cleanse.Tag { typealias Element = String }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(value: TaggedProvider(value: "hello"))
        }
    }

    @Test func aRootIsAProvider() throws {
        #expect(try ComponentFactory.of(ProviderRoot.self).build(()).get() == "hello")
    }

    fileprivate struct SeededRoot: RootComponent {
        typealias Seed = String
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (seed: String) in seed.count }
        }
    }

    @Test func aRootComponentHasASeed() throws {
        #expect(try ComponentFactory.of(SeededRoot.self).build("four") == 4)
    }

    fileprivate struct Broken: RootComponent {
        typealias Root = Burger
        static func configure(binder: UnscopedBinder) {
            binder.include(module: CheeseModule.self)
            // This binding needs an unbound string, but no value needs the binding.
            binder.bind(Double.self).to { (text: String) in Double(text.count) }
        }
        static func configureRoot(binder bind: ReceiptBinder<Burger>) -> BindingReceipt<Burger> {
            bind.to { (cheese: any Cheese) in Burger(meat: Meat(weight: 1), cheese: cheese) }
        }
    }

    @Test func validationCanBeLeftOut() throws {
        #expect(throws: MissingProvider.self) { try ComponentFactory.of(Broken.self) }
        #expect(try ComponentFactory.of(Broken.self, validate: false).build(()).meat.weight == 1)
    }

    fileprivate func build<F: ComponentFactoryProtocol>(
        _ factory: F, _ seed: F.ComponentElement.Seed
    ) -> F.ComponentElement.Root {
        factory.build(seed)
    }

    @Test func aFactoryIsUsedThroughItsProtocol() throws {
        #expect(build(try ComponentFactory.of(SeededRoot.self), "abc") == 3)
    }
}

// MARK: - Subcomponents

@Suite struct OriginalSubcomponentTests {
    fileprivate final class Session {
        let user: String
        init(user: TaggedProvider<UserName>) { self.user = user.get() }
    }
    fileprivate final class Service {}
    fileprivate struct UserName: Cleanse.Tag { typealias Element = String }
    fileprivate struct UserScope: Scope {}
    fileprivate struct ScreenScope: Scope {}

    fileprivate struct LoggedIn {
        let session: Session
        let sameSession: Session
        let service: Service
        let numbers: [Int]
        let screens: ComponentFactory<ScreenComponent>

        init(
            session: Session, sameSession: Session, service: Service, numbers: [Int],
            screens: ComponentFactory<ScreenComponent>
        ) {
            self.session = session
            self.sameSession = sameSession
            self.service = service
            self.numbers = numbers
            self.screens = screens
        }
    }

    fileprivate struct LoggedInComponent: Component {
        typealias Seed = TaggedProvider<UserName>
        typealias Root = LoggedIn
        typealias Scope = UserScope

        static func configure(binder: Binder<UserScope>) {
            binder.bind(Session.self).sharedInScope().to(factory: Session.init)
            binder.bind(Int.self).intoCollection().to(value: 2)
            binder.include(module: Screens.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<LoggedIn>) -> BindingReceipt<LoggedIn> {
            bind.to(factory: LoggedIn.init)
        }

        fileprivate struct Screens: Module {
            static func configure(binder: UnscopedBinder) {
                binder.install(dependency: ScreenComponent.self)
            }
        }
    }

    fileprivate struct Screen {
        let title: String
        let size: (width: Int, height: Int)
        let session: Session
        let service: Service
        let numbers: [Int]
    }

    fileprivate struct ScreenComponent: Component {
        typealias Seed = (width: Int, height: Int)
        typealias Root = Screen
        typealias Scope = ScreenScope

        static func configure(binder: Binder<ScreenScope>) {
            binder.bind(String.self).sharedInScope().to { (user: TaggedProvider<UserName>) in "for " + user.get() }
            binder.bind(Int.self).intoCollection().to { (seed: (width: Int, height: Int)) in seed.width }
        }

        static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
            bind.to { Screen(title: $0, size: $1, session: $2, service: $3, numbers: $4) }
        }
    }

    fileprivate struct App {
        let service: Service
        let logIn: ComponentFactory<LoggedInComponent>
        let later: Provider<ComponentFactory<LoggedInComponent>>
        let numbers: [Int]

        init(
            service: Service, logIn: ComponentFactory<LoggedInComponent>,
            later: Provider<ComponentFactory<LoggedInComponent>>, numbers: [Int]
        ) {
            self.service = service
            self.logIn = logIn
            self.later = later
            self.numbers = numbers
        }
    }

    fileprivate struct AppComponent: RootComponent {
        typealias Root = App
        typealias Scope = Singleton

        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Service.init)
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.install(dependency: LoggedInComponent.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<App>) -> BindingReceipt<App> {
            bind.to(factory: App.init)
        }
    }

    @Test func aTaggedSeedIsGivenAsProviderOrPlain() throws {
        let app = try ComponentFactory.of(AppComponent.self).build(())
        #expect(app.logIn.build("Ann").session.user == "Ann")
        #expect(app.logIn.build(TaggedProvider(value: "Ben")).session.user == "Ben")
        #expect(app.later.get().build("Cas").session.user == "Cas")
    }

    @Test func aSubcomponentSharesItsAncestorsValues() throws {
        let app = try ComponentFactory.of(AppComponent.self).build(())
        #expect(app.logIn.build("Ann").service === app.service)
    }

    @Test func twoBuildsShareNothingOfTheirScope() throws {
        let app = try ComponentFactory.of(AppComponent.self).build(())
        let first = app.logIn.build("Ann")
        let second = app.logIn.build("Ann")
        #expect(first.session === first.sameSession)
        #expect(first.session !== second.session)
    }

    @Test func componentsNest() throws {
        let app = try ComponentFactory.of(AppComponent.self).build(())
        let loggedIn = app.logIn.build("Ann")
        let screen = loggedIn.screens.build((width: 3, height: 4))
        #expect(screen.title == "for Ann")
        #expect(screen.size == (width: 3, height: 4))
        #expect(screen.session === loggedIn.session)
        #expect(screen.service === app.service)
    }

    @Test func collectionsGrowOnTheWayDown() throws {
        let app = try ComponentFactory.of(AppComponent.self).build(())
        let loggedIn = app.logIn.build("Ann")
        #expect(app.numbers == [1])
        #expect(loggedIn.numbers == [1, 2])
        #expect(loggedIn.screens.build((width: 3, height: 4)).numbers == [1, 2, 3])
    }

    fileprivate struct LeakyComponent: RootComponent {
        typealias Root = Session
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.install(dependency: LoggedInComponent.self)
            binder.bind().to(factory: Service.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Session>) -> BindingReceipt<Session> {
            bind.to(factory: Session.init)
        }
    }

    @Test func aParentDoesNotSeeTheSeedOfASubcomponent() {
        let error = #expect(throws: MissingProvider.self) { try ComponentFactory.of(LeakyComponent.self) }
        #expect(error?.key == ProviderKey(String.self, tag: UserName.self))
    }
}

// MARK: - Scopes

@Suite struct OriginalScopeTests {
    fileprivate final class Counter {}
    fileprivate struct MyScope: Scope {}

    fileprivate struct SharedModule: Module {
        // The scope is inferred from the binder.
        static func configure(binder: Binder<MyScope>) {
            binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
        }
    }

    fileprivate struct Counters {
        let first: Counter
        let second: Provider<Counter>
        let third: () -> Counter
    }

    fileprivate struct SharedComponent: RootComponent {
        typealias Scope = MyScope
        static func configure(binder: Binder<MyScope>) { binder.include(module: SharedModule.self) }
        static func configureRoot(binder bind: ReceiptBinder<Counters>) -> BindingReceipt<Counters> {
            bind.to(factory: Counters.init)
        }
    }

    fileprivate struct UnsharedComponent: RootComponent {
        static func configure(binder: UnscopedBinder) { binder.bind(Counter.self).to(factory: Counter.init) }
        static func configureRoot(binder bind: ReceiptBinder<Counters>) -> BindingReceipt<Counters> {
            bind.to(factory: Counters.init)
        }
    }

    @Test func aSharedValueIsMadeOnceForEachBuild() throws {
        let factory = try ComponentFactory.of(SharedComponent.self)
        let counters = factory.build(())
        #expect(counters.first === counters.second.get())
        #expect(counters.first === counters.third())
        #expect(counters.first !== factory.build(()).first)
    }

    @Test func anUnsharedValueIsMadeForEachRequest() throws {
        let counters = try ComponentFactory.of(UnsharedComponent.self).build(())
        #expect(counters.first !== counters.second.get())
        #expect(counters.second.get() !== counters.second.get())
        #expect(counters.third() !== counters.third())
    }

    fileprivate struct Inner: Component {
        typealias Scope = MyScope
        static func configure(binder: Binder<MyScope>) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    fileprivate struct Middle: Component {
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Inner.self) }
        static func configureRoot(binder bind: ReceiptBinder<Int8>) -> BindingReceipt<Int8> { bind.to(value: 1) }
    }

    fileprivate struct Outer: RootComponent {
        typealias Scope = MyScope
        static func configure(binder: Binder<MyScope>) { binder.install(dependency: Middle.self) }
        static func configureRoot(binder bind: ReceiptBinder<Int16>) -> BindingReceipt<Int16> { bind.to(value: 1) }
    }

    @Test func aScopeInsideItselfIsAnError() {
        let error = #expect(throws: InvalidScopeNesting.self) { try ComponentFactory.of(Outer.self) }
        #expect(error?.description.contains("with the same scope: (MyScope)") == true)
    }
}

// MARK: - Errors

@Suite struct OriginalErrorTests {
    fileprivate struct A { init(b: B, c: C) {} }
    fileprivate struct B { init(c: C, d: Provider<D>) {} }
    fileprivate struct C {}
    fileprivate struct D {}
    fileprivate struct Name: Cleanse.Tag { typealias Element = String }

    fileprivate struct Incomplete: RootComponent {
        typealias Root = A
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: B.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<A>) -> BindingReceipt<A> {
            bind.to(factory: A.init)
        }
    }

    @Test func severalErrorsAreThrownTogether() throws {
        do {
            _ = try ComponentFactory.of(Incomplete.self)
            Issue.record("should have thrown")
        } catch let error as MultiError {
            #expect(error.errors.count == 2)
            #expect(error.errors.allSatisfy { $0 is MissingProvider })
            let text = error.description
            #expect(text.contains("*** C *** binding missing"))
            #expect(text.contains("*** D *** binding missing"))
        }
    }

    @Test func aMissingBindingNamesEveryPlaceThatRequiresIt() throws {
        let error = #expect(throws: MultiError.self) { try ComponentFactory.of(Incomplete.self) }
        let text = try #require(error?.errors.map(\.description).first { $0.contains("*** C ***") })
        let lines = text.split(separator: "\n")
        #expect(lines.contains { $0.contains("required by A at ") && $0.contains("/OriginalStyleTests.swift:") })
        #expect(lines.contains { $0.contains("required by B at ") && $0.contains("/OriginalStyleTests.swift:") })
    }

    fileprivate struct TagMissing: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.bind(String.self).to(value: "untagged") }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to { (name: TaggedProvider<Name>) in name.get().count }
        }
    }

    @Test func aMissingTagIsNamed() {
        let error = #expect(throws: MissingProvider.self) { try ComponentFactory.of(TagMissing.self) }
        #expect(error?.description.contains("*** TaggedProvider<Name> *** binding missing") == true)
    }

    fileprivate final class One { init(two: Two) {} }
    fileprivate final class Two { init(three: Three) {} }
    fileprivate final class Three { init(one: One) {} }

    fileprivate struct Cyclic: RootComponent {
        typealias Root = One
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Two.init)
            binder.bind().to(factory: Three.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<One>) -> BindingReceipt<One> {
            bind.to(factory: One.init)
        }
    }

    @Test func aCycleIsNamedLinkByLink() {
        let error = #expect(throws: DependencyCycle.self) { try ComponentFactory.of(Cyclic.self) }
        let text = error?.description ?? ""
        #expect(text.contains("*** One *** Dependency Cycle Detected"))
        #expect(text.contains("Two required by One at "))
        #expect(text.contains("Three required by Two at "))
        #expect(text.contains("One required by Three at "))
    }

    @Test func everyErrorIsACleanseError() {
        for component in [
            { try ComponentFactory.of(Cyclic.self) as Any }, { try ComponentFactory.of(Incomplete.self) },
        ] {
            do {
                _ = try component()
                Issue.record("should have thrown")
            } catch {
                #expect((error as? any CleanseError)?.description == "\(error)")
            }
        }
    }
}

// MARK: - Collections

@Suite struct OriginalCollectionTests {
    fileprivate struct Words: Cleanse.Tag { typealias Element = [String] }
    fileprivate final class Item {}

    fileprivate struct Root {
        let numbers: [Int]
        let words: [String]
        let tagged: TaggedProvider<Words>
        let provided: Provider<[Int]>
        let shared: [Item]
        let sharedAgain: [Item]
    }

    fileprivate struct MoreNumbers: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).intoCollection().to { (words: [String]) in words.count }
            binder.bind(Int.self).intoCollection().to { (words: TaggedProvider<Words>) in [words.get().count, 9] }
        }
    }

    fileprivate struct CollectionComponent: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Int.self).intoCollection().to(value: 3)
            binder.bind(Int.self).intoCollection().to(value: [4, 5])
            binder.bind(Int.self).intoCollection().to { 6 }
            binder.include(module: MoreNumbers.self)

            binder.bind().intoCollection().to { "a" }
            binder.bind().intoCollection().to { "b" as String }
            binder.bind(String.self).intoCollection().to { ["c", "d"] }

            binder.bind(String.self).intoCollection().tagged(with: Words.self).to(value: "x")
            binder.bind().intoCollection().tagged(with: Words.self).to { ["y", "z"] }

            binder.bind().intoCollection().sharedInScope().to(factory: Item.init)
            binder.bind(Item.self).intoCollection().sharedInScope().to { () -> [Item] in [Item(), Item()] }
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func elementsAndArraysAreCollectedInOrder() throws {
        let root = try ComponentFactory.of(CollectionComponent.self).build(())
        #expect(root.numbers == [3, 4, 5, 6, 4, 3, 9])
        #expect(root.provided.get() == root.numbers)
        #expect(root.words == ["a", "b", "c", "d"])
    }

    @Test func aTaggedCollectionIsItsOwn() throws {
        let root = try ComponentFactory.of(CollectionComponent.self).build(())
        #expect(root.tagged.get() == ["x", "y", "z"])
    }

    @Test func elementsCanBeShared() throws {
        let root = try ComponentFactory.of(CollectionComponent.self).build(())
        #expect(root.shared.count == 3)
        #expect(zip(root.shared, root.sharedAgain).allSatisfy { $0 === $1 })
    }
}

// MARK: - Property injection

@Suite struct OriginalPropertyInjectionTests {
    fileprivate struct Title: Cleanse.Tag { typealias Element = String }

    fileprivate class Base {
        var title: String?
        var log: [String] = []

        init() {}

        func injectProperties(title: TaggedProvider<Title>) {
            self.title = title.get()
            log.append("base")
        }
    }

    fileprivate class Middle: Base {
        var number: Int?

        override init() { super.init() }

        func injectProperties(superInjector: PropertyInjector<Base>, number: Int) {
            superInjector.injectProperties(into: self)
            self.number = number
            log.append("middle")
        }
    }

    fileprivate class Leaf: Middle {
        var fraction: Double?

        override init() { super.init() }

        func injectLeaf(_ superInjector: PropertyInjector<Middle>, _ fraction: Double) {
            superInjector.injectProperties(into: self)
            self.fraction = fraction
            log.append("leaf")
        }
    }

    fileprivate struct InjectionModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Base.self).to(injector: Base.injectProperties)
            binder.bindPropertyInjectionOf(Middle.self).to(injector: Middle.injectProperties(superInjector:number:))
            binder.bindPropertyInjectionOf(Leaf.self).to(injector: Leaf.injectLeaf)
            binder.bind().tagged(with: Title.self).to(value: "title")
            binder.bind().to(value: 5)
            binder.bind().to(value: 0.5)
        }
    }

    fileprivate struct Injectors {
        let base: PropertyInjector<Base>
        let middle: PropertyInjector<Middle>
        let leaf: PropertyInjector<Leaf>
    }

    fileprivate struct InjectorsComponent: RootComponent {
        static func configure(binder: UnscopedBinder) { binder.include(module: InjectionModule.self) }
        static func configureRoot(binder bind: ReceiptBinder<Injectors>) -> BindingReceipt<Injectors> {
            bind.to(factory: Injectors.init)
        }
    }

    @Test func superInjectorsRunOnce() throws {
        let injectors = try ComponentFactory.of(InjectorsComponent.self).build(())
        let leaf = Leaf()
        injectors.leaf.injectProperties(into: leaf)
        #expect(leaf.log == ["base", "middle", "leaf"])
        #expect(leaf.title == "title")
        #expect(leaf.number == 5)
        #expect(leaf.fraction == 0.5)
    }

    @Test func anInjectorOfABaseFillsTheBaseOnly() throws {
        let injectors = try ComponentFactory.of(InjectorsComponent.self).build(())
        let middle = Middle()
        injectors.base.injectProperties(into: middle)
        #expect(middle.log == ["base"])
        #expect(middle.number == nil)
    }

    fileprivate func inject<I: PropertyInjectorProtocol>(_ injector: I, into object: I.Element) {
        injector.injectProperties(into: object)
    }

    @Test func anInjectorIsUsedThroughItsProtocol() throws {
        let base = Base()
        inject(try ComponentFactory.of(InjectorsComponent.self).build(()).base, into: base)
        #expect(base.title == "title")
    }

    fileprivate final class Delegate {
        var number = 0
        var text = ""
    }

    fileprivate struct DelegateComponent: RootComponent {
        typealias Root = PropertyInjector<Delegate>
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(value: 7)
            binder.bind().to(value: "seven")
        }
        static func configureRoot(
            binder bind: ReceiptBinder<PropertyInjector<Delegate>>
        ) -> BindingReceipt<PropertyInjector<Delegate>> {
            bind.propertyInjector(configuredWith: configureDelegate)
        }
        private static func configureDelegate(
            bind: PropertyInjectionReceiptBinder<Delegate>
        ) -> BindingReceipt<PropertyInjector<Delegate>> {
            bind.to { (delegate, number: Int, text: String) in
                delegate.number = number
                delegate.text = text
            }
        }
    }

    @Test func aRootIsAPropertyInjector() throws {
        let delegate = Delegate()
        try ComponentFactory.of(DelegateComponent.self).build(()).injectProperties(into: delegate)
        #expect(delegate.number == 7)
        #expect(delegate.text == "seven")
    }

    fileprivate struct UninjectableComponent: RootComponent {
        typealias Root = PropertyInjector<Delegate>
        static func configure(binder: UnscopedBinder) { binder.bind().to(value: 7) }
        static func configureRoot(
            binder bind: ReceiptBinder<PropertyInjector<Delegate>>
        ) -> BindingReceipt<PropertyInjector<Delegate>> {
            bind.propertyInjector { bind in
                bind.to { (delegate: Delegate, number: Int, text: String) in delegate.number = number }
            }
        }
    }

    @Test func aMissingPropertyIsReported() {
        let error = #expect(throws: MissingProvider.self) { try ComponentFactory.of(UninjectableComponent.self) }
        #expect(error?.description.contains("*** String *** binding missing") == true)
        #expect(error?.description.contains("required by PropertyInjector<Delegate> at ") == true)
    }
}

// MARK: - Assisted injection

@Suite struct OriginalAssistedInjectionTests {
    fileprivate struct Car {
        let wheels: Int
        let name: String
        let price: Double
    }
    fileprivate struct FirstSeed: AssistedFactory {
        typealias Seed = String
        typealias Element = Car
    }
    fileprivate struct LastSeed: AssistedFactory {
        typealias Seed = (name: String, price: Double)
        typealias Element = Car
    }
    fileprivate struct Garage {
        let first: Factory<FirstSeed>
        let last: Factory<LastSeed>
        let empty: Factory<EmptySeed<Car>>
        let later: Provider<Factory<FirstSeed>>
    }
    fileprivate struct GarageComponent: RootComponent {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(value: 4)
            binder.bind().to(value: 100.0)
            binder.bindFactory(Car.self).with(FirstSeed.self).to {
                (seed: Assisted<String>, wheels: Int, price: Double) in
                Car(wheels: wheels, name: seed.get(), price: price)
            }
            binder.bindFactory(Car.self).with(LastSeed.self).to {
                (wheels: Int, seed: Assisted<(name: String, price: Double)>) in
                let (name, price) = seed.get()
                return Car(wheels: wheels, name: name, price: price)
            }
            binder.bindFactory(Car.self).to { (_: Assisted<Void>, wheels: Int) in
                Car(wheels: wheels, name: "none", price: 0)
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Garage>) -> BindingReceipt<Garage> {
            bind.to(factory: Garage.init)
        }
    }

    @Test func theSeedStandsFirst() throws {
        let garage = try ComponentFactory.of(GarageComponent.self).build(())
        let car = garage.first.build("beetle")
        #expect(car.name == "beetle")
        #expect(car.wheels == 4)
        #expect(car.price == 100)
        #expect(garage.later.get().build("later").name == "later")
    }

    @Test func theSeedStandsLastAndIsATuple() throws {
        let car = try ComponentFactory.of(GarageComponent.self).build(()).last.build((name: "mini", price: 3))
        #expect(car.name == "mini")
        #expect(car.wheels == 4)
        #expect(car.price == 3)
    }

    @Test func theSeedIsEmpty() throws {
        let car = try ComponentFactory.of(GarageComponent.self).build(()).empty.build(())
        #expect(car.name == "none")
        #expect(car.wheels == 4)
    }

    fileprivate struct MissingComponent: RootComponent {
        struct Root { let factory: Factory<FirstSeed> }
        static func configure(binder: UnscopedBinder) {
            binder.bindFactory(Car.self).with(FirstSeed.self).to { (seed: Assisted<String>, wheels: Int) in
                Car(wheels: wheels, name: seed.get(), price: 1)
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func aMissingDependencyOfAFactoryIsReported() {
        let error = #expect(throws: MissingProvider.self) { try ComponentFactory.of(MissingComponent.self) }
        #expect(error?.description.contains("*** Int *** binding missing") == true)
    }

    fileprivate struct UnboundComponent: RootComponent {
        struct Root { let factory: Factory<FirstSeed> }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func aMissingFactoryIsReported() {
        let error = #expect(throws: MissingProvider.self) { try ComponentFactory.of(UnboundComponent.self) }
        #expect(error?.description.contains("*** Factory<FirstSeed> *** binding missing") == true)
    }
}

// MARK: - Providers

@Suite struct OriginalProviderTests {
    fileprivate struct Number: Cleanse.Tag { typealias Element = Int }
    fileprivate final class Object {}

    @Test func providersAreMadeByHand() {
        var calls = 0
        let counting = Provider<Int> {
            calls += 1
            return calls
        }
        #expect(counting.get() == 1)
        #expect(counting.get() == 2)
        #expect(Provider(value: 3).get() == 3)
        #expect(Provider(getter: { 4 }).get() == 4)
        #expect(TaggedProvider<Number>(value: 5).get() == 5)
        #expect(TaggedProvider<Number> { 6 }.get() == 6)
        #expect(Assisted(value: 7).get() == 7)
    }

    @Test func providersConvertIntoEachOther() {
        let tagged = TaggedProvider<Number>(value: 5)
        let plain: Provider<Int> = tagged.asProvider()
        #expect(plain.get() == 5)
        #expect(Provider(other: tagged).get() == 5)
        #expect(TaggedProvider<Number>(other: Provider(value: 6)).get() == 6)
        #expect(Assisted<Int>(other: plain).get() == 5)
    }

    @Test func providersAreMapped() {
        let text: Provider<String> = Provider(value: 5).map { "\($0)" }
        #expect(text.get() == "5")
        #expect(TaggedProvider<Number>(value: 6).map(transform: { $0 + 1 }).get() == 7)
        #expect(Provider(value: 5).map(transform: String.init).get() == "5")
    }

    fileprivate func double<P: ProviderProtocol>(_ provider: P) -> Int where P.Element == Int { provider.get() * 2 }

    @Test func providersAreUsedThroughTheirProtocol() {
        #expect(double(Provider(value: 1)) == 2)
        #expect(double(TaggedProvider<Number>(value: 2)) == 4)
    }

    fileprivate struct MyProvider: ProviderProtocol {
        typealias Element = Int
        let getter: () -> Int
        init(getter: @escaping () -> Int) { self.getter = getter }
        func get() -> Int { getter() }
    }

    fileprivate struct Root {
        let number: Int
        let tagged: TaggedProvider<Number>
        let weak: WeakProvider<Object>
        let object: Object
    }

    fileprivate struct ProvidersComponent: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Int.self).to(provider: MyProvider(value: 8))
            binder.bind(Int.self).tagged(with: Number.self).to(provider: TaggedProvider<Number>(value: 9))
            binder.bind(Object.self).sharedInScope().to(factory: Object.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func bindingsTakeAnyProvider() throws {
        let root = try ComponentFactory.of(ProvidersComponent.self).build(())
        #expect(root.number == 8)
        #expect(root.tagged.get() == 9)
    }

    @Test func aWeakProviderGivesTheSharedObject() throws {
        let root = try ComponentFactory.of(ProvidersComponent.self).build(())
        #expect(root.weak.get() === root.object)
    }
}

// MARK: - Bindings

@Suite struct OriginalBindingTests {
    fileprivate protocol Animal { var sound: String { get } }
    fileprivate class Dog: Animal {
        let sound: String
        init(sound: String) { self.sound = sound }

        static func configureDog(bind: ReceiptBinder<Dog>) -> BindingReceipt<Dog> {
            bind.to { () in Dog(sound: "woof") }
        }
    }

    fileprivate struct Pair: Cleanse.Tag { typealias Element = (Int, String) }

    /// Values of all awkward kinds of types: protocols, tuples, functions, optionals, metatypes and generics.
    fileprivate struct Root {
        var animal: any Animal
        var maybeAnimal: (any Animal)?
        var dogs: [Dog]
        var tuple: (Int, String)
        var taggedTuple: TaggedProvider<Pair>
        var function: (Int) -> String
        var maker: () -> Int8
        var deferred: () -> Int
        var nothing: Float?
        var laterNothing: Provider<Float?>
        var something: Int!
        var type: any Animal.Type
        var dictionary: [String: Int]
        var optionalBinding: UInt8?
    }

    fileprivate struct ListModule<Element>: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind([Element].self).to { (element: Provider<Element>) in [element.get(), element.get()] }
        }
    }

    fileprivate struct ScopedListModule<Element, S: Scope>: Module {
        static func configure(binder: Binder<S>) {
            binder.bind(Set<Int>.self).sharedInScope().to { (_: [Element]) in [1] }
        }
    }

    fileprivate struct BindingsComponent: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Dog.self).sharedInScope().configured(with: Dog.configureDog)
            binder.bind((any Animal).self).to { $0 as Dog }
            binder.include(module: ListModule<Dog>.self)
            binder.include(module: ScopedListModule<Dog, Singleton>.self)
            binder.bind((Int, String).self).to { (number: Int) in (number, "pair") }
            binder.bind().tagged(with: Pair.self).to(value: (2, "tagged"))
            binder.bind(((Int) -> String).self).to(value: { "<\($0)>" })
            binder.bind((() -> Int8).self).to(value: { 8 })
            binder.bind(Int.self).to(value: 1)
            binder.bind((any Animal.Type).self).to(value: Dog.self)
            binder.bind([String: Int].self).to(value: ["a": 1])
            binder.bind(UInt8?.self).to(value: nil)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to {
                Root(
                    animal: $0, maybeAnimal: $1, dogs: $2, tuple: $3, taggedTuple: $4, function: $5, maker: $6,
                    deferred: $7, nothing: $8, laterNothing: $9, something: $10, type: $11, dictionary: $12,
                    optionalBinding: $13)
            }
        }
    }

    @Test func everyTypeCanBeBound() throws {
        let root = try ComponentFactory.of(BindingsComponent.self).build(())
        #expect(root.animal.sound == "woof")
        #expect(root.maybeAnimal?.sound == "woof")
        try #require(root.dogs.count == 2)
        #expect(root.dogs[0] === root.dogs[1])
        #expect(root.tuple == (1, "pair"))
        #expect(root.taggedTuple.get() == (2, "tagged"))
        #expect(root.function(3) == "<3>")
        #expect(root.maker() == 8)
        #expect(root.deferred() == 1)
        #expect(root.nothing == nil)
        #expect(root.laterNothing.get() == nil)
        #expect(root.something == 1)
        #expect(root.type is Dog.Type)
        #expect(root.dictionary == ["a": 1])
        #expect(root.optionalBinding == nil)
    }

    fileprivate struct GenericHelpers: RootComponent {
        typealias Scope = Singleton

        fileprivate struct Extra: Module {
            static func configure(binder: UnscopedBinder) { binder.bind().to(value: "x" as Character) }
        }

        fileprivate static func bindCommon<B: BinderBase>(_ binder: B) {
            binder.bind().to(value: 3)
            binder.include(module: Extra.self)
        }

        fileprivate static func bindShared<B: BinderBase>(_ binder: B) where B.Scope: Cleanse.Scope {
            binder.bind().sharedInScope().to { Dog(sound: "howl") }
        }

        static func configure(binder: SingletonBinder) {
            bindCommon(binder)
            bindShared(binder)
        }

        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (number: Int, dog: Dog, same: Dog, extra: Character) in
                "\(number) \(dog.sound) \(dog === same) \(extra)"
            }
        }
    }

    @Test func bindingsAreDeclaredByGenericFunctions() throws {
        let text = try ComponentFactory.of(GenericHelpers.self).build(())
        #expect(text == "3 howl true x")
    }
}

// MARK: - Names of Cleanse 4

@Suite struct OriginalNameTests {
    fileprivate struct Engine: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to(value: 6)
        }
    }

    @available(*, deprecated)
    fileprivate struct EngineModule: ScopedModule {
        typealias Scope = Singleton
        static func configure(binder: Binder<Singleton>) {
            Self.declare(binder: binder)
        }

        private static func declare<B: BinderType>(binder: B) where B.Scope == Singleton {
            binder.bind(String.self).sharedInScope().to(value: "engine")
            binder.install(dependency: Engine.self)
        }
    }

    @available(*, deprecated)
    fileprivate struct Car: RootComponent {
        struct Root {
            let name: String
            let engine: ComponentFactory<Engine>

            init(name: String, engine: ComponentFactory<Engine>) {
                self.name = name
                self.engine = engine
            }
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.include(module: EngineModule.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @available(*, deprecated)
    @Test func aRootComponentCanBeInstalledAndOlderNamesOfProtocolsStand() throws {
        let car = try ComponentFactory.of(Car.self).build()
        #expect(car.name == "engine")
        let installed = car.engine.build()
        #expect(installed == 6)
        let alone = try ComponentFactory.of(Engine.self).build()
        #expect(alone == 6)
    }

    fileprivate class Shop: ScopedByDefault {
        typealias DefaultScope = Singleton
        required init() {}
    }

    fileprivate struct Fresh<T: Shop>: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(T.self).to { T() }
        }
    }

    fileprivate struct Street: RootComponent {
        struct Root {
            let one: Shop
            let other: Shop
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.include(module: Fresh<Shop>.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func aTypeThatSharesItselfIsSharedByAGenericModule() throws {
        let street = try ComponentFactory.of(Street.self).build()
        #expect(street.one === street.other)
    }

    @available(*, deprecated)
    @Test func aPlaceIsPassedOnAsItWas() {
        func sourceLocation(file: StaticString = #file, line: Int = #line, function: StaticString = #function)
            -> Cleanse.SourceLocation
        {
            Cleanse.SourceLocation(file: file, line: line, function: function)
        }
        let location = sourceLocation(file: "App/Menu.swift", line: 12, function: "configure(binder:)")
        #expect("\(location)" == "App/Menu.swift:12")
        #expect("\(location.function)" == "configure(binder:)")
        #expect("\(sourceLocation().file)".hasSuffix("OriginalStyleTests.swift"))
    }
}
