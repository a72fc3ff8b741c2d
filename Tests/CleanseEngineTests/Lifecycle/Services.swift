import Cleanse
import TestSupport

// Helpers of the tests of starts and stops.

/// A journal of events, in order.
final class Journal: Sendable {
    private struct State {
        var entries: [String] = []
        var waiting: [(entry: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    var all: [String] { state.withLock(\.entries) }

    func note(_ entry: String) {
        let woken = state.withLock { state in
            state.entries.append(entry)
            defer { state.waiting.removeAll { $0.entry == entry } }
            return state.waiting.filter { $0.entry == entry }
        }
        for waiter in woken { waiter.continuation.resume() }
    }

    /// Waits until an entry has been noted.
    func wait(for entry: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.entries.contains(entry) { return true }
                state.waiting.append((entry, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

final class Alpha: Sendable { init() {} }
final class Beta: Sendable { init() {} }
final class Gamma: Sendable { init() {} }
final class Delta: Sendable { init() {} }

/// A root that needs two values.
struct Both<First: Sendable, Second: Sendable>: Sendable {
    let first: First
    let second: Second
}

/// A root that needs three values.
struct Triple<First: Sendable, Second: Sendable, Third: Sendable>: Sendable {
    let first: First
    let second: Second
    let third: Third
}

/// A root that needs one value.
struct Holds<Value> {
    let value: Value
}

extension Holds: Sendable where Value: Sendable {}

/// Starts a graph whose bindings a test gives as a closure.
func start<Root>(
    _: Root.Type, options: StartOptions = StartOptions(), clock: some Clock<Duration> = ContinuousClock(),
    configure: (SingletonBinder) -> Void
) async throws -> RunningGraph<Root> {
    try await ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self, configure: configure)
        .start(options: options, clock: clock)
}

extension BindingBuilder where Binder.Scope: Scope, Input: Sendable {
    /// Notes the start and the stop of the value.
    func noting(_ name: String, in journal: Journal) -> Self {
        onStart { _ in journal.note("start \(name)") }.onStop { _ in journal.note("stop \(name)") }
    }
}
