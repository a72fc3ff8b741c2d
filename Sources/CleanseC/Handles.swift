import Synchronization

/// What a handle of the C interface stands for.
///
/// A handle is a number in the shape of a pointer: the index of an entry and the entry's generation. It is never followed as
/// an address, so a handle that was released, invented, or is of another type is seen for what it is.
enum Handle {
    /// A class of things that handles stand for.
    protocol Target: AnyObject {
        /// What messages call it.
        static var noun: String { get }
    }

    /// Makes a handle. What it stands for lives until the handle is released.
    /// - Parameter owner: Kept alive as well.
    static func make(_ target: some Target, owner: AnyObject? = nil) -> OpaquePointer {
        let index = table.take()
        let entry = table.entry(index)
        entry.pointee.target = Unmanaged.passRetained(target)
        entry.pointee.owner = owner.map(Unmanaged.passRetained)
        let generation = entry.pointee.generation.load(ordering: .relaxed) | 1
        entry.pointee.generation.store(generation, ordering: .releasing)
        return bits(index, generation)
    }

    /// What a handle stands for.
    /// - Throws: `CallError` for NULL and for a handle that is not valid.
    static func target<T: Target>(_ handle: OpaquePointer?, as _: T.Type = T.self) throws(CallError) -> T {
        guard let found: T = find(handle) else { throw .handle(handle == nil ? "\(T.noun) is NULL" : invalid(T.self)) }
        return found
    }

    /// What a handle stands for; nil for NULL and for a handle that is not valid.
    static func find<T: Target>(_ handle: OpaquePointer?, as _: T.Type = T.self) -> T? {
        guard let entry = entry(handle) else { return nil }
        let target = entry.pointee.target.unsafelyUnwrapped.takeUnretainedValue()
        // Handles of other types are rare, so the class is compared before it is asked for.
        return type(of: target) == T.self ? unsafeDowncast(target, to: T.self) : nil
    }

    /// What a handle keeps alive beside its target.
    static func owner(_ handle: OpaquePointer?) -> AnyObject? {
        entry(handle)?.pointee.owner?.takeUnretainedValue()
    }

    /// Releases a handle of that class; does nothing for one that is not valid.
    static func release<T: Target>(_ handle: OpaquePointer?, as _: T.Type) {
        guard let entry = entry(handle), let found: T = find(handle) else { return }
        let generation = UInt32(truncatingIfNeeded: UInt(bitPattern: handle) >> shift)
        // Of two threads that release one handle by mistake, one finds the generation gone.
        guard
            entry.pointee.generation.compareExchange(
                expected: generation, desired: generation &+ 1, ordering: .acquiringAndReleasing
            ).exchanged
        else { return }
        let target = entry.pointee.target
        let owner = entry.pointee.owner
        entry.pointee.target = nil
        entry.pointee.owner = nil
        table.give(UInt32(truncatingIfNeeded: UInt(bitPattern: handle) & indexMask))
        withExtendedLifetime(found) { target?.release() }
        owner?.release()
    }

    private static func invalid<T: Target>(_: T.Type) -> String {
        "\(T.noun) is not a valid handle: it has been released, or is of another type"
    }

    // MARK: Bits

    private static let shift = UInt(UInt.bitWidth / 2)
    private static let indexMask: UInt = (1 << shift) - 1

    private static func bits(_ index: UInt32, _ generation: UInt32) -> OpaquePointer {
        // Invariant: never zero, since a generation in use is odd.
        OpaquePointer(bitPattern: UInt(generation) << shift | UInt(index)).unsafelyUnwrapped
    }

    @inline(__always)
    private static func entry(_ handle: OpaquePointer?) -> UnsafeMutablePointer<Table.Entry>? {
        let bits = UInt(bitPattern: handle)
        let index = UInt32(truncatingIfNeeded: bits & indexMask)
        let generation = UInt32(truncatingIfNeeded: bits >> shift)
        guard generation & 1 == 1, index < table.count.load(ordering: .acquiring) else { return nil }
        let entry = table.entry(index)
        return entry.pointee.generation.load(ordering: .acquiring) == generation ? entry : nil
    }

    /// How many handles are out. Linear in the most that there have been; for tests.
    fileprivate static var count: Int {
        (0..<table.count.load(ordering: .acquiring)).count {
            table.entry($0).pointee.generation.load(ordering: .acquiring) & 1 == 1
        }
    }

    private static let table = Table()

    /// The entries of all handles. They are never freed, only used again, so that an old handle can be looked at.
    private final class Table: @unchecked Sendable {
        struct Entry: ~Copyable {
            /// Odd while a handle is out.
            let generation = Atomic<UInt32>(0)
            /// The next free entry, plus one.
            let next = Atomic<UInt32>(0)
            // Invariant of both: written by the thread that took the entry, before the handle is out, and by the one that
            // releases it, after no handle is valid any more.
            var target: Unmanaged<AnyObject>?
            var owner: Unmanaged<AnyObject>?
        }

        /// The first free entry, plus one, and a number that grows with each change, against the ABA problem.
        private let free = Atomic<UInt64>(0)
        let count = Atomic<UInt32>(0)
        // Each chunk is twice as large as the one before. Written once, under `growth`.
        private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>
        private let growth = Mutex(UInt32(0))
        private static let firstChunk: UInt32 = 1024

        init() {
            chunks = .allocate(capacity: 32)
            chunks.initialize(repeating: nil, count: 32)
        }

        @inline(__always)
        func entry(_ index: UInt32) -> UnsafeMutablePointer<Entry> {
            let number = index / Table.firstChunk + 1
            let chunk = 31 - number.leadingZeroBitCount
            let start = ((1 << UInt32(chunk)) - 1) * Table.firstChunk
            // Invariant: an index below `count` lies in a chunk that has been allocated.
            return chunks[chunk].unsafelyUnwrapped + Int(index - start)
        }

        func take() -> UInt32 {
            var head = free.load(ordering: .acquiring)
            while head & 0xFFFF_FFFF != 0 {
                let index = UInt32(truncatingIfNeeded: head) - 1
                let next = entry(index).pointee.next.load(ordering: .relaxed)
                let desired = (head & ~0xFFFF_FFFF) &+ (1 << 32) | UInt64(next)
                let (done, seen) = free.weakCompareExchange(
                    expected: head, desired: desired, ordering: .acquiringAndReleasing)
                if done { return index }
                head = seen
            }
            return grow()
        }

        func give(_ index: UInt32) {
            var head = free.load(ordering: .relaxed)
            while true {
                entry(index).pointee.next.store(UInt32(truncatingIfNeeded: head), ordering: .relaxed)
                let desired = (head & ~0xFFFF_FFFF) &+ (1 << 32) | UInt64(index + 1)
                let (done, seen) = free.weakCompareExchange(expected: head, desired: desired, ordering: .releasing)
                if done { return }
                head = seen
            }
        }

        private func grow() -> UInt32 {
            growth.withLock { used in
                let index = used
                let chunk = 31 - (index / Table.firstChunk + 1).leadingZeroBitCount
                if chunks[chunk] == nil {
                    let capacity = Int(Table.firstChunk) << chunk
                    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
                    for position in 0..<capacity { (entries + position).initialize(to: Entry()) }
                    chunks[chunk] = entries
                }
                used += 1
                count.store(used, ordering: .releasing)
                return index
            }
        }
    }
}

/// How many handles are out. For tests, which look for ones that were forgotten.
package func countOfHandles() -> Int { Handle.count }
