public import Synchronization

/// Where a scoped value is cached: one atomic word for each shared binding of a component instance.
///
/// The word is the whole state of the value. Its lowest three bits tell what it is:
///
/// | word | meaning |
/// |---|---|
/// | 0 | not made |
/// | address of an object | made: the value itself if it is an object, else a `Box` around it |
/// | address of a `Cell`, bit 0 | seen by a weak provider; the cell's own word is the state |
/// | address of a `ThreadContext`, bit 1 | being made by that thread |
/// | the same, bits 1 and 2 | and another thread waits for it |
///
/// From "not made" it goes to "being made" and then to "made", or back if the recipe throws. A word that is not made can be
/// moved into a cell at any time. What is made stays as it is until the instance goes.
@usableFromInline
package struct Slot {
    @usableFromInline typealias Word = Atomic<UInt>

    @usableFromInline static var cellBit: UInt { 1 }
    @usableFromInline static var makingBit: UInt { 2 }
    @usableFromInline static var waitedBit: UInt { 4 }
    @usableFromInline static var tags: UInt { 7 }

    // Invariant: the word lives in an instance or in a cell, which whoever has the slot keeps alive.
    @usableFromInline let word: UnsafeMutablePointer<Word>
    /// The cell that the word lives in, if it is not in an instance.
    private var owner: Cell?

    @inlinable
    init(_ word: UnsafeMutablePointer<Word>) {
        self.word = word
    }

    private init(in cell: Cell) {
        word = cell.word
        owner = cell
    }

    /// The content, if the value has been made.
    ///
    /// Reading it needs no lock and writes nothing: it is never taken away while the instance lives.
    @inlinable @inline(__always)
    static func content(of word: UnsafeMutablePointer<Word>) -> AnyObject? {
        made(in: word)?.takeUnretainedValue()
    }

    /// The same, not retained.
    @inlinable @inline(__always)
    static func made(in word: UnsafeMutablePointer<Word>) -> Unmanaged<AnyObject>? {
        var bits = word.pointee.load(ordering: .acquiring)
        if bits & cellBit != 0 {
            bits = Unmanaged<Cell>.at(bits)._withUnsafeGuaranteedRef { $0.word.pointee.load(ordering: .acquiring) }
        }
        guard bits & tags == 0, bits != 0 else { return nil }
        return Unmanaged<AnyObject>.at(bits)
    }

    /// Follows the word into its cell, if it has been moved there.
    private mutating func follow(_ bits: UInt) -> Bool {
        guard bits & Slot.cellBit != 0 else { return false }
        self = Slot(in: Unmanaged<Cell>.at(bits).takeUnretainedValue())
        return true
    }

    // MARK: Making

    /// The content, made with `make` unless it is there already. No lock is held while `make` runs.
    /// - Throws: What `make` throws, and then nothing is kept; `ReentrantResolution` when this thread is making the value
    ///   already or when waiting for the thread that makes it would be a deadlock.
    func content(_ creation: ActiveCreation, _ make: () throws -> AnyObject) throws -> AnyObject {
        var place = self
        let me = ThreadContext.current
        try me.checkStack(for: creation)
        while true {
            let (claimed, seen) = place.word.pointee.compareExchange(
                expected: 0, desired: me.address | Slot.makingBit, ordering: .acquiringAndReleasing)
            if claimed { break }
            if place.follow(seen) { continue }
            if seen & Slot.tags == 0 { return Unmanaged<AnyObject>.at(seen).takeUnretainedValue() }
            if seen & ~Slot.tags == me.address { throw me.reentry(into: creation) }
            try WaitQueue.wait(for: place, wanting: creation, on: me)
        }
        var creation = creation
        creation.word = place.word
        me.push(creation)
        do {
            let made = try make()
            me.pop()
            place.finish(UInt(bitPattern: Unmanaged.passRetained(made).toOpaque()))
            return made
        } catch {
            me.pop()
            place.finish(0)
            throw error
        }
    }

    /// Ends the making, and wakes those who wait.
    private mutating func finish(_ outcome: UInt) {
        if end(with: outcome) & Slot.waitedBit != 0 { WaitQueue.wakeAll() }
        if outcome != 0 { owner?.tellObserver() }
    }

    /// Ends the making of a value whose maker is gone: it is not made.
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

    /// Marks the value as waited for. Called with the wait queue locked.
    /// - Returns: The maker, who then can't finish before the queue is unlocked; nil when there is none any more.
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

    /// Takes out the value, which nobody can ask for any more. Weak providers see it as long as somebody keeps it.
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

    /// Lets go of what a word holds. Called when nobody can use it any more.
    static func release(_ word: UnsafeMutablePointer<Word>) {
        let bits = word.pointee.load(ordering: .acquiring)
        if bits & ~tags != 0, bits & makingBit == 0 { Unmanaged<AnyObject>.at(bits).release() }
    }
}

