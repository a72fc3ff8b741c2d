import TestSupport
import CCleanse
import CleanseC
import Testing

@Suite struct RandomGraphTests {
    private func declare(_ model: GraphModel, _ ledger: Ledger) throws -> TestBinder {
        let binder = try TestBinder(ledger)
        let inner = try TestBinder(ledger)
        for (number, binding) in model.bindings.enumerated() {
            let needs = binding.needs.map {
                TestBinder.Need(key: GraphModel.key($0.target), kind: $0.kind, isOptional: $0.isOptional)
            }
            for _ in 0..<(binding.isDuplicate ? 2 : 1) {
                try (binding.isInner ? inner : binder).bind(
                    GraphModel.key(number), needs, sharing: binding.isShared ? CLEANSE_SHARED : CLEANSE_UNSHARED)
            }
        }
        try check(cleanse_binder_install(binder.handle, "inner", inner.handle, nil, 0))
        return binder
    }

    /// Returns the keys of a failure's issues that have a certain number.
    private func keys(_ failure: CFailure?, _ number: Int) -> Set<String?> {
        Set((failure?.issues ?? []).filter { $0.code == Int32(number) }.map(\.key))
    }

    /// Builds the graph, and compares its errors with the model's.
    /// - Returns: The graph, or `nil` if it has errors.
    private func build(_ binder: TestBinder, _ model: GraphModel, _ seed: Int) -> TestGraph? {
        let result = Result { try binder.build() }
        var failure: CFailure?
        if case .failure(let error) = result { failure = error as? CFailure }
        #expect(keys(failure, CLEANSE_ERROR_MISSING) == model.missing, "seed \(seed)")
        #expect(keys(failure, CLEANSE_ERROR_DUPLICATE) == model.duplicates, "seed \(seed)")
        #expect(keys(failure, CLEANSE_ERROR_WEAK) == model.weaklyNeeded, "seed \(seed)")
        #expect(keys(failure, CLEANSE_ERROR_CYCLE).isEmpty != model.isCircular, "seed \(seed)")
        let isRight =
            model.missing.isEmpty && model.duplicates.isEmpty && !model.isCircular
            && model.weaklyNeeded.isEmpty
        #expect((failure == nil) == isRight, "seed \(seed): \(failure?.description ?? "no error")")
        return try? result.get()
    }

    /// Sends random requests to the graph and to the model, and compares the results.
    private func use(
        _ graph: TestGraph, _ model: GraphModel, _ ledger: Ledger, _ seed: Int, _ random: inout RandomNumbers
    ) throws {
        var state = GraphModel.State()
        /// The outer graph and its child graphs, with their numbers in the model.
        var graphs = [(graph, 0)]
        var children = 0
        var kept: [TestObject] = []
        /// The instance of each object in the model.
        var pointers: [Int: UnsafeMutableRawPointer] = [:]
        for _ in 0..<25 {
            switch random.below(8) {
            case 0:
                children += 1
                graphs.append((try graph.child("inner"), children))
            case 1: if graphs.count > 1 { graphs.removeLast() }
            case 2: if !kept.isEmpty { kept.remove(at: random.below(kept.count)) }
            case 3:
                state.failing = random.chance(70) ? random.below(model.bindings.count) : nil
                ledger.fail(Set(state.failing.map { [GraphModel.key($0)] } ?? []))
            default:
                let number = random.below(model.bindings.count + 1)
                let (asked, place) = graphs[random.below(graphs.count)]
                do {
                    let object = try asked.get(GraphModel.key(number))
                    let expected = try model.get(number, from: place, &state)
                    let pointer = try #require(try object.pointer)
                    #expect(pointers[expected, default: pointer] == pointer, "seed \(seed)")
                    #expect(pointers.filter { $0.value == pointer && $0.key != expected }.isEmpty, "seed \(seed)")
                    pointers[expected] = pointer
                    kept.append(object)
                } catch let failure as CFailure {
                    let expected = #expect(throws: GraphModel.Failure.self, "seed \(seed)") {
                        try model.get(number, from: place, &state)
                    }
                    let chain = failure.code == Int32(CLEANSE_ERROR_MISSING) ? [] : failure.issues.first?.chain
                    #expect(expected?.chain == chain, "seed \(seed)")
                    if chain != [] { #expect(failure.code == 2000, "seed \(seed)") }
                }
                #expect(ledger.made == state.made, "seed \(seed)")
            }
        }
    }

    #if DEBUG
        private static let count = 500
    #else
        private static let count = 2_000
    #endif

    @Test func `A random graph behaves as a simple model predicts, and ends each object exactly once`() throws {
        var built = 0
        var failed = 0
        for seed in 0..<Self.count {
            var random = RandomNumbers(seed: UInt64(seed))
            let model = GraphModel(&random)
            let ledger = Ledger()
            do {
                let binder = try declare(model, ledger)
                if let graph = build(binder, model, seed) {
                    built += 1
                    try use(graph, model, ledger, seed, &random)
                } else {
                    failed += 1
                    #expect(ledger.made.isEmpty, "seed \(seed)")
                }
            }
            #expect(ledger.made.sorted() == ledger.destroyed.sorted(), "seed \(seed)")
            if model.isPlain { #expect(ledger.destroyed == ledger.made.reversed(), "seed \(seed)") }
            #expect(ledger.contextsReleased == model.bindings.reduce(0) { $0 + ($1.isDuplicate ? 2 : 1) })
        }
        // Both kinds have to be frequent enough.
        #expect(built > Self.count / 3)
        #expect(failed > Self.count / 10)
    }
}
