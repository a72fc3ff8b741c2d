// Asynchronous creations of values, and the requests that await them.

/// A pending creation of an asynchronous value. All tasks that request a shared value wait for the same creation.
///
/// A task that requests a value which is being created waits for it. If the task is cancelled, it stops waiting, and the last task that
/// does so cancels the creation. It is an error if creations would wait for each other. Each creation knows the creations that its tasks
/// wait for, and a task knows the creation that it runs in, because child tasks inherit it.
final class PendingCreation: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`. The site of `creation` is the plan of `instance`.
    let creation: ActiveCreation
    let instance: GraphInstance
    /// The slot of the value, or `nil` if the value is not shared.
    let slot: SlotID?
    /// The innermost creation in which the value was requested, unless that had ended: tasks may outlive the creation that began them.
    let outer: PendingCreation?
    /// Whether one task creates the value itself, no matter which other tasks wait.
    let isOwned: Bool

    /// Happens when the creation has ended.
    let end = Event()
    private var outcome: Result<SlotContent, any Error>?
    /// The number of tasks that wait until the creation ends, and have not been cancelled.
    private var waiterCount = 0
    /// Whether all waiting tasks have stopped waiting.
    private var isAbandoned = false
    private var waitsFor: [PendingCreation] = []
    var task: Task<Void, Never>?

    /// The innermost creation that the current task runs in.
    @TaskLocal static var current: PendingCreation?

    static let lock = Lock()
    // SAFETY: accessed only under `lock`.
    nonisolated(unsafe) private static var shared = ColdTable<ObjectRow, PendingCreation>()

    init(_ binding: BindingID, _ slot: SlotID?, in instance: GraphInstance, isOwned: Bool) {
        creation = instance.creation(of: binding)
        self.instance = instance
        self.slot = slot
        self.isOwned = isOwned
        outer = PendingCreation.current?.nearestPending
    }

    /// Creates the creation of a value that is not shared.
    /// - Throws: ``ReentrantResolution`` if the value is requested in its own creation.
    convenience init(nested binding: BindingID, in instance: GraphInstance) throws {
        self.init(binding, nil, in: instance, isOwned: true)
        var (next, path) = (outer, [self])
        while let outer = next {
            path.push(outer)
            if outer.creation.isSame(as: creation) { throw reentry(path) }
            next = outer.outer?.nearestPending
        }
    }

    /// The innermost creation that has not ended: this one or an outer one.
    private var nearestPending: PendingCreation? { end.hasHappened ? outer?.nearestPending : self }

    // MARK: Shared values

    enum Step {
        case created(SlotContent)
        case waits(PendingCreation)
        case creates(PendingCreation)
    }

    // Not inlined, so that `content` does not have it after each wait.
    @inline(never)
    static func step(
        of slot: SlotID, _ binding: BindingID, in instance: GraphInstance, isOwner: Bool, _ me: PendingCreation?
    ) throws -> Step {
        let key = ObjectRow(ObjectIdentifier(instance), slot)
        return try lock.withLock {
            if let content = slot.content(in: instance) { return .created(SlotContent(content)) }
            let known = shared.value(of: key)
            if let me, let known, let path = known.path(to: me) { throw me.reentry(path, isOwn: me === known) }
            let pending = known ?? PendingCreation(binding, slot, in: instance, isOwned: isOwner)
            shared.store(pending, of: key)
            if known == nil, isOwner { return .creates(pending) }
            pending.waiterCount += 1
            me?.waitsFor.push(pending)
            return .waits(pending)
        }
    }

    /// Returns the content of a slot after a task has waited for its creation, or `nil` if no task has created it.
    @inline(never)
    static func content(
        after pending: PendingCreation, _ slot: SlotID, in instance: GraphInstance, _ me: PendingCreation?
    ) throws -> SlotContent? {
        lock.withLock { me?.stopWaiting(for: pending) }
        if let content = slot.content(in: instance) { return SlotContent(content) }
        try Task.checkCancellation()
        return lock.withLock({ pending.isAbandoned }) ? nil : try pending.result()
    }

    /// The innermost creation of a shared value that the task runs in: this one or an outer one.
    var nearestShared: PendingCreation? { slot == nil ? outer?.nearestShared : self }

    private func stopWaiting(for pending: PendingCreation) {
        if let index = waitsFor.firstIndex(where: { $0 === pending }) { waitsFor.remove(at: index) }
    }

    /// Returns the chain of creations by which this one waits for another, which requests this one again.
    /// - Returns: The creations from the end of the chain to its beginning, which are both this one, or `nil` if it does not wait for the
    ///   other.
    private func path(to other: PendingCreation) -> [PendingCreation]? {
        /// For each creation that has been found, one that waits for it.
        var waiters = ColdTable<ObjectIdentifier, PendingCreation>()
        waiters.store(self, of: ObjectIdentifier(self))
        var pending = [self]
        while let last = pending.popLast() {
            if last === other {
                var (current, path) = (last, [self, last])
                while current !== self, let waiter = waiters.value(of: ObjectIdentifier(current)) {
                    path.push(waiter)
                    current = waiter
                }
                return path
            }
            for next in last.waitsFor where waiters.value(of: ObjectIdentifier(next)) == nil {
                waiters.store(last, of: ObjectIdentifier(next))
                pending.push(next)
            }
        }
        return nil
    }

    /// Handles the cancellation of a task that waits. If no other task waits, cancels the creation.
    func leave() {
        let abandoned = PendingCreation.lock.withLock { () -> Task<Void, Never>? in
            waiterCount -= 1
            guard outcome == nil, waiterCount == 0, !isOwned else { return nil }
            isAbandoned = true
            return task
        }
        // Without the lock, because cancellation handlers of users run.
        abandoned?.cancel()
    }

    /// Reports a wait for a value that another task creates.
    func beginWait() -> ObservedActivity? {
        creation.site.observed(creation.index)?.begin(.wait, isAsynchronous: true)
    }

    /// Stores the created value in its slot, and wakes the waiting tasks.
    func finish(_ made: Result<SlotContent, any Error>) {
        let outcome = Result {
            let content = try made.get()
            guard let slot else { return content }
            return SlotContent(try Slot(slot.word(in: instance)).content(creation) { content.object })
        }
        PendingCreation.lock.withLock {
            self.outcome = outcome
            if let slot { PendingCreation.shared.remove(ObjectRow(ObjectIdentifier(instance), slot)) }
        }
        end.happen()
    }

    /// Returns the value after the creation has ended.
    func result() throws -> SlotContent {
        guard let outcome = PendingCreation.lock.withLock({ outcome }) else { throw CancellationError() }
        return try outcome.get()
    }

    // MARK: Errors

    /// Returns the error of a creation that waits for itself.
    /// - Parameter path: The creations from the end of the chain to its beginning.
    private func reentry(_ path: [PendingCreation], isOwn: Bool = true) -> ReentrantResolution {
        var chain: [ChainLink] = []
        for pending in path.reversed() { chain.push(pending.creation.link) }
        return ReentrantResolution(
            kind: isOwn ? .sameThread : .acrossTasks, chain: chain, suggestion: creation.site.reentrySuggestion,
            names: creation.site.names)
    }

    /// Returns whether a shared value is being created.
    static func isInProgress(_ slot: SlotID, in instance: GraphInstance) -> Bool {
        lock.withLock { shared.value(of: ObjectRow(ObjectIdentifier(instance), slot)) != nil }
    }
}

extension GraphInstance {
    /// Returns whether asynchronously created shared values exist, each in this instance or in an ancestor.
    package func has(_ bindings: [BindingID]) -> Bool {
        bindings.allSatisfy { binding in
            let (instance, target) = source(of: binding)
            return instance.plan.bindings[target].slot?.content(in: instance) != nil
        }
    }

    /// Returns the error of a synchronous request for an asynchronous value that has not been created.
    package func unmade(_ binding: BindingID) -> any Error {
        if let slot = plan.bindings[binding].slot, PendingCreation.isInProgress(slot, in: self) {
            return plan.reentry(of: binding)
        }
        return MissingStart(
            chain: [plan.chainLink(of: binding)], isAsynchronous: true,
            isReached: linked.starts?.creates(binding, self) ?? true, wording: plan.wording, names: plan.names)
    }
}
