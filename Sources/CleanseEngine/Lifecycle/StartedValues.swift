/// The values that a front end has started by itself, in the order of their starts: they end as a state machine says, each once.
package final class StartedValues: @unchecked Sendable {
    // SAFETY: what changes is behind the lock. Values belong to the user, who declares where they may be used.
    private struct State {
        var entries: [Entry] = []
        var isClosed = false
    }

    /// A value, and the number that whoever started it knows it by. No type parameter: generic code of another module is not specialised.
    package typealias Entry = (number: Int, content: SlotContent)

    private let state = Guarded(State())

    package init() {}

    deinit { release() }

    /// Whether nothing can be started any more.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Adds a value that has been started.
    /// - Returns: Whether it has been added. Otherwise the others have ended, and it has to end too.
    package func push(_ content: SlotContent, _ number: Int) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.entries.append((number, content)) }
            return !state.isClosed
        }
    }

    /// Lets nothing be started any more.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Ends the values on this thread, the one that was started last first: all of them, even if some fail.
    ///
    /// That is an order of dependencies: what a value needs, it has had before.
    /// - Parameter end: Ends one.
    /// - Returns: What `end` threw.
    package func end<Failure>(_ end: (Entry) -> Failure?) -> [Failure] {
        let entries = take()
        var failures: [Failure] = []
        var (machine, actions) = machine(StartPlan(needs: entries.map { _ in [] }), isSerial: true)
        while let action = actions.popFirst() {
            guard case .run(let id) = action else { continue }
            if let failure = end(entries[id.node]) { failures.append(failure) }
            actions += machine.handle(.ended(id, nil), at: .zero)
        }
        return failures
    }

    /// Ends the values, those that have to be waited for at the same time: all of them, even if some fail.
    ///
    /// Of two values of which one needs the other, the one that was started last ends first.
    /// - Parameters:
    ///   - instance: The numbers are positions of bindings of its component.
    ///   - known: What is known besides of what needs what: pairs of numbers.
    ///   - isAwaited: Whether the end of a value has to be waited for.
    ///   - end: Ends one.
    /// - Returns: What failed, of the value that was started last first.
    /// - Complexity: Linear in the values and what is between each and those that it needs, if some have to be waited for.
    nonisolated(nonsending)
        package func end<Failure: Sendable>(
            in instance: GraphInstance, knowing known: [(Int, Int)], awaiting isAwaited: (Int) -> Bool,
            _ end: @escaping @Sendable (_ number: Int, Created<SlotContent>) async -> Failure?
        ) async -> [Failure]
    {
        let entries = take().map { (number: $0.number, value: Created<SlotContent>(value: $0.content)) }
        let isSerial = !entries.contains { isAwaited($0.number) }
        let place = isSerial ? [:] : Dictionary(entries.indices.map { (entries[$0].number, $0) }) { $1 }
        let plan =
            isSerial
            ? StartPlan(needs: entries.map { _ in [] })
            : StartPlan(
                creating: entries.map(\.number), of: instance.component, in: instance.linked, isEager: false,
                besides: known.compactMap { pair in
                    place[pair.0].flatMap { first in place[pair.1].map { (first, $0) } }
                })
        var (machine, actions) = machine(plan, isSerial: isSerial)
        var failures: [(place: Int, failure: Failure)] = []
        await withTaskGroup(of: (LifecycleMachine.StepID, Failure?).self) { group in
            func note(_ id: LifecycleMachine.StepID, _ failure: Failure?) {
                if let failure { failures.append((id.node, failure)) }
                actions += machine.handle(.ended(id, nil), at: .zero)
            }
            repeat {
                while let action = actions.popFirst() {
                    guard case .run(let id) = action else { continue }
                    let (number, value) = entries[id.node]
                    if isAwaited(number) {
                        group.addTask { (id, await end(number, value)) }
                    } else {
                        note(id, await end(number, value))
                    }
                }
                guard let (id, failure) = await group.next() else { return }
                note(id, failure)
            } while true
        }
        return failures.sorted(byRank: { -$0.place }).map(\.failure)
    }

    /// The stop of values that have been started, each with one step, and what it begins with.
    private func machine(
        _ plan: StartPlan, isSerial: Bool
    ) -> (LifecycleMachine, ArraySlice<LifecycleMachine.Action>) {
        var machine = LifecycleMachine(plan, isSerial: isSerial)
        for node in plan.nodes.indices { _ = machine.handle(.runs(node, [.stop]), at: .zero) }
        _ = machine.handle(.stop, at: .zero)
        let first = machine.handle(.stoppedBelow([]), at: .zero)
        return (machine, first[...])
    }

    /// Releases the values without ending them, the one that was started last first: released from the first on, the last one would pull down
    /// a whole chain of values that keep each other.
    package func release() {
        var entries = take()
        while entries.popLast() != nil {}
    }

    private func take() -> [Entry] { state.withLock { exchange(&$0.entries, with: []) } }
}
