import Cleanse
import Foundation
import Hummingbird
import InMemoryLogging
import Logging
import Testing

@testable import NotesServer

/// The service with another store, and with the client that it has in production. The other service listens on a free port.
@Suite struct WebhookTests {
    /// Another service, which receives notes, and answers when a test says so.
    private final class Receiver: Controller {
        let received = AsyncStream.makeStream(of: String.self)
        let gate = AsyncStream.makeStream(of: Void.self)
        let status: HTTPResponse.Status

        init(answering status: HTTPResponse.Status = .ok) { self.status = status }

        func addRoutes(to router: Router<NotesContext>) {
            router.post("notes") { [self] request, _ in
                received.continuation.yield(String(buffer: try await request.body.collect(upTo: 1024)))
                for await _ in gate.stream { break }
                return status
            }
        }
    }

    /// Starts both services, hands them to a function, and stops both.
    /// - Returns: The entries of the log.
    private func withServices(
        _ receiver: Receiver, _ body: (RunningGraph<NotesService.Root>, Client) async throws -> Void
    ) async throws -> [InMemoryLogHandler.Entry] {
        let log = InMemoryLogHandler()
        let server = HTTPServer(
            settings: try Settings(TestSettings.reader()), controllers: [receiver],
            logger: Logger(label: "receiver") { _ in log })
        let hosted = HostedService(server)
        let listening = AsyncStream.makeStream(of: Void.self)
        server.onListening { listening.continuation.finish() }
        let serving = Task {
            defer { listening.continuation.finish() }
            try await hosted.group.run()
        }
        for await _ in listening.stream {}
        let address = "http://127.0.0.1:\(try #require(server.port))/notes"
        let launch = Launch.test(["WEBHOOK": address], log: log)
        let factory = try ComponentFactory.of(
            NotesService.self, overriding: { $0.bind((any NoteStore).self).sharedInScope().to { MemoryStore() } })
        let graph = try await factory.start(launch, options: launch.options)
        try await body(graph, Client(port: try #require(graph.root.server.port)))
        try await graph.stop()
        await hosted.group.triggerGracefulShutdown()
        try await serving.value
        return log.entries
    }

    @Test func `A new note is announced to another service`() async throws {
        let receiver = Receiver()
        receiver.gate.continuation.finish()
        let entries = try await withServices(receiver) { _, client in
            #expect(try await client.add("tea").status == 200)
            let body = try #require(await receiver.received.stream.first { _ in true })
            let announcement = try #require(JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
            #expect(announcement["user"] as? String == "ada")
            #expect((announcement["note"] as? [String: Any])?["text"] as? String == "tea")
        }
        #expect(!entries.contains { $0.level >= .warning })
    }

    @Test func `A stop waits for the announcement in flight before it shuts down the client`() async throws {
        let receiver = Receiver()
        let entries = try await withServices(receiver) { graph, client in
            let answer = Task { try await client.add("tea") }
            _ = await receiver.received.stream.first { _ in true }
            let stop = Task { try await graph.stop() }
            while graph.state == .running { await Task.yield() }
            receiver.gate.continuation.finish()
            #expect(try await answer.value.status == 200)
            try await stop.value
        }
        #expect(!entries.contains { $0.level >= .warning })
    }

    @Test func `A note is stored although the other service fails`() async throws {
        let receiver = Receiver(answering: .internalServerError)
        receiver.gate.continuation.finish()
        let entries = try await withServices(receiver) { _, client in
            let (added, notes) = (try await client.add("tea"), try await client.send("GET", "/notes"))
            #expect(added.status == 200 && notes.body.contains("tea"))
        }
        let failure = try #require(entries.first { $0.message == "announcement failed" })
        #expect(failure.metadata["error"]?.description == "the webhook answered with status 500")
    }
}
