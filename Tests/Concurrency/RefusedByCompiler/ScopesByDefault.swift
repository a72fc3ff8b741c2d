// In a module whose default isolation is the main actor, a class belongs to that actor even if it names its scope.
// Settings: main

import Cleanse

final class Cache: ScopedByDefault {
    typealias DefaultScope = Singleton
    var count = 0
    init() {}  // expected-note {{calls to initializer 'init()' from outside of its actor context}}
}

nonisolated func elsewhere() {
    // expected-error@+1 {{call to main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
    _ = Cache()
}

@main struct Program {
    static func main() {}
}
