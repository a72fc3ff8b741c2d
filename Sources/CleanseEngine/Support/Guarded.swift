// State that threads share: a value behind a lock, and a reference that is set once.

import Synchronization

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

/// A reference that is set once, by one of several threads, and read by all.
///
/// The standard library's `AtomicLazyReference` orders memory in the same way, but inside a library that the thread sanitizer does not see
/// into. A reader's access to the object then looks like a race with the thread that created it. The operations of this type are compiled
/// into this module, and cost the same: an acquiring load.
struct AtomicOnceReference<Instance: AnyObject>: ~Copyable {
    // SAFETY: it changes once, from nil to a retained object, which `deinit` releases.
    private let storage = Atomic<Unmanaged<Instance>?>(nil)

    deinit { storage.load(ordering: .acquiring)?.release() }

    /// Returns the object, if one is set. A reader sees all writes to the object that preceded the call that set it.
    func load() -> Instance? {
        storage.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// Sets the object, unless another thread has set one.
    /// - Returns: The object that is now set.
    func storeIfNil(_ instance: Instance) -> Instance {
        let new = Unmanaged.passRetained(instance)
        let (exchanged, current) = storage.compareExchange(
            expected: nil, desired: new, successOrdering: .releasing, failureOrdering: .acquiring)
        if exchanged { return instance }
        new.release()
        return current?.takeUnretainedValue() ?? instance
    }
}

// SAFETY: see `storage`.
extension AtomicOnceReference: @unchecked Sendable where Instance: Sendable {}
