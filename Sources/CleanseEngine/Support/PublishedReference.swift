import Synchronization

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
