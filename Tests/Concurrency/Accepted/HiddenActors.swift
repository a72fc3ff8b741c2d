// A closure that names no actor belongs to the actor of the code that calls `of(root:)`. If `isolation: nil` denies that actor, the graph
// doesn't know it, unless the closure names it.

import Cleanse

nonisolated final class Counter {
    init() {}
}

nonisolated struct Use: Sendable {
    let counter: @Sendable () -> Counter
}

@main struct Program {
    @MainActor static func main() throws {
        _ = try ComponentFactory.of(root: Use.self, isolation: nil) { binder in
            binder.bind(Counter.self).to { Counter() }
            binder.bind().to(factory: Use.init)
        }
        refuse("conflicting-isolation", saying: "*** Counter *** is created on MainActor") {
            try ComponentFactory.of(root: Use.self) { binder in
                binder.bind(Counter.self).to { Counter() }
                binder.bind().to(factory: Use.init)
            }
        }
    }
}
