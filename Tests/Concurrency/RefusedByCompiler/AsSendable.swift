// No type that can reach a graph is Sendable. The error of the compiler names the alternative.
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

nonisolated func send(_: some Sendable) {}

nonisolated func provider(it: Provider<Int>) {
    // expected-error@+1 {{a dependency of type @Sendable () -> X or () async -> X is checked and can be sent}}
    send(it)
}

nonisolated func taggedProvider(it: TaggedProvider<Name>) {
    // expected-error@+1 {{a dependency of type @Sendable () -> X or () async -> X is checked and can be sent}}
    send(it)
}

nonisolated func weakProvider(it: WeakProvider<Int>) {
    // expected-error@+1 {{a dependency of type @Sendable () -> X or () async -> X is checked and can be sent}}
    send(it)
}

nonisolated func factory(it: Factory<Greeting>) {
    // expected-error@+1 {{a SendableFactory is checked and can be sent}}
    send(it)
}

nonisolated func injector(it: PropertyInjector<View>) {
    // expected-error@+1 {{inject on the actor that has the injector}}
    send(it)
}

nonisolated func componentFactory(it: ComponentFactory<App>) {
    // expected-error@+1 {{sendable() checks that, and gives one that can be sent}}
    send(it)
}

nonisolated func instance(it: ComponentInstance<App>) {
    // expected-error@+1 {{send the root if it is Sendable}}
    send(it)
}

nonisolated func graph(it: BuiltGraph) {
    // expected-error@+1 {{build on it where it was built}}
    send(it)
}

nonisolated func array(it: [Provider<Int>]) {
    // expected-error@+1 {{a dependency of type @Sendable () -> X or () async -> X is checked and can be sent}}
    send(it)
}

nonisolated func dictionary(it: [String: Provider<Int>]) {
    // expected-error@+1 {{a dependency of type @Sendable () -> X or () async -> X is checked and can be sent}}
    send(it)
}

nonisolated func closures(it: [() -> Int]) {
    // expected-error@+2 {{type '() -> Int' does not conform to the 'Sendable' protocol}}
    // expected-note@+1 {{a function type must be marked '@Sendable'}}
    send(it)
}

nonisolated func optional(it: TaggedProvider<Name>?) {
    // expected-error@+1 {{a dependency of type @Sendable () -> X or () async -> X is checked and can be sent}}
    send(it)
}
