// Starts the values of an instance in tasks.
//
// An asynchronous function is compiled to a piece for each place where it waits, which has all that may run until it waits again. So what
// these functions do without waiting is in functions that are not inlined.

extension LifecycleController {
    /// Creates and starts all values in the order of their dependencies. Independent values start at the same time.
    /// - Parameters:
    ///   - home: The actor of the controller's `home`.
    ///   - makeRoot: Creates the root if it is neither shared nor asynchronous.
    /// - Returns: The root, as the content of a slot.
    /// - Throws: ``StartFailure``, after all values that had been started have been stopped.
    package func start(
        on home: isolated any Actor, root makeRoot: RootCreator
    ) async throws -> TransferredValue<SlotContent> {
        try await CurrentStart.run(of: instance, on: home) {
            guard let observed = plan.observed(rootOf: component) else {
                return try await performStart(on: home, makeRoot)
            }
            return try await observed.report(awaiting: .graphStart, isolation: home) {
                try await performStart(on: home, makeRoot)
            }
        }
    }

    private func performStart(
        on home: isolated any Actor, _ makeRoot: RootCreator
    ) async throws -> TransferredValue<SlotContent> {
        options.monitor?.watch(self)
        do { try register() } catch {
            throw startFailure(refusing(error), nil)
        }
        let root = await startValues(on: home, makeRoot)
        if !lock.withLock({ machine.failures.isEmpty }) {
            let stopFailure = await stopped()
            throw lock.withLock { startFailure(machine, stopFailure) }
        }
        // SAFETY: every start plan has a root, and its creation succeeded.
        return TransferredValue(value: root!)
    }

    /// Returns the state of a start that can't begin.
    private func refusing(_ error: any Error) -> LifecycleMachine {
        let machine = LifecycleMachine(startPlan)
        machine.failures = [.init(node: startPlan.root, error: error, duration: .zero, isCancelled: false)]
        return machine
    }

    /// Creates and starts values until all are started, one of them fails, or the start is given up.
    /// - Returns: The root, if it has been created.
    private func startValues(on home: isolated any Actor, _ makeRoot: RootCreator) async -> SlotContent? {
        var root: SlotContent?
        var slowStart: Task<Void, Never>?
        await withTaskGroup(of: Outcome.self) { group in
            var next: Outcome? = Outcome(.start, at: .zero)
            while let outcome = next {
                perform(outcome, makeRoot, on: home, in: &group, root: &root, slowStart: &slowStart)
                next = await group.next()
            }
        }
        return root
    }

    /// Performs the actions that result from an outcome, and from the outcomes of values that are created immediately.
    @inline(never)
    private func perform(
        _ outcome: Outcome, _ makeRoot: RootCreator, on home: isolated any Actor, in group: inout TaskGroup<Outcome>,
        root: inout SlotContent?, slowStart: inout Task<Void, Never>?
    ) {
        var actions = PendingActions([])
        func handle(_ outcome: Outcome) {
            if case .started(let node, let steps) = outcome.event, let content = outcome.content {
                if node == startPlan.root { root = content.value }
                keep(content, of: node, steps)
            }
            actions.add(starting(outcome.event, at: outcome.time))
        }
        handle(outcome)
        while let action = actions.popFirst() {
            switch action {
            case .create(let node):
                if let outcome = create(node, makeRoot, on: home, in: &group) { handle(outcome) }
            case .cancelCreations: group.cancelAll()
            case .wait(.slowStart, let limit): slowStart = watch(every: limit)
            case .cancel(let id): lock.withLock { running.value(of: id) }?.cancel()
            case .forget: slowStart?.cancel()
            // A stop that has waited for the end of the start continues.
            case .endStart: lock.withLock { stop }?.post(.stop, at: clock.now())
            // A stop performs the other actions, because the machine returns them only for the events of a stop.
            default: break
            }
        }
    }

    /// Reports the outcome of a value's start to the machine. If the start has to be given up, reports that first.
    private func starting(_ event: LifecycleMachine.Event, at time: Duration) -> [LifecycleMachine.Action] {
        if isStoppedFromAbove { _ = handle(.stopsAbove, at: time) }
        if Task.isCancelled { _ = handle(.giveUpStart, at: time) }
        return handle(event, at: time)
    }

    /// Reports the values that the start waits for, each time that a limit has passed, until the start ends.
    private func watch(every limit: Duration) -> Task<Void, Never>? {
        guard limit < Limits.longestWait else { return nil }
        return CurrentStart.detached { [clock, weak self] in
            while (try? await clock.sleep(limit)) != nil, let self,
                self.handle(.over(.slowStart)).contains(.reportSlowStart)
            { self.reportSlowStart() }
        }
    }

