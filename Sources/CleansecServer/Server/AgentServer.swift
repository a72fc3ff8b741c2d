// The server of the Model Context Protocol, and the tools that its clients call.

import CleanseEngine
import Dispatch
import Foundation

/// A server of the Model Context Protocol over standard input and output, by which agents call tools.
///
/// One thread reads messages. The thread that calls ``run(reading:)`` calls the tools, one after the other.
package final class AgentServer {
    private enum Event: Sendable {
        case message(Message)
        case refused(Refusal)
        case end
    }

    /// The call that runs, and the requests that the client has cancelled.
    private struct Calls {
        var running: (id: MessageID, cancellation: Cancellation)?
        var cancelled: Set<MessageID> = []
    }

    /// The versions of the protocol that the server speaks, the latest first. They differ in nothing that it uses.
    private static let versions = ["2025-11-25", "2025-06-18", "2024-11-05"]

    private let client: Client
    private let version: String
    private let instructions: String
    private let tools: [AgentTool]
    private let events = EventQueue<Event>()
    private let calls = Guarded(Calls())
    private var isInitialized = false

    /// Creates a server.
    /// - Parameters:
    ///   - version: The version of the tool.
    ///   - instructions: The purpose of the tools, for a model.
    ///   - write: A function that sends bytes to the client.
    package init(
        version: String, instructions: String, tools: [AgentTool], write: @escaping ([UInt8]) -> Void
    ) {
        self.version = version
        self.instructions = instructions
        self.tools = tools
        client = Client(framing: LineReader.framed, write: write)
    }

    /// Serves a client until its messages end, and all of them are answered.
    /// - Parameter read: A function that waits for bytes of the client and returns them, or returns none at the end.
    package func run(reading read: @escaping @Sendable () -> [UInt8]) {
        let (events, calls) = (events, calls)
        Thread {
            var reader = LineReader(read: read)
            while let event = Self.next(&reader, calls) { events.put(event) }
            events.put(.end)
        }.start()
        while let event = events.next(before: nil) {
            switch event {
            case .message(let message): handle(message)
            case .refused(let refusal): client.refuse(refusal.request, refusal)
            case .end: return
            }
        }
    }

    // MARK: Messages

    private static func next(_ reader: inout LineReader, _ calls: Guarded<Calls>) -> Event? {
        do throws(MessageReader.Mistake) {
            guard let line = try reader.next() else { return nil }
            return event(line, calls)
        } catch {
            return .refused(Refusal(.parseError, error.description))
        }
    }

    private static func event(_ line: [UInt8], _ calls: Guarded<Calls>) -> Event {
        do {
            let message = try Message(line)
            if case .notification("notifications/cancelled") = message.kind,
                let id = try? message.parameters(CancelledParams.self).requestId
            {
                calls.withLock { calls in
                    calls.cancelled.insert(id)
                    if calls.running?.id == id { calls.running?.cancellation.cancel() }
                }
            }
            return .message(message)
        } catch {
            return .refused(error)
        }
    }

    private struct CancelledParams: Decodable { let requestId: MessageID }

    private func handle(_ message: Message) {
        switch message.kind {
        case .request(let id, let method):
            do { try answer(id, method, message) } catch { client.refuse(id, error) }
        case .notification("notifications/cancelled"):
            // The request came before, so it has been answered.
            guard let id = try? message.parameters(CancelledParams.self).requestId else { return }
            calls.withLock { _ = $0.cancelled.remove(id) }
        case .notification, .response: break
        }
    }

    private struct InitializeParams: Decodable { let protocolVersion: String }

    private struct InitializeResult: Encodable {
        struct Capabilities: Encodable { var tools: [String: Bool] = [:] }

        let protocolVersion: String
        var capabilities = Capabilities()
        let serverInfo: CleansecServer.InitializeResult.Server
        let instructions: String
    }

    private struct CallParams: Decodable {
        let name: String
        let arguments: [String: AgentArgument]?
    }

    private struct CallResult: Encodable {
        struct Content: Encodable {
            var type = "text"
            let text: String
        }

        let content: [Content]
        let isError: Bool
    }

    private func answer(_ id: MessageID, _ method: String, _ message: Message) throws(Refusal) {
        switch method {
        case "ping": client.reply(to: id, [String: String]())
        case "initialize":
            let wanted = try message.parameters(InitializeParams.self).protocolVersion
            isInitialized = true
            client.reply(
                to: id,
                InitializeResult(
                    protocolVersion: Self.versions.first { $0 == wanted } ?? Self.versions[0],
                    serverInfo: .init(version: version), instructions: instructions))
        case _ where !isInitialized: throw Refusal(.invalidRequest, "the server is not initialized yet")
        case "tools/list": client.reply(to: id, ["tools": tools.map(AgentToolDescription.init)])
        case "tools/call": try call(id, message.parameters())
        default: throw Refusal(.methodNotFound, "\(method) is not supported")
        }
    }

    /// Calls a tool. A call that the client cancels has no answer.
    private func call(_ id: MessageID, _ parameters: CallParams) throws(Refusal) {
        guard let tool = tools.first(where: { $0.name == parameters.name }) else {
            throw Refusal(
                .invalidParams,
                "there is no tool \(parameters.name); the tools are \(tools.map(\.name).joined(separator: ", "))")
        }
        let cancellation = Cancellation()
        let isCancelled = calls.withLock { calls in
            calls.running = (id, cancellation)
            return calls.cancelled.contains(id)
        }
        guard !isCancelled else { return }
        let result: CallResult
        do {
            let text = try tool.answer(parameters.arguments ?? [:], cancellation)
            result = CallResult(content: [.init(text: text)], isError: false)
        } catch {
            result = CallResult(content: [.init(text: "\(error)")], isError: true)
        }
        calls.withLock { $0.running = nil }
        if !cancellation.isCancelled { client.reply(to: id, result) }
    }
}

