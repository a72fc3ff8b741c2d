import Testing

@testable import CleanseEngine

/// Tests of the order in which values end that are released together and know when they were created.
@Suite struct ReleaseQueueTests {
    private final class Log { var ended: [UInt64] = [] }

    private final class Value: Sequenced {
        let sequence: UInt64
        private let log: Log
        init(_ sequence: UInt64, _ log: Log) { (self.sequence, self.log) = (sequence, log) }
        func leaveSlot() {
            log.ended.append(sequence)
            Unmanaged.passUnretained(self).release()
        }
    }

    private func end(_ order: [UInt64]) -> [UInt64] {
        let log = Log()
        ReleaseQueue.together {
            for sequence in order {
                let value = Unmanaged<AnyObject>.passRetained(Value(sequence, log))
                ReleaseQueue.release(value, isSequenced: true)
            }
        }
        return log.ended
    }

    @Test func `Values that are released together end in the reverse order of their creation`() {
        #expect(end([1, 2, 3]) == [3, 2, 1])
        #expect(end([3, 2, 1]) == [3, 2, 1])
        for _ in 0..<1_000 {
            let order = (1...UInt64(Int.random(in: 1...20))).shuffled()
            #expect(end(order) == order.sorted(by: >), "\(order)")
        }
    }
}
