// Asynchronous creations of values, and the requests that await them.

/// A pending creation of an asynchronous value. All tasks that request a shared value wait for the same creation.
///
/// A task that requests a value which is being created waits for it. If the task is cancelled, it stops waiting, and the last task that
/// does so cancels the creation. It is an error if creations would wait for each other. Each creation knows the creations that its tasks
/// wait for, and a task knows the creation that it runs in, because child tasks inherit it.
final class PendingCreation: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`. The site of `creation` is the plan of `instance`.
    private let creation: ActiveCreation
    private let instance: GraphInstance
    /// The slot of the value, or `nil` if the value is not shared.
    private let slot: SlotID?
    /// The creation in which the value was requested.
    private let outer: PendingCreation?
    /// Whether one task creates the value itself, no matter which other tasks wait.
    private let isOwned: Bool

    private var waiters: [Int: CheckedContinuation<Void, Never>?] = .init()
    private var nextWaiter = 0
    private var waitsFor: [PendingCreation] = []
    private var outcome: Outcome?
    /// Whether all waiting tasks have stopped waiting.
    private var isAbandoned = false
    private var task: Task<Void, Never>?

    /// The innermost creation that the current task runs in.
    @TaskLocal private static var current: PendingCreation?

    private static let lock = Lock()
    // SAFETY: accessed only under `lock`.
    nonisolated(unsafe) private static var shared: [ObjectRow: PendingCreation] = .init()

    /// The outcome of a creation.
    private enum Outcome {
        case made(SlotContent)
        case failed(any Error)
    }

    private init(_ binding: BindingID, _ slot: SlotID?, in instance: GraphInstance, isOwned: Bool) {
        creation = instance.creation(of: binding)
        self.instance = instance
        self.slot = slot
        self.isOwned = isOwned
        outer = PendingCreation.current
    }

    // MARK: Values that are not shared

    /// Runs the creation of a value that is not shared, unless the value is requested in its own creation.
    static func nested(
        _ binding: BindingID, in instance: GraphInstance, _ make: () async throws -> SlotContent
    ) async throws -> SlotContent {
        let pending = PendingCreation(binding, nil, in: instance, isOwned: true)
        var (next, links) = (pending.outer, [pending.creation.link])
        while let outer = next {
            links.append(outer.creation.link)
            if outer.creation.isSame(as: pending.creation) { throw pending.reentry(links.reversed()) }
            next = outer.outer
        }
        return try await $current.withValue(pending, operation: make)
    }

    // MARK: Shared values

    private enum Step {
        case created(SlotContent)
        case waits(PendingCreation, Int)
        case creates(PendingCreation)
    }

    /// Returns a new creation of a slot's content, which the caller's task runs, and awaits even if it is cancelled.
    ///
    /// Not a part of `content`, because a larger frame would make every task of a start allocate more memory.
    /// - Returns: The creation, or `nil` if the content exists or is being created.
    static func owned(_ slot: SlotID, _ binding: BindingID, in instance: GraphInstance) -> PendingCreation? {
        let key = ObjectRow(ObjectIdentifier(instance), slot)
        return lock.withLock {
            guard slot.content(in: instance) == nil else { return nil }
            let pending = PendingCreation(binding, slot, in: instance, isOwned: true)
            guard let known = shared.updateValue(pending, forKey: key) else { return pending }
            shared[key] = known
            return nil
        }
    }

    /// Returns the content of a slot. Creates it with `make`, unless it exists or is being created.
    /// - Parameter isOwner: Whether the caller's task creates the content, and waits until the creation ends even if it is cancelled.
    static func content(
        of slot: SlotID, _ binding: BindingID, in instance: GraphInstance, isOwner: Bool = false,
        _ make: @escaping @Sendable () async throws -> SlotContent
    ) async throws -> SlotContent {
        if let content = slot.content(in: instance) { return SlotContent(content) }
        let me = current?.nearestShared
        while true {
            switch try step(of: slot, binding, in: instance, isOwner: isOwner, me) {
            case .created(let content): return content
            case .creates(let pending):
                await pending.run(make)
                return try pending.result()
            case .waits(let pending, let id):
                if pending.startIfNew(make) {
                    await pending.wait(as: id)
                } else {
                    await pending.reportedWait(as: id)
                }
                if let content = try content(after: pending, slot, in: instance, me) { return content }
            }
        }
    }

    /// Returns the content of a slot after a task has waited for its creation, or `nil` if no task has created it.
    @inline(never)
    private static func content(
        after pending: PendingCreation, _ slot: SlotID, in instance: GraphInstance, _ me: PendingCreation?
    ) throws -> SlotContent? {
        lock.withLock { me?.stopWaiting(for: pending) }
        if let content = slot.content(in: instance) { return SlotContent(content) }
        try Task.checkCancellation()
        return lock.withLock({ pending.isAbandoned }) ? nil : try pending.result()
    }

    // Not inlined, so that `content` does not have it after each wait.
    @inline(never)
    private static func step(
        of slot: SlotID, _ binding: BindingID, in instance: GraphInstance, isOwner: Bool, _ me: PendingCreation?
    ) throws -> Step {
        let key = ObjectRow(ObjectIdentifier(instance), slot)
        return try lock.withLock {
            if let content = slot.content(in: instance) { return .created(SlotContent(content)) }
            let known = shared[key]
            if let me, let known, let path = known.path(to: me) {
                throw me.reentry((path + [known]).map(\.creation.link), isOwn: me === known)
            }
            let pending = known ?? PendingCreation(binding, slot, in: instance, isOwned: isOwner)
            shared[key] = pending
            if known == nil, isOwner { return .creates(pending) }
            let id = pending.nextWaiter
            pending.nextWaiter += 1
            pending.waiters[id] = .some(nil)
            me?.waitsFor.append(pending)
            return .waits(pending, id)
        }
    }

    /// The innermost creation of a shared value that the task runs in: this one or an outer one.
    private var nearestShared: PendingCreation? { slot == nil ? outer?.nearestShared : self }

    private func stopWaiting(for pending: PendingCreation) {
        if let index = waitsFor.firstIndex(where: { $0 === pending }) { waitsFor.remove(at: index) }
    }

    /// Returns the path of creations by which this one waits for another, this one first, or `nil` if it does not wait for it.
    private func path(to other: PendingCreation) -> [PendingCreation]? {
        var (seen, pending) = (Set([ObjectIdentifier(self)]), [[self]])
        while let path = pending.popLast(), let last = path.last {
            if last === other { return path }
            for next in last.waitsFor where seen.insert(ObjectIdentifier(next)).inserted {
                pending.append(path + [next])
            }
        }
        return nil
    }

    /// Starts the creation, unless it has been started.
    /// - Returns: Whether this call has started it.
    private func startIfNew(_ make: @escaping @Sendable () async throws -> SlotContent) -> Bool {
        PendingCreation.lock.withLock {
            guard task == nil, !isOwned, outcome == nil else { return false }
            task = Task { await self.run(make) }
            return true
        }
    }

    /// Creates the value, and wakes the waiting tasks.
    func run(_ make: () async throws -> SlotContent) async {
        let outcome: Outcome
        do {
            let made = try await PendingCreation.$current.withValue(self, operation: make)
            if let slot {
                let word = slot.word(in: instance)
                outcome = .made(SlotContent(try Slot(word).content(creation) { made.object }))
            } else {
                outcome = .made(made)
            }
        } catch {
            outcome = .failed(error)
        }
        let waiting = PendingCreation.lock.withLock {
            self.outcome = outcome
            if let slot { PendingCreation.shared[ObjectRow(ObjectIdentifier(instance), slot)] = nil }
            defer { waiters = .init() }
            return waiters.values.compactMap { $0 }
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Waits for a value that another task creates, and reports that to the observers.
    private func reportedWait(as id: Int) async {
        let activity = creation.site.observed(creation.index)?.begin(.wait, isAsynchronous: true)
        await wait(as: id)
        activity?.end()
    }

    private func wait(as id: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = PendingCreation.lock.withLock {
                    guard outcome == nil, waiters[id] != nil else { return true }
                    waiters[id] = .some(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            leave(id)
        }
    }

    /// Lets a task that was cancelled continue without the value.
    private func leave(_ id: Int) {
        let (waiter, abandoned) = PendingCreation.lock.withLock {
            let waiter = waiters.removeValue(forKey: id) ?? nil
            guard outcome == nil, waiters.isEmpty, !isOwned else { return (waiter, Task<Void, Never>?.none) }
            isAbandoned = true
            return (waiter, task)
        }
        abandoned?.cancel()
        waiter?.resume()
    }

    /// Returns the value after the creation has ended.
    func result() throws -> SlotContent {
        switch PendingCreation.lock.withLock({ outcome }) {
        case nil: throw CancellationError()
        case .made(let content): return content
        case .failed(let error): throw error
        }
    }

    // MARK: Errors

    private func reentry(_ chain: [ChainLink], isOwn: Bool = true) -> ReentrantResolution {
        ReentrantResolution(
            kind: isOwn ? .sameThread : .acrossTasks, chain: chain, suggestion: creation.site.reentrySuggestion,
            names: creation.site.names)
    }

    /// Returns whether a shared value is being created.
    static func isInProgress(_ slot: SlotID, in instance: GraphInstance) -> Bool {
        lock.withLock { shared[ObjectRow(ObjectIdentifier(instance), slot)] != nil }
    }
}

extension GraphInstance {
    /// Creates the values that have to be awaited before the value of a binding of the instance's component can be created.
    /// - Parameter isOwner: Whether the caller's task creates them, and waits until their creation ends even if it is cancelled.
    package func await(before binding: BindingID, isOwner: Bool = false) async throws {
        let needed = linked.awaited(before: binding)
        guard needed.count > 1 else {
            if let only = needed.first { _ = try await awaited(only, isOwner: isOwner) }
            return
        }
        // SAFETY: the created values do not leave the instance.
        nonisolated(unsafe) let instance = self
        try await withThrowingTaskGroup(of: Void.self) { group in
            for binding in needed { group.addTask { _ = try await instance.awaited(binding, isOwner: isOwner) } }
            try await group.waitForAll()
        }
    }

    /// Returns the value of an asynchronous binding of the component or of an ancestor, as the content of a slot.
    /// - Parameter isOwner: Whether the caller's task creates the value, and waits until the creation ends even if it is cancelled.
    package func awaited(_ binding: BindingID, isOwner: Bool = false) async throws -> SlotContent {
        let source = plan.source(of: binding)
        // SAFETY: as above. Users declare where recipes run.
        nonisolated(unsafe) let instance = ancestor(plan.components[component].depth - source.depth)
        let target = source.binding
        guard let creator = instance.linked.asyncCreators[target] else {
            throw instance.unmade(target)
        }
        let isolation = instance.plan.isolation(creating: target)
        let make: @Sendable () async throws -> SlotContent = {
            try await instance.await(before: target, isOwner: isOwner)
            return try await instance.prepare(creator, on: isolation?.actor)()
        }
        guard let slot = instance.plan.bindings[target].slot else {
            guard instance.plan.bindings[target].mayReenter else { return try await make() }
            return try await PendingCreation.nested(target, in: instance, make)
        }
        return try await PendingCreation.content(of: slot, target, in: instance, isOwner: isOwner, make)
    }

    /// Returns whether asynchronously created shared values exist, each in this instance or in an ancestor.
    package func has(_ bindings: [BindingID]) -> Bool {
        bindings.allSatisfy { binding in
            let source = plan.source(of: binding)
            let instance = ancestor(plan.components[component].depth - source.depth)
            return instance.plan.bindings[source.binding].slot?.content(in: instance) != nil
        }
    }

    /// Creates the arguments of an asynchronous factory on the actor of its value.
    func prepare(
        _ creator: AsyncCreator, on actor: isolated (any Actor)?
    ) throws -> AsyncCreator.Prepared {
        try creator.prepare(self)
    }

    /// Returns the error of a synchronous request for an asynchronous value that has not been created.
    package func unmade(_ binding: BindingID) -> any Error {
        if let slot = plan.bindings[binding].slot, PendingCreation.isInProgress(slot, in: self) {
            let link = plan.chainLink(of: binding)
            return ReentrantResolution(
                kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, names: plan.names)
        }
        return MissingStart(
            chain: [plan.chainLink(of: binding)], isAsynchronous: true, wording: plan.wording, names: plan.names)
    }
}
