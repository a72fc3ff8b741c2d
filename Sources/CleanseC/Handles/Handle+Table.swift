// The entries that handles are the indices of.

import Cleanse
import Synchronization

extension Handle {
    /// The entries of all handles. They are never freed, only reused, so that an old handle can be checked.
    ///
    /// Everything is static and initialised without code, so that its use needs no check of whether that code has run.
    enum Table {
        struct Entry: ~Copyable {
            /// The bits of a `State`; generations are odd.
            let state = Atomic<UInt64>(1 << 32)
            /// Another entry, plus one: of a free entry the next one, of a provider's, once it is known, that of the shared object which
            /// answers each request. 0 otherwise.
            let other = Atomic<UInt32>(0)
            /// The kind of its target. Others may count handles meanwhile.
            let kind = Atomic<UInt8>(0)
            // SAFETY: written by the thread that took the entry, before a handle exists.
            var target: Unmanaged<TargetBase>?
        }

        /// The first free entry, plus one, and a number that grows with each change, against the ABA problem.
        private static let free = Atomic<UInt64>(0)
        static let count = Atomic<UInt32>(0)
        // SAFETY: written under `growth`, the pointer and each chunk once, before an index that leads there is counted.
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
                // Two targets must never have one handle. Where memory ends first, the process ends in the same way.
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
