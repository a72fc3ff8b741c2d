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
