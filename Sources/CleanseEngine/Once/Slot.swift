// Slots, in which shared values are created once and cached, and the observers of weak providers.

public import Synchronization

/// Where a scoped value is cached: one atomic word for each shared binding of a component instance.
///
/// The word is the whole state of the value. Its lowest three bits say what it is:
///
/// | word | meaning |
/// |---|---|
/// | 0 | not created |
/// | address of an object | created: the value itself if it is an object, else a `Box` around it |
/// | address of a `Cell`, bit 0 | seen by a weak provider; the cell's own word is the state |
/// | address of a `ThreadContext`, bit 1 | being created by that thread |
/// | the same, bits 1 and 2 | and another thread waits for it |
///
/// From "not created" it goes to "being created" and then to "created", or back if the recipe throws. A word that is not created can be
/// moved into a cell at any time. A created value stays until the instance ends.
@usableFromInline
package struct Slot {
    @usableFromInline typealias Word = Atomic<UInt>

    @_transparent @usableFromInline static var cellBit: UInt { 1 }
    @usableFromInline static var makingBit: UInt { 2 }
    @usableFromInline static var waitedBit: UInt { 4 }
    @_transparent @usableFromInline static var tags: UInt { 7 }

    // SAFETY: the word lives in an instance or in a cell, which whoever has the slot keeps alive.
    @usableFromInline let word: UnsafeMutablePointer<Word>
    /// The cell that the word lives in, if it is not in an instance.
    private var owner: Cell?

    init(_ word: UnsafeMutablePointer<Word>) {
        self.word = word
    }

    private init(in cell: Cell) {
        word = cell.word
        owner = cell
    }

    /// The content, if the value has been created.
    ///
    /// Reading it needs no lock and writes nothing: it is never taken away while the instance lives.
    @_transparent @usableFromInline
    static func content(of word: UnsafeMutablePointer<Word>) -> AnyObject? {
        made(in: word)?.takeUnretainedValue()
    }

    /// The same, not retained.
    @_transparent @usableFromInline
    static func made(in word: UnsafeMutablePointer<Word>) -> Unmanaged<AnyObject>? {
        let seen = word.pointee.load(ordering: .acquiring)
        let bits = seen & cellBit == 0 ? seen : bits(ofCell: seen)
        return bits & tags == 0 && bits != 0 ? Unmanaged<AnyObject>.at(bits) : nil
    }

    /// The word of the cell whose address, tagged, is in a word.
    @inlinable
    static func bits(ofCell bits: UInt) -> UInt {
        Unmanaged<Cell>.at(bits)._withUnsafeGuaranteedRef { $0.word.pointee.load(ordering: .acquiring) }
    }

    /// Follows the word into its cell, if it has been moved there.
    private mutating func follow(_ bits: UInt) -> Bool {
        guard bits & Slot.cellBit != 0 else { return false }
        self = Slot(in: Unmanaged<Cell>.at(bits).takeUnretainedValue())
        return true
    }

    // MARK: Creation

    /// The content, created with `make` unless it is there already. No lock is held while `make` runs.
    /// - Throws: The error of `make`, and then nothing is kept; `ReentrantResolution` when this thread is creating the value
    ///   already or when waiting for the thread that makes it would be a deadlock.
    func content(_ creation: ActiveCreation, _ make: () throws -> AnyObject) throws -> AnyObject {
        try ThreadContext.unretained._withUnsafeGuaranteedRef { me in
            try me.checkStack(for: creation)
            guard claim(for: me) == nil else { return try contended(creation, me, make) }
            return try fill(creation, me, make)
        }
    }

    /// The same, where another thread creates the value, or its word has been moved.
    private func contended(
        _ creation: ActiveCreation, _ me: ThreadContext, _ make: () throws -> AnyObject
    ) throws -> AnyObject {
        var place = self
        while let seen = place.claim(for: me) {
            if place.follow(seen) { continue }
            if seen & Slot.tags == 0 { return Unmanaged<AnyObject>.at(seen).takeUnretainedValue() }
            if seen & ~Slot.tags == me.address { throw me.reentry(into: creation) }
            try WaitQueue.wait(for: place, wanting: creation, on: me)
        }
        return try place.fill(creation, me, make)
    }

    /// Begins the creation of the value in a thread.
    /// - Returns: nil; the word, if it is not that of a value that is not created.
    private func claim(for me: ThreadContext) -> UInt? {
        let (claimed, seen) = word.pointee.compareExchange(
            expected: 0, desired: me.address | Slot.makingBit, ordering: .acquiringAndReleasing)
        return claimed ? nil : seen
    }

    /// Creates the value, whose creation has begun.
    private func fill(
        _ creation: ActiveCreation, _ me: ThreadContext, _ make: () throws -> AnyObject
    ) throws -> AnyObject {
        me.push(creation.marking(word))
        do {
            let made = try make()
            me.pop()
            finish(me, UInt(bitPattern: Unmanaged.passRetained(made).toOpaque()))
            return made
        } catch {
            me.pop()
            finish(me, 0)
            throw error
        }
    }

    /// Ends the creation, and wakes those who wait.
    private func finish(_ me: ThreadContext, _ outcome: UInt) {
        let (done, _) = word.pointee.compareExchange(
            expected: me.address | Slot.makingBit, desired: outcome, ordering: .sequentiallyConsistent)
        if !done || owner != nil { finishSeen(outcome, isDone: done) }
    }

    /// The same, where a thread waits for the value, or a weak provider sees it.
    private func finishSeen(_ outcome: UInt, isDone: Bool) {
        var place = self
        if !isDone, place.end(with: outcome) & Slot.waitedBit != 0 { WaitQueue.wakeAll() }
        if outcome != 0 { place.owner?.tellObserver() }
    }

    /// Ends the creation of a value whose creator is gone: it is not created.
    static func abandon(_ word: UnsafeMutablePointer<Word>) {
        var slot = Slot(word)
        _ = slot.end(with: 0)
    }

    /// - Returns: The word before.
    private mutating func end(with outcome: UInt) -> UInt {
        var seen = word.pointee.load(ordering: .acquiring)
        while true {
            if follow(seen) {
                seen = word.pointee.load(ordering: .acquiring)
                continue
            }
            let (done, now) = word.pointee.compareExchange(
                expected: seen, desired: outcome, ordering: .sequentiallyConsistent)
            if done { return seen }
            seen = now
        }
    }

    /// Notes that a thread waits for the value. Called with the wait queue locked.
    /// - Returns: The thread that creates it, which can't finish before the queue is unlocked; nil if none does any more.
    func markWaited() -> ThreadContext? {
        var place = self
        var seen = place.word.pointee.load(ordering: .acquiring)
        while true {
            if place.follow(seen) {
                seen = place.word.pointee.load(ordering: .acquiring)
                continue
            }
            guard seen & Slot.makingBit != 0 else { return nil }
            let (marked, now) = place.word.pointee.compareExchange(
                expected: seen, desired: seen | Slot.waitedBit, ordering: .acquiringAndReleasing)
            if marked { return Unmanaged<ThreadContext>.at(seen).takeUnretainedValue() }
            seen = now
        }
    }

    // MARK: Sharing

    /// The cell of the value, moved there if need be.
    var cell: Cell {
        var seen = word.pointee.load(ordering: .acquiring)
        while seen & Slot.cellBit == 0 {
            let cell = Cell(seen)
            let moved = UInt(bitPattern: Unmanaged.passRetained(cell).toOpaque()) | Slot.cellBit
            let (done, now) = word.pointee.compareExchange(
                expected: seen, desired: moved, ordering: .acquiringAndReleasing)
            if done { return cell }
            // The content, if there is one, still belongs to this word.
            cell.word.pointee.store(0, ordering: .relaxed)
            Unmanaged<Cell>.at(moved).release()
            seen = now
        }
        return Unmanaged<Cell>.at(seen).takeUnretainedValue()
    }

    /// Removes the value, which nobody can request any more. Weak providers see it as long as somebody keeps it.
    func take() -> Unmanaged<AnyObject>? {
        var bits = word.pointee.load(ordering: .acquiring)
        while bits != 0, bits & Slot.makingBit == 0 {
            if bits & Slot.cellBit != 0 {
                return Unmanaged<Cell>.at(bits)._withUnsafeGuaranteedRef { Slot($0.word).take() }
            }
            // A weak provider may move the value into a cell meanwhile.
            let (done, now) = word.pointee.compareExchange(
                expected: bits, desired: 0, ordering: .acquiringAndReleasing)
            if done { return Unmanaged<AnyObject>.at(bits) }
            bits = now
        }
        return nil
    }

    /// Releases the content of a word. Called when nobody can use it any more.
    static func release(_ word: UnsafeMutablePointer<Word>) {
        let bits = word.pointee.load(ordering: .acquiring)
        if bits & ~tags != 0, bits & makingBit == 0 { Unmanaged<AnyObject>.at(bits).release() }
    }
}

/// A slot that a weak provider observes.
@usableFromInline
final class Cell {
    @usableFromInline let word: UnsafeMutablePointer<Slot.Word>
    /// Receives the value once it is created. Guarded by `WaitQueue`.
    private var observer: WeakReference?
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
    func weakSlot() -> WeakReference {
        WaitQueue.locked {
            if let observer { return observer }
            let slot = WeakReference()
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

/// A value that is observed without being kept alive: the target of a weak dependency.
package final class WeakReference: @unchecked Sendable {
    // SAFETY: `reference` is only touched under `lock`.
    private weak var reference: AnyObject?
    private let lock = Lock()

    package var object: AnyObject? { lock.withLock { reference } }

    func fill(with object: AnyObject?) {
        lock.withLock { if let object { reference = object } }
    }
}

extension Unmanaged {
    /// The object in an atomic word: a slot's, without its tags, or one of another kind, which has none.
    @_transparent @usableFromInline
    package static func at(_ bits: UInt) -> Unmanaged {
        // SAFETY: the caller has seen by the tags, or that the word is not 0, that it holds an object of this class. A reference that is
        // not managed is the object's address.
        unsafeBitCast(bits & ~7, to: Unmanaged.self)
    }
}
