import CleanseEngine
import CleansecCore
import Foundation
import TestSupport
import Testing

@testable import CleansecServer

/// The server with an analysis whose findings are the words `wrong` in texts, and for which texts with `broken` do not compile.
@Suite struct LanguageServerTests {
    // MARK: The life of a server

    @Test func `A server that is shut down and then told to exit has ended well`() throws {
        let server = ServerUnderTest()
        let result = try server.client.initialize(folder: "/code")
        let capabilities = result["capabilities"] as? [String: Any]
        #expect(capabilities?["positionEncoding"] as? String == "utf-16")
        #expect((result["serverInfo"] as? [String: Any])?["name"] as? String == "cleansec")
        try server.client.shutDown()
        #expect(server.end())
    }

    @Test func `A server that is told to exit, or whose client ends, without a shutdown has not ended well`() throws {
        let told = ServerUnderTest()
        try told.client.notify("exit")
        #expect(!told.end())
        let left = ServerUnderTest()
        try left.client.initialize(folder: "/code")
        left.client.close()
        #expect(!left.end())
    }

    private func code(_ answer: [String: Any]) -> Int? { (answer["error"] as? [String: Any])?["code"] as? Int }

    @Test func `Requests are refused before initialize and after shutdown, and initialize is accepted once`() throws {
        let server = ServerUnderTest()
        try server.client.notify("textDocument/didOpen")
        #expect(try code(server.client.request("cleansec/status")) == -32002)
        #expect(try code(server.client.request("initialize", ["capabilities": 1])) == -32602)
        try server.client.initialize(folder: "/code")
        #expect(try code(server.client.request("initialize", ["capabilities": [:]])) == -32600)
        #expect(try code(server.client.request("textDocument/rename")) == -32601)
        #expect(try code(server.client.request("$/unknown")) == -32601)
        _ = try server.client.answer(to: server.client.start("shutdown"))
        #expect(try code(server.client.request("cleansec/status")) == -32600)
        try server.client.notify("exit")
        #expect(server.end())
    }

