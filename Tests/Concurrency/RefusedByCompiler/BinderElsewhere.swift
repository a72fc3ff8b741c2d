// A binder does not leave the isolation in which a component is configured, so that code of another actor can't declare bindings.
// Settings: swift6 main

import Cleanse

@MainActor func bindScreens(_ binder: UnscopedBinder) {
    binder.bind(Int.self).to { 5 }
}

nonisolated struct Ordinary: Module {
    static func configure(binder: UnscopedBinder) {
        MainActor.assumeIsolated {
            // expected-error@+2 {{sending 'binder' risks causing data races}}
            // expected-note@+1 {{task-isolated 'binder' is captured by a main actor-isolated closure}}
            bindScreens(binder)
        }
    }
}
