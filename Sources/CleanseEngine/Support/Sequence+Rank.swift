// Sorting by numbers.

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
