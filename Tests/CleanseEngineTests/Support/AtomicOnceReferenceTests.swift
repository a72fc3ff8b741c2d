import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of a reference that one thread publishes to others. The thread sanitizer has to see that readers come after the creating thread.
@Suite struct AtomicOnceReferenceTests {
    private final class Numbers: Sendable {
        let numbers: [Int]
        init(_ numbers: [Int]) { self.numbers = numbers }
    }
    private final class Shared: Sendable {
        let reference = AtomicOnceReference<Numbers>()
    }

    @Test func `The first object that is stored counts, and every thread sees all of it`() {
        for round in 0..<50 {
            let shared = Shared()
            let start = Latch(8)
            let sum = Counter()
            _ = onThreads(
                (0..<8).map { thread in
                    {
                        start.arriveAndWait()
                        // Half of the threads store an object, the others wait for one.
                        var seen = thread % 2 == 0 ? shared.reference.storeIfNil(Numbers([round, thread])) : nil
                        while seen == nil { seen = shared.reference.load() }
                        if let seen, seen === shared.reference.load(), seen.numbers[0] == round { sum.increment() }
                    }
                })
            #expect(sum.value == 8)
        }
    }

    @Test func `An object that is not stored is released`() {
        weak var first: Numbers?
        weak var second: Numbers?
        do {
            let shared = Shared()
            do {
                let numbers = Numbers([1])
                first = shared.reference.storeIfNil(numbers)
                let other = Numbers([2])
                second = other
                #expect(shared.reference.storeIfNil(other) === numbers)
            }
            #expect(first != nil)
            #expect(second == nil)
        }
        #expect(first == nil)
    }
}
