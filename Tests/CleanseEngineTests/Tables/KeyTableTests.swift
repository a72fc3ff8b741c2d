import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of the hash table that finds keys.
@Suite struct KeyTableTests {
    private enum Row {}
    private enum Blue: Cleanse.Tag { typealias Element = Int }
    private enum Green: Cleanse.Tag { typealias Element = Int }

    private func table(of keys: [ProviderKey], capacity: Int = 0) -> KeyTable<Row> {
        var table = KeyTable<Row>(capacity: capacity)
        for (position, key) in keys.enumerated() {
            #expect(table.insert(key, RowIndex(position), keys: { keys[$0.position] }) == nil)
        }
        return table
    }

    @Test(arguments: [0, 1, 7, 8, 9, 100, 5_000]) func `Each key is found by its index, and no other key is`(count: Int)
    {
        let keys = (0..<count).map { ProviderKey(text: "service \($0)") }
        for capacity in [0, count] {
            let table = table(of: keys, capacity: capacity)
            for (position, key) in keys.enumerated() {
                #expect(table.find(key, isKey: { keys[$0.position] == key })?.position == position)
            }
            for other in [ProviderKey(text: "service"), ProviderKey(text: "service \(count)"), ProviderKey(Int.self)] {
                #expect(table.find(other, isKey: { keys[$0.position] == other }) == nil)
            }
            #expect(table.count == count)
        }
    }

    @Test func `The first of two equal keys stays`() {
        let keys = [ProviderKey(Int.self), ProviderKey(String.self), ProviderKey(Int.self)]
        var table = table(of: Array(keys.prefix(2)))
        #expect(table.insert(keys[2], RowIndex(2), keys: { keys[$0.position] })?.position == 0)
        #expect(table.find(keys[2], isKey: { keys[$0.position] == keys[2] })?.position == 0)
        #expect(table.count == 2)
    }

    @Test func `A row is found by any kind of hash`() {
        let texts = ["a", "b", "a", "ab"] + (0..<100).map { "\($0)" }
        // All texts have one hash, two hashes, or each its own.
        for hash: (String) -> UInt32 in [
            { _ in 1 }, { UInt32($0.utf8.count % 2) }, { UInt32(truncatingIfNeeded: $0.hashValue) },
        ] {
            var table = KeyTable<Row>(capacity: 0)
            for (position, text) in texts.enumerated() {
                let known = table.insert(hash: hash(text), RowIndex(position), isKey: { texts[$0.position] == text })
                #expect(known?.position == (position == 2 ? 0 : nil))
            }
            #expect(table.count == texts.count - 1)
            for (position, text) in texts.enumerated() where position != 2 {
                #expect(table.find(hash: hash(text), isKey: { texts[$0.position] == text })?.position == position)
            }
            #expect(table.find(hash: hash("c"), isKey: { texts[$0.position] == "c" }) == nil)
        }
    }

    @Test func `Types, tags, names and qualifiers distinguish keys`() {
        let keys = [
            ProviderKey(Int.self), ProviderKey(Int.self, tag: Blue.self), ProviderKey(Int.self, tag: Green.self),
            ProviderKey(Int.self, name: "a"), ProviderKey(Int.self, name: ""), ProviderKey(String.self, name: "a"),
            ProviderKey(text: "a"), ProviderKey(text: "a", qualifier: ""), ProviderKey(text: "a", qualifier: "b"),
            ProviderKey(text: "a", role: NamedCollection.self),
        ]
        let table = table(of: keys)
        for (position, key) in keys.enumerated() {
            #expect(table.find(key, isKey: { keys[$0.position] == key })?.position == position)
        }
    }

    /// Names are hashed by words of eight bytes and a rest.
    @Test func `Names that differ in one byte or in their length are distinguished, and found by their UTF-8 too`() {
        let names =
            (0...40).map { String(repeating: "x", count: $0) }
            + (0..<40).map { position in
                String((0..<40).map { $0 == position ? "y" : "x" })
            }
        let qualifiers = [nil] + names.suffix(3) + ["b"]
        let keys = qualifiers.flatMap { qualifier in names.map { ProviderKey(text: $0, qualifier: qualifier) } }
        let table = table(of: keys)
        func find(_ text: String, _ qualifier: String?) -> Int? {
            Array(text.utf8).withUnsafeBytes { text in
                guard let qualifier else { return find(GivenStringKey(text: text)) }
                return Array(qualifier.utf8).withUnsafeBytes { find(GivenStringKey(text: text, qualifier: $0)) }
            }
        }
        func find(_ key: GivenStringKey) -> Int? {
            let role = NamedKey.self
            return table.find(
                hash: key.tableHash(role: role), isKey: { keys[$0.position].isSame(as: key, role: role) })?
                .position
        }
        for (position, key) in keys.enumerated() {
            let (text, qualifier) = (names[position % names.count], qualifiers[position / names.count])
            #expect(find(text, qualifier) == position)
            #expect(table.find(key, isKey: { keys[$0.position] == key })?.position == position)
            #expect(find(text + "!", qualifier) == nil)
            #expect(find(text, (qualifier ?? "") + "!") == nil)
        }
    }

    @Test func `Every stored index is visited once`() {
        let keys = (0..<100).map { ProviderKey(text: "\($0)") }
        var visited: [Int] = []
        table(of: keys).forEach { visited.append($0.position) }
        #expect(visited.sorted() == Array(0..<100))
    }
}
