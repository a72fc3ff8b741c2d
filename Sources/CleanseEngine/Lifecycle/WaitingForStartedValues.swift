// Starts and ends the values of a front end in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension StartedValues {
    /// Creates values, each as soon as its eager dependencies exist, until all exist or one can't be created.
    ///
    /// A value is created in the calling task if `isImmediate` returns true, or if no other value could be created at the same time. All
    /// other values are created in child tasks. A failure cancels these tasks, and no more values are created.
    /// - Parameters:
    ///   - order: The positions of the bindings of the values in the instance's component, in the order of creation.
    ///   - home: The actor of the calling task, on which `create` runs.
    ///   - isImmediate: Returns whether the value at an index of `order` is always created in the calling task.
    ///   - create: Creates the value at an index of `order`.
    /// - Throws: The first error, after all creations that were in progress have ended.
    /// - Complexity: Linear in the values, and in the bindings between each value and its dependencies.
    package static func start(
        _ order: [Int], in instance: GraphInstance, on home: isolated any Actor, immediately isImmediate: (Int) -> Bool,
        _ create: @escaping @Sendable (_ index: Int, isolated any Actor) async throws -> Void
    ) async throws {
        let plan = StartPlan(creating: order, of: instance.component, in: instance.linked, isEager: true)
        let machine = LifecycleMachine(plan)
        await withTaskGroup(of: LifecycleMachine.Event.self) { group in
            var actions = PendingActions([])
            /// Reports an event, and performs actions until a value has to be created in the calling task.
            ///
            /// Not inlined, because this function would have it after each value that it waits for.
            /// - Returns: The value.
            @inline(never) func handle(_ event: LifecycleMachine.Event) -> Int? {
                actions.add(machine.handle(event, at: .zero))
                while let action = actions.popFirst() {
                    switch action {
                    case .create(let node) where machine.schedule.isAlone || isImmediate(node): return node
                    case .create(let node):
                        group.addTask { await outcome(of: node, on: home, create) }
                        actions.add(machine.handle(.begun(node), at: .zero))
                    case .cancelCreations: group.cancelAll()
                    // The values have no limits, and a stop has a machine of its own.
                    default: break
                    }
                }
                return nil
            }
            var next: LifecycleMachine.Event? = .start
            while let event = next {
                if let node = handle(event) {
                    next = await outcome(of: node, on: home, create)
                } else {
                    next = await group.next()
                }
            }
        }
        if let failure = machine.failures.first { throw failure.error }
    }

    /// Creates a value.
    /// - Returns: The event that tells the machine the outcome.
    private static func outcome(
        of node: Int, on home: isolated any Actor,
        _ create: @Sendable (Int, isolated any Actor) async throws -> Void
    ) async -> LifecycleMachine.Event {
        do {
            try await create(node, home)
            return .started(node, [])
        } catch {
            return .failed(node, [error], isCancelled: error is CancellationError && Task.isCancelled)
        }
    }

    /// Ends all values, even if some fail to end. Values whose ends have to be awaited end at the same time.
    ///
    /// If there is a path between two values, the value that was started last ends first.
    /// - Parameters:
    ///   - instance: The instance whose bindings have the numbers of the values as positions.
    ///   - home: The actor of the calling task, on which `end` runs.
    ///   - known: Additional dependencies, as pairs of numbers.
    ///   - isAwaited: Whether the end of a value has to be awaited.
    ///   - end: Ends one value.
    /// - Returns: The failures, in the reverse order of the starts.
    /// - Complexity: Linear in the values and, if some have to be awaited, in the bindings between each value and its dependencies.
    package func end<Failure: Sendable>(
        in instance: GraphInstance, on home: isolated any Actor, knowing known: [(Int, Int)],
        awaiting isAwaited: (Int) -> Bool,
        _ end: @escaping @Sendable (_ number: Int, TransferredValue<SlotContent>, isolated any Actor) async -> Failure?
    ) async -> [Failure] {
        let entries = take().map { (number: $0.number, value: TransferredValue<SlotContent>(value: $0.content)) }
        let isSerial = !entries.contains { isAwaited($0.number) }
        let positions = isSerial ? .init() : Dictionary(entries.indices.map { (entries[$0].number, $0) }) { $1 }
        let plan =
            isSerial
            ? StartPlan(needs: entries.map { _ in [] })
            : StartPlan(
                creating: entries.map(\.number), of: instance.component, in: instance.linked, isEager: false,
                besides: known.compactMap { pair in
                    positions[pair.0].flatMap { first in positions[pair.1].map { (first, $0) } }
                })
        let failures = Guarded<[(position: Int, failure: Failure)]>([])
        await Self.end(machine(plan, isSerial: isSerial), on: home, awaiting: { isAwaited(entries[$0].number) }) {
            position, home in
            guard let failure = await end(entries[position].number, entries[position].value, home) else { return }
            failures.withLock { $0.append((position, failure)) }
        }
        return failures.withLock { $0 }.sorted(byRank: { -$0.position }).map(\.failure)
    }

    /// Ends values in the order of a machine, which has begun a stop. This function does not know the failures, so that it is not generic.
    /// - Parameters:
    ///   - home: The actor of the calling task, on which `end` runs.
    ///   - isAwaited: Whether the end of the value at a node has to be awaited.
    ///   - end: Ends the value at a node.
    private static func end(
        _ stop: (machine: LifecycleMachine, actions: PendingActions), on home: isolated any Actor,
        awaiting isAwaited: (Int) -> Bool, _ end: @escaping @Sendable (Int, isolated any Actor) async -> Void
    ) async {
        let machine = stop.machine
        var actions = stop.actions
        await withTaskGroup(of: LifecycleMachine.StepID.self) { group in
            /// Reports the end of a value, and performs actions until a value has to be ended in the calling task.
            ///
            /// Not inlined, because this function would have it after each value that it waits for.
            /// - Returns: The step of the value.
            @inline(never) func next(after ended: LifecycleMachine.StepID?) -> LifecycleMachine.StepID? {
                if let ended { actions.add(machine.handle(.ended(ended, nil), at: .zero)) }
                while let action = actions.popFirst() {
                    guard case .run(let id) = action else { continue }
                    guard isAwaited(id.node) else { return id }
                    group.addTask {
                        await end(id.node, home)
                        return id
                    }
                }
                return nil
            }
            var ended: LifecycleMachine.StepID?
            repeat {
                if let id = next(after: ended) {
                    await end(id.node, home)
                    ended = id
                } else {
                    ended = await group.next()
                }
            } while ended != nil
        }
    }
}
