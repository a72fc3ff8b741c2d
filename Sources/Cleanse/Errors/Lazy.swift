import Synchronization

/// A part of an error that is worked out when it is first read, since most errors are caught by code that reads no text.
package final class Lazy<Value: Sendable>: Sendable {
    private struct State: Sendable {
        /// Once it has been worked out. No enumeration: the runtime reads a generic one's uninitialised memory, which valgrind reports.
        var known: Value?
        let make: @Sendable () -> Value

        init(_ value: Value) {
            known = value
            make = { value }
        }

        init(_ make: @escaping @Sendable () -> Value) {
            self.make = make
        }
    }

    private let state: Mutex<State>

    /// A value that is known.
    package init(_ value: Value) { state = Mutex(State(value)) }

    /// A value to be worked out when it is first read.
    /// - Parameter make: Works it out, on the thread of whoever reads it first; may run twice if two threads do.
    package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(State(make)) }

    /// The value.
    package var value: Value {
        let seen = state.withLock { $0 }
        if let known = seen.known { return known }
        let value = seen.make()
        return state.withLock { state in
            if let earlier = state.known { return earlier }
            state = State(value)
            return value
        }
    }
}

/// Hints that are worked out when they are first read.
package typealias Hints = Lazy<[String]>
