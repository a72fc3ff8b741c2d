import CCleanse
import CleanseC
import Testing

/// A generator that gives the same numbers for the same seed: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom
/// number generators" (2014).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

@Suite struct RandomGraphTests {
    @Test func `Whatever fails, all that is made is destroyed exactly once`() throws {
        for seed in 0..<2000 {
            var random = SplitMix(state: UInt64(seed))
            let ledger = Ledger()
            var bound = 0
            do {
                let binder = try TestBinder(ledger)
                let inner = try TestBinder(ledger)
                let count = Int.random(in: 1...8, using: &random)
                for index in 0..<count {
                    let isInner = Int.random(in: 0..<4, using: &random) == 0
                    let needs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                        TestBinder.Need(
                            key: "k\(Int.random(in: 0..<(index + 1), using: &random))",
                            kind: [CLEANSE_NEED_OBJECT, CLEANSE_NEED_PROVIDER, CLEANSE_NEED_WEAK].randomElement(
                                using: &random)!,
                            isOptional: Bool.random(using: &random))
                    }
                    let sharing = Bool.random(using: &random) ? CLEANSE_SHARED : CLEANSE_UNSHARED
                    try (isInner ? inner : binder).bind("k\(index)", needs, sharing: Int(sharing))
                    bound += 1
                }
                try check(cleanse_binder_install(binder.handle, "inner", inner.handle, nil, 0))
                if let graph = try? binder.build() {
                    var graphs = [graph]
                    var kept: [TestObject] = []
                    for _ in 0..<20 {
                        switch Int.random(in: 0..<6, using: &random) {
                        case 0: graphs.append(try graph.child("inner"))
                        case 1: _ = graphs.count > 1 ? graphs.removeLast() : graph
                        case 2: if !kept.isEmpty { kept.removeFirst() }
                        case 3:
                            let failing = "k\(Int.random(in: 0..<count, using: &random))"
                            ledger.fail([failing])
                        default:
                            let key = "k\(Int.random(in: 0..<count, using: &random))"
                            if let object = try? graphs.randomElement(using: &random)!.get(key) { kept.append(object) }
                        }
                    }
                }
            }
            #expect(ledger.made.sorted() == ledger.destroyed.sorted(), "seed \(seed)")
            #expect(ledger.contextsReleased == bound, "seed \(seed)")
        }
    }
}
