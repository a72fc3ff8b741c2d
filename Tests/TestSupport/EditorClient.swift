import Foundation

/// An editor that speaks the Language Server Protocol with a server, over pipes.
public final class EditorClient {
    private let toServer: FileHandle
    private let fromServer: FileHandle
    private var buffer: [UInt8] = []
    private var requests = 0
    /// The diagnostics that the server has published, by URI.
    public private(set) var diagnostics: [String: [[String: Any]]] = [:]
    /// The notifications and requests of the server, in order, without the diagnostics.
    public private(set) var received: [[String: Any]] = []
    /// The number of messages with diagnostics.
    public private(set) var published = 0

    /// The file to which all messages are written, if the environment names a folder for such files. `Tests/Editors/messages.py` compares
    /// them with the schema of the protocol.
    private let log: FileHandle?

    /// Creates an editor.
    /// - Parameters:
    ///   - toServer: The end of a pipe from which the server reads.
    ///   - fromServer: The end of a pipe to which the server writes.
    public init(toServer: FileHandle, fromServer: FileHandle) {
        self.toServer = toServer
        self.fromServer = fromServer
        log = ProcessInfo.processInfo.environment["CLEANSEC_MESSAGES"].flatMap { folder in
            let path = "\(folder)/\(UUID().uuidString).jsonl"
            guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
            return FileHandle(forWritingAtPath: path)
        }
    }

    private func log(_ message: Data, isFromServer: Bool) {
        log?.write(Data((isFromServer ? "<" : ">").utf8) + message + Data("\n".utf8))
    }

    // MARK: Sending

    public func send(bytes: [UInt8]) { toServer.write(Data(bytes)) }

    /// Sends a text as a message.
    public func send(text: String) { send(bytes: Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)) }

    public func send(_ message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
        log(body, isFromServer: false)
        send(bytes: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    public func notify(_ method: String, _ parameters: [String: Any] = [:]) throws {
        try send(["method": method, "params": parameters])
    }

    /// Sends a request.
    /// - Returns: Its identifier.
    public func start(_ method: String, _ parameters: [String: Any] = [:]) throws -> Int {
        requests += 1
        try send(["id": requests, "method": method, "params": parameters])
        return requests
    }

    /// Closes the pipe to the server.
    public func close() { try? toServer.close() }

    // MARK: Receiving

    /// Waits for the next message.
    /// - Returns: `nil` after the last one.
    public func next() throws -> [String: Any]? {
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let end = buffer.firstRange(of: mark) {
                let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                let length = Int(header.split(separator: " ").last ?? "") ?? 0
                if buffer.count >= end.upperBound + length {
                    let body = Data(buffer[end.upperBound..<end.upperBound + length])
                    buffer.removeFirst(end.upperBound + length)
                    log(body, isFromServer: true)
                    return try note(JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:])
                }
            }
            let data = fromServer.availableData
            if data.isEmpty { return nil }
            buffer += data
        }
    }

    private func note(_ message: [String: Any]) throws -> [String: Any] {
        guard let method = message["method"] as? String else { return message }
        if method == "textDocument/publishDiagnostics", let parameters = message["params"] as? [String: Any] {
            published += 1
            diagnostics[parameters["uri"] as? String ?? ""] = parameters["diagnostics"] as? [[String: Any]]
        } else {
            received.append(message)
        }
        if let id = message["id"] { try send(["id": id, "result": NSNull()]) }
        return message
    }

    /// Waits for the answer to a request.
    public func answer(to id: Int) throws -> [String: Any] {
        while let message = try next() {
            if message["method"] == nil, message["id"] as? Int == id { return message }
        }
        return [:]
    }

    /// Sends a request, and waits for its result.
    public func request(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        let answer = try answer(to: start(method, parameters))
        return answer["result"] as? [String: Any] ?? answer
    }

    // MARK: Editing

    /// Initializes the server for a folder.
    @discardableResult public func initialize(
        folder: String?, encodings: [String]? = nil, progress: Bool = false
    ) throws -> [String: Any] {
        var capabilities: [String: Any] = [
            "window": ["workDoneProgress": progress],
            "textDocument": ["publishDiagnostics": ["relatedInformation": true, "codeDescriptionSupport": true]],
        ]
        if let encodings { capabilities["general"] = ["positionEncodings": encodings] }
        let result = try request(
            "initialize",
            [
                "processId": NSNull(), "capabilities": capabilities,
                "rootUri": folder.map { URL(fileURLWithPath: $0).absoluteString as Any } ?? NSNull(),
            ])
        try notify("initialized")
        return result
    }

    public func open(_ path: String, _ text: String, version: Int = 1) throws {
        try notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": Self.uri(path), "languageId": "swift", "version": version, "text": text]])
    }

    /// Replaces the whole text of a document.
    public func change(_ path: String, _ text: String, version: Int) throws {
        try change(path, [["text": text]], version: version)
    }

    public func change(_ path: String, _ changes: [[String: Any]], version: Int) throws {
        try notify(
            "textDocument/didChange",
            ["textDocument": ["uri": Self.uri(path), "version": version], "contentChanges": changes])
    }

    public func save(_ path: String) throws {
        try notify("textDocument/didSave", ["textDocument": ["uri": Self.uri(path)]])
    }

    public func closeDocument(_ path: String) throws {
        try notify("textDocument/didClose", ["textDocument": ["uri": Self.uri(path)]])
    }

    /// Waits until the server has the verdict of all texts that were sent.
    /// - Returns: The status.
    @discardableResult public func quiet() throws -> [String: Any] { try request("cleansec/status") }

    /// Ends the server as the protocol says.
    public func shutDown() throws {
        _ = try answer(to: start("shutdown"))
        try notify("exit")
    }

    /// The diagnostics of a file, as `LINE:COLUMN CODE MESSAGE`, lines and columns counted from zero. Only the first line of each message.
    public func shown(_ path: String) -> [String] {
        (diagnostics[Self.uri(path)] ?? []).map { diagnostic in
            let start = (diagnostic["range"] as? [String: Any])?["start"] as? [String: Any]
            let message = (diagnostic["message"] as? String ?? "").prefix { $0 != "\n" }
            return "\(start?["line"] ?? ""):\(start?["character"] ?? "") \(diagnostic["code"] ?? "") \(message)"
        }
    }

    public static func uri(_ path: String) -> String { URL(fileURLWithPath: path).absoluteString }
}
