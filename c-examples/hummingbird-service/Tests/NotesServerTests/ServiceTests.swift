import Cleanse
import CleanseTesting
import Foundation
import InMemoryLogging
import Testing

@testable import NotesServer

/// Tests that start the service with other settings, and stop it themselves.
@Suite struct ServiceTests {
    /// Starts the service, hands a client to a function, and stops the service.
    private func withService(
        _ launch: Launch, _ factory: ComponentFactory<NotesService>,
        _ body: (RunningGraph<NotesService.Root>, Client) async throws -> Void
    ) async throws {
        let graph = try await factory.start(launch, options: launch.options)
        try await body(graph, Client(port: try #require(graph.root.server.port)))
        try await graph.stop()
    }

    private static let slow = SlowStore()

    @Test(.notes { slow }) func `A stop answers the 8 requests in flight, and refuses others`() async throws {
        try await withService(.test(), TestGraph.current.factory(of: NotesService.self)) { graph, client in
            let answers = (1...8).map { number in Task { try await client.add("\(number)") } }
            for await _ in Self.slow.begun.stream.prefix(8) {}
            let stop = Task { try await graph.stop() }
            let late = Client(port: try #require(graph.root.server.port))
            while (try? await late.send("GET", "/live")) != nil {}
            #expect(graph.state == .stopping)
            Self.slow.gate.continuation.finish()
            for answer in answers { #expect(try await answer.value.status == 200) }
            try await stop.value
        }
    }

    private static let abandoned = SlowStore()

    @Test(.notes { abandoned }) func `A client that leaves keeps no other from its answer, and the service stops`()
        async throws
    {
        try await withService(.test(), TestGraph.current.factory(of: NotesService.self)) { _, client in
            let leaving = Task { try await client.add("tea") }
            for await _ in Self.abandoned.begun.stream.prefix(1) {}
            leaving.cancel()
            await #expect(throws: (any Error).self) { try await leaving.value }
            Self.abandoned.gate.continuation.finish()
            let added = try await client.add("coffee", of: "ben")
            #expect(added.status == 200)
            let notes = try await client.send("GET", "/notes", of: "ben")
            #expect(notes.body.contains("coffee"))
        }
    }

    @Test(.notes) func `Each request has a component of its own`() async throws {
        let log = InMemoryLogHandler()
        try await withService(.test(log: log), TestGraph.current.factory(of: NotesService.self)) { _, client in
            try await withThrowingTaskGroup { group in
                for number in 1...8 { group.addTask { _ = try await client.add("tea", of: "user \(number)") } }
                try await group.waitForAll()
            }
        }
        let entries = log.entries.filter { $0.message == "note added" }
        #expect(Set(entries.map { $0.metadata["visit"]?.description }).count == 8)
        #expect(Set(entries.map { $0.metadata["user"]?.description }).count == 8)
        // The logger of the request has the number that the server gave to it.
        #expect(entries.allSatisfy { $0.metadata["hb.request.id"]?.description == $0.metadata["visit"]?.description })
    }

    @Test func `The service is ready until its database fails, and live until the end`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let launch = Launch.test(["DATABASE": file.path])
        let factory = try ComponentFactory.of(NotesService.self)
        try await withService(launch, factory) { _, client in
            let added = try await client.add("tea")
            #expect(added.status == 200)
            #expect(try await client.send("GET", "/ready", of: nil).status == 200)
        }
        // The notes outlive the service, and the migrations run once.
        try await withService(launch, factory) { graph, client in
            #expect(try await client.send("GET", "/notes").body.contains("tea"))
            let connection = try SQLiteConnection(path: file.path)
            _ = try connection.query("DROP TABLE note", [])
            while try await client.send("GET", "/ready", of: nil).status == 200 {}
            #expect(await graph.health().reasons == ["SQLiteStore is unhealthy: no such table: note"])
            #expect(try await client.send("GET", "/live", of: nil).status == 200)
            #expect(try await client.send("GET", "/graph").status == 404)
        }
    }

    @Test(.notes) func `A setting shows the page of the graph to clients with the key`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("a<script type=\"application/json\" id=\"health\">null</script>z".utf8).write(to: file)
        let factory = try TestGraph.current.factory(of: NotesService.self)
        try await withService(.test(["GRAPH_PAGE": file.path]), factory) { _, client in
            for path in ["/graph", "/graph.json"] {
                #expect(try await client.send("GET", path, of: nil).status == 401)
                #expect(try await client.send("POST", path).status == 404)
            }
            let graph = try await client.send("GET", "/graph.json")
            let document = try #require(JSONSerialization.jsonObject(with: Data(graph.body.utf8)) as? [String: Any])
            #expect(document["ready"] as? Bool == true)
            #expect(graph.body.contains("HTTPServer") && !graph.body.contains(TestSettings.key))
            let page = try await client.send("GET", "/graph").body
            #expect(page.hasPrefix("a<script") && page.hasSuffix("</script>z"))
            // Types such as HostedService<HTTPServer> are in it, but no angle bracket.
            #expect(page.contains("HostedService\\u003cNotesServer.HTTPServer>") && page.count { $0 == "<" } == 2)
        }
    }

    @Test(.notes) func `All mistakes in the settings are reported before anything starts`() async throws {
        let launch = Launch.test([
            "HTTP_PORT": "99999", "API_KEY": "hunter2", "NOTE_LIFETIME": "a day", "WEBHOOK": "tea",
            "GRAPH_PAGE": "/nowhere/graph.html",
        ])
        let factory = try TestGraph.current.factory(of: NotesService.self)
        let failure = try #require(
            await #expect(throws: StartFailure.self) { try await factory.start(launch, options: launch.options) })
        let text = "\(failure)"
        for key in [
            "http.port is 99999", "NOTE_LIFETIME", "webhook is tea", "/nowhere/graph.html", "api.key is shorter",
        ] {
            #expect(text.contains(key))
        }
        #expect(!text.contains("hunter2"))
        #expect((failure.error as? SettingsError)?.problems.count == 5)
    }

    @Test func `Settings are printed without the key`() throws {
        let settings = try Settings(TestSettings.reader())
        var text = "\(settings)"
        dump(settings, to: &text)
        #expect(text.contains("<secret>") && !text.contains(TestSettings.key))
    }

    @Test(.notes) func `A port in use is an error of the start`() async throws {
        let factory = try TestGraph.current.factory(of: NotesService.self)
        try await withService(.test(), factory) { graph, _ in
            let port = try #require(graph.root.server.port)
            let other = Launch.test(["HTTP_PORT": "\(port)"])
            let failure = await #expect(throws: StartFailure.self) { try await factory.start(other) }
            #expect(failure.map { "\($0)" }?.contains("HTTPServer") == true)
        }
    }
}
