// `sendable()` is refused if two graphs would share a value that is not Sendable.

import Cleanse

nonisolated final class Counter {
    var count = 0
    init() {}
}

nonisolated final class Part {
    let counter: Counter
    init(counter: Counter) { self.counter = counter }
}

/// A component whose closure captures an object, which all its graphs would share.
nonisolated struct Capturing: RootComponent {
    static func configure(binder: UnscopedBinder) {
        let counter = Counter()
        binder.bind(Counter.self).to { counter }
    }

    static func configureRoot(binder bind: ReceiptBinder<Part>) -> BindingReceipt<Part> { bind.to(factory: Part.init) }
}

/// A component whose override captures the object.
nonisolated struct Fresh: RootComponent {
    static func configure(binder: UnscopedBinder) { binder.bind(Counter.self).to(factory: Counter.init) }

    static func configureRoot(binder bind: ReceiptBinder<Part>) -> BindingReceipt<Part> { bind.to(factory: Part.init) }
}

/// A component that is built on a graph that has the object.
nonisolated struct Feature: RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Part>) -> BindingReceipt<Part> { bind.to(factory: Part.init) }
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
}

nonisolated func check() throws {
    refuse(
        "unsafe-sharing", saying: "*** Counter *** is created by a closure that captures values",
        "--> Counter required by Part", "toSendable(factory:)"
    ) { try ComponentFactory.of(Capturing.self).sendable() }
    _ = try ComponentFactory.of(Fresh.self).sendable()
    let counter = Counter()
    let overridden = try ComponentFactory.of(Fresh.self) { binder in binder.bind(Counter.self).to(value: counter) }
    refuse("unsafe-sharing", saying: "*** Counter *** is created by a closure that captures values") {
        try overridden.sendable()
    }
    let app = try ComponentFactory.of(App.self).instantiate()
    refuse("unsafe-sharing", saying: "*** Counter *** is shared") {
        try ComponentFactory.of(Feature.self, parent: app.graph).sendable()
    }
}

@main struct Program {
    static func main() async throws {
        try await Task.detached { try check() }.value
    }
}
