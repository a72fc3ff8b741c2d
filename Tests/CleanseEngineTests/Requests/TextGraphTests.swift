@testable import Cleanse
@testable import CleanseEngine
import TestSupport
import Testing

@Suite struct StartOrderTests {
    private enum StartKey: StringKeyRole {}

    /// The start order of bindings with string keys that need each other.
    private func order(_ bindings: [(String, needs: [String])]) -> [String?] {
        let sourceLocation = CodeLocation(file: "StartOrderTests", line: 1)
        let declaration = GraphDeclaration(wording: PlainWording())
        _ = declaration.addComponent(
            TypeName("test"), scope: nil, seed: Void.self, rootType: nil, installedBy: nil,
            sourceLocation: sourceLocation
        ) { binder in
            for (name, needs) in bindings {
                let dependencies = needs.map { need in
                    Dependency(
                        key: ProviderKey(text: need.replacing("~", with: ""), role: StartKey.self),
                        strength: need.hasPrefix("~") ? .deferred : .eager)
                }
                binder.declare(
                    ProviderKey(text: name, role: StartKey.self), dependencies: dependencies,
                    sourceLocation: sourceLocation
                ) { linker in linker.finish(Link<Int> { _ in 0 }) }
            }
        }
        let plan = declaration.compile().plan
        return plan.plan.startOrder(of: .root).map(\.name)
    }

    @Test func `Bindings without dependencies come first, and ties are in the order of declaration`() {
        #expect(
            order([("a", needs: []), ("b", needs: ["d"]), ("c", needs: []), ("d", needs: [])]) == ["a", "c", "d", "b"])
        #expect(order([("a", needs: ["b"]), ("b", needs: ["c"]), ("c", needs: [])]) == ["c", "b", "a"])
    }

    @Test func `A dependency that is named twice counts once, and deferred ones do not count`() {
        #expect(order([("a", needs: ["b", "b"]), ("b", needs: ["~a"])]) == ["b", "a"])
    }

    @Test func `Bindings in a cycle are left out`() {
        #expect(order([("a", needs: ["b"]), ("b", needs: ["a"]), ("c", needs: [])]) == ["c"])
    }
}

@Suite struct MissingTextTests {
    private static let sourceLocation = CodeLocation(file: "MissingTextTests", line: 1)

    /// Compiles bindings of string keys, each of which may need others.
    private func compile(_ bindings: [(key: ProviderKey, needs: [ProviderKey])]) -> (
        plan: LinkedPlan, errors: [any CleanseError]
    ) {
        let declaration = GraphDeclaration(wording: PlainWording())
        _ = declaration.addComponent(TypeName("test"), seed: Void.self, sourceLocation: Self.sourceLocation) { binder in
            for (key, needs) in bindings {
                binder.declare(
                    key, dependencies: needs.map { Dependency(key: $0) }, sourceLocation: Self.sourceLocation
                ) { linker in
                    linker.finish(Link<Int> { _ in 0 })
                }
            }
        }
        return declaration.compile()
    }

    private func miss(_ key: ProviderKey, in keys: [ProviderKey]) -> MissingProvider {
        let plan = compile(keys.map { ($0, needs: []) }).plan
        return GraphInstance.start(plan, component: .root, parent: nil).missing(key)
    }

    @Test func `If very many keys are missing, the first errors that are read get hints`() {
        let errors = compile(
            (1000..<2000).map { (ProviderKey(text: "key \($0)"), needs: [ProviderKey(text: "keys \($0)")]) }
        ).errors
        #expect(errors.count == 1000)
        let hints = errors.map(\.hints)
        #expect(hints.first?.isEmpty == false)
        #expect(hints.last?.isEmpty == true)
    }

    @Test
    func `If a chain of graphs lacks very many keys, the first errors that are read get hints from distant ancestors`()
    {
        func compile(_ bindings: [(ProviderKey, needs: [ProviderKey])], on parent: Lease?) -> (
            lease: Lease, errors: [any CleanseError]
        ) {
            let declaration = GraphDeclaration(wording: PlainWording())
            _ = declaration.addComponent(TypeName("test"), seed: Void.self, sourceLocation: Self.sourceLocation) {
                binder in
                for (key, needs) in bindings {
                    binder.declare(
                        key, dependencies: needs.map { Dependency(key: $0) }, sourceLocation: Self.sourceLocation
                    ) {
                        $0.finish(Link<Int> { _ in 0 })
                    }
                }
            }
            let (plan, errors) = declaration.compile(parent: parent)
            return (Lease(starting: .root, of: plan, on: parent), errors)
        }
        var graph = compile([(ProviderKey(Int.self), needs: [])], on: nil).lease
        for index in 0..<100 { graph = compile([(ProviderKey(text: "\(index)"), needs: [])], on: graph).lease }
        let missing = (0..<100).map { ProviderKey(Int.self, name: "number \($0)") }
        let hints = compile([(ProviderKey(String.self), needs: missing)], on: graph).errors.map(\.hints)
        let withHint = hints.prefix { $0.first?.hasPrefix("Int is bound at") == true }.count
        // Each of the hints looks at all graphs of the chain, and their effort is bounded.
        #expect(hints.count == 100)
        #expect((10..<90).contains(withHint))
        #expect(hints.dropFirst(withHint).allSatisfy { $0.isEmpty })
    }

