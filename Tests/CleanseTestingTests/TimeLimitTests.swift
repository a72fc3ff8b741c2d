import Cleanse
import CleanseTesting
import Testing

/// Tests that reach their time limit. Swift Testing cancels the task of such a test case, its traits included, and waits for it.
@Suite struct TimeLimitTests {
    private let journal = Journal()

    /// Runs a test case with a graph of a component, and cancels it when the journal has all of some lines, as a time limit does.
    private func run<Tested: RootComponent & SendableMetatype>(
        _ component: Tested.Type, toLimitAt lines: Set<String>, _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> [Issue] where Tested.Seed == Void {
        let trait = trait(.graph(component) { [journal] in $0.bind(Journal.self).to(value: journal) })
        let running = Task { try await issues(of: trait, body) }
        while !lines.isSubset(of: journal.lines) { await Task.yield() }
        running.cancel()
        return try await running.value
    }

    @Test func `A test that waits stops what it started, and the stop may wait, too`() async throws {
        let found = try await run(Feed.self, toLimitAt: ["reader runs", "test waits"]) { [journal] in
            _ = try await TestGraph.current.start(Feed.self)
            try journal.note("test waits")
            try await Task.sleep(for: .seconds(86_400))
        }
        #expect(found.map(\.text) == ["CancellationError()"])
        // The reader runs beside the test.
        let lines = journal.lines.filter { $0 != "test waits" }
        #expect(lines == ["line opens", "reader runs", "reader ends", "line closes"])
    }

    @Test func `A test that does not notice the limit stops what it started at its end`() async throws {
        let found = try await run(Feed.self, toLimitAt: ["reader runs", "test waits"]) { [journal] in
            _ = try await TestGraph.current.start(Feed.self)
            try journal.note("test waits")
            while !Task.isCancelled { await Task.yield() }
            try journal.note("test ends")
        }
        #expect(found.isEmpty)
        #expect(journal.lines.suffix(3) == ["test ends", "reader ends", "line closes"])
    }

    @Test func `A test whose start does not end stops what has started`() async throws {
        let found = try await run(StuckFeed.self, toLimitAt: ["reader starts"]) {
            _ = try await TestGraph.current.start(StuckFeed.self)
        }
        #expect(found.map { $0.text.hasPrefix("*** Reader *** start was cancelled") } == [true])
        #expect(journal.lines == ["line opens", "reader starts", "line closes"])
    }
}

private final class Line: Sendable {
    let journal: Journal
    init(journal: Journal) { self.journal = journal }

    func close() async throws {
        try await Task.sleep(for: .milliseconds(1))
        try journal.note("line closes")
    }
}

private final class Reader: Sendable {
    let line: Line
    init(line: Line) { self.line = line }

    func run() async throws {
        try line.journal.note("reader runs")
        try? await Task.sleep(for: .seconds(86_400))
        try line.journal.note("reader ends")
    }
}

private enum Lines: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind(Journal.self).sharedInScope().to { Journal() }
        binder.bind(Line.self).sharedInScope()
            .onStart { try $0.journal.note("line opens") }.onStop { try await $0.close() }.to(factory: Line.init)
    }
}

private struct Device: Sendable { let reader: Reader }

private struct Feed: RootComponent {
    typealias Root = Device
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Device>) -> BindingReceipt<Device> {
        bind.to(factory: Device.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: Lines.self)
        binder.bind(Reader.self).sharedInScope().running { try await $0.run() }.to(factory: Reader.init)
    }
}

/// A component whose reader does not end its start.
private struct StuckFeed: RootComponent {
    typealias Root = Device
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Device>) -> BindingReceipt<Device> {
        bind.to(factory: Device.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: Lines.self)
        binder.bind(Reader.self).sharedInScope()
            .onStart {
                try $0.line.journal.note("reader starts")
                try await Task.sleep(for: .seconds(86_400))
            }
            .to(factory: Reader.init)
    }
}
