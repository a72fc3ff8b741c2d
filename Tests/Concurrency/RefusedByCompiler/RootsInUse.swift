// A root can be sent to a task once, with its graph. Afterwards the sender can use neither the root nor its siblings.
// Settings: swift6 main

import Cleanse

nonisolated final class Log {
    var lines: [String] = []
    init() {}
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Log>) -> BindingReceipt<Log> { bind.to(factory: Log.init) }
}

nonisolated func sendAndUse() throws {
    let log = try ComponentFactory.of(App.self).build()
    // expected-note@+2 {{as a 'sending' argument to static method 'detached(name:priority:operation:)' risks causing races}}
    // expected-error@+1 {{() async -> ()' risks causing data races}}
    Task.detached { log.lines = [] }
    log.lines = []  // expected-note {{access can happen concurrently}}
}

nonisolated func sendAndBuild() throws {
    let factory = try ComponentFactory.of(App.self)
    let log = factory.build()
    // expected-note@+2 {{as a 'sending' argument to static method 'detached(name:priority:operation:)' risks causing races}}
    // expected-error@+1 {{() async -> ()' risks causing data races}}
    Task.detached { log.lines = [] }
    _ = factory.build()  // expected-note {{access can happen concurrently}}
}

nonisolated func sendOnce() throws {
    let log = try ComponentFactory.of(App.self).build()
    Task.detached { log.lines = [] }
}
