public import Synchronization

/// Where a scoped value lives: one cell for each shared binding of a component instance that has been touched.
///
/// States: empty → making → ready, and back to empty when the recipe throws. `making` is the address of the making thread's
/// `ThreadContext`, so that re-entry costs one comparison, with the lowest bit set once another thread waits.
@usableFromInline
package class AnyCell {
    static let empty: UInt = 0
    @usableFromInline static let ready: UInt = 1
    private static let waited: UInt = 2

    @usableFromInline final let state = Atomic<UInt>(AnyCell.empty)
    /// Told of the value once it is made. Guarded by `WaitQueue`.
    private final var observer: WeakSlot?
    private final let hasObserver = Atomic<Bool>(false)

    @usableFromInline init() {}

    @inlinable @inline(__always)
    final var isReady: Bool { state.load(ordering: .acquiring) == AnyCell.ready }

    /// Makes this thread the maker of the value, after waiting for another maker if there is one.
    /// - Returns: Whether the value still has to be made.
    /// - Throws: `ReentrantResolution` when this thread is making the value already or when waiting would close a circle.
    @usableFromInline
    final func claim(_ creation: ActiveCreation) throws -> Bool {
        let me = ThreadContext.current
        while true {
            let (claimed, seen) = state.compareExchange(
                expected: AnyCell.empty, desired: me.address, ordering: .acquiringAndReleasing)
            if claimed {
                me.push(creation)
                return true
            }
            if seen == AnyCell.ready { return false }
            if seen & ~AnyCell.waited == me.address { throw me.reentry(into: creation) }
            try WaitQueue.wait(for: self, wanting: creation, on: me)
        }
    }

    /// Ends this thread's claim and wakes those who wait.
    @usableFromInline
    final func finish(made: Bool) {
        ThreadContext.current.pop()
        let before = state.exchange(made ? AnyCell.ready : AnyCell.empty, ordering: .sequentiallyConsistent)
        if before & AnyCell.waited != 0 { WaitQueue.wakeAll() }
        // Either this sees the observer, or `weakSlot` sees the value: both orders are sequentially consistent.
        if made, hasObserver.load(ordering: .sequentiallyConsistent) {
            WaitQueue.locked { observer }?.fill(from: self)
        }
    }

    /// Marks the cell as waited for. Called with the wait queue locked.
    /// - Returns: The maker, who then can't finish before the queue is unlocked; nil when there is none any more.
    final func markWaited() -> ThreadContext? {
        var seen = state.load(ordering: .acquiring)
        while seen > AnyCell.ready {
            let (marked, now) = state.compareExchange(
                expected: seen, desired: seen | AnyCell.waited, ordering: .acquiringAndReleasing)
            if marked { return ThreadContext.at(address: seen & ~AnyCell.waited) }
            seen = now
        }
        return nil
    }

    /// The slot through which weak providers see the value of this cell.
    final func weakSlot() -> WeakSlot {
        let slot = WaitQueue.locked {
            if let observer { return observer }
            let slot = WeakSlot()
            observer = slot
            return slot
        }
        hasObserver.store(true, ordering: .sequentiallyConsistent)
        if state.load(ordering: .sequentiallyConsistent) == AnyCell.ready { slot.fill(from: self) }
        return slot
    }

    /// The value, if it is an object. Called when the cell is ready.
    var object: AnyObject? { nil }
}

/// A cell of a known value type.
@usableFromInline
package final class Cell<Value>: AnyCell {
    // Invariant: written once, by the thread that has claimed the cell, before `state` becomes ready with release order;
    // read only after `state` was seen ready with acquire order.
    @exclusivity(unchecked) @usableFromInline var value: Value?

    @usableFromInline override init() {}

    /// A cell that has its value from the start, such as a seed's.
    @usableFromInline
    convenience init(ready value: Value) {
        self.init()
        self.value = value
        state.store(AnyCell.ready, ordering: .releasing)
    }

    override var object: AnyObject? {
        guard let value, type(of: value as Any) is AnyClass else { return nil }
        return value as AnyObject
    }

    /// The value, made with `link` unless it is there already. No lock is held while `link` runs.
    @inlinable @inline(never)
    func make(_ instance: GraphInstance, slot: Int, link: Link<Value>) throws -> Value {
        guard try claim(ActiveCreation(instance: instance, slot: slot)) else { return value.unsafelyUnwrapped }
        do {
            let made = try link(instance)
            value = made
            finish(made: true)
            return made
        } catch {
            finish(made: false)
            throw error
        }
    }
}

/// A value seen without keeping it alive: what a `WeakProvider` holds.
final class WeakSlot: @unchecked Sendable {
    // Invariant: `reference` is only touched under `lock`.
    private weak var reference: AnyObject?
    private let lock = Mutex(())

    var object: AnyObject? { lock.withLock { _ in reference } }

    func fill(from cell: AnyCell) {
        let object = cell.object
        lock.withLock { _ in reference = object }
    }
}
