import Foundation
import TestSupport
import Testing

@testable import CleansecServer

/// The framing of messages, and the messages of JSON-RPC.
@Suite struct MessageTests {
    /// Returns the messages of a stream whose bytes arrive in pieces, and the mistake that ends it.
    private func messages(_ stream: [UInt8], piece: Int = 1 << 16) -> (texts: [String], mistake: String?) {
        var rest = stream[...]
        var reader = MessageReader {
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var texts: [String] = []
        do throws(MessageReader.Mistake) {
            while let bytes = try reader.next() { texts.append(String(decoding: bytes, as: UTF8.self)) }
            return (texts, nil)
        } catch {
            return (texts, error.description)
        }
    }

    private func messages(_ stream: String) -> (texts: [String], mistake: String?) { messages(Array(stream.utf8)) }

    @Test(arguments: [1, 2, 3, 7, 1000]) func `Messages arrive whole, in pieces of any size`(piece: Int) {
        let texts = ["{}", "", "[\"é🦊\"]", String(repeating: "x", count: 300)]
        let stream = texts.flatMap { MessageReader.framed(Array($0.utf8)) }
        #expect(messages(stream, piece: piece) == (texts, nil))
    }

    @Test func `A header may have other fields, letters of either case and bare line feeds`() {
        let stream = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n{}"
        #expect(messages(stream) == (["{}"], nil))
        #expect(messages("Content-Length: 2\n\n{}") == (["{}"], nil))
    }

    @Test(arguments: [
        ("\r\n{}", "a header has no Content-Length"),
        ("Content-Length: -1\r\n\r\n", "a header has an invalid Content-Length"),
        ("Content-Length: 99999999999999999999\r\n\r\n", "a header has an invalid Content-Length"),
        ("Content-Length: 268435457\r\n\r\n", "a header has an invalid Content-Length"),
        ("Content-Length: two\r\n\r\n", "a header has an invalid Content-Length"),
        ("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", "a header has an invalid Content-Length"),
        ("{\"jsonrpc\"\r\n\r\n", "a line of a header has no colon"),
        ("Content-Length: 3\r\n\r\n{}", "the stream ends inside a message"),
        ("Content-Len", "the stream ends inside a header"),
        ("X: " + String(repeating: "y", count: 10_000), "a header is too long"),
        (String(repeating: "X: y\r\n", count: 10_000), "a header is too long"),
    ]) func `A wrong header ends the stream with a reason`(stream: String, mistake: String) {
        #expect(messages(stream) == ([], mistake))
    }

    @Test func `Random bytes never trap`() {
        var random = RandomNumbers(seed: 52)
        let words = [
            "Content-Length: ", "2", "\r\n", "\r\n\r\n", "{}", "{\"jsonrpc\":\"2.0\"", ",\"id\":1}", "\0", "é",
        ]
        for _ in 0..<2_000 {
            var stream: [UInt8] = []
            for _ in 0..<random.below(12) {
                stream += random.chance(80) ? Array(words[random.below(words.count)].utf8) : [UInt8(random.below(256))]
            }
            let (texts, _) = messages(stream, piece: 1 + random.below(20))
            for text in texts { _ = try? Message(Array(text.utf8)) }
        }
    }

    private func refusal(_ text: String) -> (Refusal.Code, MessageID?)? {
        do throws(Refusal) {
            _ = try Message(Array(text.utf8))
            return nil
        } catch {
            return (error.code, error.request)
        }
    }

    @Test func `Requests, notifications and responses are told apart`() throws {
        func kind(_ members: String) throws -> Message.Kind {
            try Message(Array("{\"jsonrpc\":\"2.0\",\(members)}".utf8)).kind
        }
        #expect(try kind(#""id":7,"method":"m""#) == .request(.number(7), method: "m"))
        #expect(try kind(#""id":"a","method":"m","params":[]"#) == .request(.text("a"), method: "m"))
        #expect(try kind(#""method":"m""#) == .notification(method: "m"))
        #expect(try kind(#""id":7,"result":null"#) == .response(.number(7)))
        #expect(try kind(#""id":7,"error":{"code":1}"#) == .response(.number(7)))
    }

    @Test(arguments: [
        ("{", Refusal.Code.parseError), ("", .parseError), ("{\"jsonrpc\" \"2.0\"}", .parseError),
        ("\u{fffd}", .parseError),
        (String(repeating: "[", count: 100_000), .parseError),
        ("[]", .invalidRequest), ("1", .invalidRequest), ("null", .invalidRequest), ("{}", .invalidRequest),
        (#"{"jsonrpc":"1.0","method":"m"}"#, .invalidRequest), (#"{"method":"m"}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","method":7}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, .invalidRequest),
        (#"[{"jsonrpc":"2.0","method":"m"}]"#, .invalidRequest),
    ]) func `A message that is wrong is refused`(text: String, code: Refusal.Code) {
        #expect(refusal(text)?.0 == code)
    }

    @Test func `A refusal names the request if it is known`() {
        #expect(refusal(#"{"jsonrpc":"2.0","id":7}"#)?.1 == .number(7))
    }

    @Test func `Wrong parameters are named`() throws {
        func reason(_ parameters: String) throws -> String {
            let text = #"{"jsonrpc":"2.0","method":"textDocument/didOpen""# + parameters + "}"
            let message = try Message(Array(text.utf8))
            do throws(Refusal) {
                _ = try message.parameters(DocumentNotification.Open.self)
                return ""
            } catch {
                #expect(error.code == .invalidParams)
                return error.message
            }
        }
        #expect(try reason("") == "the parameters are invalid: params is missing")
        #expect(try reason(#","params":[]"#) == "the parameters are invalid: params has another type")
        #expect(
            try reason(#","params":{"textDocument":{"uri":"file:///a"}}"#)
                == "the parameters are invalid: params.textDocument.version is missing")
        #expect(try reason(#","params":{"textDocument":{"uri":"file:///a","version":1,"text":"a"}}"#) == "")
    }
}