    /// Creates a value immediately if it belongs to no actor and does not have to be awaited, and otherwise in a task.
    /// - Returns: The outcome of an immediate start; otherwise, the event that the creation has begun.
    private func create(
        _ node: Int, _ makeRoot: RootCreator, on home: isolated any Actor, in group: inout TaskGroup<Outcome>
    ) -> Outcome? {
        do {
            let made = try makeHere(node, makeRoot, on: home)
            if let made, !hasStartHooks(node) { return started(node, made) }
            let prepared = made == nil ? try prepareHere(node, on: home) : nil
            group.addTask { await self.start(node, made, prepared, makeRoot) }
            return Outcome(.begun(node), at: clock.now())
        } catch {
            return failed(node, [error])
        }
    }

    @inline(never)
    private func started(_ node: Int, _ content: TransferredValue<SlotContent>) -> Outcome {
        Outcome(.started(node, steps(of: node)), at: clock.now(), content)
    }

    /// Stores a value that has been started, and starts its running functions, unless they have begun before.
    private func keep(_ content: TransferredValue<SlotContent>, of node: Int, _ steps: [LifecycleHooks.Step]) {
        guard !startPlan.nodes[node].isAbove, lock.withLock({ contents.value(of: node) == nil }) else { return }
        _ = begin(node, content, steps)
    }

    /// Stores a value, which has to be stopped from now on, and starts its running functions.
    /// - Returns: The readiness of each function that the start has to wait for.
    private func begin(
        _ node: Int, _ content: TransferredValue<SlotContent>, _ steps: [LifecycleHooks.Step]
    ) -> [Readiness] {
        lock.withLock { contents.store(content, of: node) }
        guard steps.contains(where: { $0 != .stop }) else { return [] }
        _ = handle(.runs(node, steps))
        return run(node, content, steps)
    }

    @inline(never)
    private func failed(_ node: Int, _ errors: [any Error]) -> Outcome {
        let isCancelled = errors[0] is CancellationError && Task.isCancelled
        return Outcome(.failed(node, errors, isCancelled: isCancelled), at: clock.now())
    }

    /// Returns whether functions have to be awaited after the creation of a value.
    private func hasStartHooks(_ node: Int) -> Bool {
        let effects = plan.bindings[startPlan.nodes[node].binding].effects
        return effects.contains(.starts) || (effects.contains(.runs) && announces(node))
    }

    /// Returns whether running functions of a value say when they are ready.
    @inline(never)
    private func announces(_ node: Int) -> Bool {
        !startPlan.nodes[node].isAbove && linked.hooks[startPlan.nodes[node].binding]?.areAnnouncing == true
    }

    /// Returns the functions that start a value.
    @inline(never)
    private func startHooks(of node: Int) -> [LifecycleHooks.Hook] {
        startPlan.nodes[node].isAbove ? [] : linked.hooks[startPlan.nodes[node].binding]?.start ?? []
    }

    /// Creates a value immediately if it belongs to no actor and does not have to be awaited.
    /// - Returns: The value, or `nil` if it has to be created in a task.
    private func makeHere(
        _ node: Int, _ makeRoot: RootCreator, on home: isolated any Actor
    ) throws -> TransferredValue<SlotContent>? {
        let binding = startPlan.nodes[node].binding
        guard !startPlan.nodes[node].isAbove, plan.isolation(creating: binding) == nil,
            !plan.bindings[binding].effects.contains(.asynchronous)
        else { return nil }
        return TransferredValue(value: try makeNow(binding, makeRoot))
    }

    private func makeNow(_ binding: BindingID, _ makeRoot: RootCreator) throws -> SlotContent {
        if let slot = plan.bindings[binding].slot { return try create(slot) }
        return try makeRoot.make(instance)
    }

    /// Returns the shared value of a slot, and creates it if necessary.
    func create(_ slot: SlotID) throws -> SlotContent {
        SlotContent(try slot.content(in: instance) ?? instance.make(slot))
    }

    /// Creates the arguments of an asynchronous factory, if its value belongs to no actor and has not been created.
    private func prepareHere(_ node: Int, on home: isolated any Actor) throws -> AsyncCreator.Prepared? {
        let binding = startPlan.nodes[node].binding
        guard !startPlan.nodes[node].isAbove, plan.isolation(creating: binding) == nil,
            let creator = linked.asyncCreators[binding],
            plan.bindings[binding].slot.map({ $0.content(in: instance) == nil }) ?? true
        else { return nil }
        return try creator.prepare(instance)
    }

    private func start(
        _ node: Int, _ made: TransferredValue<SlotContent>?, _ prepared: AsyncCreator.Prepared?, _ makeRoot: RootCreator
    ) async -> Outcome {
        do {
            let made =
                if let made {
                    made
                } else {
                    try await create(node, prepared, makeRoot)
                }
            for hook in startHooks(of: node) { try await run(hook, of: node, made) }
            return announces(node) ? await startRunning(node, made) : started(node, made)
        } catch {
            return failed(node, [error])
        }
    }

    /// Runs a function that starts a value.
    private func run(
        _ hook: LifecycleHooks.Hook, of node: Int, _ content: TransferredValue<SlotContent>
    ) async throws {
        try Task.checkCancellation()
        try await hook.run(
            as: .start, content, of: startPlan.nodes[node].binding, in: instance, on: home(of: node))
    }

