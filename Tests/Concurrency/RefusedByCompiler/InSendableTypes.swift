// A Sendable type can't store a value that reaches a graph, nor a function that need not be Sendable.
// Settings: swift6 main

import Cleanse

nonisolated final class Service: Sendable {
    // expected-error@+1 {{stored property 'provider' of 'Sendable'-conforming class 'Service' has non-Sendable type 'Provider<Int>'}}
    let provider: Provider<Int>
    // expected-error@+1 {{stored property 'graph' of 'Sendable'-conforming class 'Service' has non-Sendable type 'BuiltGraph'}}
    let graph: BuiltGraph
    // expected-error@+2 {{stored property 'make' of 'Sendable'-conforming class 'Service' has non-Sendable type '() -> Int'}}
    // expected-note@+1 {{a function type must be marked '@Sendable'}}
    let make: () -> Int
    let makeAnywhere: @Sendable () -> Int
    let makeThere: @MainActor () -> View
    let makeLater: @Sendable () async -> View

    init(
        provider: Provider<Int>, graph: BuiltGraph, make: @escaping () -> Int,
        makeAnywhere: @escaping @Sendable () -> Int, makeThere: @escaping @MainActor () -> View,
        makeLater: @escaping @Sendable () async -> View
    ) {
        self.provider = provider
        self.graph = graph
        self.make = make
        self.makeAnywhere = makeAnywhere
        self.makeThere = makeThere
        self.makeLater = makeLater
    }
}

@MainActor final class View {}
