import TestSupport
import Testing

@testable import CleansecServer

/// The questions about graphs, with the graph of the word `wrong`, which needs itself and is created by the type `right`.
@Suite struct QuestionTests {
    private let path = "/code/A.swift"

    private func server(_ text: String, encodings: [String]? = nil) throws -> ServerUnderTest {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code", encodings: encodings)
        try server.client.open(path, text)
        return server
    }

    private func place(_ line: Int, _ character: Int) -> [String: Any] { ["line": line, "character": character] }

    private func results(
        _ server: ServerUnderTest, _ method: String, _ parameters: [String: Any] = [:]
    ) throws -> [[String: Any]] {
        let document = ["textDocument": ["uri": EditorClient.uri(path)]]
        let answer = try server.client.answer(to: server.client.start(method, parameters.merging(document) { $1 }))
        return answer["result"] as? [[String: Any]] ?? []
    }

    private func refusal(_ server: ServerUnderTest, _ method: String, _ parameters: [String: Any]) throws -> String? {
        let answer = try server.client.answer(to: server.client.start(method, parameters))
        return (answer["error"] as? [String: Any])?["message"] as? String
    }

    private func start(_ item: [String: Any], _ range: String = "range") -> [Int] {
        let start = (item[range] as? [String: Any])?["start"] as? [String: Any]
        return [start?["line"], start?["character"]].compactMap { $0 as? Int }
    }

    @Test func `The implementation of a protocol is the binding that creates it`() throws {
        let server = try server("let 🦊: wrong\n")
        let found = try results(server, "textDocument/implementation", ["position": place(0, 9)])
        #expect(found.map { start($0) } == [[0, 8]])
    }

    @Test func `A hint behind a binding names the types of its protocols, in the units of the client`() throws {
        let range = ["start": place(0, 0), "end": place(9, 0)]
        for (encoding, column) in [("utf-16", 17), ("utf-8", 20)] {
            let server = try server("first\nbind wrong // 🦊é\r\n", encodings: [encoding])
            let hints = try results(server, "textDocument/inlayHint", ["range": range])
            #expect(hints.map { $0["label"] as? String } == ["wrong = right"])
            let position = try #require(hints.first?["position"] as? [String: Any])
            #expect(position["line"] as? Int == 1)
            #expect(position["character"] as? Int == column)
            for (first, last) in [(0, 0), (2, 3), (5, 0), (-7, -9)] {
                let outside = ["start": place(first, 0), "end": place(last, 0)]
                #expect(try results(server, "textDocument/inlayHint", ["range": outside]).isEmpty)
            }
            #expect(
                try refusal(server, "textDocument/inlayHint", ["textDocument": ["uri": EditorClient.uri(path)]])
                    == "the parameters are invalid: params.range is missing")
        }
    }

    @Test func `Symbols are found by letters of their names, the names that begin with them first`() throws {
        let server = try server("wrong\n")
        func names(_ query: String) throws -> [String] {
            try results(server, "workspace/symbol", ["query": query]).map {
                "\($0["name"] ?? "") \($0["kind"] ?? "") \($0["containerName"] ?? "")"
            }
        }
        #expect(try names("ro") == ["Root 5 App", "RootModule 2 App", "wrong 19 App"])
        #expect(try names("RTMD") == ["RootModule 2 App"])
        #expect(try names("") == ["Root 5 App", "RootModule 2 App", "wrong 19 App"])
        #expect(try names("rootx").isEmpty)
        #expect(try refusal(server, "workspace/symbol", [:]) == "the parameters are invalid: params.query is missing")
    }

    @Test func `A key is called by what needs it, and calls what it needs, in texts that have changed too`() throws {
        let server = try server("wrong\n")
        let prepared = try results(server, "textDocument/prepareCallHierarchy", ["position": place(0, 1)])
        let item = try #require(prepared.first)
        #expect(prepared.count == 1)
        #expect(item["name"] as? String == "wrong")
        #expect(item["detail"] as? String == "Root")
        try server.client.change(path, "// 🦊\n  wrong\n", version: 2)
        for (direction, end) in [("incomingCalls", "from"), ("outgoingCalls", "to")] {
            let calls = try results(server, "callHierarchy/\(direction)", ["item": item])
            #expect(calls.count == 1)
            let other = try #require(calls.first?[end] as? [String: Any])
            #expect(start(other) == [1, 2])
            #expect(start(other, "selectionRange") == [1, 2])
            let ranges = try #require(calls.first?["fromRanges"] as? [[String: Any]])
            #expect(ranges.map { start(["range": $0]) } == [[1, 2]])
            var unknown = item
            unknown["data"] = ["key": "App.gone", "component": "Root"]
            #expect(try results(server, "callHierarchy/\(direction)", ["item": unknown]).isEmpty)
            unknown["data"] = nil
            #expect(
                try refusal(server, "callHierarchy/\(direction)", ["item": unknown])
                    == "the parameters are invalid: params.item.data is missing")
        }
    }

    @Test func `A client that shows hints and lenses is told when they have changed`() throws {
        let server = ServerUnderTest()
        let refresh = ["refreshSupport": true]
        _ = try server.client.request(
            "initialize", ["capabilities": ["workspace": ["codeLens": refresh, "inlayHint": refresh]]])
        try server.client.notify("initialized")
        try server.client.quiet()
        let methods = server.client.received.compactMap { $0["method"] as? String }
        #expect(methods.contains("workspace/codeLens/refresh"))
        #expect(methods.contains("workspace/inlayHint/refresh"))
    }
}
