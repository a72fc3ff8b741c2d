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
    /// The creation in which the value was requested.
    let outer: PendingCreation?
    /// Whether one task creates the value itself, no matter which other tasks wait.
    let isOwned: Bool

    var waiters: [Int: CheckedContinuation<Void, Never>?] = .init()
    private var nextWaiter = 0
    private var waitsFor: [PendingCreation] = []
    var outcome: Result<SlotContent, any Error>?
    /// Whether all waiting tasks have stopped waiting.
    private var isAbandoned = false
    var task: Task<Void, Never>?

    /// The innermost creation that the current task runs in.
    @TaskLocal static var current: PendingCreation?

    static let lock = Lock()
    // SAFETY: accessed only under `lock`.
    nonisolated(unsafe) static var shared: [ObjectRow: PendingCreation] = .init()

    init(_ binding: BindingID, _ slot: SlotID?, in instance: GraphInstance, isOwned: Bool) {
        creation = instance.creation(of: binding)
        self.instance = instance
        self.slot = slot
        self.isOwned = isOwned
        outer = PendingCreation.current
    }

    // MARK: Shared values

    enum Step {
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

    // Not inlined, so that `content` does not have it after each wait.
    @inline(never)
    static func step(
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
    var nearestShared: PendingCreation? { slot == nil ? outer?.nearestShared : self }

    private func stopWaiting(for pending: PendingCreation) {
        if let index = waitsFor.firstIndex(where: { $0 === pending }) { waitsFor.remove(at: index) }
    }

    /// Returns the path of creations by which this one waits for another, this one first, or `nil` if it does not wait for it.
    private func path(to other: PendingCreation) -> [PendingCreation]? {
        var (seen, pending) = (ColdTable<ObjectIdentifier, Void>(), [[self]])
        seen.insert(ObjectIdentifier(self))
        while let path = pending.popLast(), let last = path.last {
            if last === other { return path }
            for next in last.waitsFor where seen.insert(ObjectIdentifier(next)) {
                pending.append(path + [next])
            }
        }
        return nil
    }

    /// Lets a task that was cancelled continue without the value.
    func leave(_ id: Int) {
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
        guard let outcome = PendingCreation.lock.withLock({ outcome }) else { throw CancellationError() }
        return try outcome.get()
    }

    // MARK: Errors

    func reentry(_ chain: [ChainLink], isOwn: Bool = true) -> ReentrantResolution {
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
            let link = plan.chainLink(of: binding)
            return ReentrantResolution(
                kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, names: plan.names)
        }
        return MissingStart(
            chain: [plan.chainLink(of: binding)], isAsynchronous: true, wording: plan.wording, names: plan.names)
    }
}
