// Any thread could use a graph in a global variable.
// Settings: swift6

import Cleanse

enum Globals {
    // expected-error@+3 {{static property 'provider' is not concurrency-safe because non-'Sendable' type}}
    // expected-note@+2 {{add '@MainActor' to make static property 'provider' part of global actor 'MainActor'}}
    // expected-note@+1 {{disable concurrency-safety checks}}
    static let provider = Provider { 1 }
    // expected-error@+3 {{static property 'graph' is not concurrency-safe because non-'Sendable' type}}
    // expected-note@+2 {{add '@MainActor' to make static property 'graph' part of global actor 'MainActor'}}
    // expected-note@+1 {{disable concurrency-safety checks}}
    static let graph: BuiltGraph? = nil
    // A variable of a global actor belongs to that actor.
    @MainActor static let screens = Provider { 1 }
}
