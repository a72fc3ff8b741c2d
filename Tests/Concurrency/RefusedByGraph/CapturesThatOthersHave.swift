// A closure that captures an object may be called on an actor only by the builder of the graph, since the declaring code may have the
// object too.

import Cleanse

nonisolated final class Counter {
    var count = 0
}

nonisolated final class Reader {
    let counter: Counter
    init(counter: Counter) { self.counter = counter }
}

nonisolated final class Writer {
    let counter: Counter
    init(counter: Counter) { self.counter = counter }
}

/// A root that reads where it is built, and writes on the main actor.
nonisolated struct Root {
    let reader: Reader
    let writer: @MainActor () -> Writer
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        let counter = Counter()
        binder.bind().to { Reader(counter: counter) }
        binder.bind().to { Writer(counter: counter) }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

/// A root that only writes on the main actor.
nonisolated struct WriterRoot {
    let writer: @MainActor () -> Writer
}

nonisolated func buildAroundAnObject() throws {
    let counter = Counter()
    let root = try ComponentFactory.of(root: WriterRoot.self) { binder in
        binder.bind(Counter.self).to(value: counter)
        binder.bind().to(factory: Writer.init)
        binder.bind().to(factory: WriterRoot.init)
    }.build()
    let writer = root.writer
    Task { @MainActor in writer().counter.count += 1 }
    counter.count += 1
}

@main struct Program {
    static func main() async throws {
        refuse(
            "unsafe-sharing",
            saying: "*** Writer *** is created by a closure that captures values and used by MainActor",
            "--> Writer required by Root", "toSendable(factory:)"
        ) { try ComponentFactory.of(App.self) }
        refuse(
            "unsafe-sharing",
            saying: "*** Counter *** is created by a closure that captures values and used by MainActor",
            "--> Writer required by WriterRoot", "--> Counter required by Writer"
        ) { try buildAroundAnObject() }
    }
}
