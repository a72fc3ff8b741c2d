import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Compares the start and stop of ten thousand random graphs, or one thousand in debug builds, with a model. A failure names the seed that
/// reproduces the graph.
@Suite struct RandomLifecycleTests {
    static let batches = 0..<10
    #if DEBUG
        static let batchSize = 100
    #else
        static let batchSize = 1_000
    #endif

    @Test(arguments: batches)
    func `Graphs start and stop when the model says, even if a value fails or the start is cancelled`(batch: Int)
        async throws
    {
        for seed in batch * Self.batchSize..<(batch + 1) * Self.batchSize {
            try await LifecycleTrial(seed: UInt64(seed)).runInVirtualTime()
        }
    }

    @Test(arguments: batches)
    func `No more values are in progress than the limit allows`(batch: Int) async throws {
        for seed in batch * Self.batchSize / 10..<(batch + 1) * Self.batchSize / 10 {
            try await LifecycleTrial(seed: UInt64(seed)).runLimited()
        }
    }

    @Test func `The random graphs include every kind of graph`() {
        var kinds: [String: Int] = [:]
        for seed in 0..<1_000 {
            let sketch = LifecycleSketch(seed: UInt64(seed))
            let model = LifecycleModel(sketch)
            kinds["good", default: 0] += model.failure == nil ? 1 : 0
            kinds["failing", default: 0] += model.failure == .node ? 1 : 0
            kinds["cancelled", default: 0] += model.failure == .cancellation ? 1 : 0
            kinds["stopped after a failure", default: 0] += model.failure != nil && !model.stops.isEmpty ? 1 : 0
            kinds["failing stop", default: 0] += model.stops.keys.contains { sketch.nodes[$0].stopFails } ? 1 : 0
            kinds["not ready", default: 0] += model.unready.isEmpty ? 0 : 1
        }
        #expect(kinds.count == 6 && kinds.allSatisfy { $0.value >= 50 }, "\(kinds)")
    }
}
