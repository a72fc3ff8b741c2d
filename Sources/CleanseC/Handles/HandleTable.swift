import Cleanse
import Synchronization

// The table of handles: entries whose states have one word each, and the bits of a handle that identify an entry.

extension Handle {
    /// The entries of all handles. They are never freed, only reused, so that an old handle can be checked.
    ///
    /// All properties are static and initialised at compile time, so an access need not check whether an initialiser has run.
    enum Table {
        struct Entry: ~Copyable {
            /// The bits of a `State`; generations are odd.
            let state = Atomic<UInt64>(1 << 32)
            /// In a free entry, the index of the next free entry plus one. In a provider's entry, the index plus one of the entry of
            /// the shared object that answers all requests, once that object is known. Otherwise 0.
            let other = Atomic<UInt32>(0)
            /// The kind of its target. Atomic, since other threads may count handles at the same time.
            let kind = Atomic<UInt8>(0)
            // SAFETY: written by the thread that took the entry, before a handle exists.
            var target: Unmanaged<TargetBase>?
        }

        /// The index of the first free entry plus one, and a number that grows with each change, to avoid the ABA problem.
        private static let free = Atomic<UInt64>(0)
        static let count = Atomic<UInt32>(0)
        // SAFETY: the table and each chunk are written once, under `growth`, before `count` includes an index in the chunk.
        @exclusivity(unchecked) private nonisolated(unsafe) static var chunks:
            UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>?
        private static let growth = Lock()
        private static let chunkSize: UInt32 = 1 << 12

        @inline(__always)
        static func entry(_ index: UInt32) -> UnsafeMutablePointer<Entry> {
            // SAFETY: an index below `count` lies in a chunk that has been allocated.
            chunks.unsafelyUnwrapped[Int(index / chunkSize)].unsafelyUnwrapped + Int(index % chunkSize)
        }

        /// Takes an entry for a target.
        static func take<T: Target>(for target: T) -> UInt32 {
            let index = take()
            entry(index).pointee.other.store(0, ordering: .relaxed)
            entry(index).pointee.kind.store(T.handleKind.rawValue, ordering: .relaxed)
            entry(index).pointee.target = Unmanaged.passUnretained(target)
            return index
        }

        private static func take() -> UInt32 {
            var head = free.load(ordering: .acquiring)
            while head & 0xFFFF_FFFF != 0 {
                let index = UInt32(truncatingIfNeeded: head) - 1
                let next = entry(index).pointee.other.load(ordering: .relaxed)
                let desired = (head & ~0xFFFF_FFFF) &+ (1 << 32) | UInt64(next)
                let (done, seen) = free.weakCompareExchange(
                    expected: head, desired: desired, ordering: .acquiringAndReleasing)
                if done { return index }
                head = seen
            }
            return grow()
        }

        static func give(_ index: UInt32) {
            entry(index).pointee.target = nil
            var head = free.load(ordering: .relaxed)
            while true {
                entry(index).pointee.other.store(UInt32(truncatingIfNeeded: head), ordering: .relaxed)
                let desired = (head & ~0xFFFF_FFFF) &+ (1 << 32) | UInt64(index + 1)
                let (done, seen) = free.weakCompareExchange(expected: head, desired: desired, ordering: .releasing)
                if done { return }
                head = seen
            }
        }

        private static func grow() -> UInt32 {
            growth.withLock {
                let index = count.load(ordering: .relaxed)
                // Two targets must never have the same handle. If memory runs out first, the process ends as well.
                guard index < HandleBits<UInt>.limit else { fatalError("Cleanse: too many handles exist") }
                // Room for all chunks that an index can reach. Only the used part takes memory.
                if chunks == nil { chunks = zeroed(Int(HandleBits<UInt>.limit / chunkSize) + 1) }
                if index % chunkSize == 0 {
                    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: Int(chunkSize))
                    for position in 0..<Int(chunkSize) { (entries + position).initialize(to: Entry()) }
                    // SAFETY: the first index allocates the table.
                    chunks.unsafelyUnwrapped[Int(index / chunkSize)] = entries
                }
                count.store(index + 1, ordering: .releasing)
                return index
            }
        }
    }
}

// The state of the handles of one target, in one word.
extension Handle {
    /// The state of an entry's handles: their generation, whether they keep the target, and their number.
    struct State {
        private var bits: UInt64

        private static let keptBit: UInt64 = 1 << 31
        private static let countMask = keptBit - 1
        private static let nextGeneration: UInt64 = 2 << 32

        @inline(__always)
        init(_ entry: UnsafeMutablePointer<Table.Entry>) {
            bits = entry.pointee.state.load(ordering: .acquiring)
        }

        private init(bits: UInt64) { self.bits = bits }

        var count: UInt64 { bits & State.countMask }
        var isKept: Bool { bits & State.keptBit != 0 }

        /// Whether so many handles exist that they are no longer counted, and exist forever. The limit is half the largest count, so
        /// that threads that add one before they check have room.
        private var isFull: Bool { count > State.countMask / 2 }

        var addingOne: State { isFull ? self : State(bits: bits &+ 1) }

        /// - Returns: The state before.
        @inline(__always)
        static func addOne(to entry: UnsafeMutablePointer<Table.Entry>) -> State {
            let state = State(bits: entry.pointee.state.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue)
            if state.isFull { entry.pointee.state.wrappingSubtract(1, ordering: .relaxed) }
            return state
        }

        /// Stores that there is one handle, which keeps the target. No other thread may be able to create a handle.
        /// - Returns: The new state.
        func first(in entry: UnsafeMutablePointer<Table.Entry>) -> State {
            let state = addingOne.keeping
            entry.pointee.state.store(state.bits, ordering: .releasing)
            return state
        }

        var keeping: State { State(bits: bits | State.keptBit) }

        /// The state without one handle. The next generation starts when the last one is removed.
        @inline(__always)
        var removingOne: State {
            if isFull { return self }
            if count > 1 { return State(bits: bits &- 1) }
            return State(bits: (bits >> 32) << 32 &+ State.nextGeneration)
        }

        /// - Returns: Whether the state was exchanged. If not, the state is read again.
        @inline(__always)
        mutating func exchange(with new: State, in entry: UnsafeMutablePointer<Table.Entry>) -> Bool {
            let (done, seen) = entry.pointee.state.compareExchange(
                expected: bits, desired: new.bits, ordering: .acquiringAndReleasing)
            if !done { bits = seen }
            return done
        }

        func handle(_ index: UInt32) -> OpaquePointer {
            // SAFETY: never zero, since generations are odd.
            OpaquePointer(bitPattern: HandleBits(index, generation: bits >> 32).word).unsafelyUnwrapped
        }

        @inline(__always)
        func isValid(for handle: OpaquePointer?) -> Bool {
            HandleBits(handle).isOf(generation: bits >> 32) && count > 0
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
