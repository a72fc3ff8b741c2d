import Cleanse

/// The objects that calls of one thread use without a reference of their own, which would take two atomic operations for each call.
///
/// While a thread uses a handle, no other thread may release it for the last time. So only the thread itself can end what its call uses:
/// by a callback. What ends looks here first, and hands its reference over to the call.
final class ObjectsInUse {
    private struct Use {
        let object: Unmanaged<AnyObject>
        /// Whether the call has a reference now.
        var isOwner = false
    }

    // SAFETY: room for `capacity`, the first `count` of which are initialised. Only the thread itself touches it, and not while it calls
    // out.
    private var uses = UnsafeMutablePointer<Use>.allocate(capacity: 16)
    private var capacity = 16
    private var count = 0

    private static var ofThread: ThreadLocal<ObjectsInUse> { ThreadLocal(.objectsInUse) }

    // A callback that never returned has left its use here. What it used is never released, as the header says.
    deinit { uses.deallocate() }

    /// Runs a call that uses an object. Its owner keeps it until then, and calls `hold` if a callback ends the owner.
    @inline(__always)
    static func use<Used: AnyObject, Result>(
        _ object: Unmanaged<Used>, _ body: (Used) throws -> Result
    ) rethrows -> Result {
        // SAFETY: the thread keeps its list as long as it lives, and `body` returns to the same thread.
        let list = ofThread.withValue(default: ObjectsInUse()) { Unmanaged.passUnretained($0) }
        let object = Unmanaged<AnyObject>.fromOpaque(object.toOpaque())
        list._withUnsafeGuaranteedRef { $0.begin(object) }
        defer { list._withUnsafeGuaranteedRef { $0.end(object) }?.release() }
        return try Unmanaged<Used>.fromOpaque(object.toOpaque())._withUnsafeGuaranteedRef(body)
    }

    /// Hands a reference to an object over to the thread's calls that use it, if there are any.
    static func hold(_ object: AnyObject) {
        let object = Unmanaged.passUnretained(object)
        ofThread.withValue(default: ObjectsInUse()) { list in
            guard let position = list.position(of: object), !list.uses[position].isOwner else { return }
            list.uses[position].isOwner = true
            _ = object.retain()
        }
    }

    @inline(__always)
    private func begin(_ object: Unmanaged<AnyObject>) {
        if count == capacity { grow() }
        (uses + count).initialize(to: Use(object: object))
        count += 1
    }

    /// - Returns: The object if the call has a reference that no other call of the thread needs: to be released.
    @inline(__always)
    private func end(_ object: Unmanaged<AnyObject>) -> Unmanaged<AnyObject>? {
        // Calls that begin last end first, but for those of fibres, and of callbacks that never return.
        if count > 0, uses[count - 1].object.toOpaque() == object.toOpaque(), !uses[count - 1].isOwner {
            count -= 1
            return nil
        }
        return remove(object)
    }

    @inline(never)
    private func remove(_ object: Unmanaged<AnyObject>) -> Unmanaged<AnyObject>? {
        guard let position = position(of: object) else { return nil }
        let isOwner = uses[position].isOwner
        (uses + position).update(from: uses + position + 1, count: count - position - 1)
        count -= 1
        guard isOwner else { return nil }
        guard let other = self.position(of: object), !uses[other].isOwner else { return object }
        uses[other].isOwner = true
        return nil
    }

    /// The innermost use of an object.
    private func position(of object: Unmanaged<AnyObject>) -> Int? {
        (0..<count).last { uses[$0].object.toOpaque() == object.toOpaque() }
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Use>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: uses, count: count)
        uses.deallocate()
        (uses, capacity) = (larger, 2 * capacity)
    }
}
