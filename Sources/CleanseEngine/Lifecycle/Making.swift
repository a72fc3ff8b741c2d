/// A pending creation of an asynchronous value. All tasks that request a shared value wait for the same creation.
///
/// A task that requests a value which is being created waits for it. If the task is cancelled, it stops waiting, and the last task that
/// does so cancels the creation. It is an error if creations would wait for each other. Each creation knows the creations that its tasks
/// wait for, and a task knows the creation that it runs in, because child tasks inherit it.
final class Making: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`. The site of `creation` is the plan of `instance`.
    private let creation: ActiveCreation
    private let instance: GraphInstance
    /// The slot of the value, or `nil` if the value is not shared.
    private let slot: SlotID?
    /// The creation in which the value was requested.
    private let outer: Making?
    /// Whether one task creates the value itself, no matter which other tasks wait.
    private let isOwned: Bool

    private var waiters: [Int: CheckedContinuation<Void, Never>?] = [:]
    private var nextWaiter = 0
    private var waitsFor: [Making] = []
    private var outcome: Outcome?
    /// Whether all waiting tasks have stopped waiting.
    private var isAbandoned = false
    private var task: Task<Void, Never>?

    /// The innermost creation that the current task runs in.
    @TaskLocal private static var current: Making?

    private static let lock = Lock()
    // SAFETY: accessed only under `lock`.
    nonisolated(unsafe) private static var shared: [ObjectRow: Making] = [:]

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
        outer = Making.current
    }

    // MARK: Values that are not shared

    /// Runs the creation of a value that is not shared, unless the value is requested in its own creation.
    static func nested(
        _ binding: BindingID, in instance: GraphInstance, _ make: () async throws -> SlotContent
    ) async throws -> SlotContent {
        let making = Making(binding, nil, in: instance, isOwned: true)
        var (next, links) = (making.outer, [making.creation.link])
        while let outer = next {
            links.append(outer.creation.link)
            if outer.creation.isSame(as: making.creation) { throw making.reentry(links.reversed()) }
            next = outer.outer
        }
        return try await $current.withValue(making, operation: make)
    }

    // MARK: Shared values

    private enum Place {
        case created(SlotContent)
        case waits(Making, Int)
        case creates(Making)
    }

    /// Returns a new creation of a slot's content, which the caller's task runs, and awaits even if it is cancelled.
    ///
    /// Not a part of `content`, because a larger frame would make every task of a start allocate more memory.
    /// - Returns: `nil` if the content exists or is being created.
    static func owned(_ slot: SlotID, _ binding: BindingID, in instance: GraphInstance) -> Making? {
        let key = ObjectRow(ObjectIdentifier(instance), slot)
        return lock.withLock {
            guard slot.content(in: instance) == nil else { return nil }
            let making = Making(binding, slot, in: instance, isOwned: true)
            guard let known = shared.updateValue(making, forKey: key) else { return making }
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
            switch try place(of: slot, binding, in: instance, isOwner: isOwner, me) {
            case .created(let content): return content
            case .creates(let making):
                await making.run(make)
                return try making.result()
            case .waits(let making, let id):
                making.startIfNew(make)
                await making.wait(as: id)
                lock.withLock { me?.stopWaiting(for: making) }
                if let content = slot.content(in: instance) { return SlotContent(content) }
                try Task.checkCancellation()
                if !lock.withLock({ making.isAbandoned }) { return try making.result() }
            }
        }
    }

    private static func place(
        of slot: SlotID, _ binding: BindingID, in instance: GraphInstance, isOwner: Bool, _ me: Making?
    ) throws -> Place {
        let key = ObjectRow(ObjectIdentifier(instance), slot)
        return try lock.withLock {
            if let content = slot.content(in: instance) { return .created(SlotContent(content)) }
            let known = shared[key]
            if let me, let known, let way = known.way(to: me) {
                throw me.reentry((way + [known]).map(\.creation.link), isOwn: me === known)
            }
            let making = known ?? Making(binding, slot, in: instance, isOwned: isOwner)
            shared[key] = making
            if known == nil, isOwner { return .creates(making) }
            let id = making.nextWaiter
            making.nextWaiter += 1
            making.waiters[id] = .some(nil)
            me?.waitsFor.append(making)
            return .waits(making, id)
        }
    }

    /// The innermost creation of a shared value that the task runs in: this one or an outer one.
    private var nearestShared: Making? { slot == nil ? outer?.nearestShared : self }

    private func stopWaiting(for making: Making) {
        if let index = waitsFor.firstIndex(where: { $0 === making }) { waitsFor.remove(at: index) }
    }

    /// Returns the path of creations by which this one waits for another, this one first, or `nil` if it does not wait for it.
    private func way(to other: Making) -> [Making]? {
        var (seen, pending) = (Set([ObjectIdentifier(self)]), [[self]])
        while let way = pending.popLast(), let last = way.last {
            if last === other { return way }
            for next in last.waitsFor where seen.insert(ObjectIdentifier(next)).inserted {
                pending.append(way + [next])
            }
        }
        return nil
    }

    private func startIfNew(_ make: @escaping @Sendable () async throws -> SlotContent) {
        Making.lock.withLock {
            guard task == nil, !isOwned, outcome == nil else { return }
            task = Task { await self.run(make) }
        }
    }

    /// Creates the value, and wakes the waiting tasks.
    func run(_ make: () async throws -> SlotContent) async {
        let outcome: Outcome
        do {
            let made = try await Making.$current.withValue(self, operation: make)
            if let slot {
                let binding = BindingID(creation.index)
                outcome = .made(SlotContent(try instance.content(of: slot, binding: binding) { made.object }))
            } else {
                outcome = .made(made)
            }
        } catch {
            outcome = .failed(error)
        }
        let waiting = Making.lock.withLock {
            self.outcome = outcome
            if let slot { Making.shared[ObjectRow(ObjectIdentifier(instance), slot)] = nil }
            defer { waiters = [:] }
            return waiters.values.compactMap { $0 }
        }
        for waiter in waiting { waiter.resume() }
    }

    private func wait(as id: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = Making.lock.withLock {
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
        let (waiter, abandoned) = Making.lock.withLock {
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
        switch Making.lock.withLock({ outcome }) {
        case nil: throw CancellationError()
        case .made(let content): return content
        case .failed(let error): throw error
        }
    }

    // MARK: Errors

    private func reentry(_ chain: [ChainLink], isOwn: Bool = true) -> ReentrantResolution {
        ReentrantResolution(
            kind: isOwn ? .sameThread : .acrossTasks, chain: chain, suggestion: creation.site.reentrySuggestion,
            graphNames: creation.site.names)
    }

    /// Returns whether a shared value is being created.
    static func isUnderWay(_ slot: SlotID, in instance: GraphInstance) -> Bool {
        lock.withLock { shared[ObjectRow(ObjectIdentifier(instance), slot)] != nil }
    }
}