    @Test func `Messages that are wrong are answered with errors, and the server goes on`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        for (text, code) in [("{", -32700), ("[]", -32600), (#"{"jsonrpc":"2.0","id":99}"#, -32600)] {
            server.client.send(text: text)
            let answer = try #require(try server.client.next())
            #expect(self.code(answer) == code)
            #expect(answer["id"] as? Int == (text.contains("99") ? 99 : nil))
        }
        server.client.send(text: #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":7}"#)
        server.client.send(text: #"{"jsonrpc":"2.0","method":"unknown","params":7}"#)
        server.client.send(text: #"{"jsonrpc":"2.0","id":1000,"result":7}"#)
        #expect(try server.client.quiet()["errors"] as? Int == 0)
        #expect(server.logged() == ["textDocument/didOpen: the parameters are invalid: params has another type"])
        server.client.send(bytes: Array("Content-Length: no\r\n\r\n".utf8))
        #expect(try code(#require(try server.client.next())) == -32700)
        #expect(!server.end())
    }

    @Test func `A request that waits can be cancelled`() throws {
        let server = ServerUnderTest(quiet: .seconds(3_600))
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "a")
        try server.client.quiet()
        try server.client.change("/code/A.swift", "b", version: 2)
        let id = try server.client.start("cleansec/status")
        try server.client.notify("$/cancelRequest", ["id": id])
        #expect(try code(server.client.answer(to: id)) == -32800)
        // A cancellation of an answered request has no effect.
        try server.client.notify("$/cancelRequest", ["id": id])
        try server.client.save("/code/A.swift")
        #expect(try server.client.quiet()["errors"] as? Int == 0)
    }

    // MARK: Code actions

    private func actions(_ server: ServerUnderTest, line: Int, only: [String]? = nil) throws -> Int {
        let position = ["line": line, "character": 0]
        return try server.client.start(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": EditorClient.uri("/code/A.swift")],
                "range": ["start": position, "end": ["line": line, "character": 80]],
                "context": ["diagnostics": [Any](), "only": only.map { $0 as Any } ?? NSNull()] as [String: Any],
            ])
    }

    private func titles(_ server: ServerUnderTest, _ id: Int) throws -> [String]? {
        (try server.client.answer(to: id)["result"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
    }

    @Test func `The actions of a line repair its findings, and are searched once for a text`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "first\n😀 wrong")
        let answer = try server.client.answer(to: actions(server, line: 1))
        let action = try #require((answer["result"] as? [[String: Any]])?.first)
        #expect(action["kind"] as? String == "quickfix")
        #expect(action["isPreferred"] as? Bool == true)
        let changes = (action["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
        let edit = try #require(changes?[EditorClient.uri("/code/A.swift")]?.first)
        #expect(edit["newText"] as? String == "right")
        let range = edit["range"] as? [String: [String: Int]]
        #expect(range?["start"] == ["line": 1, "character": 3])
        #expect(range?["end"] == ["line": 1, "character": 8])
        #expect(try titles(server, actions(server, line: 1)) == ["Say right"])
        #expect(try titles(server, actions(server, line: 0)) == [])
        #expect(try titles(server, actions(server, line: 1, only: ["refactor"])) == [])
        #expect(server.analysis.searched == 1)
        try server.client.change("/code/A.swift", "wrong", version: 2)
        #expect(try titles(server, actions(server, line: 0)) == ["Say right"])
        #expect(server.analysis.searched == 2)
        try server.client.shutDown()
        #expect(server.end())
    }

    @Test func `A search for actions ends when the text changes, or when its request is cancelled`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "wrong slowly")
        try server.client.quiet()
        let waiting = try actions(server, line: 0)
        try server.client.change("/code/A.swift", "wrong", version: 2)
        #expect(try titles(server, waiting) == ["Say right"])
        try server.client.change("/code/A.swift", "wrong slowly", version: 3)
        try server.client.quiet()
        let cancelled = try actions(server, line: 0)
        try server.client.notify("$/cancelRequest", ["id": cancelled])
        #expect(try code(server.client.answer(to: cancelled)) == -32800)
        _ = try actions(server, line: 0)
        try server.client.shutDown()
        #expect(server.end())
    }

    @Test func `A text that does not compile has no actions, and wrong parameters are refused`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "wrong")
        try server.client.quiet()
        try server.client.change("/code/A.swift", "wrong broken", version: 2)
        #expect(try titles(server, actions(server, line: 0)) == [])
        #expect(server.analysis.searched == 0)
        let id = try server.client.start("textDocument/codeAction", ["textDocument": ["uri": "file:///code/A.swift"]])
        #expect(try code(server.client.answer(to: id)) == -32602)
        try server.client.shutDown()
        #expect(server.end())
    }

    // MARK: Questions

    private func question(_ line: Int, _ character: Int, _ path: String = "/code/A.swift") -> [String: Any] {
        ["textDocument": ["uri": EditorClient.uri(path)], "position": ["line": line, "character": character]]
    }

    @Test func `A question waits for the verdict of the text that it is about`() throws {
        let server = ServerUnderTest(quiet: .seconds(3_600))
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "fine")
        try server.client.quiet()
        try server.client.change("/code/A.swift", "🦊 x: wrong", version: 2)
        let hover = try server.client.start("textDocument/hover", question(0, 3))
        let cancelled = try server.client.start("textDocument/references", question(0, 3))
        try server.client.notify("$/cancelRequest", ["id": cancelled])
        #expect(try code(server.client.answer(to: cancelled)) == -32800)
        try server.client.save("/code/A.swift")
        let contents = (try server.client.answer(to: hover)["result"] as? [String: Any])?["contents"] as? [String: Any]
        #expect(contents?["kind"] as? String == "plaintext")
        #expect(contents?["value"] as? String == "wrong is explained\n")
    }

    @Test func `Positions of questions refer to the current text, even if it does not compile`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "first\nbind wrong\n")
        try server.client.quiet()
        try server.client.change("/code/A.swift", [insert("broken\n", 0, 0)], version: 2)
        func lines(_ line: Int) throws -> [Int] {
            let answer = try server.client.answer(to: server.client.start("textDocument/references", question(line, 1)))
            return (answer["result"] as? [[String: Any]] ?? []).compactMap { location in
                ((location["range"] as? [String: Any])?["start"] as? [String: Any])?["line"] as? Int
            }
        }
        #expect(try lines(2) == [2])
        #expect(try lines(1) == [])
    }

    @Test func `Questions that make no sense are refused or have no answer`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "first\n🦊 wrong")
        #expect(try code(server.client.request("textDocument/hover", question(7, 0))) == -32602)
        #expect(try code(server.client.request("textDocument/hover", question(1, 1))) == -32602)
        #expect(try code(server.client.request("textDocument/hover", question(-1, 0))) == -32602)
        #expect(try code(server.client.request("textDocument/hover", ["textDocument": 1])) == -32602)
        #expect(
            try code(server.client.request("textDocument/hover", ["textDocument": ["uri": "file:///code/A.swift"]]))
                == -32602)
        for path in ["/code/B.swift", "/code/A.swift"] {
            let answer = try server.client.answer(to: server.client.start("textDocument/hover", question(0, 0, path)))
            #expect(answer["result"] is NSNull, "\(answer)")
        }
        var random = RandomNumbers(seed: 52)
        for _ in 0..<500 {
            let method = Questions.methods.sorted()[random.below(Questions.methods.count)]
            try server.client.change("/code/A.swift", [insert("🦊:\n", random.below(3), random.below(3))], version: 2)
            _ = try server.client.request(method, question(random.below(5) - 1, random.below(9) - 1))
        }
    }

    // MARK: Diagnostics

    @Test func `Findings appear at their places, move with the text, and disappear`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "let 🦊 = wrong\n")
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == ["0:9 missing-provider Thing binding missing"])
        let diagnostic = try #require(server.client.diagnostics[EditorClient.uri("/code/A.swift")]?.first)
        #expect(diagnostic["severity"] as? Int == 1)
        #expect(diagnostic["source"] as? String == "cleansec")
        #expect(
            (diagnostic["codeDescription"] as? [String: Any])?["href"] as? String
                == "file:///Errors.md#missing-provider")
        let related = try #require(diagnostic["relatedInformation"] as? [[String: Any]])
        #expect(related.map { $0["message"] as? String } == ["required by Root"])
        #expect(diagnostic["message"] as? String == "Thing binding missing\nhint: bind it")
        try server.client.change("/code/A.swift", [insert("\n", 0, 0)], version: 2)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == ["1:9 missing-provider Thing binding missing"])
        try server.client.change("/code/A.swift", "let staged = wrong\n", version: 3)
        try server.client.quiet()
        #expect(
            server.client.diagnostics[EditorClient.uri("/code/A.swift")]?.first?["message"] as? String
                == "Thing binding missing\nonly if profile staging\nhint: bind it")
        try server.client.change("/code/A.swift", "", version: 4)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == [])
        #expect(server.client.published == 4)
        try server.client.change("/code/A.swift", "fine", version: 4)
        try server.client.quiet()
        #expect(server.client.published == 4)
    }

    @Test func `Columns are bytes if the client offers them`() throws {
        let server = ServerUnderTest()
        let result = try server.client.initialize(folder: "/code", encodings: ["utf-32", "utf-8", "utf-16"])
        #expect((result["capabilities"] as? [String: Any])?["positionEncoding"] as? String == "utf-8")
        try server.client.open("/code/A.swift", "let 🦊 = wrong\n")
        try server.client.change("/code/A.swift", [insert("é", 0, 8)], version: 2)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == ["0:13 missing-provider Thing binding missing"])
    }

    @Test func `A text that does not compile keeps its findings where they are, and says that they are old`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "first\nwrong\n")
        try server.client.open("/code/B.swift", "b\n")
        try server.client.quiet()
        try server.client.change("/code/A.swift", [insert("broken\n", 0, 0)], version: 2)
        let status = try server.client.quiet()
        #expect(status["outdated"] as? [String] == ["App"])
        #expect(
            server.client.shown("/code/A.swift") == [
                "0:0 outdated the module App does not compile, so its findings come from its last text that did",
                "2:0 missing-provider Thing binding missing",
            ])
        // The findings of another file of the module move with its text, too.
        try server.client.change("/code/A.swift", [insert("\n", 0, 0)], version: 3)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift").last == "3:0 missing-provider Thing binding missing")
        #expect(server.client.shown("/code/B.swift") == [])
        try server.client.change("/code/A.swift", "first\n", version: 4)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == [])
    }

    /// Runs a test with a folder that has the file A.swift.
    private func withFile(_ text: String, _ body: (_ folder: String, _ path: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("cleansec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("A.swift").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try body(folder.path, path)
    }

    @Test func `A file that is opened to be read is not analysed again, and its findings move later`() throws {
        try withFile("a wrong\n") { folder, path in
            let server = ServerUnderTest()
            server.analysis.findings = [path: FileLocation(file: path, line: 1, column: 3)]
            try server.client.initialize(folder: folder)
            try server.client.quiet()
            // The columns of a file that is not open are found in the file.
            #expect(server.client.shown(path) == ["0:2 missing-provider Thing binding missing"])
            let count = server.analysis.checked.count
            try server.client.open(path, "a wrong\n")
            try server.client.quiet()
            #expect(server.analysis.checked.count == count)
            try server.client.change(path, [insert("broken\n", 0, 0)], version: 2)
            try server.client.quiet()
            #expect(server.client.shown(path).last == "1:2 missing-provider Thing binding missing")
        }
    }

    @Test func `Findings in a file that is opened while its module does not compile move later`() throws {
        try withFile("a wrong\n") { folder, path in
            let server = ServerUnderTest()
            server.analysis.findings = [path: FileLocation(file: path, line: 1, column: 3)]
            server.analysis.compiled = [path: "a wrong\n"]
            try server.client.initialize(folder: folder)
            try server.client.open("/code/B.swift", "broken")
            try server.client.quiet()
            // The text of the file is not known, so the finding is where the file has it now.
            #expect(server.client.shown(path) == ["0:2 missing-provider Thing binding missing"])
            try server.client.open(path, "a wrong\n")
            try server.client.change(path, [insert("\n", 0, 0)], version: 2)
            try server.client.quiet()
            #expect(server.client.shown(path) == ["1:2 missing-provider Thing binding missing"])
        }
    }

    @Test func `Findings in a file that is closed without being saved move to the text of the file`() throws {
        try withFile("wrong\n") { folder, path in
            let server = ServerUnderTest()
            try server.client.initialize(folder: folder)
            try server.client.open(path, "first\nwrong\n")
            try server.client.open("/code/B.swift", "b")
            try server.client.quiet()
            #expect(server.client.shown(path) == ["1:0 missing-provider Thing binding missing"])
            try server.client.change("/code/B.swift", "broken", version: 2)
            try server.client.quiet()
            try server.client.closeDocument(path)
            try server.client.quiet()
            #expect(server.client.shown(path) == ["0:0 missing-provider Thing binding missing"])
        }
    }

    @Test func `Findings move from the text that compiled for the last verdict if their own text is not known`() throws
    {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "first\nwrong\n")
        try server.client.quiet()
        server.analysis.compiled = ["/code/A.swift": "a text that the server never had"]
        try server.client.change("/code/A.swift", [insert("broken\n", 0, 0)], version: 2)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift").last == "2:0 missing-provider Thing binding missing")
    }

    @Test func `A burst of changes is one analysis of the last text`() throws {
        let server = ServerUnderTest(quiet: .seconds(3_600))
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "")
        try server.client.quiet()
        let before = server.analysis.checked
        for index in 0..<50 { try server.client.change("/code/A.swift", [insert("x", 0, index)], version: index + 2) }
        try server.client.save("/code/A.swift")
        try server.client.quiet()
        #expect(server.analysis.checked.dropFirst(before.count) == [String(repeating: "x", count: 50)])
    }

    @Test func `An outdated analysis is ended, and its result is never shown`() throws {
        let server = ServerUnderTest(quiet: .milliseconds(1))
        try server.client.initialize(folder: "/code", progress: true)
        // This text is analysed until the analysis is cancelled.
        try server.client.open("/code/A.swift", "endless wrong")
        while server.analysis.checked.last != "endless wrong" { Thread.sleep(forTimeInterval: 0.001) }
        try server.client.change("/code/A.swift", "fine", version: 2)
        try server.client.quiet()
        #expect(server.analysis.cancelled >= 1)
        #expect(server.client.published == 0)
        let kinds = server.client.received.filter { $0["method"] as? String == "$/progress" }.compactMap { message in
            ((message["params"] as? [String: Any])?["value"] as? [String: Any])?["kind"] as? String
        }
        #expect(kinds.filter { $0 == "begin" }.count == kinds.filter { $0 == "end" }.count)
        #expect(kinds.last == "end")
    }

    @Test func `Findings of an analysis that was cancelled are shown where they are, once the text does not compile`()
        throws
    {
        let server = ServerUnderTest(quiet: .milliseconds(1))
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "first\nwrong\n")
        try server.client.quiet()
        // The analysis of this text compiles it, and is cancelled later.
        try server.client.change("/code/A.swift", [insert("endless\n", 0, 0)], version: 2)
        while server.analysis.checked.last?.hasPrefix("endless") != true { Thread.sleep(forTimeInterval: 0.001) }
        try server.client.change("/code/A.swift", "broken\nfirst\nwrong\n", version: 3)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift").last == "2:0 missing-provider Thing binding missing")
    }

    @Test func `The user can end an analysis`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code", progress: true)
        try server.client.open("/code/A.swift", "endless")
        var token: String?
        while server.analysis.checked.last != "endless" { Thread.sleep(forTimeInterval: 0.001) }
        let id = try server.client.start("cleansec/status")
        // The first analysis, of no text, may have been cancelled.
        while token == nil || server.analysis.checked.count != server.begun {
            guard let message = try server.client.next() else { return }
            if let begun = ServerUnderTest.begun(message) {
                token = begun
                server.begun += 1
            }
        }
        try server.client.notify("window/workDoneProgress/cancel", ["token": try #require(token)])
        #expect(try server.client.answer(to: id)["result"] != nil)
        #expect(server.analysis.cancelled >= 1)
    }

    @Test func `A change that does not fit the text is reported, and the next whole text repairs it`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "wrong")
        try server.client.quiet()
        try server.client.change("/code/A.swift", [insert("x", 7, 0)], version: 2)
        try server.client.change("/code/A.swift", [insert("x", 0, 0)], version: 3)
        try server.client.quiet()
        let uri = EditorClient.uri("/code/A.swift")
        #expect(
            server.logged() == [
                "textDocument/didChange: \(uri): line 7, column 0 is not in the text of 1 lines"
            ])
        try server.client.change("/code/A.swift", "a wrong", version: 4)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == ["0:2 missing-provider Thing binding missing"])
        try server.client.change("/code/B.swift", "wrong", version: 4)
        try server.client.quiet()
        #expect(server.logged().last == "textDocument/didChange: \(EditorClient.uri("/code/B.swift")): it is not open")
        try server.client.open("untitled:1", "wrong")
    }

    @Test func `A finding without a source location is shown as a message, once`() throws {
        let server = ServerUnderTest()
        try server.client.initialize(folder: nil)
        try server.client.open("/code/A.swift", "placeless")
        try server.client.quiet()
        try server.client.change("/code/A.swift", "placeless again", version: 2)
        #expect(try server.client.quiet()["errors"] as? Int == 1)
        #expect(server.logged("window/showMessage") == ["cleansec: Thing binding missing"])
        #expect(server.client.published == 0)
    }

    @Test func `The server says once for which build it waits`() throws {
        let server = ServerUnderTest()
        server.analysis.failure = AnalysisFailure("waiting for a build")
        try server.client.initialize(folder: "/code")
        for version in 1...3 {
            try server.client.open("/code/A.swift", "wrong", version: version)
            #expect(try server.client.quiet()["failure"] as? String == "waiting for a build")
        }
        #expect(server.logged("window/showMessage") == ["cleansec: waiting for a build"])
        // The build is noticed without a message of the client.
        server.analysis.failure = nil
        while server.client.published == 0 { _ = try server.client.next() }
        #expect(server.client.shown("/code/A.swift") == ["0:0 missing-provider Thing binding missing"])
    }

    @Test func `10,000 changes, of which some are wrong, end in the diagnostics of the last text`() throws {
        let server = ServerUnderTest(quiet: .milliseconds(1))
        var random = RandomNumbers(seed: 52)
        try server.client.initialize(folder: "/code")
        try server.client.open("/code/A.swift", "🦊\n")
        for version in 2..<10_000 {
            let words = ["wrong", "\n", "🦊", "x"]
            switch random.below(10) {
            case 0: try server.client.change("/code/A.swift", "🦊\n🦊", version: version)
            case 1: try server.client.change("/code/A.swift", [insert("x", random.below(9), 1)], version: version)
            case 2: try server.client.notify("$/cancelRequest", ["id": version])
            default:
                try server.client.change(
                    "/code/A.swift", [insert(words[random.below(4)], random.below(2), 0)], version: version)
            }
        }
        try server.client.change("/code/A.swift", "🦊 wrong", version: 10_000)
        try server.client.quiet()
        #expect(server.client.shown("/code/A.swift") == ["0:3 missing-provider Thing binding missing"])
        try server.client.shutDown()
        #expect(server.end())
    }

    private func insert(_ text: String, _ line: Int, _ character: Int) -> [String: Any] {
        let place = ["line": line, "character": character]
        return ["range": ["start": place, "end": place], "text": text]
    }
}

