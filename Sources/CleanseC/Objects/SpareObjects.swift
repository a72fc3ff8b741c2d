import Cleanse

/// Objects that have lost their instances, with their entries in the table of handles: for the next requests of one thread, which would
/// otherwise allocate an object and an entry for each unshared instance.
final class SpareObjects {
    // SAFETY: room for `capacity`, the first `count` of which are initialised. Only the thread itself touches it, and not while it calls
    // out.
    private let objects = UnsafeMutablePointer<CObject>.allocate(capacity: SpareObjects.capacity)
    private var count = 0

    private static let capacity = 64
    private static var ofThread: ThreadLocal<SpareObjects> { ThreadLocal(.spareObjects) }

    deinit {
        objects.deinitialize(count: count)
        objects.deallocate()
    }

    /// Hands over an object that nobody else has, without an instance; nil if there is none.
    static func take() -> CObject? {
        ofThread.withValue(default: SpareObjects()) { spare in
            guard spare.count > 0 else { return nil }
            spare.count -= 1
            return (spare.objects + spare.count).move()
        }
    }

    /// Where the caller stores an object that nobody else has; nil if there is no room for it.
    @inline(__always)
    static func place(in row: ThreadRow.Address) -> UnsafeMutablePointer<CObject>? {
        ofThread.withValue(in: row, default: SpareObjects()) { spare in
            guard spare.count < capacity else { return nil }
            spare.count += 1
            return spare.objects + (spare.count - 1)
        }
    }
}
