// A value that can reach a graph stays in the task that has it, by itself, in collections and in functions.
// Settings: swift6 main

import Cleanse

nonisolated struct Name: Tag { typealias Element = String }
nonisolated struct Greeting: AssistedFactory {
    typealias Seed = Int
    typealias Element = String
}
nonisolated final class View {}
nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
}

nonisolated func provider(it: Provider<Int>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.get()  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func taggedProvider(it: TaggedProvider<Name>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.get()  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func weakProvider(it: WeakProvider<Int>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.get() as Any  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func factory(it: Factory<Greeting>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.build(1)  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func injector(it: PropertyInjector<View>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func componentFactory(it: ComponentFactory<App>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.build()  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func instance(it: ComponentInstance<App>) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.root  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func graph(it: BuiltGraph) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.description  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func closure(it: @escaping () -> Int) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it()  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func throwingClosure(it: @escaping () throws -> Int) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = try it()
    }  // expected-note {{closure captures 'it'}}
}

nonisolated func asyncClosure(it: @escaping () async -> Int) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = await it()  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func array(it: [Provider<Int>]) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.count  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func dictionary(it: [String: Provider<Int>]) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.count  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func closures(it: [() -> Int]) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.count  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func optional(it: TaggedProvider<Name>?) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it as Any  // expected-note {{closure captures 'it'}}
    }
}

nonisolated func pair(it: (Provider<Int>, Int)) {
    // expected-error@+1 {{passing closure as a 'sending' parameter risks causing data races}}
    Task.detached {
        _ = it.0  // expected-note {{closure captures 'it'}}
    }
}