/// A server that runs on a thread of its own, with its client.
final class ServerUnderTest {
    let client: EditorClient
    let analysis = WordAnalysis()
    var begun = 0
    private let ended = Guarded<Bool?>(nil)
    private let finished = DispatchSemaphore(value: 0)

    init(quiet: DispatchTimeInterval = .milliseconds(1)) {
        let (toServer, fromServer) = (Pipe(), Pipe())
        client = EditorClient(
            toServer: toServer.fileHandleForWriting, fromServer: fromServer.fileHandleForReading)
        let (analysis, ended, end) = (analysis, ended, finished)
        let (input, output) = (toServer.fileHandleForReading, fromServer.fileHandleForWriting)
        Thread {
            // The server may write after the client has gone.
            defer { withExtendedLifetime(fromServer) {} }
            let server = LanguageServer(version: "1", folder: "/code", quiet: quiet, interval: .milliseconds(1)) { _ in
                analysis
            } write: { bytes in
                output.write(Data(bytes))
            }
            let result = server.run { [UInt8](input.availableData) }
            ended.withLock { $0 = result }
            try? output.close()
            end.signal()
        }.start()
    }

    /// Waits for the end of the server.
    /// - Returns: Whether it has ended as the protocol says.
    func end() -> Bool {
        finished.wait()
        return ended.withLock { $0 } ?? false
    }

