import CleanseEngine
import Testing

@testable import CleansecCore

/// Changes of sources, without the compiler.
@Suite struct FixTests {
    private func applied(_ fix: Fix, to text: [UInt8]) -> [UInt8] {
        fix.applied { $0 == "file" ? text : nil }["file"] ?? text
    }

    /// A change with edits that do not touch each other.
    private func change(of text: [UInt8], _ random: inout some RandomNumberGenerator) -> Fix {
        var edits: [Fix.Edit] = []
        var start = 0
        while start <= text.count, edits.count < 3 {
            let lower = Int.random(in: start...text.count, using: &random)
            let upper = Int.random(in: lower...min(text.count, lower + 3), using: &random)
            let new = String(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in "ABCXYZ".randomElement(using: &random)! })
            edits.append(Fix.Edit(path: "file", range: lower..<upper, text: new))
            start = upper + 1
        }
        return Fix(title: "Change", edits: edits)
    }

    @Test func `Two changes in one leave the text that they leave one after the other`() {
        var random = SystemRandomNumberGenerator()
        var combined = 0
        for _ in 0..<5_000 {
            let text = Array("0123456789abcdefghij".utf8)
            let first = change(of: text, &random)
            let between = applied(first, to: text)
            let second = change(of: between, &random)
            guard let whole = first.followed(by: second) else { continue }
            combined += 1
            let (expected, found) = (applied(second, to: between), applied(whole, to: text))
            guard expected == found else {
                Issue.record("\(first.edits), then \(second.edits): \(String(decoding: found, as: UTF8.self))")
                return
            }
        }
        #expect(combined > 500)
    }

    @Test func `A change in the text of another becomes a part of it`() throws {
        let first = Fix(title: "Bind A", edits: [.init(path: "file", range: 2..<2, text: "a;")])
        let before = Fix(title: "Bind B", edits: [.init(path: "file", range: 2..<2, text: "b;")])
        let whole = try #require(first.followed(by: before))
        #expect(whole.title == "Bind A, and bind B")
        #expect(whole.edits == [.init(path: "file", range: 2..<2, text: "b;a;")])
        // This one replaces the new text and the text after it.
        let around = Fix(title: "Replace", edits: [.init(path: "file", range: 3..<6, text: "")])
        #expect(first.followed(by: around) == nil)
        let elsewhere = Fix(title: "Change", edits: [.init(path: "other", range: 3..<6, text: "")])
        #expect(first.followed(by: elsewhere)?.edits.count == 2)
    }

    @Test func `A condition is code, unless a front end tests a part of it`() {
        struct Test: ConditionTest { let description = "weather" }
        let condition = GraphCondition.all([.profile("a\"b"), !.any([.profile("c"), .profile("d")])])
        #expect(condition.code == #".all([.profile("a\"b"), !.any([.profile("c"), .profile("d")])])"#)
        #expect(GraphCondition.any([.profile("a"), .test(Test())]).code == nil)
        #expect((!GraphCondition.test(Test())).code == nil)
    }
}
