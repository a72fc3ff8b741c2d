// Sequences and lists of code that seldom runs, and a heap whose lowest element is taken first.

extension Sequence {
    /// Returns the elements in ascending order of rank. Elements of equal rank keep their order.
    ///
    /// One function sorts all types of elements. With `sorted(by:)`, builds of the library would compile a sort for each type.
    /// - Complexity: O(*n* log *n*).
    @_semantics("optimize.sil.specialize.generic.never")
    func sorted(byRank rank: (Element) -> Int) -> [Element] {
        let elements = Array(self)
        var ranks: [Int] = []
        for element in elements { ranks.push(rank(element)) }
        return elements.inOrder(of: positions(ranks.count) { ranks[$0] < ranks[$1] })
    }

    /// Returns the elements in ascending order of text. Elements of equal text keep their order.
    ///
    /// One function sorts all types of elements, as ``sorted(byRank:)`` does.
    /// - Complexity: O(*n* log *n*).
    @_semantics("optimize.sil.specialize.generic.never")
    package func sorted(byText text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        var texts: [String] = []
        for element in elements { texts.push(text(element)) }
        return elements.inOrder(of: positions(texts.count) { texts[$0] < texts[$1] })
    }
}

extension Sequence<Int> {
    /// Returns the numbers in ascending order.
    func ascending() -> [Int] { sorted(byRank: { $0 }) }
}

/// Returns the positions from 0 up to a count in an order. Equal positions keep their order.
///
/// An optimised function would have a copy of the standard library's sort for each closure that it is called with, of 3 kB.
@_optimize(none)
private func positions(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    Array(0..<count).sorted { precedes($0, $1) || !precedes($1, $0) && $0 < $1 }
}

/// A binary heap, whose lowest element is taken first.
///
/// J. W. J. Williams, "Algorithm 232: Heapsort" (1964).
struct MinHeap<Element: Comparable> {
    /// The element at position *n* is at most as high as the elements at 2*n* + 1 and 2*n* + 2.
    private var heap: [Element] = []

    init() {}

    var isEmpty: Bool { heap.isEmpty }
    /// The lowest element.
    var first: Element? { heap.first }

    /// - Complexity: Logarithmic in the number of elements.
    @inline(never)
    mutating func insert(_ element: Element) {
        heap.append(element)
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2] > element {
            heap[place] = heap[(place - 1) / 2]
            place = (place - 1) / 2
        }
        heap[place] = element
    }

    /// Removes and returns the lowest element, or returns `nil` if there is none.
    /// - Complexity: Logarithmic in the number of elements.
    @inline(never)
    mutating func popFirst() -> Element? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        var place = 0
        while let lower = lowestBelow(place), heap[lower] < last {
            heap[place] = heap[lower]
            place = lower
        }
        heap[place] = last
        return first
    }

    /// Returns the position of the lower of an element's two children, or `nil` if it has none.
    private func lowestBelow(_ place: Int) -> Int? {
        let (first, second) = (2 * place + 1, 2 * place + 2)
        guard second < heap.count else { return first < heap.count ? first : nil }
        return heap[first] < heap[second] ? first : second
    }
}

extension Array {
    /// Returns the elements at some positions, in their order.
    fileprivate func inOrder(of positions: [Int]) -> [Element] {
        var result: [Element] = []
        for position in positions { result.append(self[position]) }
        return result
    }

    /// Appends an element, in code that seldom runs and contains many appends.
    // Not inlined: each `append` takes 60 to 120 bytes.
    @inline(never)
    package mutating func push(_ element: consuming Element) { append(element) }

    /// Appends the elements of another list, in code that seldom runs.
    // Its loop takes half of the 230 bytes that `append(contentsOf:)` takes for each type of elements.
    @inline(never)
    mutating func push(all elements: [Element]) { for element in elements { push(element) } }
}