    func logged(_ method: String = "window/logMessage") -> [String] {
        client.received.filter { $0["method"] as? String == method }.compactMap {
            ($0["params"] as? [String: Any])?["message"] as? String
        }
    }

    /// Returns the token of an analysis that begins.
    static func begun(_ message: [String: Any]) -> String? {
        guard message["method"] as? String == "$/progress", let parameters = message["params"] as? [String: Any],
            (parameters["value"] as? [String: Any])?["kind"] as? String == "begin"
        else { return nil }
        return parameters["token"] as? String
    }
}

/// An analysis that finds the first word `wrong` of each text, for which texts with `broken` do not compile, and which never ends for
/// texts with `endless`.
final class WordAnalysis: WorkspaceAnalysis {
    private let state = Guarded(State())

    private struct State {
        var checked: [String] = []
        var cancelled = 0
        var searched = 0
        var failure: AnalysisFailure?
        var hasChanged = false
        var findings: [String: FileLocation] = [:]
        /// The texts of the last check that compiled, even if it was cancelled afterwards.
        var compiled: [String: String] = [:]
    }

    /// The findings of texts that are not open.
    var findings: [String: FileLocation] {
        get { state.withLock { $0.findings } }
        set { state.withLock { $0.findings = newValue } }
    }
    /// The texts that compiled last, also of files that are not open.
    var compiled: [String: String] {
        get { state.withLock { $0.compiled } }
        set { state.withLock { $0.compiled = newValue } }
    }
    var checked: [String] { state.withLock { $0.checked } }
    var cancelled: Int { state.withLock { $0.cancelled } }
    /// The number of searches for fixes.
    var searched: Int { state.withLock { $0.searched } }
    var failure: AnalysisFailure? {
        get { state.withLock { $0.failure } }
        set {
            state.withLock { state in
                state.failure = newValue
                state.hasChanged = true
            }
        }
    }

