import Testing

@testable import CleansecCore

/// The structure of source text, in which comments and literals hide what looks like code.
@Suite struct SourceScanTests {
    private func code(_ text: String) -> String { String(decoding: SourceScan(Array(text.utf8)).code, as: UTF8.self) }

    @Test(arguments: [
        (#"a // b {"#, "a       "),
        (#"a /* b /* { */ c */ d"#, "a                   d"),
        (#"a /*/ { */ b"#, "a          b"),
        (#"f("{", 1)"#, #"f(" ", 1)"#),
        (#"f("", "}")"#, #"f("", " ")"#),
        (#"f("\"{", b)"#, #"f("   ", b)"#),
        (#"f("\\", "{")"#, #"f("  ", " ")"#),
        (##"f(#"\"#, "{")"##, ##"f(#"   , " ")"##),
        (##"f(#"a"{"#, b)"##, ##"f(#"     , b)"##),
        (##"f(#"\#(x)"#, b)"##, ##"f(#"   x   , b)"##),
        (###"f(##"a"#{"##, b)"###, ###"f(##"       , b)"###),
        ("f(\"\"\"\n \"{\" \"\" }\n \"\"\", b)", "f(\"\"\"\n         \n   \", b)"),
        (#"f("\(d["{"] ?? "}") {", b)"#, #"f("  d[" "] ?? " "   ", b)"#),
        (#"f("\(g((1, "\(h)")))", b)"#, #"f("  g((1, "  h ")) ", b)"#),
        ("f(\"a {\n g()", "f(\"   \n g()"),
        ("a / b * c", "a / b * c"),
    ])
    func `Only comments and the contents of literals are blank`(text: String, expected: String) {
        #expect(code(text) == expected)
    }

    @Test func `Any text leaves lines and code of the same length`() {
        var random = SystemRandomNumberGenerator()
        let parts = ["\"", "\"\"\"", "#", "\\", "(", ")", "{", "}", "/*", "*/", "//", "\n", "a", " ", "é"]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            let scan = SourceScan(Array(text.utf8))
            #expect(scan.code.count == text.utf8.count)
            #expect(scan.code.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0A })
        }
    }

    @Test func `The statements of a binder in one line are found one by one`() throws {
        let text =
            "check(overriding: { binder in _ = binder; binder.bind(A.self).to { a() }; binder.bind(B.self).to { b() } })"
        let scan = SourceScan(Array(text.utf8))
        let found = scan.statements(inLineOf: 0).map { scan.text(scan.trimmed($0)) }
        #expect(found == [text, "binder.bind(A.self).to { a() }", "binder.bind(B.self).to { b() }"])
    }
}
