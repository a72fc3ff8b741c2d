import Foundation

/// A value behind a lock. No code of users runs while it is held.
final class Guarded<Value>: @unchecked Sendable {
    // Invariant: `value` is only touched under `lock`. What is taken out is safe for threads by itself, or the user's to
    // synchronise, as the types that hold one say.
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
