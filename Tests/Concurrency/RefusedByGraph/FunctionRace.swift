// The race of `ProviderRace.swift`, with a function that may be sent. The graph is refused, because the counter that the function reaches
// is not Sendable.

import Cleanse

nonisolated final class Counter {
    var count = 0
    init() {}
}

nonisolated struct Root {
    let next: @Sendable () -> Int
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
        binder.bind(Int.self).to { (counter: Counter) in
            counter.count += 1
            return counter.count
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to { (next: @escaping @Sendable () -> Int) in Root(next: next) }
    }
}

@main struct Program {
    static func main() async throws {
        refuse(
            "unsafe-sharing", saying: "*** Counter *** is shared and used by any thread, but not known to be Sendable",
            "--> Int required by Root", "--> Counter required by Int", "make Counter Sendable"
        ) { try ComponentFactory.of(App.self) }
        expect(ComponentFactory.validate(App.self).errors.count == 1)
    }
}
