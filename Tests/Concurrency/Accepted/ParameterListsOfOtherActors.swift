// Classes of any global actor are bound in an ordinary component by initialisers and closures with any number of parameters.

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

nonisolated final class Part: Sendable {
    init() {}
}

@Network final class Screen {
    let parts: Int

    init() {
        Network.assertIsolated()
        parts = 0
    }
    init(_: Part) {
        Network.assertIsolated()
        parts = 1
    }
    init(_: Part, _: Part) {
        Network.assertIsolated()
        parts = 2
    }
    init(_: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 3
    }
    init(_: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 4
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 5
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 6
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 7
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 8
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 9
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 10
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 11
    }
    init(_: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part, _: Part) {
        Network.assertIsolated()
        parts = 12
    }
}

nonisolated final class Root: Sendable {
    let screens: @Sendable () async -> [Screen]

    init(screens: @escaping @Sendable () async -> [Screen]) { self.screens = screens }
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Part.self).to(factory: Part.init)
        binder.bind(Screen.self).intoCollection().to(factory: Screen.init as @Network () -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network in Screen() }
        binder.bind(Screen.self).intoCollection().to(factory: Screen.init(_:) as @Network (Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1 in Screen(p1) }
        binder.bind(Screen.self).intoCollection().to(factory: Screen.init(_:_:) as @Network (Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2 in Screen(p1, p2) }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:) as @Network (Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3 in Screen(p1, p2, p3) }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:) as @Network (Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4 in Screen(p1, p2, p3, p4) }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:) as @Network (Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5 in Screen(p1, p2, p3, p4, p5) }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:) as @Network (Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6 in Screen(p1, p2, p3, p4, p5, p6)
        }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:_:) as @Network (Part, Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6, p7 in
            Screen(p1, p2, p3, p4, p5, p6, p7)
        }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:_:_:)
                as @Network (Part, Part, Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6, p7, p8 in
            Screen(p1, p2, p3, p4, p5, p6, p7, p8)
        }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:_:_:_:)
                as @Network (Part, Part, Part, Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6, p7, p8, p9 in
            Screen(p1, p2, p3, p4, p5, p6, p7, p8, p9)
        }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:_:_:_:_:)
                as @Network (Part, Part, Part, Part, Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6, p7, p8, p9, p10 in
            Screen(p1, p2, p3, p4, p5, p6, p7, p8, p9, p10)
        }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:_:_:_:_:_:)
                as @Network (Part, Part, Part, Part, Part, Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11 in
            Screen(p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11)
        }
        binder.bind(Screen.self).intoCollection().to(
            factory: Screen.init(_:_:_:_:_:_:_:_:_:_:_:_:)
                as @Network (Part, Part, Part, Part, Part, Part, Part, Part, Part, Part, Part, Part) -> Screen)
        binder.bind(Screen.self).intoCollection().to { @Network p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12 in
            Screen(p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12)
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        let screens = await root.screens()
        expect(screens.count == 26)
        let counts = screens.map(\.parts)
        expect(counts.sorted() == (0...12).flatMap { [$0, $0] })
    }
}
