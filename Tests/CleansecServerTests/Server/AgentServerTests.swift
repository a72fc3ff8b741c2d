import CleanseEngine
import Foundation
import TestSupport
import Testing

@testable import CleansecServer

/// The server for agents, with tools that repeat their arguments, fail, and wait for their cancellation.
@Suite struct AgentServerTests {
    private static let tools = [
        AgentTool(
            "echo", "Repeats.", [.init("text", "the text"), .init("more", "others", isList: true, isRequired: false)]
        ) { arguments, _ in
            ([arguments["text"]?.first ?? ""] + (arguments["more"] ?? [])).joined(separator: "\n")
        },
        AgentTool("fail", "Fails.") { _, _ in throw AgentTool.Failure("no luck") },
        AgentTool("wait", "Waits for its cancellation.") { _, cancellation in
            let end = DispatchSemaphore(value: 0)
            cancellation.whileRunning {
                end.signal()
            } _: {
                end.wait()
            }
            return "cancelled"
        },
    ]

    private static let initialize =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#

    /// Serves a client that sends lines, and then ends.
    private func answers(_ lines: [String], piece: Int = 1 << 16) throws -> [[String: Any]] {
        let rest = Guarded(Array(lines.map { $0 + "\n" }.joined().utf8)[...])
        var output: [UInt8] = []
        AgentServer(version: "1", instructions: "Ask.", tools: Self.tools) { output += $0 }.run {
            rest.withLock { rest in
                defer { rest = rest.dropFirst(piece) }
                return Array(rest.prefix(piece))
            }
        }
        return try output.split(separator: UInt8(ascii: "\n")).map {
            try #require(JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
        }
    }

    private func call(_ id: Int, _ name: String, _ arguments: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
    }

    /// Returns the text of a call's result, with `!` before an error.
    private func text(_ answer: [String: Any]) -> String? {
        guard let result = answer["result"] as? [String: Any], let content = result["content"] as? [[String: Any]],
            content.allSatisfy({ $0["type"] as? String == "text" }), let isError = result["isError"] as? Bool
        else { return nil }
        return (isError ? "!" : "") + content.compactMap { $0["text"] as? String }.joined()
    }

    private func code(_ answer: [String: Any]) -> Int? { (answer["error"] as? [String: Any])?["code"] as? Int }

    @Test(arguments: [1, 7, 10_000]) func `A client initializes, lists the tools and calls one`(piece: Int) throws {
        let found = try answers(
            [
                Self.initialize, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "",
                #"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#,
                call(2, "echo", #"{"text":"é\n🦊","more":["x","y"]}"#), #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
            ], piece: piece)
        #expect(found.count == 4)
        let result = try #require(found[0]["result"] as? [String: Any])
        #expect(result["protocolVersion"] as? String == "2025-06-18")
        #expect((result["serverInfo"] as? [String: Any])?["name"] as? String == "cleansec")
        #expect((result["capabilities"] as? [String: Any])?["tools"] != nil)
        #expect(result["instructions"] as? String == "Ask.")
        #expect(found[1]["id"] as? String == "a")
        let tools = try #require((found[1]["result"] as? [String: Any])?["tools"] as? [[String: Any]])
        #expect(tools.map { $0["name"] as? String } == ["echo", "fail", "wait"])
        let schema = try #require(tools[0]["inputSchema"] as? [String: Any])
        #expect(schema["type"] as? String == "object")
        #expect(schema["required"] as? [String] == ["text"])
        let more = (schema["properties"] as? [String: [String: Any]])?["more"]
        #expect(more?["type"] as? String == "array")
        #expect(more?["items"] as? [String: String] == ["type": "string"])
        #expect(text(found[2]) == "é\n🦊\nx\ny")
        #expect((found[3]["result"] as? [String: Any])?.isEmpty == true)
    }

    @Test func `A client with another version of the protocol gets the latest one`() throws {
        for (wanted, answered) in [("1999-01-01", "2025-11-25"), ("2024-11-05", "2024-11-05")] {
            let found = try answers([Self.initialize.replacing("2025-06-18", with: wanted)])
            #expect((found[0]["result"] as? [String: Any])?["protocolVersion"] as? String == answered)
        }
    }

    @Test func `Arguments that are wrong, and failures, are results that a model can read`() throws {
        let calls: [(arguments: String, text: String)] = [
            ("{}", "!text is missing: the text"), (#"{"text":7}"#, "!text is a text"),
            (#"{"text":"a","more":"b"}"#, "!more is a list of texts"),
            (#"{"text":"a","size":1}"#, "!echo has no parameter size; it has text, more"),
            (#"{"text":null}"#, "!text is a text"),
        ]
        let lines = calls.enumerated().map { call($0, "echo", $1.arguments) }
        let found = try answers([Self.initialize] + lines + [call(9, "fail")])
        #expect(found.dropFirst().map(text) == calls.map(\.text) + ["!no luck"])
    }

    @Test func `Messages that are wrong are answered with errors, and the server goes on`() throws {
        let found = try answers([
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, #"{"jsonrpc":"2.0","id":2,"method":"initialize"}"#,
            Self.initialize, "{", "[]", #"{"jsonrpc":"2.0","id":3}"#, call(4, "gone"),
            #"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":[]}"#,
            #"{"jsonrpc":"2.0","id":6,"method":"resources/list"}"#, #"{"jsonrpc":"2.0","method":"unknown"}"#,
            #"{"jsonrpc":"2.0","id":7,"result":{}}"#, #"{"jsonrpc":"2.0","id":8,"method":"ping"}"#,
        ])
        let codes = [-32600, -32602, nil, -32700, -32600, -32600, -32602, -32602, -32601, nil]
        #expect(found.map(code) == codes)
        #expect(found.map { $0["id"] as? Int } == [1, 2, 0, nil, nil, 3, 4, 5, 6, 8])
        let message = (found[6]["error"] as? [String: Any])?["message"] as? String
        #expect(message == "there is no tool gone; the tools are echo, fail, wait")
    }

    @Test func `A call that is cancelled ends without an answer`() throws {
        let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"late"}}"#
        let next = call(2, "echo", #"{"text":"a"}"#)
        #expect(try answers([Self.initialize, call(1, "wait"), cancel, next]).dropFirst().map(text) == ["a"])
        // A cancellation that comes before its request has no effect.
        let early = call(1, "echo", #"{"text":"b"}"#)
        #expect(try answers([Self.initialize, cancel, early, next]).dropFirst().map(text) == ["b", "a"])
    }

    @Test func `Random messages are answered or refused`() throws {
        var random = RandomNumbers(seed: 52)
        let words = [
            "{", "}", "\"jsonrpc\":\"2.0\"", ",", "\"id\":1", "\"method\":\"tools/call\"", "\"params\":{}", "\0", "é",
            "[",
            "\"method\":\"ping\"", "\"params\":{\"name\":\"echo\"}",
        ]
        let lines = (0..<2_000).map { _ in
            let inner = (0..<random.below(8)).map { _ in words[random.below(words.count)] }
            return random.chance(50) ? inner.joined() : "{\(inner.joined(separator: ","))}"
        }
        let found = try answers([Self.initialize] + lines, piece: 13)
        #expect(found.allSatisfy { $0["result"] != nil || code($0) != nil })
        #expect(found.contains { $0["id"] as? Int == 1 })
    }
}
