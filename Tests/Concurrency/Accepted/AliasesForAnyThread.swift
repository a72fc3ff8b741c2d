// The aliases of a binding may be requested on any thread too, if their conversions capture nothing.

import Cleanse

nonisolated protocol Route: Sendable {}

nonisolated final class Coordinator: Route {
    init() {}
}

nonisolated final class Root: Sendable {
    let coordinator: @Sendable () -> Coordinator
    let route: @Sendable () -> any Route

    init(coordinator: @escaping @Sendable () -> Coordinator, route: @escaping @Sendable () -> any Route) {
        self.coordinator = coordinator
        self.route = route
    }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) { $0 }.to(factory: Coordinator.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

nonisolated final class Counter {
    var count = 0
}

/// A component whose conversion captures an object.
nonisolated struct CountingApp: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        let counter = Counter()
        binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) {
            counter.count += 1
            return $0
        }.to(factory: Coordinator.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

/// A component whose conversion belongs to the main actor, like the component.
@MainActor enum IsolatedApp: @MainActor RootComponent {
    static var conversions = 0

    static func configure(binder: SingletonBinder) {
        binder.bind(Coordinator.self).sharedInScope().alias((any Route).self) {
            MainActor.assertIsolated()
            conversions += 1
            return $0
        }.toSendable(factory: { Coordinator() })
    }

    static func configureRoot(binder bind: ReceiptBinder<Later>) -> BindingReceipt<Later> {
        bind.to(factory: Later.init)
    }
}

nonisolated final class Later: Sendable {
    let route: @Sendable () async -> any Route
    init(route: @escaping @Sendable () async -> any Route) { self.route = route }
}

@main struct Program {
    static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        let route = await Task.detached { root.route() }.value
        expect(route as? Coordinator === root.coordinator())
        refuse("unsafe-sharing", saying: "*** Route *** is created by a closure that captures values") {
            try ComponentFactory.of(CountingApp.self)
        }
        let later = try ComponentFactory.of(IsolatedApp.self).build()
        _ = await Task.detached { await later.route() }.value
        expect(IsolatedApp.conversions == 1)
    }
}
