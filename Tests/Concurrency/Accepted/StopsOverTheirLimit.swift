// A stop that exceeds its limit throws, and no longer waits for the step, which goes on at the same time as the calling code.

import Cleanse

nonisolated final class Worker: Sendable {
    let hasReturned = Tally()
    let hasEnded = Tally()

    init() {}

    func end() async {
        while hasReturned.count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        hasEnded.add()
    }
}

nonisolated struct Root: Sendable {
    let worker: Worker
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Worker.self).sharedInScope().onStop { await $0.end() }.to(factory: Worker.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() async throws {
        let options = StartOptions(stopLimit: .milliseconds(20))
        let graph = try await ComponentFactory.of(App.self).start(options: options)
        let worker = graph.root.worker
        do {
            try await graph.stop()
            fail("the stop has waited")
        } catch {
            expect(worker.hasEnded.count == 0)
        }
        worker.hasReturned.add()
        while worker.hasEnded.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}
