import Cleanse

// The table of handles: entries whose states have one word each, and the bits of a handle that identify an entry.

extension Handle {
    /// The entries of all handles. They are never freed, only reused, so that an old handle can be checked.
    ///
    /// All properties are static and initialised at compile time, so an access need not check whether an initialiser has run.
    enum Table {
        /// An entry, which has three words.
        struct Entry {
            static let size = 3
            private static var kindBits: UInt { 4 }

            // SAFETY: the table initialises the words and never frees them. The first two are only accessed atomically. The third is written
            // by the thread that took the entry, before a handle exists.
            private let words: UnsafeMutablePointer<UInt>

            init(_ words: UnsafeMutablePointer<UInt>) { self.words = words }

            /// The bits of a `State`.
            var state: AtomicWord { AtomicWord(address: words) }
            /// The kind of the target in the lower bits, and `other` in the upper ones. One word, since each entry would have another one.
            private var link: AtomicWord { AtomicWord(address: words + 1) }

            /// In a free entry, the index of the next free entry plus one. In a provider's entry, the index plus one of the entry of
            /// the shared object that answers all requests, once that object is known. Otherwise 0.
            var other: UInt32 { UInt32(truncatingIfNeeded: link.load() >> Self.kindBits) }
            /// The number of the kind of the target.
            var kind: UInt { link.loadRelaxed() & (1 << Self.kindBits - 1) }

            func store(_ other: UInt32, kind: Kind) { link.store(UInt(other) << Self.kindBits | kind.rawValue) }
            func store(nextFree: UInt32) { link.storeRelaxed(UInt(nextFree) << Self.kindBits) }

            var target: Unmanaged<TargetBase>? {
                UnsafeRawPointer(bitPattern: words[2]).map { Unmanaged.fromOpaque($0) }
            }
            func store(_ target: Unmanaged<TargetBase>?) { words[2] = UInt(bitPattern: target?.toOpaque()) }
        }

        /// The index of the first free entry plus one, and in the upper bits a number that grows with each change, to avoid the ABA problem.
        // SAFETY: only accessed through `free`.
        @exclusivity(unchecked) private nonisolated(unsafe) static var freeStorage: UInt = 0
        private static let free = AtomicWord(address: &freeStorage)
        /// The number of entries.
        // SAFETY: only accessed through `count`.
        @exclusivity(unchecked) private nonisolated(unsafe) static var countStorage: UInt = 0
        static let count = AtomicWord(address: &countStorage)
        private static var indexMask: UInt { 1 << UInt(HandleBits<UInt>.indexBits) - 1 }
        // SAFETY: the table and each chunk are written once, under `growth`, before `count` includes an index in the chunk.
        @exclusivity(unchecked) private nonisolated(unsafe) static var chunks:
            UnsafeMutablePointer<UnsafeMutablePointer<UInt>?>?
        private static let growth = Lock()
        private static let chunkSize: UInt32 = 1 << 12

        @inline(__always)
        static func entry(_ index: UInt32) -> Entry {
            // SAFETY: an index below `count` lies in a chunk that has been allocated.
            Entry(
                chunks.unsafelyUnwrapped[Int(index / chunkSize)].unsafelyUnwrapped + Entry.size * Int(index % chunkSize)
            )
        }

        /// Takes an entry for a target.
        static func take<T: Target>(for target: T) -> UInt32 {
            let index = take()
            entry(index).store(0, kind: T.handleKind)
            entry(index).store(Unmanaged.passUnretained(target))
            return index
        }

        private static func take() -> UInt32 {
            // A word of 32 bits has room for only eight bits of the number. There, threads take entries one after the other.
            (UInt.bitWidth == 64 ? takeFree() : growth.withLock(takeFree)) ?? grow()
        }

        private static func takeFree() -> UInt32? {
            var head = free.load()
            while head & indexMask != 0 {
                let index = UInt32(head & indexMask) - 1
                let exchange = free.exchange(expected: head, with: changed(head, first: entry(index).other))
                if exchange.isDone { return index }
                head = exchange.original
            }
            return nil
        }

        /// Returns the word `free` after a change.
        private static func changed(_ head: UInt, first: UInt32) -> UInt {
            (head & ~indexMask) &+ (indexMask + 1) | UInt(first)
        }

        static func give(_ index: UInt32) {
            entry(index).store(nil)
            var head = free.loadRelaxed()
            while true {
                entry(index).store(nextFree: UInt32(head & indexMask))
                let exchange = free.exchange(expected: head, with: changed(head, first: index + 1))
                if exchange.isDone { return }
                head = exchange.original
            }
        }

        private static func grow() -> UInt32 {
            growth.withLock {
                let index = UInt32(count.loadRelaxed())
                // SAFETY: two targets must never have the same handle. If memory runs out first, the process ends as well.
                guard index < HandleBits<UInt>.limit else { fatalError("Cleanse: too many handles exist") }
                // Room for all chunks that an index can reach. Only the used part takes memory.
                if chunks == nil { chunks = zeroed(Int(HandleBits<UInt>.limit / chunkSize) + 1) }
                if index % chunkSize == 0 {
                    let entries = UnsafeMutablePointer<UInt>.allocate(capacity: Entry.size * Int(chunkSize))
                    entries.initialize(repeating: 0, count: Entry.size * Int(chunkSize))
                    for entry in 0..<Int(chunkSize) { entries[Entry.size * entry] = State.first }
                    // SAFETY: the first index allocates the table.
                    chunks.unsafelyUnwrapped[Int(index / chunkSize)] = entries
                }
                count.store(UInt(index) + 1)
                return index
            }
        }
    }
}