    func hasChanged() -> Bool {
        state.withLock { state in
            defer { state.hasChanged = false }
            return state.hasChanged
        }
    }

    /// Waits until the work is cancelled.
    private func waited(for cancellation: Cancellation) -> AnalysisFailure {
        let end = DispatchSemaphore(value: 0)
        cancellation.whileRunning {
            end.signal()
        } _: {
            end.wait()
        }
        state.withLock { $0.cancelled += 1 }
        return AnalysisFailure("cancelled")
    }

    /// Replaces `wrong` with `right`. The search for texts with `slowly` does not end.
    func fixes(
        at places: [FileLocation], _ texts: [String: [UInt8]], _ cancellation: Cancellation
    ) throws(AnalysisFailure) -> [OfferedFix] {
        state.withLock { $0.searched += 1 }
        if texts.values.contains(where: { String(decoding: $0, as: UTF8.self).contains("slowly") }) {
            throw waited(for: cancellation)
        }
        return places.compactMap { place in
            guard let start = texts[place.file].flatMap({ Array($0).firstRange(of: Array("wrong".utf8)) }) else {
                return nil
            }
            return OfferedFix(
                title: "Say right", code: "missing-provider", place: place,
                edits: [Fix.Edit(path: place.file, range: start, text: "right")])
        }
    }

