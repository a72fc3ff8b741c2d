import Testing

/// Tests that `Sources/CleanseBench/Performance.md` lists the constructs that exist for speed alone, and the gain of each group.
@Suite struct LedgerTests {
    @Test func `The ledger lists each file that has constructs for speed alone, with their number`() throws {
        var found: [String: Int] = [:]
        let constructs = Constructs()
        for file in try Documentation.sources() + Documentation.tools() {
            let count = file.lines.reduce(0) { $0 + constructs.count(in: $1) }
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

    @Test func `Each row of the ledger states its gain`() throws {
        let rows = try Self.rows()
        #expect(rows.count > 8)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.drop { $0 == " " } }
            #expect(cells.count == 3 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
        }
    }

    @Test func `The ledger lists each manual representation and the location of its invariant`() throws {
        let rows = try Self.representations()
        #expect(rows.count > 8)
        var listed: Set<String> = []
        for row in rows {
            let cells = row.split(separator: "|").map { $0.drop { $0 == " " } }
            #expect(cells.count == 4 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
            let sourceLocations = cells.last?.matches(of: #/`(\w+)` in `(Sources/[^`]+\.(?:swift|c))`/#) ?? []
            #expect(!sourceLocations.isEmpty, "\(row) does not say where the invariant is")
            for place in sourceLocations {
                let (name, path) = (String(place.output.1), String(place.output.2))
                listed.insert(path)
                #expect(
                    try Self.isExplained(name, in: Documentation.read(path)),
                    "\(path) has no declaration of \(name) with a comment")
            }
        }
        let constructs = Constructs()
        // In C, pointers are the interface.
        for file in try Documentation.sources() + Documentation.tools()
        where !file.path.hasPrefix("Sources/CleanseC/") {
            let isC = file.path.hasSuffix(".c")
            let line = file.lines.first { constructs.areByHand($0) || isC && $0.contains("words[") }
            #expect(line == nil || listed.contains(file.path), "\(file.path) is not listed: \(line ?? "")")
        }
    }

    @Test func `Manual representations and the locations of their invariants are recognised`() {
        let constructs = Constructs()
        for line in [
            "    private let words: UnsafeMutablePointer<Atomic<UInt>>", "    private var raw: Int32",
            "final class Row: ManagedBuffer<Int, Int> {",
            "    let mutex = UnsafeMutablePointer<Int>.allocate(capacity: 1)",
            "        self = unsafeBitCast(link, to: ErasedLink.self)", "    var buckets: [UInt64] = []",
        ] {
            #expect(constructs.areByHand(line), "\(line)")
        }
        for line in ["    var count: Int", "    // unsafeBitCast(a, to: B.self)", "        var count: UInt64 = 0"] {
            #expect(!constructs.areByHand(line), "\(line)")
        }
        #expect(Self.isExplained("words", in: "/// Atomic.\nlet words: Int"))
        #expect(Self.isExplained("words", in: "/// Atomic.\n    @usableFromInline @inline(__always)\nvar words: Int"))
        #expect(Self.isExplained("Row", in: "final class Row {\n    // SAFETY: it never moves."))
        #expect(Self.isExplained("create", in: "// Words.\nstatic void *create(int a) {"))
        #expect(!Self.isExplained("words", in: "/// Atomic.\n\nlet words: Int"))
        #expect(!Self.isExplained("words", in: "/// All words: none."))
    }

    @Test func `Constructs for speed alone are recognised`() {
        let constructs = Constructs()
        for (line, count) in [
            ("    @inlinable @inline(__always)", 2), ("    @_alwaysEmitIntoClient @_transparent", 1),
            ("    @inline(never)", 1), ("    @_optimize(speed)", 1), ("let x: Unmanaged<Lease>?", 1),
            ("    @exclusivity(unchecked) var a: Int", 1), ("Unmanaged.passRetained(a)", 1),
            ("    /// Not @inlinable.", 0), ("extension Unmanaged {", 0), ("@usableFromInline", 0),
        ] {
            #expect(constructs.count(in: line) == count, "\(line)")
        }
    }

    private static func rows() throws -> [Substring] {
        try Documentation.read("Sources/CleanseBench/Performance.md").split(separator: "\n").filter {
            $0.hasPrefix("| `Sources/")
        }
    }

    /// The rows of the table of representations.
    private static func representations() throws -> [Substring] {
        try Documentation.read("Sources/CleanseBench/Performance.md").split(separator: "\n").filter {
            $0.hasPrefix("| ") && $0.contains("in `Sources/")
        }
    }

    /// Whether a declaration of the name has a comment on the line before or after it.
    private static func isExplained(_ name: String, in text: String) -> Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
            .filter { $0.wholeMatch(of: #/(?:@\w+(?:\(\w+\))? ?)+/#) == nil }
        return lines.indices.contains { index in
            // In C, a function's name precedes its parameters.
            !lines[index].hasPrefix("//")
                && lines[index].matches(of: #/\b(?:class|struct|enum|func|var|let|static void) \*?(\w+)/#)
                    .contains { $0.output.1 == name }
                && [index - 1, index + 1].contains { lines.indices.contains($0) && lines[$0].hasPrefix("//") }
        }
    }

    /// Recognises the constructs that the ledger lists. One value reads many lines, since each regular expression is compiled at its first
    /// use.
    private struct Constructs {
        private let forSpeed =
            #/
            @inlinable\b | @_alwaysEmitIntoClient\b | @inline\((?:__always|never)\) | @_optimize\(
            | @exclusivity\(unchecked\) | \bUnmanaged[<.]
            /#
        private let byHand =
            #/
            unsafeBitCast\( | ManagedBuffer< | loadUnaligned\(
            | (?:let|var)\s\w+\s?[:=]\s?UnsafeMutable(?:Buffer)?Pointer<
            | (?:let|var)\s\w+:\s(?:\[UInt64\]|U?Int32\b)
            /#

        /// The number of constructs in a line that exist for speed alone.
        func count(in line: String) -> Int { isComment(line) ? 0 : line.matches(of: forSpeed).count }

        /// Whether a line belongs to a representation that types of the standard library could replace.
        func areByHand(_ line: String) -> Bool { !isComment(line) && line.contains(byHand) }

        private func isComment(_ line: String) -> Bool { line.drop(while: { $0 == " " }).hasPrefix("//") }
    }
}
