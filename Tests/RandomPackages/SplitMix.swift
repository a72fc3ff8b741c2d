/// A generator that yields the same numbers for the same seed on every platform: SplitMix64, by G. Steele, D. Lea and C. Flood.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// Returns whether an event with a probability in hundredths happens.
    mutating func happens(_ hundredths: Int) -> Bool { Int.random(in: 0..<100, using: &self) < hundredths }

    mutating func one<T>(of list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }

    /// Returns a random value, with a probability proportional to its weight.
    mutating func one<T>(weighted list: [(Int, T)]) -> T {
        var rest = Int.random(in: 0..<list.map(\.0).reduce(0, +), using: &self)
        for (weight, value) in list {
            if rest < weight { return value }
            rest -= weight
        }
        return list[list.count - 1].1
    }
}
