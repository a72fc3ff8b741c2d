import Testing

@testable import CleansecCommands

/// Tests of work on all processors.
@Suite struct ParallelTests {
    @Test(arguments: [0, 1, 2, 100]) func `Results have the order of the elements`(count: Int) throws {
        #expect(try Parallel.map(Array(0..<count)) { $0 * 2 } == (0..<count).map { $0 * 2 })
    }

    @Test func `The error of the first element counts`() {
        for _ in 0..<100 {
            #expect(throws: Failure("3")) {
                try Parallel.map(Array(0..<10)) { if $0 > 2 { throw Failure("\($0)") } }
            }
        }
    }
}
