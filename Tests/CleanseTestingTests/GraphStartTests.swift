import Cleanse
import CleanseTesting
import TestSupport
import Testing

/// Graphs that a test starts are stopped at its end.
@Suite struct GraphStartTests {
    @Test func `The end of a test stops what the test started, dependents first`() async throws {
        let journal = Journal()
        let found = try await issues(of: trait(.graph(Service.self) { $0.bind(Journal.self).to(value: journal) })) {
            let server = try await TestGraph.current.start(Service.self).server
            #expect(try TestGraph.current.get(Database.self) === server.database)
            #expect(journal.lines == ["database opens", "server listens"])
        }
        #expect(found.isEmpty)
        #expect(journal.lines == ["database opens", "server listens", "server closes", "database closes"])
    }

    @Test func `A test that throws or is cancelled stops what it started, too`() async throws {
        let journal = Journal()
        let trait = trait(.graph(Service.self) { $0.bind(Journal.self).to(value: journal) })
        let test = try #require(Test.current)
        let task = Task {
            try await trait.provideScope(for: test, testCase: nil) {
                _ = try await TestGraph.current.start(Service.self)
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(journal.lines.suffix(2) == ["server closes", "database closes"])
    }

    @Test func `A stop that fails is an issue at the trait`() async throws {
        let line = #line + 1
        let trait = trait(.graph(Service.self) { $0.bind(Journal.self).to(value: Journal(failing: "database closes")) })
        let found = try await issues(of: trait) { _ = try await TestGraph.current.start(Service.self) }
        #expect(found.count == 1 && found.first?.sourceLocation?.line == line)
        #expect(
            found.first?.text == """
                *** Database *** failed to stop: Failure(line: "database closes")
                  --> bound at CleanseTestingTests/GraphStartTests.swift:LINE, in Service
                """)
    }

    @Test(.graph(Service.self)) func `A graph that has to be started says so`() async throws {
        let error = #expect(throws: MissingStart.self) { try TestGraph.current.root(of: Service.self) }
        #expect(error?.description.contains("Server is bound with steps that run when it starts or stops") == true)
        #expect(throws: MissingStart.self) { try TestGraph.current.get(Server.self) }
        #expect(try TestGraph.current.get(Journal.self).lines == [])
        let late = await #expect(throws: LateStart.self) { try await TestGraph.current.start(Service.self) }
        #expect(
            late?.description == """
                *** Service *** started after its values had been requested
                      hint: start the graph before the first root(of:) or get(_:) of the test and of its suite's initialiser
                """)
    }

    @MainActor @Test(.graph(Service.self)) func `A second start returns the same root, also on an actor`() async throws
    {
        let server = try await TestGraph.current.start(Service.self).server
        #expect(try await TestGraph.current.start(Service.self).server === server)
        #expect(try TestGraph.current.root(of: Service.self).server === server)
    }
}

final class Journal: Sendable {
    private let entries = Locked<[String]>([])
    private let failing: String?

    init(failing: String? = nil) { self.failing = failing }

    var lines: [String] { entries.withLock(\.self) }

    func note(_ line: String) throws {
        entries.withLock { $0.append(line) }
        if line == failing { throw Failure(line: line) }
    }
}

struct Failure: Error { let line: String }

final class Database: Sendable {
    let journal: Journal
    init(journal: Journal) { self.journal = journal }
}

final class Server: Sendable {
    let database: Database
    let journal: Journal
    init(database: Database, journal: Journal) { (self.database, self.journal) = (database, journal) }
}

struct Backend: Sendable { let server: Server }

struct Service: RootComponent {
    typealias Root = Backend
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Journal.self).sharedInScope().to { Journal() }
        binder.bind(Database.self).sharedInScope()
            .onStart { try $0.journal.note("database opens") }.onStop { try $0.journal.note("database closes") }
            .to(factory: Database.init)
        binder.bind(Server.self).sharedInScope()
            .onStart { try $0.journal.note("server listens") }.onStop { try $0.journal.note("server closes") }
            .to(factory: Server.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Backend>) -> BindingReceipt<Backend> {
        bind.to(factory: Backend.init)
    }
}