/// A tool that a client of the Model Context Protocol can call.
package struct AgentTool: Sendable {
    /// A parameter, which is a text or a list of texts.
    package struct Parameter: Sendable {
        let name: String
        let description: String
        let isList: Bool
        let isRequired: Bool

        package init(_ name: String, _ description: String, isList: Bool = false, isRequired: Bool = true) {
            self.name = name
            self.description = description
            self.isList = isList
            self.isRequired = isRequired
        }
    }

    /// The reason why a tool can't answer, which the client shows to its model.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// The arguments of a call, each as a list of texts.
    package typealias Arguments = [String: [String]]

    package let name: String
    let description: String
    let parameters: [Parameter]
    package let call: @Sendable (Arguments, Cancellation) throws -> String

    /// Creates a tool, which changes no files.
    /// - Parameters:
    ///   - name: The name, of letters, digits and `_`.
    ///   - description: The purpose of the tool, for a model.
    ///   - call: A function that returns the answer, and that throws a ``Failure``.
    package init(
        _ name: String, _ description: String, _ parameters: [Parameter] = [],
        call: @escaping @Sendable (Arguments, Cancellation) throws -> String
    ) {
        self.name = name
        self.description = description
        self.parameters = parameters
        self.call = call
    }

    /// Checks arguments, and calls the tool.
    /// - Throws: ``Failure`` for arguments that are missing, unknown or of another type, or the tool's own error.
    func answer(_ given: [String: AgentArgument], _ cancellation: Cancellation) throws -> String {
        var arguments: Arguments = [:]
        for (name, argument) in given.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                let known = parameters.map(\.name).joined(separator: ", ")
                throw Failure("\(self.name) has no parameter \(name)" + (known.isEmpty ? "" : "; it has \(known)"))
            }
            switch argument {
            case .text(let text) where !parameter.isList: arguments[name] = [text]
            case .list(let texts) where parameter.isList: arguments[name] = texts
            default: throw Failure("\(name) is a \(parameter.isList ? "list of texts" : "text")")
            }
        }
        if let missing = parameters.first(where: { $0.isRequired && arguments[$0.name] == nil }) {
            throw Failure("\(missing.name) is missing: \(missing.description)")
        }
        return try call(arguments, cancellation)
    }
}

/// An argument as a client sends it.
enum AgentArgument: Decodable {
    case text(String)
    case list([String])
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = (try? container.decode([String].self)).map(AgentArgument.list) ?? .other
        }
    }
}

/// The description of a tool in the answer to `tools/list`.
struct AgentToolDescription: Encodable {
    struct Schema: Encodable {
        struct Property: Encodable {
            struct Items: Encodable { var type = "string" }

            let type: String
            let description: String
            let items: Items?
        }

        var type = "object"
        let properties: [String: Property]
        let required: [String]
        var additionalProperties = false
    }

    struct Annotations: Encodable {
        var readOnlyHint = true
        var openWorldHint = false
    }

    let name: String
    let description: String
    let inputSchema: Schema
    var annotations = Annotations()

    init(_ tool: AgentTool) {
        name = tool.name
        description = tool.description
        let properties = tool.parameters.map {
            (
                $0.name,
                Schema.Property(
                    type: $0.isList ? "array" : "string", description: $0.description, items: $0.isList ? .init() : nil)
            )
        }
        inputSchema = Schema(
            properties: Dictionary(properties, uniquingKeysWith: { first, _ in first }),
            required: tool.parameters.filter(\.isRequired).map(\.name))
    }
}
