import Cleanse

/// Components with bindings of every form, some of them wrong. The checker's findings must equal validation's.
enum Bindings {
    static func reports() -> [ReportedGraph] {
        struct Local: RootComponent {
            struct Engine {}
            static func configureRoot(binder bind: ReceiptBinder<Engine>) -> BindingReceipt<Engine> {
                bind.to { (_: Float, _: Fuel) in Engine() }
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind(Float.self).to(value: 1)
                if false { binder.bind(Fuel.self).to(factory: Fuel.init) }
            }
        }
        return [
            ReportedGraph(ComponentFactory.validate(Plain.self)),
            ReportedGraph(ComponentFactory.validate(Forms.self)),
            ReportedGraph(ComponentFactory.validate(Tagged.self)),
            ReportedGraph(ComponentFactory.validate(Collections.self)),
            ReportedGraph(ComponentFactory.validate(NumericKeys.self)),
            ReportedGraph(ComponentFactory.validate(ConstantKeys.self)),
            ReportedGraph(ComponentFactory.validate(WrongCollections.self)),
            ReportedGraph(ComponentFactory.validate(Aliases.self)),
            ReportedGraph(ComponentFactory.validate(NearMisses.self)),
            ReportedGraph(ComponentFactory.validate(Local.self)),
            ReportedGraph(ComponentFactory.validate(Many.self)),
            ReportedGraph(ComponentFactory.validate(Helpers.self)),
            ReportedGraph(ComponentFactory.validate(Scoped.self)),
            ReportedGraph(ComponentFactory.validate(Hints.self)),
            ReportedGraph(ComponentFactory.validate(Provided.self)),
            ReportedGraph(ComponentFactory.validate(Configured.self)),
            ReportedGraph(ComponentFactory.validate(Retaining.self)),
            ReportedGraph(ComponentFactory.validate(Pointing.self)),
            ReportedGraph(ComponentFactory.validate(Nested<String>.Inner<Int>.self)),
            ReportedGraph(ComponentFactory.validate(Existentials.self)),
            ReportedGraph(ComponentFactory.validate(Boxed<any Lidded>.self)),
            ReportedGraph(ComponentFactory.validate(Boxed<any Lidded & Labelled>.self)),
            ReportedGraph(ComponentFactory.validate(Boxed<any Labelled>.self)),
            ReportedGraph(ComponentFactory.validate(root: Fuel.self) { $0.bind().to { (_: Pump) in Fuel() } }),
            ReportedGraph(ComponentFactory.validate(root: Int.self) { binder in binder.bind().to(value: 1) }),
        ]
    }

    struct Fuel {}
    struct Pump {}
    final class Wheel { init() {} }
    struct Car {
        let wheel: Wheel
        let fuel: Fuel
    }

