import Testing

@testable import CleanseEngine

/// How much memory the rows of a plan take: building a large graph takes as long as its memory.
@Suite struct PlanMemoryTests {
    @Test func `A binding takes 80 bytes while its graph lives, and 44 more while it is compiled`() {
        #expect(MemoryLayout<GraphPlan.Binding>.stride == 80)
        #expect(MemoryLayout<BindingRecord>.stride + MemoryLayout<OptionalIndex<BindingRecord>>.stride == 44)
    }
}
