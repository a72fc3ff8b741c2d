// A component may be started several times, each time in another place. Therefore its steps capture only values that threads may share,
// unless the steps belong to an actor.
// Settings: swift6

import Cleanse

/// A counter that is not `Sendable`.
final class Counter {  // expected-note 4 {{class 'Counter' does not conform to the 'Sendable' protocol}}
    var count = 0
    init() {}
}

final class Session {
    init() {}
    nonisolated(nonsending) func loop() async {}
}

@MainActor final class Screen {
    let counter = Counter()
    init() {}
    func loop() async {}
}

struct Nonisolated: Module {
    static func configure(binder: SingletonBinder) {
        let counter = Counter()
        binder.bind(Session.self).sharedInScope()
            .onStart { _ in counter.count += 1 }  // expected-error {{capture of 'counter' with non-Sendable type}}
            .to(factory: Session.init)
        binder.bind(Session.self).sharedInScope()
            .onStop { _ in counter.count += 1 }  // expected-error {{capture of 'counter' with non-Sendable type}}
            .to(factory: Session.init)
        binder.bind(Session.self).sharedInScope()
            .running { session in
                await session.loop()
                counter.count += 1  // expected-error {{capture of 'counter' with non-Sendable type}}
            }
            .to(factory: Session.init)
        binder.bind(Session.self).sharedInScope()
            .onStop { session in
                await session.loop()
                counter.count += 1  // expected-error {{capture of 'counter' with non-Sendable type}}
            }
            .to(factory: Session.init)
    }
}