extension Unmanaged {
    /// The object in an atomic word: a slot's, without its tags, or one of another kind, which has none.
    @inlinable @inline(__always)
    package static func at(_ bits: UInt) -> Unmanaged {
        // Invariant: the caller has seen by the tags, or that the word is not 0, that it holds an object of this class.
        Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~7).unsafelyUnwrapped)
    }
}

/// A slot that a weak provider looks at.
@usableFromInline
final class Cell {
    @usableFromInline let word: UnsafeMutablePointer<Slot.Word>
    /// Told of the value once it is made. Guarded by `WaitQueue`.
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

    /// The value, if it has been made and is an object.
    private var object: AnyObject? { Slot.content(of: word).flatMap(AnyBox.object) }

    /// What weak providers see the value through.
    ///
    /// Asked for the first time by who holds the value; later by others too, so that only the first time looks at the value.
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

/// A value that is no object, as one.
@usableFromInline
package final class Box<Value>: AnyBox {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    override package var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

    override package var rebox: (AnyObject) -> AnyObject? {
        { object in (object as Any as? Value).map { Box($0) } }
    }
}

/// The box of a value of any type.
@usableFromInline
package class AnyBox {
    @inlinable
    init() {}

    /// The object inside, where a protocol's type hides one.
    package var object: AnyObject? { nil }

    /// Boxes the object inside anew, so that it can be kept without its box.
    package var rebox: (AnyObject) -> AnyObject? { { $0 } }

    /// The object that a value is, boxed or not; nil for one that is none.
    package static func object(in content: AnyObject) -> AnyObject? {
        guard let box = content as? AnyBox else { return content }
        return box.object
    }
}

/// A value seen without keeping it alive: what a `WeakProvider` holds.
final class WeakSlot: @unchecked Sendable {
    // Invariant: `reference` is only touched under `lock`.
    private weak var reference: AnyObject?
    private let lock = Lock()

    var object: AnyObject? { lock.withLock { reference } }

    func fill(with object: AnyObject?) {
        lock.withLock { if let object { reference = object } }
    }
}

/// How values become the content of slots and back.
@usableFromInline
package enum Content<Value> {
    /// Whether the value itself is the content.
    @inlinable package static var isObject: Bool { !objectsMayBeTagged && Value.self is AnyObject.Type }

    // Invariant of all: `isObject` was asked, and a slot holds what its own binding's link has put there, or a seed of the
    // same type. Registrations of the resolver are found by keys that carry the type.

    @inlinable @inline(__always)
    static func asObject(_ value: Value) -> AnyObject { unsafeBitCast(value, to: AnyObject.self) }

    @inlinable @inline(__always)
    static func fromObject(_ content: AnyObject) -> Value { unsafeBitCast(content, to: Value.self) }

    @inlinable @inline(__always)
    static func fromBox(_ content: AnyObject) -> Value { unsafeDowncast(content, to: Box<Value>.self).value }

    @inlinable @inline(__always)
    package static func wrap(_ value: Value) -> AnyObject { isObject ? asObject(value) : Box(value) }

    @inlinable @inline(__always)
    package static func unwrap(_ content: AnyObject) -> Value { isObject ? fromObject(content) : fromBox(content) }
}
