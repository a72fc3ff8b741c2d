// An actor ends while another task stops the graph that the actor started, so its `isolated deinit` and the steps of the graph run at the
// same time. The `deinit` must not touch captures of the graph's functions that are not `Sendable`, such as `log` here.

import Cleanse
import Dispatch
import Synchronization

nonisolated final class Log {
    var lines = 0
}

nonisolated final class Writer {
    let log: Log
    init(log: Log) { self.log = log }

    func close() {
        log.lines += 1
        Owner.isStopped.signal()
    }
}

actor Owner {
    static let begun = Tally()
    static let isStopped = DispatchSemaphore(value: 0)

    private let log = Log()

    func open() async throws -> RunningGraph<Int> {
        try await ComponentFactory.of(root: Int.self) { [log] binder in
            binder.bind(Writer.self).sharedInScope().startsWithGraph().onStop { $0.close() }.to { Writer(log: log) }
            binder.bind(Int.self).to(value: 1)
        }.start()
    }

    isolated deinit {
        Owner.begun.add()
        expect(Owner.isStopped.wait(timeout: .now() + 30) == .success)
    }
}

nonisolated final class Holder: Sendable {
    private let owner = Mutex<Owner?>(Owner())

    func open() async throws -> RunningGraph<Int>? { try await owner.withLock { $0 }?.open() }
    func release() { owner.withLock { $0 = nil } }
}

@main struct Program {
    static func main() async throws {
        let holder = Holder()
        let graph = try await holder.open()
        // On another thread, since the end of the actor waits for the stop.
        DispatchQueue.global().async { holder.release() }
        while Owner.begun.count == 0 { await Task.yield() }
        try await graph?.stop()
    }
}
