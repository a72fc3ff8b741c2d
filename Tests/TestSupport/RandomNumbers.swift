/// A SplitMix64 generator. It is small, and gives the same numbers for the same seed on every platform: G. Steele, D. Lea, C. Flood, "Fast
/// splittable pseudorandom number generators" (2014).
public struct RandomNumbers: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
