/// A value behind a lock. No code of users runs while it is held.
package final class Guarded<Value>: @unchecked Sendable {
    // SAFETY: `value` is only touched under `lock`. What is taken out is safe for threads by itself, or the user's to
    // synchronise, as the types that hold one say. The lock makes the check of exclusive access redundant, except for a body
    // that uses the same object again, which would hang in the lock.
    @exclusivity(unchecked) @usableFromInline var value: Value
    @usableFromInline let lock: Lock

    package init(_ value: Value) {
        self.value = value
        lock = Lock()
    }

    /// Inlined, since generic code of another module would not be specialised.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
