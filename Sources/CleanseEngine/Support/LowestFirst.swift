/// Numbers of which the lowest is taken first: a binary heap.
///
/// J. W. J. Williams, "Algorithm 232: Heapsort" (1964).
struct LowestFirst {
    /// Each is at most as high as the two at twice its position and one, and two, more.
    private var heap: [Int] = []

    /// - Complexity: Linear in the numbers if they ascend.
    init(_ numbers: some Sequence<Int>) { for number in numbers { insert(number) } }

    /// - Complexity: Logarithmic in the numbers.
    mutating func insert(_ number: Int) {
        heap.append(number)
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2] > number {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the lowest number; nil if there is none.
    /// - Complexity: Logarithmic in the numbers.
    mutating func popFirst() -> Int? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var place = 0
        while let lower = lowestBelow(place), heap[lower] < last {
            heap.swapAt(place, lower)
            place = lower
        }
        return first
    }

    /// The position of the lower of the two numbers below one.
    private func lowestBelow(_ place: Int) -> Int? {
        let (first, second) = (2 * place + 1, 2 * place + 2)
        guard second < heap.count else { return first < heap.count ? first : nil }
        return heap[first] < heap[second] ? first : second
    }
}
