/// The places of rows in a list: the first row that gets one has the first place.
struct RowPlaces {
    /// Those of all rows up to the last one that has a place; negative for those that have none.
    private var places: ContiguousArray<Int32> = []

    /// The rows that have places, in their order.
    var rows: [Int] { places.indices.filter { places[$0] >= 0 } }

    subscript(row: Int) -> Int? { row < places.count && places[row] >= 0 ? Int(places[row]) : nil }

    /// The place of a row: the given one, behind all others, if it has none.
    mutating func place(of row: Int, orNext next: Int) -> Int {
        if let known = self[row] { return known }
        if row >= places.count { places += repeatElement(-1, count: row + 1 - places.count) }
        places[row] = Int32(next)
        return next
    }
}
