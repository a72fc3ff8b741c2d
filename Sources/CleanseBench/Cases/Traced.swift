import BenchSupport
import Cleanse
import CleanseDescriptions

extension Case {
    /// A class with two dependencies, in a graph without a trace, while another graph of the program has one.
    static let untraced = Case(
        number: "t", name: "untraced", title: "two dependencies; another graph is traced", budget: 1.5, debugBudget: 3,
        extraAllocations: 0
    ) { try variants(isTraced: false) }

    /// A class with two dependencies, in the graph that has a trace, which records three creations for each request.
    static let traced = Case(
        number: "t", name: "traced", title: "two dependencies; the graph is traced", budget: 40,
        extraAllocations: nil
    ) { try variants(isTraced: true) }

    private static func variants(isTraced: Bool) throws -> Variants {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { _ in Wheel() }
        table.bind { _ in Engine() }
        table.bind { Car(wheel: $0.get(Wheel.self), engine: $0.get(Engine.self)) }
        // The trace keeps no events, because their recording is measured, and not the memory for them.
        let traced = opaque(try GraphTrace(limit: 0).observing { try ComponentFactory.of(App.self) }.build().car)
        let untraced = opaque(try ComponentFactory.of(App.self).build().car)
        consume(traced.get())
        let provider = isTraced ? traced : untraced
        return Variants(
            hand: { for _ in 0..<$0 { consume(Car(wheel: Wheel(), engine: Engine())) } },
            closures: { for _ in 0..<$0 { consume(closures.car()) } },
            table: { for _ in 0..<$0 { consume(table.get(Car.self)) } },
            cleanse: { count in withExtendedLifetime(traced) { for _ in 0..<count { consume(provider.get()) } } })
    }
}

private final class Wheel {}

private final class Engine {}

private final class Car {
    let wheel: Wheel
    let engine: Engine

    init(wheel: Wheel, engine: Engine) {
        self.wheel = wheel
        self.engine = engine
    }
}

private final class Closures {
    let wheel: () -> Wheel = { Wheel() }
    let engine: () -> Engine = { Engine() }
    let car: () -> Car

    init() {
        let (wheel, engine) = (wheel, engine)
        car = { Car(wheel: wheel(), engine: engine()) }
    }
}

private struct Entry {
    let car: Provider<Car>
}

private struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Wheel.self).to(factory: Wheel.init)
        binder.bind(Engine.self).to(factory: Engine.init)
        binder.bind(Car.self).to(factory: Car.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