// The state of the handles of one target, in one word.
extension Handle {
    /// The state of an entry's handles: their generation, whether they keep the target, and their number.
    struct State {
        private var bits: UInt

        // The generation is in the bits in which a handle has it; generations are odd.
        private static var indexBits: UInt { UInt(HandleBits<UInt>.indexBits) }
        private static var keptBit: UInt { 1 << (indexBits - 1) }
        private static var countMask: UInt { keptBit - 1 }
        private static var nextGeneration: UInt { 2 << indexBits }
        /// The state of an entry that has had no handle.
        static var first: UInt { 1 << indexBits }

        @inline(__always)
        init(_ entry: Table.Entry) {
            bits = entry.state.load()
        }

        private init(bits: UInt) { self.bits = bits }

        private var generation: UInt { bits >> State.indexBits }
        var count: UInt { bits & State.countMask }
        var isKept: Bool { bits & State.keptBit != 0 }

        /// Whether so many handles exist that they are no longer counted, and exist forever. The limit is half the largest count, so
        /// that threads that add one before they check have room.
        private var isFull: Bool { count > State.countMask / 2 }

        var addingOne: State { isFull ? self : State(bits: bits &+ 1) }

        /// - Returns: The state before.
        @inline(__always)
        static func addOne(to entry: Table.Entry) -> State {
            let state = State(bits: entry.state.add(1) &- 1)
            // Adding the largest number subtracts 1.
            if state.isFull { entry.state.addRelaxed(.max) }
            return state
        }

        /// Stores that there is one handle, which keeps the target. No other thread may be able to create a handle.
        /// - Returns: The new state.
        func first(in entry: Table.Entry) -> State {
            let state = addingOne.keeping
            entry.state.store(state.bits)
            return state
        }

        var keeping: State { State(bits: bits | State.keptBit) }

        /// The state without one handle. The next generation starts when the last one is removed.
        @inline(__always)
        var removingOne: State {
            if isFull { return self }
            if count > 1 { return State(bits: bits &- 1) }
            return State(bits: generation << State.indexBits &+ State.nextGeneration)
        }

        /// - Returns: Whether the state was exchanged. If not, the state is read again.
        @inline(__always)
        mutating func exchange(with new: State, in entry: Table.Entry) -> Bool {
            let exchange = entry.state.exchange(expected: bits, with: new.bits)
            if !exchange.isDone { bits = exchange.original }
            return exchange.isDone
        }

        func handle(_ index: UInt32) -> OpaquePointer {
            // SAFETY: never zero, since generations are odd.
            OpaquePointer(bitPattern: HandleBits(index, generation: UInt64(generation)).word).unsafelyUnwrapped
        }

        @inline(__always)
        func isValid(for handle: OpaquePointer?) -> Bool {
            HandleBits(handle).isOf(generation: UInt64(generation)) && count > 0
        }
    }
}

/// The bits of a handle: in the lower bits the index of an entry, in the upper bits as much of the entry's generation as fits.
///
/// A word of 64 bits has room for all indices and for the whole generation. A word of 32 bits has room for 16,777,215 indices, whose
/// entries and targets take more than a gigabyte, and for eight bits of the generation: a released handle is recognised until its entry
/// has been used 128 more times.
struct HandleBits<Word: FixedWidthInteger & UnsignedInteger> {
    let word: Word

    /// The number of bits of an index.
    static var indexBits: Int { Word.bitWidth == 64 ? 32 : 24 }

    /// The largest number of indices. An index plus one also fits in 32 bits.
    static var limit: UInt32 { UInt32((1 as UInt64) << UInt64(indexBits) - 1) }

    /// - Parameter generation: An odd number, so that no handle is zero.
    @inline(__always)
    init(_ index: UInt32, generation: UInt64) {
        word = Word(truncatingIfNeeded: generation) << Word(Self.indexBits) | Word(index)
    }

    @inline(__always)
    var index: UInt32 { UInt32(truncatingIfNeeded: word & (1 << Word(Self.indexBits) - 1)) }

    /// Whether the handle was created while its entry had this generation, as far as the bits of the handle distinguish generations.
    @inline(__always)
    func isOf(generation: UInt64) -> Bool {
        word >> Word(Self.indexBits) == Word(truncatingIfNeeded: generation) & (Word.max >> Word(Self.indexBits))
    }
}

extension HandleBits<UInt> {
    @inline(__always)
    init(_ handle: OpaquePointer?) { word = UInt(bitPattern: handle) }
}

/// A handle that code under a lock can return: such code returns only values that may cross threads.
struct Bits: @unchecked Sendable {
    // SAFETY: a handle is a number.
    let handle: OpaquePointer
    init(_ handle: OpaquePointer) { self.handle = handle }
}
