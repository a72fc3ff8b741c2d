// Runs asynchronous creations, and awaits them.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension PendingCreation {
    /// Runs a function inside the creation.
    @inline(never)
    func enclosing(_ make: () async throws -> SlotContent) async throws -> SlotContent {
        try await PendingCreation.$current.withValue(self, operation: make)
    }

    /// Returns the content of a slot. Creates it with `make`, unless it exists or is being created.
    /// - Parameter isOwner: Whether the caller's task creates the content, and waits until the creation ends even if it is cancelled.
    static func content(
        of slot: SlotID, _ binding: BindingID, in instance: GraphInstance, isOwner: Bool,
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
            case .waits(let pending):
                await pending.wait(creating: make)
                if let content = try content(after: pending, slot, in: instance, me) { return content }
            }
        }
    }

    /// Waits until the creation has ended, or the task is cancelled. Starts the creation, unless it has been started.
    // Not a part of `content`, because a larger frame would make every task of a start allocate more memory.
    @inline(never)
    private func wait(creating make: @escaping @Sendable () async throws -> SlotContent) async {
        // A task that waits for another task's creation reports that to the observers.
        let activity = startIfNew(make) ? nil : beginWait()
        await end.wait { self.leave() }
        activity?.end()
    }

    /// Starts the creation, unless it has been started.
    /// - Returns: Whether this call has started it.
    private func startIfNew(_ make: @escaping @Sendable () async throws -> SlotContent) -> Bool {
        PendingCreation.lock.withLock {
            guard task == nil, !isOwned, !end.hasHappened else { return false }
            task = Task.begin { await self.run(make) }
            return true
        }
    }

    /// Creates the value, and wakes the waiting tasks.
    private func run(_ make: () async throws -> SlotContent) async {
        do { finish(.success(try await enclosing(make))) } catch { finish(.failure(error)) }
    }
}

extension StartFunctions {
    /// Creates the functions of a graph that has to be started.
    // In this file, whose data a program keeps only if it has asynchronous creations, because the closures are asynchronous.
    convenience init() {
        self.init(
            errors: { plan in
                var errors = SharingCheck.errorsOfEveryStart(in: plan)
                errors.push(all: plan.asynchronousDependencies())
                return errors
            },
            buildCheck: { $0.buildCheck(of: $1) },
            creates: { $1.linked.startPlan(of: $1.component).creates($0) },
            isStarted: { LifecycleController.known(of: $0) != nil },
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
        let errors = await errorsOfTasks(bindings.count) { position -> (any Error)? in
            do { _ = try await instance.create(bindings[position], isOwner: isOwner) } catch { return error }
            return nil
        }
        if let first = errors.first { throw first }
    }

    /// Returns the value of an asynchronous binding of the component or of an ancestor. Creates it, unless it exists or is being created.
    /// - Parameters:
    ///   - isOwner: Whether the caller's task creates the value, and waits until the creation ends even if it is cancelled.
    ///   - home: In a start, which has created all that the value needs, the actor for values that belong to none.
    ///   - prepared: The creation, if its arguments have been created.
    func create(
        _ binding: BindingID, isOwner: Bool, on home: (any Actor)? = nil, _ prepared: AsyncCreator.Prepared? = nil
    ) async throws -> SlotContent {
        let (instance, target) = source(of: binding)
        let make = instance.creation(of: target, try creator(of: binding), isOwner: isOwner, on: home, prepared)
        guard let slot = instance.plan.bindings[target].slot else {
            guard instance.plan.bindings[target].mayReenter else { return try await make() }
            let pending = try PendingCreation(nested: target, in: instance)
            defer { pending.end.happen() }
            return try await pending.enclosing(make)
        }
        return try await PendingCreation.content(of: slot, target, in: instance, isOwner: isOwner, make)
    }

    /// Returns a function that creates the value of an asynchronous binding of the component.
    // Not inlined: functions that call the returned one would be compiled again for it.
    @inline(never)
    private func creation(
        of binding: BindingID, _ creator: AsyncCreator, isOwner: Bool, on home: (any Actor)?,
        _ prepared: AsyncCreator.Prepared?
    ) -> @Sendable () async throws -> SlotContent {
        // SAFETY: the created value stays in the instance. The recipe runs on the actor that its declaration names, or else on any thread,
        // and a graph with a recipe or an argument that may not run there is refused by `SharingCheck`, even without validation.
        nonisolated(unsafe) let instance = self
        let actor = plan.isolation(creating: binding)?.actor ?? home
        return {
            if let prepared { return try await prepared() }
            if home == nil { try await instance.await(before: binding, isOwner: isOwner) }
            return try await instance.prepare(creator.prepare, on: actor)()
        }
    }

    /// Creates the arguments of an asynchronous factory on the actor of its value.
    func prepare(
        _ prepare: (GraphInstance) throws -> AsyncCreator.Prepared, on actor: isolated (any Actor)?
    ) throws -> AsyncCreator.Prepared {
        try prepare(self)
    }
}
