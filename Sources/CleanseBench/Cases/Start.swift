import BenchSupport
import Cleanse
import Dispatch

/// The start of a graph of 1,000 asynchronous bindings without work, compared with a task group that creates the same objects.
///
/// Tasks run on several threads, so the processor time of the process is measured.
enum Start {
    static let bindings = 1_000

    /// Returns the ratio of the start's time to the task group's time, from the medians of runs in turns.
    static func measure(rounds: Int) throws -> Double {
        try wait {
            let factory = try ComponentFactory.of(StartedTree.self)
            var hand: [Double] = []
            var cleanse: [Double] = []
            for round in 0...rounds {
                let times = (await byHand(), try await started(factory))
                // The first round creates the types.
                if round > 0 {
                    hand.append(times.0)
                    cleanse.append(times.1)
                }
            }
            return median(cleanse) / median(hand)
        }
    }

    private static func byHand() async -> Double {
        let start = processTime()
        let nodes = await withTaskGroup(of: (any Sendable).self) { group in
            for _ in 0..<bindings { group.addTask { () async -> StartedNode<Top> in StartedNode() } }
            var nodes: [any Sendable] = []
            for await node in group { nodes.append(node) }
            return nodes
        }
        let time = processTime() - start
        withExtendedLifetime(nodes) {}
        return time
    }

    private static func started(_ factory: ComponentFactory<StartedTree>) async throws -> Double {
        let start = processTime()
        let graph = try await factory.start()
        let time = processTime() - start
        try await graph.stop()
        return time
    }

    /// Waits for asynchronous code on the thread that makes all other measurements.
    private static func wait(for body: @escaping @Sendable () async throws -> Double) throws -> Double {
        let end = DispatchSemaphore(value: 0)
        // SAFETY: it is written before the signal, and read after it.
        nonisolated(unsafe) var result: Result<Double, any Error> = .success(0)
        Task.detached {
            do { result = .success(try await body()) } catch { result = .failure(error) }
            end.signal()
        }
        end.wait()
        return try result.get()
    }
}

// Paths from the top of a tree, which distinguish the types of its nodes.
private enum Top {}
private enum Left<Path> {}
private enum Right<Path> {}

private final class StartedNode<Path>: Sendable {}

private struct StartedTree: RootComponent {
    typealias Root = Int
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 0) }

    static func configure(binder: SingletonBinder) { bindNodes(below: Top.self, index: 0, binder: binder) }
}

@inline(never)
private func bindNodes<Path>(below _: Path.Type, index: Int, binder: SingletonBinder) {
    guard index < Start.bindings else { return }
    binder.bind(StartedNode<Path>.self).sharedInScope().startsWithGraph().to { () async in StartedNode<Path>() }
    bindNodes(below: Left<Path>.self, index: 2 * index + 1, binder: binder)
    bindNodes(below: Right<Path>.self, index: 2 * index + 2, binder: binder)
}
