// Closures may capture values that are not Sendable if one task has the graph. `toSendable(factory:)` is for closures that other threads
// call.

import Cleanse

nonisolated final class Counter {
    var count = 0
    init() {}
}

nonisolated struct Root {
    let numbers: () -> Int
    let texts: @Sendable () -> String
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        let counter = Counter()
        binder.bind(Int.self).to {
            counter.count += 1
            return counter.count
        }
        let (prefix, tally) = ("text", Tally())
        binder.bind(String.self).toSendable(factory: {
            tally.add()
            return "\(prefix) \(tally.count)"
        })
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

nonisolated func captureLocally() throws {
    let counter = Counter()
    let local = try ComponentFactory.of(root: Int.self) { binder in
        binder.bind(Counter.self).to(value: counter)
        binder.bind().to { (counter: Counter) in counter.count + 5 }
    }
    counter.count = 2
    expect(local.build() == 7)
    refuse("unsafe-sharing", saying: "*** Counter *** is created by a closure that captures values") {
        try local.sendable()
    }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        expect(root.numbers() == 1 && root.numbers() == 2)
        let texts = root.texts
        let text = await Task.detached { texts() }.value
        expect(text == "text 1")
        try captureLocally()
    }
}
