// A dependency of type `@MainActor () -> X` can be called only on the main actor.

import Cleanse

@MainActor final class Screen {
    init() {}
}

nonisolated struct Router {
    let screen: @MainActor () -> Screen
    let later: @Sendable () async -> Screen

    func show() {
        _ = screen()  // expected-error {{call to main actor-isolated}}
    }

    func open() async {
        // expected-error@+2 {{expression is 'async' but is not marked with 'await'}}
        // expected-note@+1 {{from outside of its actor context are implicitly asynchronous}}
        _ = screen()
        _ = await screen()
        _ = await later()
    }
}
