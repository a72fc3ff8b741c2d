import Cleanse

/// A component with three mistakes, to see what Cleanse says about them. Nothing is built and nothing traps.
struct BrokenShop: RootComponent {
    typealias Root = Counter

    struct Counter {
        let grinder: Grinder
        let milk: Milk
    }
    struct Grinder { let motor: Motor }
    final class Motor {
        let grinder: Grinder
        init(grinder: Grinder) { self.grinder = grinder }
    }
    struct Milk {}

    static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
        bind.to(factory: Counter.init)
    }

    static func configure(binder: UnscopedBinder) {
        // A cycle: the grinder needs its motor, the motor its grinder.
        binder.bind().to(factory: Grinder.init)
        binder.bind().to(factory: Motor.init)
        // Bound twice. And nobody binds the milk, which the counter needs.
        binder.bind(Int.self).to(value: 1)
        binder.bind(Int.self).to(value: 2)
    }
}