    func check(_ texts: [String: [UInt8]], _ cancellation: Cancellation) throws(AnalysisFailure) -> WorkspaceVerdict {
        let texts = texts.mapValues { String(decoding: $0, as: UTF8.self) }
        let failure = state.withLock { state in
            state.checked.append(texts["/code/A.swift"] ?? "")
            return state.failure
        }
        if let failure { throw failure }
        var verdict = WorkspaceVerdict()
        verdict.pages = ["missing-provider": "file:///Errors.md#missing-provider"]
        let broken = texts.compactMapValues { Self.place(of: "broken", in: $0) }
        if !broken.isEmpty {
            verdict.outdatedModules = [
                OutdatedModule(
                    name: "App", files: Set(texts.keys).union(compiled.keys), isKnown: true,
                    errors: broken.map { FileLocation(file: $0, line: $1.line, column: $1.column) },
                    digests: compiled.mapValues { Digest(of: $0.utf8).text })
            ]
        } else if !texts.isEmpty {
            let found = texts.compactMapValues { Self.place(of: "wrong", in: $0) }.map {
                ($0, FileLocation(file: $0, line: $1.line, column: $1.column))
            }
            state.withLock { ($0.findings, $0.compiled) = (Dictionary(uniqueKeysWithValues: found), texts) }
        }
        if texts.values.contains(where: { $0.contains("endless") }) { throw waited(for: cancellation) }
        if texts.values.contains(where: { $0.contains("placeless") }) {
            verdict.findings = [
                Finding(
                    severity: .error, code: "other", message: "*** Thing *** binding missing", place: nil, root: "Root")
            ]
            return verdict
        }
        verdict.graphs = WordGraphs(places: state.withLock { $0.findings })
        verdict.findings = state.withLock { $0.findings }.sorted { $0.key < $1.key }.map { path, place in
            Finding(
                severity: .error, code: "missing-provider", message: "*** Thing *** binding missing\nchain",
                place: place, condition: texts[path]?.contains("staged") == true ? "profile staging" : nil,
                notes: [.init(place: place, text: "required by Root")], hints: ["bind it"], root: "Root")
        }
        return verdict
    }

