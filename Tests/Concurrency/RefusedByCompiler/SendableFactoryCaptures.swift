// `toSendable(factory:)` accepts no closure that captures a value that is not Sendable.
// Settings: swift6 main

import Cleanse

// expected-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
nonisolated final class Counter { var count = 0 }

nonisolated struct Numbers: Module {
    static func configure(binder: UnscopedBinder) {
        let counter = Counter()
        let limit = 3
        binder.bind(Int.self).toSendable(factory: {
            // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
            counter.count += 1
            return counter.count + limit
        })
    }
}
