// A value that reaches a graph can't be passed to an actor, nor to a function of another actor, while the caller can still use it.
// Settings: swift6 main

import Cleanse

actor Cache {
    func fill(from provider: Provider<Int>) {}
    func fill(with make: () -> Int) {}
}

@MainActor func show(_ graph: BuiltGraph) {}

nonisolated struct Holder {
    let provider: Provider<Int>
    let graph: BuiltGraph
    let make: () -> Int

    func fill(_ cache: Cache) async {
        // expected-error@+2 {{sending 'self.provider' risks causing data races}}
        // expected-note@+1 {{sending task-isolated 'self.provider' to actor-isolated}}
        await cache.fill(from: provider)
        // expected-error@+2 {{sending 'self.make' risks causing data races}}
        // expected-note@+1 {{sending task-isolated 'self.make' to actor-isolated}}
        await cache.fill(with: make)
    }

    func showGraph() async {
        // expected-error@+2 {{sending 'self.graph' risks causing data races}}
        // expected-note@+1 {{sending task-isolated 'self.graph' to main actor-isolated}}
        await show(graph)
    }
}
