import Synchronization

/// A part of an error that is worked out when it is first read, since most errors are caught by code that reads no text.
package final class Lazy<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case made(Value)
        case pending(@Sendable () -> Value)
    }

    private let state: Mutex<State>

    /// A value that is known.
    package init(_ value: Value) { state = Mutex(.made(value)) }

    /// A value to be worked out when it is first read.
    /// - Parameter make: Works it out, on the thread of whoever reads it first; may run twice if two threads do.
    package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.pending(make)) }

    /// The value.
    package var value: Value {
        switch state.withLock({ $0 }) {
        case .made(let value): return value
        case .pending(let make):
            let value = make()
            return state.withLock { state in
                if case .made(let earlier) = state { return earlier }
                state = .made(value)
                return value
            }
        }
    }
}

/// Hints that are worked out when they are first read.
package typealias Hints = Lazy<[String]>
