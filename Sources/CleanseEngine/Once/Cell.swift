public import Synchronization

/// A slot that a weak provider observes.
@usableFromInline
final class Cell {
    @usableFromInline let word: UnsafeMutablePointer<Slot.Word>
    /// Receives the value once it is created. Guarded by `WaitQueue`.
    private var observer: WeakSlot?
    private let hasObserver = Atomic<Bool>(false)

    init(_ bits: UInt) {
        word = .allocate(capacity: 1)
        word.initialize(to: Atomic(bits))
    }

    deinit {
        Slot.release(word)
        word.deinitialize(count: 1)
        word.deallocate()
    }

    /// The value, if it has been created and is an object.
    private var object: AnyObject? { Slot.content(of: word).flatMap { SlotContent($0).valueObject } }

    /// The slot through which weak providers see the value.
    ///
    /// The first request comes from a holder of the value; later ones may not, so only the first one reads the value.
    func weakSlot() -> WeakSlot {
        WaitQueue.locked {
            if let observer { return observer }
            let slot = WeakSlot()
            observer = slot
            hasObserver.store(true, ordering: .sequentiallyConsistent)
            if word.pointee.load(ordering: .sequentiallyConsistent) & Slot.tags == 0 { slot.fill(with: object) }
            return slot
        }
    }

    /// Either this sees the observer, or `weakSlot` sees the value: both orders are sequentially consistent.
    func tellObserver() {
        guard hasObserver.load(ordering: .sequentiallyConsistent) else { return }
        WaitQueue.locked { observer }?.fill(with: object)
    }
}
