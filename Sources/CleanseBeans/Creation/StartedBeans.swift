// The beans that an environment ends, and the order in which tasks create and end several beans.

import CleanseEngine

/// The beans that an environment has started and has to end, in the order of their starts.
final class StartedBeans: @unchecked Sendable {
    // SAFETY: mutable state is guarded by the lock. Beans belong to the user, who declares where they may be used.
    private let lock = Lock()
    private var entries: [Entry] = []
    private var hasClosed = false

    /// A bean or a product, and the position of its binding.
    typealias Entry = (position: Int, object: AnyObject)

    deinit { release() }

    /// Whether no more beans can be started.
    var isClosed: Bool { lock.withLock { hasClosed } }

    /// Adds a bean that has been started.
    /// - Returns: Whether it has been added. If not, the other beans have ended, and this one has to end too.
    func push(_ object: AnyObject, _ position: Int) -> Bool {
        lock.withLock {
            if !hasClosed { entries.append((position, object)) }
            return !hasClosed
        }
    }

    /// Prevents further beans from being started.
    func close() { lock.withLock { hasClosed = true } }

    /// Ends all beans on this thread, even if some fail to end. The bean that was started last ends first.
    ///
    /// This order respects dependencies, because the dependencies of a bean are started before it.
    /// - Parameter end: Ends one bean.
    /// - Returns: The errors that `end` threw.
    func end(_ end: (Entry) throws -> Void) -> [any Error] {
        var errors: [any Error] = []
        for entry in take().reversed() {
            do { try end(entry) } catch { errors.append(error) }
        }
        return errors
    }

    /// Releases the beans without ending them, beginning with the bean that was started last.
    ///
    /// In the order of their starts, the release of the last bean would recurse through a whole chain of beans that retain each other.
    func release() {
        var entries = take()
        while entries.popLast() != nil {}
    }

    /// Removes and returns the beans, in the order of their starts.
    func take() -> [Entry] {
        lock.withLock {
            defer { entries = [] }
            return entries
        }
    }
}

/// The creations, or the ends, of several beans by one task and its child tasks, in an order that respects dependencies.
struct BeanTasks {
    /// For each bean, whether it is always created, or always ends, in the calling task.
    let isImmediate: [Bool]
    /// Creates or ends the bean at an index, on the actor of the calling task.
    let body: @Sendable (_ index: Int, isolated any Actor) async throws -> Void

    /// The outcome of the creation or the end of a bean.
    private struct Outcome {
        let index: Int
        let error: (any Error)?
    }

    /// Creates beans, each as soon as its eager dependencies exist, until all exist or one can't be created.
    ///
    /// Immediate beans, and beans while no other could be created at the same time, are created in the calling task. All other beans are
    /// created in child tasks. A failure cancels these tasks, and no more beans are created.
    /// - Parameters:
    ///   - needs: For each bean, the indices of the beans that must exist before.
    ///   - home: The actor of the calling task.
    /// - Throws: The first error, after all creations that were in progress have ended.
    func create(_ needs: [[Int]], on home: isolated any Actor) async throws {
        let schedule = Schedule(needs: needs, isStop: false, width: .max)
        if let failure = await perform(schedule, isStart: true, on: home).first?.error { throw failure }
    }

    /// Ends beans, even if some fail to end. Beans that are not immediate end at the same time, in child tasks.
    /// - Parameters:
    ///   - needs: For each bean, the indices of the beans that end after it. If all beans are immediate, they end in the reverse order, which
    ///     needs no indices.
    ///   - home: The actor of the calling task.
    /// - Returns: The errors, in the reverse order of the beans.
    func end(_ needs: [[Int]], on home: isolated any Actor) async -> [any Error] {
        let schedule = Schedule(needs: needs, isStop: true, width: isSerial ? 1 : .max)
        return await perform(schedule, isStart: false, on: home).sorted { $0.index > $1.index }.compactMap(\.error)
    }

    /// Whether all beans are immediate, so that they end one after the other.
    var isSerial: Bool { !isImmediate.contains(false) }

    /// Creates or ends beans in the order of a schedule. A start creates no more beans after a failure.
    /// - Returns: The failures, in the order in which they occurred.
    private func perform(_ schedule: Schedule, isStart: Bool, on home: isolated any Actor) async -> [Outcome] {
        await withTaskGroup(of: Outcome.self) { group in
            var failures: [Outcome] = []
            // The beans that are ready to end. They are taken together, so that beans that become ready later do not overtake them.
            var ready: ArraySlice<Int> = []
            /// Notes an outcome, and begins other beans until one has to be created or ended in the calling task.
            ///
            /// Not inlined, because this function would have it after each bean that it waits for.
            /// - Returns: The index of that bean.
            @inline(never) func next(after outcome: Outcome?) -> Int? {
                if let outcome {
                    schedule.finish(outcome.index)
                    if outcome.error != nil { failures.append(outcome) }
                }
                if isStart, !failures.isEmpty {
                    group.cancelAll()
                    return nil
                }
                if !isStart { while let index = schedule.next() { ready.append(index) } }
                while let index = isStart ? schedule.next() : ready.popFirst() {
                    if isImmediate[index] || schedule.isAlone { return index }
                    group.addTask { await run(index, on: home) }
                }
                return nil
            }
            var outcome: Outcome?
            repeat {
                if let index = next(after: outcome) {
                    outcome = await run(index, on: home)
                } else {
                    outcome = await group.next()
                }
            } while outcome != nil
            return failures
        }
    }

    private func run(_ index: Int, on home: isolated any Actor) async -> Outcome {
        do {
            try await body(index, home)
            return Outcome(index: index, error: nil)
        } catch { return Outcome(index: index, error: error) }
    }
}

extension GraphInstance {
    /// Returns, for each bean, the indices of the earlier beans that it depends on, in ascending order.
    /// - Parameters:
    ///   - order: The positions of the bindings of the beans in the component, in the order of creation.
    ///   - reach: The dependencies that count. If not only eager ones do, any path between two beans counts as a dependency of the later one.
    ///   - known: Additional dependencies, as pairs of positions. The bean that is created later depends on the other one.
    /// - Complexity: Linear in the bindings, and in the bindings between each of them and its dependencies.
    func needs(of order: [Int], through reach: GraphPlan.Reach, besides known: [(Int, Int)] = []) -> [[Int]] {
        let own = plan.components[component].bindings
        var indices = [Int?](repeating: nil, count: own.count)
        for (index, position) in order.enumerated() { indices[position] = index }
        func index(of binding: BindingID) -> Int? {
            own.contains(binding) ? indices[own.lowerBound.distance(to: binding)] : nil
        }
        var needs = [Set<Int>](repeating: [], count: order.count)
        func relate(_ first: Int, _ second: Int) {
            if first != second { needs[max(first, second)].insert(min(first, second)) }
        }
        for (later, position) in order.enumerated() {
            let walk = DependencyWalk(from: own.lowerBound.advanced(by: position), in: plan, through: reach)
            while let next = walk.next() {
                if let need = index(of: next) { relate(need, later) } else { walk.enter(next) }
            }
        }
        for (first, second) in known {
            if let first = indices[first], let second = indices[second] { relate(first, second) }
        }
        return needs.map { $0.sorted() }
    }
}
