// A seed that is not Sendable goes to the component that any thread builds, so the caller can't keep using it.
// Settings: swift6 main

import Cleanse

nonisolated final class Request {
    var path = ""
}

nonisolated struct Handling: RootComponent {
    typealias Seed = Request

    static func configure(binder: UnscopedBinder) {}

    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (request: Request) in request.path.utf8.count }
    }
}

nonisolated func handle(factory: SendableComponentFactory<Handling>, request: Request) {
    // expected-error@+2 {{sending 'request' risks causing data races}}
    // expected-note@+1 {{task-isolated 'request' is passed as a 'sending' parameter}}
    _ = factory.build(request)
}

nonisolated func handle(factory: SendableComponentFactory<Handling>) {
    let request = Request()
    // expected-error@+2 {{sending 'request' risks causing data races}}
    // expected-note@+1 {{'request' used after being passed as a 'sending' parameter}}
    _ = factory.build(request)
    request.path = "/"  // expected-note {{access can happen concurrently}}
}