    struct Plain: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Car>) -> BindingReceipt<Car> { bind.to(factory: Car.init) }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Wheel.init)
            binder.bind(Int.self).to(value: 1)
            binder
                .bind(Int.self)
                .to {
                    2
                }
        }
    }

    struct Forms: RootComponent {
        struct Root {
            let provider: Provider<Fuel>
            let optional: Pump?
            let weak: WeakProvider<Wheel>
            let closure: () -> Fuel
            let throwing: () throws -> Provider<Wheel?>
            let sending: @Sendable () -> Int
            let later: () async -> Pump
            let wrong: (Int) -> Pump
            let typed: () throws(CancellationError) -> Pump
            let pair: (Int, label: String)
            let metatype: Pump.Type
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) { binder.bind(Double.self).to(value: 3) }
    }

    struct Address: Tag { typealias Element = String }
    struct Port<Of>: Tag { typealias Element = Of }

    struct Tagged: RootComponent {
        typealias Root = String
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (a: TaggedProvider<Address>, b: TaggedProvider<Port<Int>>, c: TaggedProvider<Port<Fuel>>) in
                a.get()
            }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().tagged(with: Address.self).to(value: "here")
            binder.bind(Int.self).tagged(with: Port<Int>.self).to(value: 80)
            binder.bind(Int.self).tagged(with: Port<Int>.self).to(value: 81)
            binder.bind(Fuel.self).to(factory: Fuel.init)
        }
    }

    enum Kind: Hashable { case first, second }

    struct Collections: RootComponent {
        struct Root {
            let all: [Fuel]
            let set: Set<Int>
            let map: [String: Int]
            let kinds: [Kind: Fuel]
            let missing: [Pump]
            let missingSet: Set<String>
            let missingMap: [Kind: Pump]
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (a, b, c, d, e, f, g) in
                Root(all: a, set: b, map: c, kinds: d, missing: e, missingSet: f, missingMap: g)
            }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Fuel.self).intoCollection().to(factory: Fuel.init)
            binder.bind(Fuel.self).intoCollection().to { [Fuel()] }
            binder.bind(Int.self).intoSet().to(value: 1)
            binder.bind(Int.self).intoSet().to(value: [1, 2])
            binder.bind(Int.self).intoMap(key: "a").to(value: 1)
            binder.bind(Int.self).intoMap(key: "a").to(value: 1)
            binder.bind(Fuel.self).intoMap(key: Kind.first).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: Kind.second).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: Kind.first).to(factory: Fuel.init)
            binder.install(dependency: More.self)
        }
    }

    /// Equal keys that are written in different forms.
    struct NumericKeys: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Bool>) -> BindingReceipt<Bool> {
            bind.to { (_: [Int: Fuel], _: [Double: Fuel], _: [Float: Fuel]) in true }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Fuel.self).intoMap(key: 1_000).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: 0x3E8).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: -0b11).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: -3).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: 0o7).to(factory: Fuel.init)
            let ten: Double = 10
            binder.bind(Fuel.self).intoMap(key: ten).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: 1e1).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: 10.00).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: 0x0.8p0).to(factory: Fuel.init)
            let tenth: Float = 0.1, again: Float = 0.10
            binder.bind(Fuel.self).intoMap(key: tenth).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: again).to(factory: Fuel.init)
        }
    }

    struct More: Component {
        static func configureRoot(binder bind: ReceiptBinder<[Fuel]>) -> BindingReceipt<[Fuel]> {
            bind.to { (set: Set<Int>) in [] }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Fuel.self).intoCollection().to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: Kind.second).to(factory: Fuel.init)
        }
    }

    struct Words: Tag { typealias Element = [String] }

    struct WrongCollections: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).intoCollection().tagged(with: Words.self).to(value: "a")
            binder.bind(String.self).tagged(with: Address.self).intoCollection().to(value: "a")
            binder.bind(String.self).alias(Int?.self) { Int($0) }.intoCollection().to(value: "a")
            binder.bind([Pump].self).intoCollection().to { [Pump()] }
            binder.bind(String.self).intoCollection().configured { $0.alias(Int?.self) { Int($0) }.to(value: "a") }
            binder.bind([Pump].self).to { [] }
        }
    }

    struct Aliases: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<any Store>) -> BindingReceipt<any Store> {
            bind.to { (disk: Disk, other: any Refined) in disk }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Disk.self).sharedInScope().alias((any Store).self) { $0 }.alias((any Refined).self) { $0 }
                .tagged(with: Port<Disk>.self).to(factory: Disk.init)
            binder.bind(Int.self).alias(String.self) { "\($0)" }.alias(String.self) { "\($0)" }.to(value: 1)
        }
    }

    struct NearMisses: RootComponent {
        struct Root {
            fileprivate init(
                disk: Disk, cache: @escaping () -> Cache, port: any Hidden, set: Set<Int8>, fuel: Fuel, wheel: Wheel,
                page: Printed
            ) {}
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Refined).self).to { Disk() }
            binder.bind((any Store & Sendable).self).to { Cache() }
            binder.bind().to(factory: HiddenDisk.init)
            binder.bind(Int8.self).intoCollection().to(value: 1)
            binder.bind(Provider<Fuel>.self).to { (other: Fuel?) in Provider { other! } }
            binder.bind((() -> Wheel?).self).to { { nil } }
            binder.bindFactory(Printed.self).with(Printing.self).to { (_: Assisted<Int>) in Printed() }
        }
    }
    struct Cache: Store {}
    fileprivate protocol Hidden {}
    fileprivate struct HiddenDisk: Hidden {}
    struct Printed {}
    enum Printing: AssistedFactory {
        typealias Seed = Int
        typealias Element = Printed
    }

    protocol Store {}
    protocol Refined: Store {}
    final class Disk: Refined { init() {} }
    struct DefaultStore: Store {}

    struct Many: RootComponent {
        struct Root {
            init(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Provider<Fuel>, i: Pump) {}
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) }
    }

    struct Helpers: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Car>) -> BindingReceipt<Car> { finish(bind) }
        static func configure(binder: UnscopedBinder) {
            bindAll(binder, Fuel.self)
            helper(binder) { inner in inner.bind(Pump.self).to(factory: Pump.init) }
            let started = binder.bind(String.self).tagged(with: Address.self)
            started.to(value: "x")
            func local(_ binder: some BinderBase) { binder.bind(Float.self).to(value: 1) }
            local(binder)
            local(AnyBinder(binder))
            do {
                let again = binder
                again.bind(Double.self).to { (_: Int8) in 1 }
            }
            Self.configure(another: binder)
            located(binder)
        }
        static func configure(another binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) }
        private static func finish(_ bind: ReceiptBinder<Car>) -> BindingReceipt<Car> { bind.to(factory: Car.init) }
        private static func bindAll<Element>(_ binder: some BinderBase, _: Element.Type) {
            binder.bind(Element.self).to { (_: Provider<Element>, _: [Element]) -> Element in fatalError() }
        }
        private static func helper(_ binder: UnscopedBinder, _ declare: (AnyBinder) -> Void) {
            declare(binder.asAnyBinder())
        }
        private static func located(_ binder: UnscopedBinder, file: StaticString = #fileID, line: Int = #line) {
            binder.bind(UInt.self).to(file: file, line: line) { (_: Int16) in 1 }
        }
    }

    struct Page: Scope {}
    class Base: ScopedByDefault { typealias DefaultScope = Page }
    final class Derived: Base { override init() {} }

    struct Scoped: RootComponent {
        typealias Scope = Page
        static func configureRoot(binder bind: ReceiptBinder<Derived>) -> BindingReceipt<Derived> {
            bind.to(factory: Derived.init)
        }
        static func configure(binder: Binder<Page>) {
            binder.install(dependency: Inside.self)
            binder.include(module: OfPage.self)
            binder.include(module: OfPage.self)
            binder.include(module: Anywhere<Base>.self)
            binder.include(module: Anywhere<Derived?>.self)
        }
    }
    struct OfPage: Module {
        static func configure(binder: Binder<Page>) { binder.bind(Wheel.self).sharedInScope().to(factory: Wheel.init) }
    }
    enum Anywhere<Element>: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Element.self).to { (_: Fuel) -> Element in fatalError() }
        }
    }
    struct Inside: Component {
        typealias Scope = Page
        struct Seed {}
        static func configureRoot(binder bind: ReceiptBinder<Base?>) -> BindingReceipt<Base?> {
            bind.to { (_: Seed, _: Wheel) in nil }
        }
        static func configure(binder: Binder<Page>) {
            binder.bind(Base.self).to(factory: Base.init)
            binder.bind(Inside.Seed.self).to(factory: Seed.init)
        }
    }

    struct Hints: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            bind.to {
                (a: any Store, b: any Store & Sendable, c: Base, d: (Int) -> Fuel, e: any Refined, f: AnyObject) in
                1
            }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(DefaultStore.self).to(factory: DefaultStore.init)
            binder.bind(Disk.self).to(factory: Disk.init)
            binder.bind(Derived.self).to(factory: Derived.init)
            binder.bind(Fuel?.self).to { nil }
        }
    }

    enum Key {
        static let first = "first"
        static let again: String = "first"
        struct Other { let text = "other" }
    }

    struct ConstantKeys: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<[String: Fuel]>) -> BindingReceipt<[String: Fuel]> {
            bind.to { (fuels: [String: Fuel], pumps: [String: Pump]) in fuels }
        }
        static func configure(binder: UnscopedBinder) {
            let local = "local"
            binder.bind(Fuel.self).intoMap(key: Key.first).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: Key.again).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: Key.Other().text).to(factory: Fuel.init)
            binder.bind(Fuel.self).intoMap(key: "other").to(factory: Fuel.init)
            add("local", to: binder) { Fuel() }
            add(local, to: binder) { Fuel() }
            add(local, to: binder) { Pump() }
            add(key: Key.first, to: binder)
        }
        private static func add<T>(_ key: String, to binder: UnscopedBinder, _ make: @escaping @Sendable () -> T) {
            binder.bind(T.self).intoMap(key: key).to(factory: make)
        }
        private static func add(key: String, to binder: UnscopedBinder) {
            add(key, to: binder) { Pump() }
            add(key, to: binder) { Pump() }
        }
    }

    struct Provided: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> {
            bind.to(provider: Provider(getter: Fuel.init))
        }
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Wheel.self).to(injector: nil as ((Wheel) -> Void)?)
            binder.bind(Pump.self).to { () throws in Pump() }
            binder.bind(Wheel.self).to { (_: Car) in Wheel() }
            binder.bind(Car.self).to { (wheel: () -> Wheel, fuel: Fuel, again: Wheel) in Car(wheel: again, fuel: fuel) }
        }
    }

    struct Configured: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Car>) -> BindingReceipt<Car> {
            bind.configured(with: Configured.car)
        }
        static func car(_ bind: ReceiptBinder<Car>) -> BindingReceipt<Car> { bind.to(factory: Car.init) }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Wheel.self).configured { $0.to { (_: Pump) in Wheel() } }
            binder.bind(Fuel.self).intoCollection().configured { bind in bind.to(factory: Fuel.init) }
        }
    }

    final class Parent { init(child: Provider<Child>) {} }
    final class Child { init(parent: Parent) {} }

    struct Retaining: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Parent>) -> BindingReceipt<Parent> {
            bind.sharedInScopeOrNot()
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Child.self).sharedInScope().to(factory: Child.init)
            binder.bind(Parent?.self).sharedInScope().to { (child: Child, again: Provider<Parent?>) in nil }
        }
    }

    struct Pointing: RootComponent {
        typealias Scope = Singleton
        struct Spare: Tag { typealias Element = Wheel }
        struct Root {
            init(
                a: WeakProvider<Wheel>, b: WeakProvider<Fuel?>, c: WeakProvider<TaggedProvider<Spare>>,
                d: WeakProvider<Pump>,
                e: WeakProvider<any Storing<Int>>
            ) {}
        }
        final class Back { init(root: WeakProvider<Root>) {} }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Wheel.self).to(factory: Wheel.init)
            binder.bind(Fuel.self).to(factory: Fuel.init)
            binder.bind(Wheel.self).tagged(with: Spare.self).to(factory: Wheel.init)
            binder.bind(Pump.self).sharedInScope().to(factory: Pump.init)
            binder.bind(Shelf<Int>.self).alias((any Storing<Int>).self) { $0 }.to(factory: Shelf<Int>.init)
            binder.bind(Back.self).sharedInScope().to(factory: Back.init)
        }
    }

    protocol Storing<Item> { associatedtype Item }
    protocol Mapping<Key, Value>: AnyObject { associatedtype Key; associatedtype Value }
    private protocol Secret<Hint> { associatedtype Hint }
    struct Shelf<Item>: Storing { init() {} }
    enum Other {
        struct Fuel {}
        protocol Storing<Item> { associatedtype Item }
    }

    struct Keeping<Item>: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Shelf<Item>.self).alias((any Storing<Item>).self) { $0 }.to(factory: Shelf<Item>.init)
            binder.bind((any Storing<[Item]>).self).to { (_: any Storing<Item>) in Shelf<[Item]>() }
        }
    }

    struct Existentials: RootComponent {
        struct Root {
            let clock: any Clock<Duration>
            let numbers: any Sequence<Int>
            let texts: (any Collection<String>)?
            let store: any Storing<Int>
            let stores: [any Storing<[Int]>]
            let other: any Other.Storing<Other.Fuel>
            let provider: Provider<any Storing<Fuel>>
            let map: any Mapping<String, Fuel>
            let weak: WeakProvider<any Mapping<Int, Fuel>>
            let factory: () -> any Mapping<Int, any Storing<Fuel>>
            let both: any Storing<Int> & Mapping<Int, Int> & Sendable
            let metatype: (any Storing<Pump>).Type
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Keeping<Int>.self)
            binder.bind((any Clock<Duration>).self).to(value: ContinuousClock())
            binder.bind((any Clock<Duration>).self).to { SuspendingClock() }
            binder.bind((any Storing<[Int]>).self).intoCollection().to {
                (_: any Storing<Other.Fuel>, _: any Secret<Int>) in Shelf()
            }
            binder.bind((any Sequence<Int>)?.self).to { (numbers: any Sequence<Int>) in numbers }
            binder.bind((any Sequence<Int>).self).to { (texts: (any Collection<String>)?) in [1] }
            binder.bind((any Collection<String>).self).to { (_: any Sequence<Int>) in [] }
        }
    }

    // Conformances that no error before needs.
    protocol Lidded {}
    protocol Labelled {}
    class Box: Lidded {}
    final class Parcel: Box, Labelled {}
    struct Boxed<Wanted>: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (_: Wanted) in "" }
        }
        static func configure(binder: UnscopedBinder) { binder.bind(Parcel.self).to(factory: Parcel.init) }
    }

    enum Nested<A> {
        struct Inner<B>: RootComponent {
            struct Own {}
            static func configureRoot(binder bind: ReceiptBinder<Own>) -> BindingReceipt<Own> {
                bind.to { (_: A, _: B, _: (A, B)) in Own() }
            }
            static func configure(binder: UnscopedBinder) { binder.bind(A?.self).to { nil } }
        }
    }
}

extension BindingBuilder where Binder == AnyBinder, Element == Input, Element == Bindings.Parent {
    fileprivate func sharedInScopeOrNot() -> BindingReceipt<Element> { to(factory: Bindings.Parent.init) }
}
