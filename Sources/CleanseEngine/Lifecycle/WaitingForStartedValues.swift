// Starts and ends the values of a front end in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension StartedValues {
    /// Creates values, each as soon as its eager dependencies exist, until all exist or one can't be created.
    ///
    /// Immediate values, and values while no other could be created at the same time, are created in the calling task. All other values are
    /// created in child tasks. A failure cancels these tasks, and no more values are created.
    /// - Parameters:
    ///   - order: The positions of the bindings of the values in the instance's component, in the order of creation.
    ///   - home: The actor of the calling task, on which `create` runs.
    ///   - isImmediate: For each index of `order`, whether the value is always created in the calling task.
    ///   - create: Creates the value at an index of `order`.
    /// - Throws: The first error, after all creations that were in progress have ended.
    /// - Complexity: Linear in the values, and in the bindings between each value and its dependencies.
    package static func start(
        _ order: [Int], in instance: GraphInstance, on home: isolated any Actor, immediately isImmediate: [Bool],
        _ create: @escaping @Sendable (_ index: Int, isolated any Actor) async throws -> Void
    ) async throws {
        let plan = StartPlan(
            creating: order, of: instance.component, following: instance.linked.startReach, isEager: true)
        let machine = LifecycleMachine(plan)
        await perform(machine.handle(.start, at: .zero), of: machine, on: home, immediately: isImmediate, create)
        if let failure = machine.failures.first { throw failure.error }
    }

    /// Ends values, even if some fail to end. Values that are not immediate end at the same time, in child tasks.
    ///
    /// If there is a path between two values, the value that was created last ends first.
    /// - Parameters:
    ///   - order: The positions of the bindings of the values in the instance's component, in the order of creation.
    ///   - home: The actor of the calling task, on which `end` runs.
    ///   - isImmediate: For each index of `order`, whether the value always ends in the calling task.
    ///   - known: Additional dependencies, as pairs of positions.
    ///   - end: Ends the value at an index of `order`.
    /// - Returns: The errors that `end` threw, in the reverse order of creation.
    /// - Complexity: Linear in the values and, if some are not immediate, in the bindings between each value and its dependencies.
    package static func end(
        _ order: [Int], in instance: GraphInstance, on home: isolated any Actor, immediately isImmediate: [Bool],
        knowing known: [(Int, Int)], _ end: @escaping @Sendable (_ index: Int, isolated any Actor) async throws -> Void
    ) async -> [any Error] {
        let machine = LifecycleMachine(ending: order, in: instance, isSerial: !isImmediate.contains(false), known)
        await perform(
            machine.handle(.stoppedBelow([]), at: .zero), of: machine, on: home, immediately: isImmediate, end)
        return machine.errors
    }

    /// Performs the actions of a machine that create or end values.
    private static func perform(
        _ first: [LifecycleMachine.Action], of machine: LifecycleMachine, on home: isolated any Actor,
        immediately isImmediate: [Bool], _ body: @escaping @Sendable (Int, isolated any Actor) async throws -> Void
    ) async {
        let isStart = machine.phase == .starting
        await withTaskGroup(of: LifecycleMachine.Event.self) { group in
            var actions = PendingActions(first)
            /// Reports an event, and performs actions until a value has to be created or ended in the calling task.
            ///
            /// Not inlined, because this function would have it after each value that it waits for.
            /// - Returns: The node of that value.
            @inline(never) func next(after event: LifecycleMachine.Event?) -> Int? {
                if let event { actions.add(machine.handle(event, at: .zero)) }
                while let action = actions.popFirst() {
                    // The values have no limits, so all other actions concern no value.
                    let node: Int
                    switch action {
                    case .create(let created): node = created
                    case .run(let id): node = id.node
                    case .cancelCreations:
                        group.cancelAll()
                        continue
                    default: continue
                    }
                    if isImmediate[node] || machine.isAlone { return node }
                    group.addTask { await outcome(of: node, isStart: isStart, on: home, body) }
                    if isStart { actions.add(machine.handle(.begun(node), at: .zero)) }
                }
                return nil
            }
            var event: LifecycleMachine.Event?
            repeat {
                if let node = next(after: event) {
                    event = await outcome(of: node, isStart: isStart, on: home, body)
                } else {
                    event = await group.next()
                }
            } while event != nil
        }
    }

    /// Creates or ends the value at a node.
    /// - Returns: The event that tells the machine the outcome.
    private static func outcome(
        of node: Int, isStart: Bool, on home: isolated any Actor,
        _ body: @Sendable (Int, isolated any Actor) async throws -> Void
    ) async -> LifecycleMachine.Event {
        var failure: (any Error)?
        do { try await body(node, home) } catch { failure = error }
        return .outcome(of: node, isStart: isStart, failure)
    }
}
