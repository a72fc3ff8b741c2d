import Cleanse
import Testing
import TestSupport

// The golden files contain line numbers of this file. After an edit, run the tests once with UPDATE_GOLDEN=1.

/// The whole texts of the errors of asynchronous values, starts and stops.
@Suite struct LifecycleErrorTests {
    private struct Failing: Error, CustomStringConvertible { let description = "no disk" }
    private typealias Shop = Both<Alpha, Beta>

    private func factory(
        start: @escaping @Sendable () throws -> Void = {}, stop: @escaping @Sendable () throws -> Void = {},
        running: @escaping @Sendable () async throws -> Void = { try await TestClock().sleep(1) }
    ) throws -> ComponentFactory<ClosureComponent<Shop, Singleton>> {
        try ComponentFactory<ClosureComponent<Shop, Singleton>>.of(root: Shop.self) { binder in
            binder.bind(Alpha.self).sharedInScope().onStop { _ in try stop() }.running { _ in try await running() }
                .to { () async in Alpha() }
            binder.bind(Beta.self).sharedInScope().onStart { _ in try start() }.to { (_: Alpha) in Beta() }
            binder.bind(Shop.self).to(factory: Shop.init)
        }
    }

    /// The text of the error that `body` throws, without durations, which differ between runs.
    private func text(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "nothing was thrown"
        } catch {
            return "\(error)".replacing(#/after [0-9.]+ [mµn]?s/#, with: "after a while")
        }
    }

    @Test func `A component that has to be started`() async throws {
        try expectGolden("MissingStart", await text { _ = try factory().tryBuild() })
    }

    @Test func `A start that fails, and a stop after it`() async throws {
        let text = await text {
            _ = try await factory(start: { throw Failing() }, stop: { throw Failing() }).start()
        }
        try expectGolden("StartFailure", text)
    }

    @Test func `A stop that fails`() async throws {
        try expectGolden("StopFailure", await text { try await factory(stop: { throw Failing() }).start().stop() })
    }

    @Test func `A run that fails`() async throws {
        let text = await text {
            try await factory(stop: { throw Failing() }, running: { throw Failing() }).run(untilSignals: [])
        }
        try expectGolden("RunningFailure", text)
    }

    @Test func `A signal that can't be caught`() async throws {
        let text = await text { try await factory().run(untilSignals: [Signal(rawValue: 9)]) }
        try expectGolden("InvalidSignal", text)
    }

    @Test func `An asynchronous value that is needed immediately`() throws {
        let found = report(on: Provider<Alpha>.self) { $0.bind(Alpha.self).to { () async in Alpha() } }
        let direct = report(on: Beta.self) { binder in
            binder.bind(Alpha.self).to { () async in Alpha() }
            binder.bind(Beta.self).to { (_: Alpha) in Beta() }
        }
        try expectGolden("AsynchronousDependency", "\(found)\n\(direct)")
    }

    @Test func `Steps of a value that is not shared`() throws {
        let found = report(on: Alpha.self) {
            $0.bind(Alpha.self).onStart { _ in }.onStop { _ in }.to(factory: Alpha.init)
        }
        try expectGolden("MisplacedLifecycleStep", "\(found)")
    }

    @Test(.timeLimit(.minutes(20))) func `Creations that wait for each other`() async throws {
        typealias Root = Holds<() async throws -> Alpha>
        let text = await text {
            let root = try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
                binder.bind(Alpha.self).sharedInScope().to {
                    (beta: @escaping @Sendable () async throws -> Beta) async throws in
                    _ = try await beta()
                    return Alpha()
                }
                binder.bind(Beta.self).sharedInScope().to {
                    (alpha: @escaping @Sendable () async throws -> Alpha) async throws in
                    _ = try await alpha()
                    return Beta()
                }
                binder.bind(Root.self).to(factory: Root.init)
            }.tryBuild()
            _ = try await root.value()
        }
        try expectGolden("ReentrantAcrossTasks", text)
    }

    private final class Watcher: CleanseBindingPlugin, Sendable {
        let journal = Journal()
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {}
        func visit(unstopped error: UnstoppedGraph) { journal.note("\(error)") }
    }

    private struct Forgotten: RootComponent {
        typealias Scope = Singleton
        typealias Root = Alpha
        static func configureRoot(binder bind: ReceiptBinder<Alpha>) -> BindingReceipt<Alpha> {
            bind.to { (beta: Beta) in Alpha() }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Beta.self).sharedInScope().onStop { _ in }.to(factory: Beta.init)
        }
    }

    @Test func `A graph that was not stopped`() async throws {
        let watcher = Watcher()
        _ = try await ComponentFactory.of(Forgotten.self, serviceLoader: CleanseServiceLoader(watcher)).start()
        try expectGolden("UnstoppedGraph", watcher.journal.all.joined(separator: "\n"))
    }
}