    @Test func `A miss costs about as much as a hit if its text is not read`() throws {
        let keys = (0..<10_000).map { ProviderKey(text: "service \($0)") }
        let plan = compile(keys.map { ($0, needs: []) }).plan
        let instance = GraphInstance.start(plan, component: .root, parent: nil)
        let wanted = ProviderKey(text: "service")
        let clock = ContinuousClock()
        let hits = clock.measure { for key in keys.prefix(1000) { #expect(instance.find(key, as: Int.self) != nil) } }
        let misses = clock.measure {
            for _ in 0..<1000 { #expect(instance.missing(wanted).code == "missing-provider") }
        }
        // With its hints, a miss took as long as some 50,000 hits.
        #expect(misses < hits * 100)
        #expect(!instance.missing(wanted).hints.isEmpty)
    }

    @Test func `Long texts are neither compared nor shown whole`() {
        let long = String(repeating: "k", count: 1_000_000)
        let error = miss(ProviderKey(text: long + "x"), in: [ProviderKey(text: long), ProviderKey(text: "k")])
        #expect(error.hints.isEmpty)
        #expect(error.description.utf8.count < 1_000)
        #expect(error.description.contains("k…k") && error.description.contains("x (1000001 bytes)"))
        #expect(error.key.text?.text.utf8.count == 1_000_001)
        #expect(ProviderKey(text: long).qualifiedName == long)
    }

    @Test func `Control characters and ends of lines are escaped in messages, not in fields`() {
        let key = ProviderKey(text: "a\n\u{1b}[31m", qualifier: "b\r\u{2028}\u{85}c\u{202E}\u{2066}👩\u{200D}🚀")
        let error = miss(key, in: [ProviderKey(text: "a\n\u{1b}[31n")])
        #expect("\(key)" == #"a\n\u{1B}[31m "b\r\u{2028}\u{0085}c\u{202E}\u{2066}👩‍🚀""#)
        #expect(error.description.split(whereSeparator: \.isNewline).count == 2)
        #expect(error.key == key)
        #expect(key.qualifiedName == "a\n\u{1b}[31m \"b\r\u{2028}\u{85}c\u{202E}\u{2066}👩\u{200D}🚀\"")
        #expect("\(ProviderKey(text: String(repeating: "\n", count: 1_000)))".utf8.count < 1_000)
    }

    @Test func `Long names that are shortened to the same text are distinguished`() throws {
        let row = String(repeating: "n", count: 300)
        let (missing, atEnd) = (
            ProviderKey(text: "k", qualifier: row + "1"), ProviderKey(text: "k", qualifier: row + "2")
        )
        let hint = try #require(miss(missing, in: [atEnd]).hints.first)
        #expect(hint.hasPrefix("\(atEnd) is bound at"))
        #expect("\(atEnd)" != "\(missing)")
        let inMiddle = ProviderKey(text: "k", qualifier: row.prefix(200) + "X" + row.prefix(99) + "1")
        #expect("\(inMiddle)" == "\(missing)")
        #expect(
            try #require(miss(missing, in: [inMiddle]).hints.first).hasSuffix(
                "differs from byte 201 of its name on: did you mean that?"))
    }

    @Test func `A long text that is misspelt in a few letters is found`() {
        let long = String(repeating: "key ", count: 40)
        #expect(
            miss(ProviderKey(text: long + "A"), in: [ProviderKey(text: long + "bc")]).hints.first?.hasPrefix(
                "\(long)bc is")
                == true)
    }

    @Test func `The hint for a key that is bound in another role says so`() {
        let collection = ProviderKey(text: "k", role: NamedCollection.self)
        #expect(
            miss(collection, in: [ProviderKey(text: "k")]).hints
                == ["k is a single object bound at MissingTextTests:1: did you mean that?"])
        #expect(
            miss(ProviderKey(text: "k"), in: [collection]).hints
                == ["k is a collection bound at MissingTextTests:1: did you mean that?"])
    }

    @Test func `Texts that only look the same are two keys, and the hint says so`() throws {
        let (composed, decomposed) = (ProviderKey(text: "caf\u{E9}"), ProviderKey(text: "cafe\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        let hint = try #require(miss(decomposed, in: [composed]).hints.first)
        #expect(hint.hasSuffix("bound at MissingTextTests:1, written with other Unicode scalars: did you mean that?"))
    }

    @Test func `The distance in a band equals the whole distance, up to the allowed distance`() throws {
        func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
            var row = Array(0...second.count)
            for (line, letter) in first.enumerated() {
                var next = [line + 1]
                for (column, other) in second.enumerated() {
                    next.append(min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1))
                }
                row = next
            }
            return row[second.count]
        }
        var random = SystemRandomNumberGenerator()
        func text() -> String {
            String((0..<Int.random(in: 0...24, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<5_000 {
            let (first, second) = (text(), text())
            let (one, other) = (try #require(SimilarText(first)), try #require(SimilarText(second)))
            let expected = distance(Array(first.utf8), Array(second.utf8))
            var work = 0
            #expect(
                one.distance(from: other, work: &work) == (expected <= other.allowedDistance ? expected : nil),
                "\(first) \(second)")
        }
    }
}
