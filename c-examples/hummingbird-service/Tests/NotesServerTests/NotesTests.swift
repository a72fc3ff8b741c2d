import CleanseTesting
import Foundation
import Testing

@testable import NotesServer

/// The service with another store, behind a real listener. Each test has its own, and all run in parallel.
@Suite(.notes) struct NotesTests {
    private let client: Client

    init() async throws {
        let server = try await TestGraph.current.start(NotesService.self).server
        client = Client(port: try #require(server.port))
    }

    // snippet: server-test
    @Test(arguments: 1...8) func `A user sees their own notes`(test: Int) async throws {
        let added = try await client.add("tea \(test)")
        #expect(added.status == 200)
        _ = try await client.add("coffee", of: "grace")
        let answer = try await client.send("GET", "/notes")
        let notes = try JSONDecoder().decode([Note].self, from: Data(answer.body.utf8))
        #expect(notes == [Note(id: 1, text: "tea \(test)")])
    }
    // end snippet

    @Test func `Requests without a user or without a text are refused`() async throws {
        #expect(try await client.send("GET", "/notes", of: nil).status == 401)
        #expect(try await client.send("POST", "/notes", body: "tea").status == 400)
        #expect(try await client.send("DELETE", "/notes").status == 404)
    }

    @Test func `Old notes are removed each minute`() async throws {
        let store = try #require(TestGraph.current.get((any NoteStore).self) as? MemoryStore)
        let clock = try TestGraph.current.get(TestClock.self)
        await clock.advance(by: .seconds(60), afterSleepers: 1)
        #expect(await store.removals.stream.first { _ in true } == 86_400)
    }
}
