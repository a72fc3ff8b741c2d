// `sendable()` returns a factory of the whole graph that every task may use. Each task builds its own graph.

import Cleanse

nonisolated final class Counter {
    var count = 0
    init() {}
}

nonisolated protocol Named {
    var counter: Counter { get }
}

nonisolated final class Part: Named {
    let counter: Counter
    init(counter: Counter) { self.counter = counter }
}

nonisolated struct Numbered: AssistedFactory {
    typealias Seed = Int
    typealias Element = Part
}

/// A root that is not Sendable, with values that are not Sendable either. No value is in two graphs.
nonisolated final class Root {
    let part: Part
    let named: any Named
    let parts: [Part]
    let numbered: Factory<Numbered>
    let counter: Provider<Counter>
    let injector: PropertyInjector<Part>

    init(
        part: Part, named: any Named, parts: [Part], numbered: Factory<Numbered>, counter: Provider<Counter>,
        injector: PropertyInjector<Part>
    ) {
        self.part = part
        self.named = named
        self.parts = parts
        self.numbered = numbered
        self.counter = counter
        self.injector = injector
    }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
        binder.bind(Part.self).sharedInScope().alias((any Named).self) { $0 }.to(factory: Part.init)
        binder.bind(Part.self).intoCollection().to { (counter: Counter) in Part(counter: counter) }
        binder.bindFactory(Part.self).with(Numbered.self).to { (number: Assisted<Int>, counter: Counter) in
            counter.count += number.get()
            return Part(counter: counter)
        }
        binder.bindPropertyInjectionOf(Part.self).to { (part: Part) in part.counter.count += 1 }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

nonisolated func use(_ factory: SendableComponentFactory<App>) async throws -> Root {
    let roots = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...20 {
            group.addTask {
                let root = try factory.tryBuild()
                for _ in 0..<100 { root.counter.get().count += 1 }
                _ = root.numbered.build(number)
                root.injector.injectProperties(into: root.part)
                guard root.named.counter === root.parts[0].counter else { fail("two counters") }
                return root.counter.get().count - number
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }
    }
    expect(roots == Array(repeating: 101, count: 20))
    return factory.build()
}

@main struct Program {
    static func main() async throws {
        let factory = try ComponentFactory.of(App.self).sendable()
        let count = try await Task.detached { try await use(factory).part.counter.count }.value
        expect(count == 0)
    }
}
