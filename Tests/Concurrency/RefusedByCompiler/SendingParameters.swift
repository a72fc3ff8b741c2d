// The compiler checks a closure that calls a function with a `sending` parameter, since the graph may pass the argument to others too.

import Cleanse

nonisolated final class Log {
    var lines = 0
}

actor Keeper {
    let log: Log
    init(log: sending Log) { self.log = log }
}

nonisolated struct App: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind().sharedInScope().to(factory: Log.init)
        binder.bind().sharedInScope().to { (log: Log) in
            // expected-swift6-error@+2 {{sending 'log' risks causing data races}}
            // expected-swift6-note@+1 {{task-isolated 'log' is passed as a 'sending' parameter}}
            Keeper(log: log)
        }
    }
}
