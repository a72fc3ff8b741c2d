// A provider whose value is Sendable reaches a shared counter that is not, so four tasks can't have the provider.
// Settings: swift6 main

import Cleanse

nonisolated final class Counter {
    var count = 0
    init() {}
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

    static func configureRoot(binder bind: ReceiptBinder<Provider<Int>>) -> BindingReceipt<Provider<Int>> {
        bind.to { (provider: Provider<Int>) in provider }
    }
}

nonisolated func race() async throws {
    let provider = try ComponentFactory.of(App.self).build()
    await withTaskGroup { group in
        for _ in 0..<4 {
            // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
            group.addTask {
                // expected-note@+1 {{closure captures 'provider' which is accessible to code in the current task}}
                for _ in 0..<100_000 { _ = provider.get() }
            }
        }
    }
}
