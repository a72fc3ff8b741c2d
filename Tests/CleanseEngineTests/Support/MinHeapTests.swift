import Testing

@testable import CleanseEngine

/// Tests of the collection from which schedules take the next number.
@Suite struct MinHeapTests {
    @Test func `Numbers are taken in ascending order, whenever they are inserted`() {
        var generator = SystemRandomNumberGenerator()
        for count in 0..<40 {
            let numbers = (0..<count).map { _ in Int.random(in: -20...20, using: &generator) }
            var lowest = MinHeap<Int>()
            for number in numbers.prefix(count / 2) { lowest.insert(number) }
            var (taken, left) = ([Int](), Array(numbers.prefix(count / 2)))
            for number in numbers.dropFirst(count / 2) {
                lowest.insert(number)
                left.append(number)
                guard let first = lowest.popFirst() else { continue }
                #expect(first == left.min())
                left.remove(at: left.firstIndex(of: first) ?? 0)
            }
            while let first = lowest.popFirst() { taken.append(first) }
            #expect(taken == left.sorted())
        }
    }
}
