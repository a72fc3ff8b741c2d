/// What has been stopped of a graph, and what failed.
final class StopRecord: Sendable {
    private let state: Guarded<State>

    private struct State {
        var pending: [Int: ChainLink]
        var failures: [StopFailure.Failure] = []
    }

    init(of nodes: [(Int, ChainLink)]) { state = Guarded(State(pending: Dictionary(uniqueKeysWithValues: nodes))) }

    var failures: [StopFailure.Failure] { state.withLock(\.failures) }

    /// Notes the failures of a graph below.
    func note(_ failures: [StopFailure.Failure]) { state.withLock { $0.failures += failures } }

    /// Notes that a value's steps have ended.
    func end(_ node: Int, _ error: (any Error)?, after duration: Duration) {
        state.withLock { state in
            guard let binding = state.pending.removeValue(forKey: node), let error else { return }
            state.failures.append(.init(binding: binding, error: error, duration: duration))
        }
    }

    /// Notes that a value's steps have not ended in time.
    func overrun(_ node: Int, after duration: Duration) {
        state.withLock { state in
            guard let binding = state.pending.removeValue(forKey: node) else { return }
            state.failures.append(.init(binding: binding, error: nil, duration: duration))
        }
    }

    /// Notes that nobody waits for the rest.
    func giveUp(after duration: Duration) {
        state.withLock { state in
            for (_, binding) in state.pending.sorted(byRank: { -$0.key }) {
                state.failures.append(.init(binding: binding, error: nil, duration: duration))
            }
            state.pending = [:]
        }
    }
}
