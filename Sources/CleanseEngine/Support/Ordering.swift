// Orders elements by numbers: sorts sequences, and takes the lowest element of a heap first.

extension Sequence {
    /// The elements by ascending rank, and those of one rank in their order here.
    ///
    /// One function sorts for all types: with `sorted(by:)`, builds of the library would compile a sort for each.
    /// - Complexity: O(*n* log *n*).
    func sorted(byRank rank: (Element) -> Int) -> [Element] {
        let elements = Array(self)
        return positions(byRank: elements.map(rank)).map { elements[$0] }
    }
}

extension Sequence<Int> {
    /// The numbers in ascending order.
    func ascending() -> [Int] { ascendingOrder(Array(self)) }
}

private func ascendingOrder(_ numbers: [Int]) -> [Int] { positions(byRank: numbers).map { numbers[$0] } }

/// The positions of the ranks, by ascending rank.
private func positions(byRank ranks: [Int]) -> [Int] {
    Array(ranks.indices).sorted { (ranks[$0], $0) < (ranks[$1], $1) }
}

/// Elements of which the lowest is taken first: a binary heap.
///
/// J. W. J. Williams, "Algorithm 232: Heapsort" (1964).
struct LowestFirst<Element: Comparable> {
    /// Each is at most as high as the two at twice its position and one, and two, more.
    private var heap: [Element] = []

    /// - Complexity: Linear in the elements if they ascend.
    init(_ elements: some Sequence<Element>) { for element in elements { insert(element) } }

    var isEmpty: Bool { heap.isEmpty }
    /// The lowest.
    var first: Element? { heap.first }

    /// - Complexity: Logarithmic in the elements.
    mutating func insert(_ element: Element) {
        heap.append(element)
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2] > element {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the lowest element; nil if there is none.
    /// - Complexity: Logarithmic in the elements.
    mutating func popFirst() -> Element? {
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

    /// The position of the lower of the two elements below one.
    private func lowestBelow(_ place: Int) -> Int? {
        let (first, second) = (2 * place + 1, 2 * place + 2)
        guard second < heap.count else { return first < heap.count ? first : nil }
        return heap[first] < heap[second] ? first : second
    }
}
