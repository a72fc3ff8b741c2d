/// A value that is protected by a lock. No user code runs while the lock is held.
package final class Guarded<Value>: @unchecked Sendable {
    // SAFETY: `value` is only accessed while `lock` is held. A value that is taken out is either safe to share between threads or
    // synchronised by the user, as the types that hold a `Guarded` document. The lock makes the check of exclusive access redundant, except
    // for a body that uses the same object again, which would deadlock.
    @exclusivity(unchecked) @usableFromInline var value: Value
    @usableFromInline let lock: Lock

    package init(_ value: Value) {
        self.value = value
        lock = Lock()
    }

    /// Runs a body with the value while the lock is held.
    ///
    /// It is inlined, because generic code of another module would not be specialised.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
