import CCleanse
import Cleanse

/// The objects that calls of one thread use without retaining them, which would take two atomic operations for each call.
///
/// While a thread uses a handle, no other thread may release it for the last time. So only the thread itself can end the owner of an
/// object that its call uses, in a callback. An owner that ends looks here first, and hands its reference over to the call.
final class BorrowStack {
    private struct Use {
        let object: Unmanaged<AnyObject>
        /// Whether the call has a reference now.
        var isOwner = false
    }

    // SAFETY: it has room for `capacity` elements, and the first `count` are initialised. Only the thread itself accesses it, and not while
    // it calls out.
    private var uses = UnsafeMutablePointer<Use>.allocate(capacity: 16)
    private var capacity = 16
    private var count = 0

    private static var ofThread: ThreadLocal<BorrowStack> { ThreadLocal(.objectsInUse) }

    // A callback that never returned has left its use here. The object of the use is never released, as the header says.
    deinit { uses.deallocate() }

    /// Runs a call that uses an object. The object's owner keeps it alive, and calls `hold` if a callback ends the owner.
    @inline(__always)
    static func use<Used: AnyObject, Result>(
        _ object: Unmanaged<Used>, _ body: (Used) throws -> Result
    ) rethrows -> Result {
        // SAFETY: the thread keeps its list as long as it lives, and `body` returns to the same thread.
        let list = ofThread.withValue(default: BorrowStack()) { Unmanaged.passUnretained($0) }
        let object = Unmanaged<AnyObject>.fromOpaque(object.toOpaque())
        list._withUnsafeGuaranteedRef { $0.begin(object) }
        defer { list._withUnsafeGuaranteedRef { $0.end(object) }?.release() }
        return try Unmanaged<Used>.fromOpaque(object.toOpaque())._withUnsafeGuaranteedRef(body)
    }

    /// Retains an object for the calls of this thread that use it, if there are any.
    static func hold(_ object: AnyObject) {
        let object = Unmanaged.passUnretained(object)
        ofThread.withValue(default: BorrowStack()) { list in
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

    /// - Returns: The object, which the caller must release, if this call has a reference that no other call of the thread needs.
    @inline(__always)
    private func end(_ object: Unmanaged<AnyObject>) -> Unmanaged<AnyObject>? {
        // Calls that begin last end first, except in fibres, and if a callback never returns.
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

/// Objects without instances that one thread can reuse, with their entries in the table of handles. Otherwise, each unshared instance
/// would allocate an object and an entry.
final class ObjectPool {
    // SAFETY: it has room for `capacity` elements, and the first `count` are initialised. Only the thread itself accesses it, and not while
    // it calls out.
    private let objects = UnsafeMutablePointer<CObject>.allocate(capacity: ObjectPool.capacity)
    private var count = 0

    private static let capacity = 64
    private static var ofThread: ThreadLocal<ObjectPool> { ThreadLocal(.spareObjects) }

    deinit {
        objects.deinitialize(count: count)
        objects.deallocate()
    }

    /// Takes an object, which has no instance and no other reference, or returns `nil` if there is none.
    static func take() -> CObject? {
        ofThread.withValue(default: ObjectPool()) { spare in
            guard spare.count > 0 else { return nil }
            spare.count -= 1
            return (spare.objects + spare.count).move()
        }
    }

    /// The address to which the caller must move an object without other references, or `nil` if there is no room.
    @inline(__always)
    static func reserve(in row: ThreadRow.Address) -> UnsafeMutablePointer<CObject>? {
        ofThread.withValue(in: row, default: ObjectPool()) { spare in
            guard spare.count < capacity else { return nil }
            spare.count += 1
            return spare.objects + (spare.count - 1)
        }
    }
}

/// Strings and bytes that Swift exported and C has borrowed: one value for each key, so that repeated requests take no more memory.
final class ExportedBuffers: @unchecked Sendable {
    // SAFETY: only accessed under `lock`.
    private var values: [ProviderKey: CObject] = [:]

    /// One lock for all graphs, since it is held for a look-up only, and rarely needed.
    static let lock = Lock()

    /// Keeps the first value for a key as long as this object lives.
    /// - Returns: The kept value, or `nil` if it differs from the given value.
    func keep(_ value: CObject, for key: ProviderKey) -> CObject? {
        let kept = ExportedBuffers.lock.withLock { () -> CObject in
            if let kept = values[key] { return kept }
            values[key] = value
            return value
        }
        return kept === value || kept.isSameValue(as: value) ? kept : nil
    }
}

/// Identifies a thread, even after it has ended: no other thread is equal to it.
final class ThreadIdentity: Sendable {
    private static let local = ThreadLocal<ThreadIdentity>()

    static var current: ThreadIdentity { local.value(default: ThreadIdentity()) }
}

extension ThreadIdentity? {
    /// Whether this is the calling thread, or `nil`, which allows any thread.
    var isCurrent: Bool { self == nil || isCallers }

    private var isCallers: Bool { self === ThreadIdentity.current }

    /// Checks that the calling thread may make a request.
    /// - Parameter key: The requested key, or `nil` for the graph itself.
    /// - Throws: `RequestError` on any other thread.
    func check(requesting key: @autoclosure () -> ProviderKey?) throws(RequestError) {
        if !isCurrent { throw wrong(key()) }
    }

    private func wrong(_ key: ProviderKey?) -> RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_THREAD), key: key,
            message:
                "\(key == nil ? "the graph " : "")was requested on a thread other than the one that built the graph,"
                + " which was built with one_thread",
            hints: ["request it on the thread that built the graph, or build the graph without one_thread"])
    }
}