    /// Starts the running functions of a value, and waits until they are ready.
    ///
    /// Not a part of `start`, because a larger frame would make every task of a start allocate more memory.
    private func startRunning(_ node: Int, _ content: TransferredValue<SlotContent>) async -> Outcome {
        var errors: [any Error] = []
        for readiness in begin(node, content, steps(of: node)) {
            if let error = await readiness.error(isGivenUp: !errors.isEmpty) { errors.append(error) }
        }
        guard errors.isEmpty else { return failed(node, errors) }
        return started(node, content)
    }

    /// Runs a factory. In a child graph, this is a step that a stop of the parent graph waits for.
    private func create(
        _ node: Int, _ prepared: AsyncCreator.Prepared?, _ makeRoot: RootCreator
    ) async throws -> TransferredValue<SlotContent> {
        guard instance.parent != nil else { return try await make(node, prepared, makeRoot) }
        return try await CurrentStep.run(of: startPlan.nodes[node].binding, in: instance, isCreation: true) {
            try await make(node, prepared, makeRoot)
        }
    }

    private func make(
        _ node: Int, _ prepared: AsyncCreator.Prepared?, _ makeRoot: RootCreator
    ) async throws -> TransferredValue<SlotContent> {
        let binding = startPlan.nodes[node].binding
        if startPlan.nodes[node].isAbove {
            return TransferredValue(value: try await instance.awaited(binding))
        }
        guard let make = asynchronousFactory(of: node, prepared) else {
            return try await makeNow(binding, makeRoot, on: home(of: node))
        }
        guard let slot = plan.bindings[binding].slot else { return TransferredValue(value: try await make()) }
        guard let pending = PendingCreation.owned(slot, binding, in: instance) else {
            return TransferredValue(
                value: try await PendingCreation.content(of: slot, binding, in: instance, isOwner: true, make))
        }
        await pending.run(make)
        return TransferredValue(value: try pending.result())
    }

    /// Returns a function that creates a value with its asynchronous factory, or `nil` if the factory is synchronous.
    /// - Parameter prepared: The creation, if its arguments have been created.
    private func asynchronousFactory(
        of node: Int, _ prepared: AsyncCreator.Prepared?
    ) -> (@Sendable () async throws -> SlotContent)? {
        if let prepared { return { try await prepared() } }
        let binding = startPlan.nodes[node].binding
        guard let creator = linked.asyncCreators[binding], plan.bindings[binding].kind != .assistedFactory else {
            return nil
        }
        // SAFETY: see `GraphInstance.awaited(_:)`.
        nonisolated(unsafe) let instance = instance
        let home = home(of: node)
        return { try await instance.prepare(creator.prepare, on: home)() }
    }

    private func makeNow(
        _ binding: BindingID, _ makeRoot: RootCreator, on actor: isolated any Actor
    ) throws -> TransferredValue<SlotContent> {
        TransferredValue(value: try makeNow(binding, makeRoot))
    }

    /// Starts the running functions of a value.
    /// - Returns: The readiness of each function that the start has to wait for.
    private func run(
        _ node: Int, _ content: TransferredValue<SlotContent>, _ steps: [LifecycleHooks.Step]
    ) -> [Readiness] {
        var readinesses: [Readiness] = []
        let (binding, home) = (startPlan.nodes[node].binding, home(of: node))
        // SAFETY: the steps don't use the instance. The tasks do not retain the controller, which would retain values without other owners.
        nonisolated(unsafe) let instance = instance
        for (index, step) in steps.enumerated() where step != .stop {
            let id = LifecycleMachine.StepID(node: node, step: index)
            let hook = function(of: id)
            let readiness = hook.announcing == nil ? nil : Readiness()
            if let readiness { readinesses.append(readiness) }
            let body: @Sendable () async -> Void = { [plan, ended, weak self] in
                @inline(never) func end(_ failure: (any Error)?) {
                    let isNotified = readiness?.end(failure) == true
                    guard !isNotified, !Task.isCancelled else { return self?.post(.ended(id, nil)) ?? () }
                    let end = BackgroundEnd(binding: plan.chainLink(of: binding), error: failure, names: plan.names)
                    self?.post(.ended(id, ended(end) ? nil : end.failure(nil)))
                }
                var failure: (any Error)?
                do {
                    try await hook.run(as: .run, content, of: binding, in: instance, on: home) { readiness?.announce() }
                } catch { failure = error }
                end(failure)
            }
            let task = options.inheritsTaskLocals ? Task(operation: body) : CurrentStart.detached(body)
            lock.withLock { running.store(task, of: id) }
        }
        return readinesses
    }

    /// Reports to the machine that a running function has ended. If a stop is in progress, the stop reports it.
    private func post(_ event: LifecycleMachine.Event) {
        let time = clock.now()
        lock.withLock {
            if let stop { stop.post(event, at: time) } else { _ = machine.handle(event, at: time) }
        }
    }

    /// Returns the actor on which a value is created, started and stopped.
    func home(of node: Int) -> any Actor {
        plan.isolation(creating: startPlan.nodes[node].binding)?.actor ?? self.home.actor
    }
}
