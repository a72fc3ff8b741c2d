import Testing

/// `Sources/CleanseBench/Performance.md` lists what the libraries' sources do for speed alone, and what each group of it buys.
@Suite struct LedgerTests {
    @Test func `The ledger lists each file that has something for speed alone, with the number`() throws {
        var found: [String: Int] = [:]
        for file in try Documentation.sources() {
            let count = file.lines.reduce(0) { $0 + Self.count(in: $1) }
            if count > 0 { found[file.path] = count }
        }
        var listed: [String: Int] = [:]
        for row in try Self.rows() {
            for entry in row.matches(of: #/`(Sources/[^`]+\.swift)` (\d+)/#) {
                let path = String(entry.output.1)
                #expect(listed[path] == nil, "\(path) is listed twice")
                listed[path] = Int(entry.output.2)
            }
        }
        #expect(found.count > 40)
        for path in Set(found.keys).union(listed.keys).sorted() {
            #expect(listed[path] == found[path], "\(path): the sources have \(found[path] ?? 0)")
        }
    }

    @Test func `Each row of the ledger says what it buys`() throws {
        let rows = try Self.rows()
        #expect(rows.count > 8)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.drop { $0 == " " } }
            #expect(cells.count == 3 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
        }
    }

    @Test func `What is for speed alone is recognised`() {
        for (line, count) in [
            ("    @inlinable @inline(__always)", 2), ("    @inline(never)", 1), ("let x: Unmanaged<Holder>?", 1),
            ("    @exclusivity(unchecked) var a: Int", 1), ("Unmanaged.passRetained(a)", 1),
            ("    /// Not @inlinable.", 0), ("extension Unmanaged {", 0), ("@usableFromInline", 0),
        ] {
            #expect(Self.count(in: line) == count, "\(line)")
        }
    }

    private static func rows() throws -> [Substring] {
        try Documentation.read("Sources/CleanseBench/Performance.md").split(separator: "\n").filter {
            $0.hasPrefix("| `Sources/")
        }
    }

    private static func count(in line: String) -> Int {
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return 0 }
        return line.matches(
            of: #/@inlinable\b|@inline\((?:__always|never)\)|@exclusivity\(unchecked\)|\bUnmanaged[<.]/#
        )
        .count
    }
}
