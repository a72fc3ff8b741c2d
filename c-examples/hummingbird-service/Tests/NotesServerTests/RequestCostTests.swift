import Cleanse
import Dispatch
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Synchronization
import Testing

@testable import NotesServer

/// The number of phases that have begun. A release build would not call a function without an effect.
private let phases = Atomic(0)

/// Valgrind begins to count anew whenever this function is called: see `cost`.
@inline(never) func phase() { phases.add(1, ordering: .relaxed) }

/// Runs the comparison for a program without an asynchronous entry, which valgrind 3.19 can't run.
@_cdecl("notes_compare") public func compare() -> Bool {
    let done = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task.detached {
        do { try await RequestCostTests.compare() } catch { failure.withLock { $0 = error } }
        done.signal()
    }
    done.wait()
    return failure.withLock { failure in
        if let failure { print(failure) }
        return failure == nil
    }
}

/// Sends requests to the service and to the service that is wired by hand, each from the handler's entry to its answer.
@Suite struct RequestCostTests {
    private struct Source: RequestContextSource {
        let logger: Logger = {
            var logger = Logger(label: "request") { _ in SilentHandler() }
            logger[metadataKey: "hb.request.id"] = "1"
            return logger
        }()
    }

    /// Writes nothing, so that the log costs as little as possible.
    private struct SilentHandler: LogHandler {
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {}
    }

    private static let count = 100

    /// The contexts of requests, as the authenticator hands them on.
    private static func contexts(of user: String) -> [NotesContext] {
        (0..<count).map { _ in NotesContext(core: CoreRequestContextStorage(source: Source()), user: user) }
    }

    private static func drafts() -> [Request] {
        (0..<count).map { number in
            Request(
                head: HTTPRequest(
                    method: .post, scheme: "http", authority: "localhost", path: "/notes",
                    headerFields: [.contentType: "application/json"]),
                body: RequestBody(buffer: ByteBuffer(string: #"{"text":"tea \#(number)"}"#)))
        }
    }

    @Test func `A service wired by hand gives the same answers`() async throws { try await Self.compare() }

    static func compare() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let launch = Launch.test(["DATABASE": folder.appending(path: "graph.db").path])
        let graph = try await ComponentFactory.of(NotesService.self).start(launch, options: launch.options)
        let notes = try #require(graph.root.server.controllers.lazy.compactMap { $0 as? NotesController }.first)
        let byHand = try await ServiceByHand(.test(["DATABASE": folder.appending(path: "hand.db").path]))
        let listening = AsyncStream.makeStream(of: Void.self)
        byHand.server.onListening { listening.continuation.finish() }
        let serving = Task {
            defer { listening.continuation.finish() }
            try await byHand.run()
        }
        for await _ in listening.stream {}

        for server in [byHand.server, graph.root.server] {
            let answer = try await Client(port: try #require(server.port)).add("tea", of: "reader").body
            #expect(try JSONDecoder().decode(Note.self, from: Data(answer.utf8)) == Note(id: 1, text: "tea"))
        }
        let (drafts, writers, readers) = (Self.drafts(), Self.contexts(of: "writer"), Self.contexts(of: "reader"))
        var answers: [[Note]] = Array(repeating: [], count: 4)
        // The first round pays for what is done once. In the others, threads may wait for each other, which costs a little.
        let rounds = 5
        for _ in 1...rounds {
            phase()
            for (draft, context) in zip(drafts, writers) {
                answers[0].append(try await byHand.notes.add(draft, context))
            }
            phase()
            for (draft, context) in zip(drafts, writers) { answers[1].append(try await notes.add(draft, context)) }
            phase()
            for context in readers { answers[2] += try await byHand.notes.list(context) }
            phase()
            for context in readers { answers[3] += try await notes.list(context) }
        }
        phase()
        #expect(answers[0] == answers[1] && answers[0].count == rounds * Self.count)
        #expect(answers[2] == answers[3] && answers[2].count == rounds * Self.count)
        await byHand.stop()
        try await serving.value
        try await graph.stop()
    }
}
