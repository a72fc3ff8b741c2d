import Cleanse
import TestSupport
import Testing

/// Tests of tasks that request an asynchronous value while its creation ends, or after it has been abandoned.
@Suite(.timeLimit(.minutes(20))) struct LateJoinTests {
    private typealias Request = @Sendable () async throws -> Alpha

    /// Builds a graph whose value is created by `create`, which receives the number of the attempt.
    private func request(_ create: @escaping @Sendable (Int) async throws -> Void) throws -> Request {
        let count = Counter()
        return try ComponentFactory<ClosureComponent<Request, Singleton>>.of(root: Request.self) { binder in
            binder.bind(Alpha.self).sharedInScope().to { () async throws in
                try await create(count.increment())
                return Alpha()
            }
            binder.bind(Request.self).to { (alpha: @escaping Request) in alpha }
        }.tryBuild()
    }

    /// Requests a value whose creation waits for "go", and cancels the request after the creation has begun.
    private func abandon(_ request: @escaping Request, _ journal: Journal) async {
        let task = Task { try await request() }
        await journal.wait(for: "begun")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: ["was cancelled", "broke"])
    func `A task that joins an abandoned creation does not get its error, but the value of a second creation`(
        end: String
    ) async throws {
        let (journal, executor) = (Journal(), SteppedExecutor())
        let request = try request { attempt in
            journal.note(attempt == 1 ? "begun" : "begun again")
            guard attempt == 1 else { return }
            await journal.wait(for: "go")
            if end == "broke" { throw Broken("no disk") }
            try Task.checkCancellation()
        }
        await abandon(request, journal)
        let late = executor.task(request)
        executor.free()
        journal.note("go")
        let value = try await late.value
        #expect(journal.all == ["begun", "go", "begun again"])
        #expect(try await request() === value)
    }

    @Test func `A task that joins an abandoned creation gets its value if there is one`() async throws {
        let (journal, executor) = (Journal(), SteppedExecutor())
        let request = try request { _ in
            journal.note("begun")
            await journal.wait(for: "go")
        }
        await abandon(request, journal)
        let late = executor.task(request)
        executor.free()
        journal.note("go")
        let value = try await late.value
        #expect(journal.all == ["begun", "go"])
        #expect(try await request() === value)
    }

    @Test func `All tasks that wait for a creation get its error, and the next task begins again`() async throws {
        let (journal, executor) = (Journal(), SteppedExecutor())
        let request = try request { attempt in
            journal.note("begun")
            guard attempt == 1 else { return }
            await journal.wait(for: "go")
            throw Broken("no disk")
        }
        let tasks = (0..<3).map { _ in executor.task(request) }
        executor.free()
        await journal.wait(for: "begun")
        journal.note("go")
        for task in tasks { await #expect(throws: Broken.self) { try await task.value } }
        _ = try await request()
        #expect(journal.all == ["begun", "go", "begun"])
    }

    /// Keeps a function that requests a value created later than this one.
    private final class Asking: Sendable {
        let alpha: Request
        init(alpha: @escaping Request) { self.alpha = alpha }
    }

    @Test func `A start goes on when a task that joined it leaves, and a task that stays gets its error`()
        async throws
    {
        let (journal, known) = (Journal(), Locked<Asking?>(nil))
        let starting = Task {
            _ = try await start(Holds<Alpha>.self) { binder in
                binder.bind(Asking.self).sharedInScope().to(factory: Asking.init)
                binder.bind(Alpha.self).sharedInScope().to { (asking: Asking) async throws -> Alpha in
                    known.withLock { $0 = asking }
                    journal.note("begun")
                    await journal.wait(for: "go")
                    throw Broken("no disk")
                }
                binder.bind(Holds<Alpha>.self).to(factory: Holds.init)
            }
        }
        await journal.wait(for: "begun")
        let request = try #require(known.withLock { $0 }).alpha
        let (leaving, staying) = (SteppedExecutor(), SteppedExecutor())
        let first = leaving.task(request)
        leaving.free()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let second = staying.task(request)
        staying.free()
        journal.note("go")
        await #expect(throws: Broken.self) { try await second.value }
        let failure = try #require(await #expect(throws: StartFailure.self) { try await starting.value })
        #expect(failure.error is Broken)
        #expect(journal.all == ["begun", "go"])
        known.withLock { $0 = nil }
    }

    @Test func `A value that has a provider of another value does not wait for that value`()
        async throws
    {
        typealias Root = Holds<@Sendable () async throws -> Beta>
        let journal = Journal()
        let root = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
            binder.bind(Alpha.self).sharedInScope().to { (_: Provider<Beta>) async in
                journal.note("alpha")
                return Alpha()
            }
            binder.bind(Beta.self).sharedInScope().to { (_: Alpha) async in
                journal.note("beta")
                return Beta()
            }
            binder.bind(Root.self).to(factory: Root.init)
        }.tryBuild()
        _ = try await root.value()
        #expect(journal.all == ["alpha", "beta"])
    }
}