    fileprivate static func place(of word: String, in text: String) -> (line: Int, column: Int)? {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let found = line.firstRange(of: word) {
                return (index + 1, line[..<found.lowerBound].utf8.count + 1)
            }
        }
        return nil
    }
}

/// The graphs of the words `wrong`, each of which needs itself.
struct WordGraphs: WorkspaceGraphs {
    let places: [String: FileLocation]

    private func key(_ place: FileLocation) -> BoundKey {
        BoundKey(
            node: 0, key: "App.wrong", label: "wrong", component: "Root", implementation: "right",
            remark: "needed by 1", place: place)
    }

    func bindings(in path: String) -> [BoundKey] { places[path].map { [key($0)] } ?? [] }
    func bindings(named name: String) -> [BoundKey] { name == "wrong" ? places.values.map(key) : [] }
    func dependencies(of key: BoundKey) -> [BoundKey] { [key] }
    func dependents(of key: BoundKey) -> [BoundKey] { [key] }
    func explanation(of key: BoundKey) -> String { "\(key.label) is explained\n" }
    func bindings(of key: String, in component: String) -> [BoundKey] {
        places.values.map(self.key).filter { $0.key == key && $0.component == component }
    }
    func implementations(of key: BoundKey) -> [BoundKey] { [key] }
    var symbols: [GraphSymbol] {
        places.values.flatMap { place in
            [("Root", GraphSymbol.Kind.component), ("RootModule", .module), ("wrong", .binding)].map {
                GraphSymbol(name: $0, kind: $1, container: "App", place: place)
            }
        }
    }
}
