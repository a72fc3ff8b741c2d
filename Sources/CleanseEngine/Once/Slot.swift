// Slots, which create shared values once and cache them, and the observers of weak providers.

/// The cache of a shared value: one atomic word for each shared binding of a component instance.
///
/// The word is the whole state of the value. Its lowest three bits distinguish the states:
///
/// | word | meaning |
/// |---|---|
/// | 0 | not created |
/// | address of an object | created: the value itself if it is an object, or else a `Box` around it |
/// | address of an `ObservedSlot`, bit 0 | observed by a weak provider; the cell's own word is the state |
/// | address of a `ThreadContext`, bit 1 | being created by that thread |
/// | address of a `ThreadContext`, bits 1 and 2 | being created by that thread, and another thread waits for it |
///
/// The state changes from "not created" to "being created" and then to "created", or back if the recipe throws. The state can be moved into
/// a cell at any time. A created value stays until no lease covers it any more.
@usableFromInline
package struct Slot {
    @_transparent @usableFromInline static var cellBit: UInt { 1 }
    static var creatingBit: UInt { 2 }
    static var waitedBit: UInt { 4 }
    @_transparent @usableFromInline static var tags: UInt { 7 }

    // SAFETY: the word is in an instance or in a cell, which every user of the slot keeps alive.
    @usableFromInline let word: AtomicWord
    /// The cell that the word lives in, if it is not in an instance.
    private var owner: ObservedSlot?

    init(_ word: AtomicWord) {
        self.word = word
    }

    private init(in cell: ObservedSlot) {
        word = cell.word
        owner = cell
    }

    /// Returns the content of a word, if the value has been created.
    ///
    /// Reading the content needs no lock and writes nothing, because the slot keeps it as long as a lease covers it.
    @_transparent @usableFromInline
    static func content(of word: AtomicWord) -> AnyObject? {
        made(in: word)?.takeUnretainedValue()
    }

    /// Returns the content of a word without retaining it, if the value has been created.
    @_transparent @usableFromInline
    static func made(in word: AtomicWord) -> Unmanaged<AnyObject>? {
        let seen = word.load()
        let bits = seen & cellBit == 0 ? seen : bits(ofCell: seen)
        return bits & tags == 0 && bits != 0 ? Unmanaged<AnyObject>.at(bits) : nil
    }

    /// Returns the word of the cell whose tagged address is `bits`.
    @inlinable
    static func bits(ofCell bits: UInt) -> UInt {
        Unmanaged<ObservedSlot>.at(bits)._withUnsafeGuaranteedRef { $0.word.load() }
    }

    /// Follows the word into its cell, if it has been moved there.
    /// - Returns: Whether it has been moved.
    private mutating func follow(_ bits: UInt) -> Bool {
        guard bits & Slot.cellBit != 0 else { return false }
        self = Slot(in: Unmanaged<ObservedSlot>.at(bits).takeUnretainedValue())
        return true
    }

    // MARK: Creation

    /// Returns the content, and creates it with `make` if necessary. No lock is held while `make` runs.
    /// - Throws: The error of `make`, in which case nothing is stored; `ReentrantResolution` if this thread is already creating the value,
    ///   or if waiting for the thread that creates it would be a deadlock; `DeepNesting`.
    func content(_ creation: ActiveCreation, _ make: () throws -> AnyObject) throws -> AnyObject {
        try ThreadContext.unretained._withUnsafeGuaranteedRef { me in
            try me.checkStack(for: creation)
            guard claim(for: me) != nil else { return try fill(creation, me, make) }
            var slot = self
            if let made = try slot.contend(creation, me) { return made }
            return try slot.fill(creation, me, make)
        }
    }

    /// Begins the creation of a value that may exist, may be being created, or may have been moved into a cell.
    /// - Returns: The content, or `nil` if the creation has begun.
    // Not inlined: each kind of creation would have a copy of it.
    @inline(never)
    private mutating func contend(_ creation: ActiveCreation, _ me: ThreadContext) throws -> AnyObject? {
        var wait: ObservedActivity?
        defer { wait?.end() }
        while let seen = claim(for: me) {
            if follow(seen) { continue }
            if seen & Slot.tags == 0 { return Unmanaged<AnyObject>.at(seen).takeUnretainedValue() }
            if seen & ~Slot.tags == me.address { throw me.reentry(into: creation) }
            wait = wait ?? creation.site.observed(creation.index)?.begin(.wait)
            try WaitQueue.wait(for: self, wanting: creation, on: me)
        }
        return nil
    }

    /// Begins the creation of the value in a thread, if the state of the value is "not created".
    /// - Returns: The word, or `nil` if the creation has begun.
    private func claim(for me: ThreadContext) -> UInt? {
        let exchange = word.exchange(expected: 0, with: me.address | Slot.creatingBit)
        return exchange.isDone ? nil : exchange.original
    }

    /// Creates the value after its creation has begun.
    private func fill(
        _ creation: ActiveCreation, _ me: ThreadContext, _ make: () throws -> AnyObject
    ) throws -> AnyObject {
        var creation = creation
        creation.word = word.address
        me.push(creation)
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

    /// Ends the creation, and wakes the waiting threads.
    private func finish(_ me: ThreadContext, _ outcome: UInt) {
        let exchange = word.exchange(expected: me.address | Slot.creatingBit, with: outcome)
        if !exchange.isDone || owner != nil { finishSeen(outcome, isDone: exchange.isDone) }
    }

    /// Ends a creation for which another thread waits, or whose word is in a cell.
    private func finishSeen(_ outcome: UInt, isDone: Bool) {
        var current = self
        if !isDone, current.end(with: outcome) & Slot.waitedBit != 0 { WaitQueue.wakeAll() }
        if outcome != 0 { current.owner?.tellObserver() }
    }

    /// Ends the creation of a value whose thread has ended. The state becomes "not created".
    static func abandon(_ word: AtomicWord) {
        var slot = Slot(word)
        _ = slot.end(with: 0)
    }

    /// Stores the outcome of a creation in the word, or in the cell into which the word has been moved.
    /// - Returns: The previous word.
    private mutating func end(with outcome: UInt) -> UInt {
        var seen = word.load()
        while true {
            if follow(seen) {
                seen = word.load()
                continue
            }
            let exchange = word.exchange(expected: seen, with: outcome)
            if exchange.isDone { return seen }
            seen = exchange.original
        }
    }

    /// Records that a thread waits for the value. The caller has locked the wait queue.
    /// - Returns: The thread that creates the value, which can't finish before the queue is unlocked, or `nil` if no thread creates it any
    ///   more.
    func markWaited() -> ThreadContext? {
        var current = self
        var seen = current.word.load()
        while true {
            if current.follow(seen) {
                seen = current.word.load()
                continue
            }
            guard seen & Slot.creatingBit != 0 else { return nil }
            let exchange = current.word.exchange(expected: seen, with: seen | Slot.waitedBit)
            if exchange.isDone { return Unmanaged<ThreadContext>.at(seen).takeUnretainedValue() }
            seen = exchange.original
        }
    }

    // MARK: Sharing

    /// The cell of the value. If the word is not in a cell, it is moved into one.
    var cell: ObservedSlot {
        var seen = word.load()
        while seen & Slot.cellBit == 0 {
            let cell = ObservedSlot(seen)
            let moved = UInt(bitPattern: Unmanaged.passRetained(cell).toOpaque()) | Slot.cellBit
            let exchange = word.exchange(expected: seen, with: moved)
            if exchange.isDone { return cell }
            // The content, if there is one, still belongs to this word.
            cell.word.storeRelaxed(0)
            Unmanaged<ObservedSlot>.at(moved).release()
            seen = exchange.original
        }
        return Unmanaged<ObservedSlot>.at(seen).takeUnretainedValue()
    }

    /// Removes the value, which no code can request any more. Weak providers see it as long as another owner retains it.
    func take() -> Unmanaged<AnyObject>? {
        var bits = word.load()
        while bits != 0, bits & Slot.creatingBit == 0 {
            if bits & Slot.cellBit != 0 {
                return Unmanaged<ObservedSlot>.at(bits)._withUnsafeGuaranteedRef { Slot($0.word).take() }
            }
            // A weak provider may move the value into a cell at the same time.
            let exchange = word.exchange(expected: bits, with: 0)
            if exchange.isDone { return Unmanaged<AnyObject>.at(bits) }
            bits = exchange.original
        }
        return nil
    }

    /// Releases the content of a word that no code can use any more.
    static func release(_ word: AtomicWord) {
        let bits = word.load()
        if bits & ~tags != 0, bits & creatingBit == 0 { Unmanaged<AnyObject>.at(bits).release() }
    }
}

/// A slot that a weak provider observes.
@usableFromInline
final class ObservedSlot {
    @usableFromInline let word: AtomicWord
    /// Receives the value when it is created. Guarded by `WaitQueue`.
    private var observer: WeakReference?
    /// 1 if there is an observer.
    private var hasObserver: AtomicWord { word + 1 }

    init(_ bits: UInt) {
        word = .allocate(2)
        word.storeRelaxed(bits)
    }

    deinit {
        Slot.release(word)
        word.address.deallocate()
    }

    /// The value, if it has been created and is an object.
    private var object: AnyObject? { Slot.content(of: word).flatMap { SlotContent($0).valueObject } }

    /// Returns the weak reference through which weak providers observe the value.
    ///
    /// The first caller retains the value. Later callers may not, so only the first call reads it.
    func weakSlot() -> WeakReference {
        WaitQueue.locked {
            if let observer { return observer }
            let slot = WeakReference()
            observer = slot
            hasObserver.storeSequential(1)
            if word.loadSequential() & Slot.tags == 0 { slot.fill(with: object) }
            return slot
        }
    }

    /// Passes the value to the observer, if there is one.
    ///
    /// Either this call sees the observer, or `weakSlot` sees the value, because both use sequentially consistent accesses.
    func tellObserver() {
        guard hasObserver.loadSequential() != 0 else { return }
        WaitQueue.locked { observer }?.fill(with: object)
    }
}

/// A value that is observed without being retained: the target of a weak dependency.
package final class WeakReference: @unchecked Sendable {
    // SAFETY: `reference` is accessed only under `lock`.
    private weak var reference: AnyObject?
    private let lock = Lock()

    package var object: AnyObject? { lock.withLock { reference } }

    func fill(with object: AnyObject?) {
        lock.withLock { if let object { reference = object } }
    }
}
