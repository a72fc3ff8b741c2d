// State that threads share: a value behind a lock, and a reference that is set once.

import Synchronization

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

/// A reference that is set once, by one of several threads, and read by all.
///
/// The standard library's `AtomicLazyReference` orders memory in the same way, but inside a library that the thread sanitizer
/// does not see into: what its reader touches then looks like a race with the one who created the object. The operations here are
/// compiled into this module. They cost no more: an acquiring load.
struct PublishedReference<Instance: AnyObject>: ~Copyable {
    // SAFETY: goes from nil to an object, once, with a reference that `deinit` releases.
    private let storage = Atomic<Unmanaged<Instance>?>(nil)

    deinit { storage.load(ordering: .acquiring)?.release() }

    /// The object, if one is set. Whoever reads it sees it as complete as the thread that set it did.
    func load() -> Instance? {
        storage.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// Sets the object, unless another thread has set one.
    /// - Returns: The object that is set now.
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
extension PublishedReference: @unchecked Sendable where Instance: Sendable {}
