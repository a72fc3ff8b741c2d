import Testing

@testable import CleanseEngine

/// Tests of the memory of a plan's rows, which determines how long it takes to build a large graph.
@Suite struct PlanMemoryTests {
    @Test func `A binding takes 80 bytes while its graph lives, and 44 more while it is compiled`() {
        #expect(MemoryLayout<GraphPlan.Binding>.stride == 80)
        #expect(MemoryLayout<BindingRecord>.stride + MemoryLayout<OptionalIndex<BindingRecord>>.stride == 44)
    }
}
