import Synchronization

/// Hints that are computed when they are first read, since most errors are caught by code that reads none.
package final class Hints: Sendable {
    private enum State: Sendable {
        case made([String])
        case pending(@Sendable () -> [String])
    }

    private let state: Mutex<State>

    /// Hints that are known.
    package init(_ hints: [String]) { state = Mutex(.made(hints)) }

    /// Hints to be computed when they are first read.
    /// - Parameter make: Computes them, on the thread of the first reader; may run twice if two threads read them at the same time.
    package init(_ make: @escaping @Sendable () -> [String]) { state = Mutex(.pending(make)) }

    /// The hints.
    package var value: [String] {
        switch state.withLock({ $0 }) {
        case .made(let hints): return hints
        case .pending(let make):
            let hints = make()
            return state.withLock { state in
                if case .made(let earlier) = state { return earlier }
                state = .made(hints)
                return hints
            }
        }
    }

    /// The lines that follow a message.
    static func lines(_ hints: [String]) -> String {
        var text = ""
        for hint in hints { text += "\n      hint: " + hint }
        return text
    }
}
