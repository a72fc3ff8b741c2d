import Testing

@testable import CleanseEngine

/// Tests of sparse tables of a plan's rows.
@Suite struct SparseColumnTests {
    private enum Thing {}

    @Test func `A row has the value that was stored last, and other rows have none`() {
        var column = SparseColumn<Thing, String>()
        #expect(column.isEmpty && column[RowIndex(0)] == nil)
        column.store("seven", RowIndex(7))
        column.store("two", RowIndex(2))
        column.store("seven again", RowIndex(7))
        #expect((0..<9).map { column[RowIndex($0)] } == [nil, nil, "two", nil, nil, nil, nil, "seven again", nil])
        #expect(column.rows.map(\.position) == [2, 7])
        #expect(column.values == ["seven again", "two"])
    }

    @Test func `A copy does not change with the original`() {
        var column = SparseColumn<Thing, Int>()
        column.store(1, RowIndex(1))
        let copy = column
        column.store(2, RowIndex(1))
        column.store(3, RowIndex(3))
        #expect(copy[RowIndex(1)] == 1 && copy[RowIndex(3)] == nil)
    }

    @Test func `A set has each row once, in the order of the rows`() {
        var rows = RowSet<Thing>([RowIndex(5), RowIndex(1)])
        #expect(!rows.insert(RowIndex(5)) && rows.insert(RowIndex(3)))
        #expect(rows.sorted.map(\.position) == [1, 3, 5])
        #expect(rows.contains(RowIndex(3)) && !rows.contains(RowIndex(2)))
    }

    @Test func `A set of positions takes little memory for a high one`() {
        var positions: Set<Int> = []
        #expect(positions.add(.max) && positions.add(3) && !positions.add(3))
        #expect(positions.ascending() == [3, .max])
        #expect(positions.has(.max) && !positions.has(2))
    }

    @Test func `Numbers are sorted, repeated ones too`() {
        #expect([3, 1, 2, 1, -4].ascending() == [-4, 1, 1, 2, 3])
        #expect(Set([9, 8]).ascending() == [8, 9])
    }
}
