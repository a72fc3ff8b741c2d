// Synchronous and asynchronous steps of values of no actor and of the main actor, which capture only values that may be shared, and steps
// of a component of the main actor, which may capture values of that actor.

import Cleanse

/// A counter that is not `Sendable`.
nonisolated final class Counter {
    var count = 0
    init() {}
}

nonisolated final class Session {
    var isOpen = false
    init() {}
    nonisolated(nonsending) func open() async { isOpen = true }
    nonisolated(nonsending) func loop() async {}
}

@MainActor final class Screen {
    var isShown = false
    init() {}
    func show() { isShown = true }
    func loop() async {}
}

nonisolated struct Root {
    let session: Session
    let tally: Tally
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
    static func configure(binder: SingletonBinder) {
        let tally = Tally()
        binder.bind().to(value: tally)
        binder.bind(Session.self).sharedInScope()
            .onStart { _ in tally.add() }
            .onStart { session in
                tally.add()
                await session.open()
            }
            .onStop { session in
                expect(session.isOpen)
                tally.add()
            }
            .to(factory: Session.init)
        binder.bind(Screen.self).sharedInScope().startsWithGraph()
            .onStart { @MainActor in $0.show() }
            .running { await $0.loop() }
            .running { screen, ready in
                ready()
                await screen.loop()
            }
            .onStop { @MainActor screen in
                expect(screen.isShown)
                tally.add()
            }
            .to(factory: Screen.init)
    }
}

@MainActor struct Screens: @MainActor RootComponent {
    typealias Root = Screen
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
        bind.to { (screen: TaggedProvider<Front>) in screen.get() }
    }
    static func configure(binder: SingletonBinder) {
        let counter = Counter()
        binder.bind(Screen.self).sharedInScope().tagged(with: Front.self)
            .onStart { screen in
                counter.count += 1
                screen.show()
            }
            .running { screen in
                screen.show()
                await screen.loop()
                counter.count += 1
            }
            .running { screen, ready in
                counter.count += 1
                screen.show()
                ready()
                await screen.loop()
            }
            .onStop { _ in expect(counter.count == 3) }
            .to(factory: Screen.init)
    }
    enum Front: Tag { typealias Element = Screen }
}

@main struct Main {
    static func main() async throws {
        let app = try await ComponentFactory.of(App.self).start()
        try await app.stop()
        expect(app.root.tally.count == 4)
        try await onMain()
    }
}

@MainActor func onMain() async throws {
    let screens = try await ComponentFactory.of(Screens.self).start()
    expect(screens.root.isShown)
    for _ in 0..<100 { await Task.yield() }
    try await screens.stop()
}
