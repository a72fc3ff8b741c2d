// Runs asynchronous creations, and awaits them.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension PendingCreation {
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
        return try await pending.enclosing(make)
    }

    /// Runs a function inside the creation.
    @inline(never)
    private func enclosing(_ make: () async throws -> SlotContent) async throws -> SlotContent {
        try await PendingCreation.$current.withValue(self, operation: make)
    }

    // MARK: Shared values

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
        let outcome: Result<SlotContent, any Error>
        do {
            let made = try await enclosing(make)
            if let slot {
                let word = slot.word(in: instance)
                outcome = .success(SlotContent(try Slot(word).content(creation) { made.object }))
            } else {
                outcome = .success(made)
            }
        } catch {
            outcome = .failure(error)
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
}

extension StartFunctions {
    /// Creates the functions of a graph that has to be started.
    // In this file, whose data a program keeps only if it has asynchronous creations, because the closures are asynchronous.
    convenience init() {
        self.init(
            errors: { SharingCheck.errorsOfEveryStart(in: $0) + $0.asynchronousDependencies() },
            buildCheck: { $0.buildCheck(of: $1) },
            awaitNeeds: { try await $1.createNeeds(of: $0, isOwner: $2) },
            create: { try await $1.create($0, isOwner: $2) })
    }
}

extension GraphInstance {
    /// Creates the values that have to be awaited before the value of a binding of the instance's component can be created.
    func createNeeds(of binding: BindingID, isOwner: Bool) async throws {
        let needed = linked.awaited(before: binding)
        if needed.count > 1 {
            try await create(needed, isOwner: isOwner)
        } else if let only = needed.first {
            _ = try await create(only, isOwner: isOwner)
        }
    }

    private func create(_ bindings: [BindingID], isOwner: Bool) async throws {
        // SAFETY: the created values do not leave the instance.
        nonisolated(unsafe) let instance = self
        try await withThrowingTaskGroup(of: Void.self) { group in
            for binding in bindings { group.addTask { _ = try await instance.create(binding, isOwner: isOwner) } }
            try await group.waitForAll()
        }
    }

    /// Returns the value of an asynchronous binding of the component or of an ancestor. Creates it, unless it exists or is being created.
    func create(_ binding: BindingID, isOwner: Bool) async throws -> SlotContent {
        let (home, target) = source(of: binding)
        // SAFETY: as above. Users declare where recipes run.
        nonisolated(unsafe) let instance = home
        let creator = try creator(of: binding)
        let isolation = instance.plan.isolation(creating: target)
        let make: @Sendable () async throws -> SlotContent = {
            try await instance.await(before: target, isOwner: isOwner)
            return try await instance.prepare(creator.prepare, on: isolation?.actor)()
        }
        guard let slot = instance.plan.bindings[target].slot else {
            guard instance.plan.bindings[target].mayReenter else { return try await make() }
            return try await PendingCreation.nested(target, in: instance, make)
        }
        return try await PendingCreation.content(of: slot, target, in: instance, isOwner: isOwner, make)
    }

    /// Creates the arguments of an asynchronous factory on the actor of its value.
    func prepare(
        _ prepare: (GraphInstance) throws -> AsyncCreator.Prepared, on actor: isolated (any Actor)?
    ) throws -> AsyncCreator.Prepared {
        try prepare(self)
    }
}
