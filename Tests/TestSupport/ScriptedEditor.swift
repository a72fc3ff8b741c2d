import Foundation

/// An editor that sends random messages to a language server, valid and invalid ones, and counts the answers.
public final class ScriptedEditor {
    private let client: EditorClient
    private var random: RandomNumbers
    private let path: String
    /// The lines from which texts are made.
    private let lines: [String]
    private let methods: [String]
    private var version = 1
    /// The methods of the requests, by identifier.
    private var sent: [Int: String] = [:]
    /// The number of messages that are no message of JSON-RPC.
    private var malformed = 0

    /// The answers to each request.
    public private(set) var answers: [Int: [[String: Any]]] = [:]
    /// The number of errors that name no request.
    public private(set) var refusals = 0

    /// Creates an editor of a document that is open.
    /// - Parameters:
    ///   - lines: The lines from which texts are made.
    ///   - methods: The methods of the server's requests.
    public init(
        _ client: EditorClient, editing path: String, lines: [String], methods: Set<String>, seed: UInt64
    ) {
        self.client = client
        self.path = path
        self.lines = lines
        self.methods = methods.sorted() + ["cleansec/status", "textDocument/rename"]
        random = RandomNumbers(seed: seed)
    }

    /// Sends random messages, and waits until the server is quiet.
    /// - Returns: The methods whose requests do not have exactly one answer, or an answer that is neither a result nor an error of the
    ///   protocol; and `malformed` if a malformed message has not been refused.
    public func run(steps: Int) throws -> Set<String> {
        for _ in 0..<steps { try step() }
        let last = try client.start("cleansec/status")
        // A search for code actions may take longer than the verdict.
        func isSearched() -> Bool {
            sent.allSatisfy { id, method in method != "textDocument/codeAction" || answers[id] != nil }
        }
        while answers[last] == nil || !isSearched() {
            guard let message = try client.next() else { return ["the server has ended"] }
            guard message["method"] == nil else { continue }
            guard let id = message["id"] as? Int else {
                refusals += 1
                continue
            }
            answers[id, default: []].append(message)
        }
        let wrong = sent.filter { id, _ in answers[id]?.count != 1 || !Self.isAnswer(answers[id]?.first ?? [:]) }
        return Set(wrong.values).union(refusals == malformed ? [] : ["malformed"])
    }

    private static let codes: Set<Int> = [-32602, -32601, -32800, -32600]

    private static func isAnswer(_ message: [String: Any]) -> Bool {
        guard let error = message["error"] as? [String: Any] else { return message["result"] != nil }
        return message["result"] == nil && codes.contains(error["code"] as? Int ?? 0) && error["message"] is String
    }

    // MARK: Steps

    private func step() throws {
        switch random.below(20) {
        case 0..<7: try ask()
        case 7..<12: try edit()
        case 12: try client.change(path, text(), version: nextVersion())
        case 13: try client.save(path)
        case 14:
            try client.closeDocument(path)
            try client.open(path, text(), version: nextVersion())
        case 15..<18: try client.notify("$/cancelRequest", ["id": random.below(sent.count + 2)])
        case 18:
            malformed += 1
            client.send(
                text: ["{", "[]", "7", "{\"jsonrpc\":\"2.0\"}", "\u{0}", "{\"jsonrpc\":\"1.0\",\"id\":1}"][
                    random.below(6)])
        default:
            let wrong: [String: Any] = ["textDocument": ["uri": uri()], "position": "here", "token": 7]
            try client.notify(
                [
                    "textDocument/didOpen", "window/workDoneProgress/cancel", "unknown",
                    "workspace/didChangeWatchedFiles",
                ][
                    random.below(4)], wrong)
        }
    }

    private func ask() throws {
        let method = methods[random.below(methods.count)]
        var parameters: [String: Any] = [
            "textDocument": ["uri": uri()], "position": position(), "range": ["start": position(), "end": position()],
            "query": ["", "a", "🦊", "mach"][random.below(4)], "context": ["includeDeclaration": true],
            "item": [
                "name": "x", "kind": 19, "uri": uri(), "range": ["start": position(), "end": position()],
                "data": ["key": ["App.wrong", "Machines.Grinder"][random.below(2)], "component": "Root"],
            ] as [String: Any],
        ]
        if random.chance(10) { parameters[parameters.keys.sorted()[random.below(parameters.count)]] = nil }
        if random.chance(5) { parameters[parameters.keys.sorted()[random.below(parameters.count)]] = 7 }
        sent[try client.start(method, parameters)] = method
    }

    private func edit() throws {
        let (first, second) = (position(), position())
        try client.change(
            path,
            [
                [
                    "range": ["start": first, "end": random.chance(70) ? first : second],
                    "text": lines[random.below(lines.count)],
                ]
            ],
            version: nextVersion())
    }

    private func nextVersion() -> Int {
        version += 1
        return version
    }

    private func text() -> String {
        (0..<random.below(12)).map { _ in lines[random.below(lines.count)] + "\n" }.joined()
    }

    /// Returns a position, which may be outside of the text or inside a character.
    private func position() -> [String: Int] {
        let line = random.chance(95) ? random.below(12) : [-1, Int.max, 100_000][random.below(3)]
        let character = random.chance(95) ? random.below(40) : [-1, Int.max, 100_000][random.below(3)]
        return ["line": line, "character": character]
    }

    /// Returns the URI of the document, or of another file.
    private func uri() -> String {
        guard random.chance(20) else { return EditorClient.uri(path) }
        return [
            "file:///etc/passwd", "file:///code/../etc/passwd", "file://elsewhere/code/A.swift", "untitled:1", "",
            "file:///%00", "file:///code/%2E%2E/x", "file:relative.swift", "http://localhost/A.swift",
            "file:///dev/stdin",
        ][random.below(10)]
    }
}
