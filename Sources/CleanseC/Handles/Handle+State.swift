// The state of the handles of one target, in one word.

import Synchronization

extension Handle {
    /// What an entry knows of its handles: their generation, whether they keep the target, and how many exist.
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

        /// Whether so many handles exist that they are no longer counted: they then exist for ever. Half of what fits, so
        /// that threads which add one before they check have room.
        private var isFull: Bool { count > State.countMask / 2 }

        var addingOne: State { isFull ? self : State(bits: bits &+ 1) }

        /// - Returns: The state before.
        @inline(__always)
        static func addOne(to entry: UnsafeMutablePointer<Table.Entry>) -> State {
            let state = State(bits: entry.pointee.state.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue)
            if state.isFull { entry.pointee.state.wrappingSubtract(1, ordering: .relaxed) }
            return state
        }

        /// Stores that there is one handle, which keeps the target, where no other thread can create one.
        /// - Returns: The new state.
        func first(in entry: UnsafeMutablePointer<Table.Entry>) -> State {
            let state = addingOne.keeping
            entry.pointee.state.store(state.bits, ordering: .releasing)
            return state
        }

        var keeping: State { State(bits: bits | State.keptBit) }

        /// With the last handle the next generation starts.
        @inline(__always)
        var removingOne: State {
            if isFull { return self }
            if count > 1 { return State(bits: bits &- 1) }
            return State(bits: (bits >> 32) << 32 &+ State.nextGeneration)
        }

        /// - Returns: Whether it was done; otherwise the state is read anew.
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
