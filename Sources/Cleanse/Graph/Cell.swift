public import Synchronization

/// Where a scoped value lives: one cell for each shared binding of a component instance that has been touched.
///
/// States: empty → making → ready, and back to empty when the recipe throws. `making` is the address of the making thread's
/// `ThreadContext`, so that re-entry costs one comparison, with the lowest bit set once another thread waits.
///
/// The cell holds an object: the value itself if it is one, else a `Box` around it. So it is no generic class, which would
/// look up its metadata each time one is made or released.
@usableFromInline
package final class Cell {
    @inlinable static var empty: UInt { 0 }
    @inlinable static var ready: UInt { 1 }
    private static var waited: UInt { 2 }

    @usableFromInline let state = Atomic<UInt>(Cell.empty)
    /// Told of the value once it is made. Guarded by `WaitQueue`.
    @usableFromInline var observer: WeakSlot?
    @usableFromInline let hasObserver = Atomic<Bool>(false)

    // Invariant: written once, by the thread that has claimed the cell, before `state` becomes ready with release order;
    // read only after `state` was seen ready with acquire order.
    @exclusivity(unchecked) @usableFromInline var content: AnyObject?

    /// An empty cell.
    @inlinable init() {}

    /// A cell that has its value from the start, such as a seed's.
    @inlinable
    init<Value>(ready value: Value) {
        content = Value.self is AnyObject.Type ? unsafeBitCast(value, to: AnyObject.self) : Box(value)
        state.store(Cell.ready, ordering: .releasing)
    }

    @inlinable @inline(__always)
    var isReady: Bool { state.load(ordering: .acquiring) == Cell.ready }

    /// Makes this thread the maker of the value, after waiting for another maker if there is one.
    /// - Returns: Whether the value still has to be made.
    /// - Throws: `ReentrantResolution` when this thread is making the value already or when waiting would close a circle.
    private func claim(_ creation: ActiveCreation, by me: ThreadContext) throws -> Bool {
        while true {
            let (claimed, seen) = state.compareExchange(
                expected: Cell.empty, desired: me.address, ordering: .acquiringAndReleasing)
            if claimed {
                me.push(creation)
                return true
            }
            if seen == Cell.ready { return false }
            if seen & ~Cell.waited == me.address { throw me.reentry(into: creation) }
            try WaitQueue.wait(for: self, wanting: creation, on: me)
        }
    }

    /// Ends this thread's claim and wakes those who wait.
    private func finish(made: Bool, by me: ThreadContext) {
        me.pop()
        let before = state.exchange(made ? Cell.ready : Cell.empty, ordering: .sequentiallyConsistent)
        if before & Cell.waited != 0 { WaitQueue.wakeAll() }
        // Either this sees the observer, or `weakSlot` sees the value: both orders are sequentially consistent.
        if made, hasObserver.load(ordering: .sequentiallyConsistent) {
            WaitQueue.locked { observer }?.fill(from: self)
        }
    }

    /// Marks the cell as waited for. Called with the wait queue locked.
    /// - Returns: The maker, who then can't finish before the queue is unlocked; nil when there is none any more.
    func markWaited() -> ThreadContext? {
        var seen = state.load(ordering: .acquiring)
        while seen > Cell.ready {
            let (marked, now) = state.compareExchange(
                expected: seen, desired: seen | Cell.waited, ordering: .acquiringAndReleasing)
            if marked { return ThreadContext.at(address: seen & ~Cell.waited) }
            seen = now
        }
        return nil
    }

    /// The slot through which weak providers see the value of this cell.
    func weakSlot() -> WeakSlot {
        let slot = WaitQueue.locked {
            if let observer { return observer }
            let slot = WeakSlot()
            observer = slot
            return slot
        }
        hasObserver.store(true, ordering: .sequentiallyConsistent)
        if state.load(ordering: .sequentiallyConsistent) == Cell.ready { slot.fill(from: self) }
        return slot
    }

    /// The value, if it is an object. Called when the cell is ready.
    var object: AnyObject? {
        (content as? any ValueBox).map(\.object) ?? content
    }

    /// The content, made with `make` unless it is there already. No lock is held while `make` runs.
    @usableFromInline
    func fill(_ instance: GraphInstance, binding: Int, _ make: () throws -> AnyObject) throws -> AnyObject {
        let me = ThreadContext.current
        guard try claim(ActiveCreation(instance, binding: binding), by: me) else { return content.unsafelyUnwrapped }
        do {
            let made = try make()
            content = made
            finish(made: true, by: me)
            return made
        } catch {
            finish(made: false, by: me)
            throw error
        }
    }
}

/// A value that is no object, as one.
@usableFromInline
final class Box<Value>: ValueBox {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    var object: AnyObject? {
        type(of: value as Any) is AnyClass ? value as AnyObject : nil
    }
}

private protocol ValueBox: AnyObject {
    /// The object inside, where a protocol's type hides one.
    var object: AnyObject? { get }
}

/// A value seen without keeping it alive: what a `WeakProvider` holds.
@usableFromInline
final class WeakSlot: @unchecked Sendable {
    // Invariant: `reference` is only touched under `lock`.
    private weak var reference: AnyObject?
    private let lock = Mutex(())

    var object: AnyObject? { lock.withLock { _ in reference } }

    func fill(from cell: Cell) {
        let object = cell.object
        lock.withLock { _ in reference = object }
    }
}
