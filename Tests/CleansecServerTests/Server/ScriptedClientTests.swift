import Foundation
import TestSupport
import Testing

@testable import CleansecServer

/// A client that sends random messages, of which many are wrong.
@Suite struct ScriptedClientTests {
    private let lines = ["bind wrong", "🦊 x: wrong", "broken", "é: [wrong]", "", "let y: 🦊", "\r", "placeless"]

    @Test(arguments: [52, 53, 54] as [UInt64])
    func `Every request has one answer, every malformed message is refused, and the last findings are shown`(
        seed: UInt64
    ) throws {
        let server = ServerUnderTest()
        let encodings = seed.isMultiple(of: 2) ? ["utf-8"] : nil
        try server.client.initialize(folder: "/code", encodings: encodings, progress: true)
        try server.client.open("/code/A.swift", "wrong\n")
        let editor = ScriptedEditor(
            server.client, editing: "/code/A.swift", lines: lines,
            methods: Questions.methods.union([CodeActions.method]), seed: seed)
        #expect(try editor.run(steps: 4_000) == [])
        let results = editor.answers.values.joined().compactMap { $0["result"] }
        #expect(results.contains { ($0 as? [Any])?.isEmpty == false })
        #expect(editor.refusals > 0)
        try server.client.change("/code/A.swift", "🦊 wrong", version: 1 << 30)
        try server.client.quiet()
        let column = encodings == nil ? 3 : 5
        #expect(server.client.shown("/code/A.swift") == ["0:\(column) missing-provider Thing binding missing"])
        try server.client.shutDown()
        #expect(server.end())
    }
}
