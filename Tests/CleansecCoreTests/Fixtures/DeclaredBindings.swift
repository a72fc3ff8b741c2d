import Cleanse

/// Components whose bindings begin with their factories, some of them wrong. The checker's findings must equal validation's.
enum DeclaredBindings {
    static func reports() -> [ReportedGraph] {
        [
            ReportedGraph(ComponentFactory.validate(Whole.self)),
            ReportedGraph(ComponentFactory.validate(Lacking.self)),
            ReportedGraph(ComponentFactory.validate(Repeated.self)),
            ReportedGraph(ComponentFactory.validate(Misplaced.self)),
            ReportedGraph(ComponentFactory.validate(Late.self)),
            ReportedGraph(ComponentFactory.validate(Stray.self)),
            ReportedGraph(ComponentFactory.validate(Shared.self)),
            ReportedGraph(ComponentFactory.validate(Conditional.self)),
            ReportedGraph(ComponentFactory.validate(Replaced.self)),
            ReportedGraph(ComponentFactory.validate(Retaining.self)),
            ReportedGraph(ComponentFactory.validate(root: Car.self) { binder in binder.bind(Car.init) }),
        ]
    }

    struct Fuel: Hashable {
        init() {}
        static func several() -> [Fuel] { [] }
    }
    final class Wheel {
        init() {}
    }
    protocol Rolling {}
    final class Car: Rolling {
        init(wheel: Wheel, fuel: Fuel) {}
    }
    final class Pump: Sendable {
        init(fuel: Fuel) async throws {}
    }
    @MainActor final class Panel {
        init(fuel: Fuel) {}
    }
    struct Spare: Tag { typealias Element = Wheel }
    struct Root {
        init(
            _ car: Car, _ rolling: any Rolling, _ spare: TaggedProvider<Spare>, _ fuels: [Fuel], _ set: Set<Fuel>,
            _ map: [String: Fuel], _ pump: Pump, _ panel: @escaping @MainActor () -> Panel, _ text: String
        ) {}
    }

    struct Whole: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Fuel.init)
            binder.bind(Wheel.init).sharedInScope().onStart { _ in }.onStop { (_: Wheel) async in }
            binder.bind(Car.init).alias((any Rolling).self) { $0 }
            binder.bind(Wheel.init).tagged(with: Spare.self)
            binder.bind(Fuel.init).intoCollection()
            binder.bind(Fuel.several).intoCollection()
            binder.bind(Fuel.init).intoSet()
            binder.bind(Fuel.init).intoMap(key: "first")
            binder
                .bind(Pump.init)
                .sharedInScope()
            binder.bind(Panel.init)
            binder.bind { "text" }.asDefault()
        }
    }

    struct Lacking: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Car.init).sharedInScope()
            binder.bind(Pump.init)
            binder.bind(
                Panel.init
            )
        }
    }

    struct Repeated: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> {
            bind.to { (_: Wheel, _: [String: Int]) in Fuel() }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Wheel.init)
            binder.bind().to(factory: Wheel.init)
            binder.bind(Wheel.init).tagged(with: Spare.self)
            binder.bind(Wheel.init).tagged(with: Spare.self)
            binder.bind { 1 }.intoMap(key: "one")
            binder.bind { 2 }.intoMap(key: "one")
        }
    }

    struct Misplaced: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> { bind.to { Fuel() } }
        static func configure(binder: SingletonBinder) {
            binder.bind(Wheel.init).tagged(with: Spare.self).intoCollection()
            binder.bind(Car.init).alias((any Rolling).self) { $0 }.intoCollection()
            binder.bind(Wheel.init).startsWithGraph()
        }
    }

    struct Late: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> { bind.to { Fuel() } }
        static func configure(binder: SingletonBinder) {
            let wheel = binder.bind(Wheel.init)
            let fuel = binder.bind(Fuel.init).sharedInScope()
            fuel.live()
            wheel.onStop { _ in }.tagged(with: Spare.self).live().asDefault()
            wheels(in: binder).intoCollection()
            let again = wheels(in: binder)
            binder.when(.profile("absent")) { binder.bind { 1 } }
            again.intoCollection()
        }
        static func wheels(
            in binder: SingletonBinder
        ) -> DeclaredBinding<InferringBinder<SingletonBinder>, Wheel, Wheel> { binder.bind(Wheel.init) }
    }

    struct Stray: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> {
            bind.to { (_: Wheel) in Fuel() }
        }
        static func configure(binder: UnscopedBinder) {
            var wheel = binder.bind(Wheel.init)
            wheel = wheel.tagged(with: Spare.self)
            wheel.live()
        }
    }

    final class Cell {}
    final class User: Sendable {
        init(cell: @escaping @Sendable () -> Cell) {}
    }

    struct Shared: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<User>) -> BindingReceipt<User> {
            bind.to(factory: User.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Cell.init).sharedInScope()
        }
    }

    struct Conditional: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> {
            bind.to { (_: Wheel, _: any Rolling) in Fuel() }
        }
        static func configure(binder: UnscopedBinder) {
            binder.when(.profile("sport")) {
                binder.bind(Wheel.init)
                binder.bind(Car.init).alias((any Rolling).self) { $0 }
            }
        }
    }

    struct Replaced: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Fuel>) -> BindingReceipt<Fuel> {
            bind.to { (_: Wheel, _: Float) in Fuel() }
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind { (_: Int8) in Wheel() }.asDefault()
            binder.bind(Wheel.init)
            binder.decorate(Wheel.self).to { (_: Wheel, _: Double) in Wheel() }
        }
    }

    final class Left {
        init(right: Right) {}
    }
    final class Right {
        init(left: @escaping () -> Left) {}
    }

    struct Retaining: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Left?>) -> BindingReceipt<Left?> {
            bind.to { (left: Left) in left }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Left.init).sharedInScope()
            binder.bind(Right.init).sharedInScope()
        }
    }
}
