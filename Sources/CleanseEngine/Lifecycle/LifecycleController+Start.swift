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
        var root: SlotContent?
        try await CurrentStart.starts.run(CurrentStart(instance: instance), on: home) {
            try await reporting(.graphStart, of: plan.observed(rootOf: component)) {
                root = try await performStart(on: home, makeRoot)
            }
        }
        // SAFETY: every start plan has a root, and its creation succeeded.
        return TransferredValue(value: root!)
    }

    /// Creates and starts values until all are started, one of them fails, or the start is given up.
    /// - Returns: The root.
    private func performStart(on home: isolated any Actor, _ makeRoot: RootCreator) async throws -> SlotContent? {
        try begin()
        var root: SlotContent?
        var slowStart: Task<Void, Never>?
        await withTaskGroup(of: TimedEvent.self) { group in
            var next: TimedEvent? = TimedEvent(.start, at: .zero)
            while let outcome = next {
                perform(outcome, makeRoot, on: home, in: &group, root: &root, slowStart: &slowStart)
                next = await group.next()
            }
        }
        if lock.withLock({ machine.failures.isEmpty }) { return root }
        let stopFailure = await stopped()
        throw lock.withLock { startFailure(machine, stopFailure) }
    }

    /// - Throws: ``StartFailure`` if the start can't begin.
    private func begin() throws {
        options.monitor?.watch(self)
        do { try register() } catch {
            throw lock.withLock {
                machine.failures = [.init(node: startPlan.root, error: error, duration: .zero, isCancelled: false)]
                return startFailure(machine, nil)
            }
        }
    }

    /// Performs the actions that result from an outcome, and from the outcomes of values that are created immediately.
    @inline(never)
    private func perform(
        _ outcome: TimedEvent, _ makeRoot: RootCreator, on home: isolated any Actor,
        in group: inout TaskGroup<TimedEvent>,
        root: inout SlotContent?, slowStart: inout Task<Void, Never>?
    ) {
        var actions = PendingActions([])
        @inline(never) func handle(_ outcome: TimedEvent) {
            if case .started(let node, _) = outcome.event, let content = outcome.content {
                if node == startPlan.root { root = content.value }
                keep(content, of: node)
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
            case .cancel(let id): task(of: id)?.cancel()
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
            while (try? await clock.sleep(limit)) != nil, let self, self.reportIfSlow() {}
        }
    }

    /// Reports the values that the start waits for, unless the start has ended.
    /// - Returns: Whether the start has not ended.
    private func reportIfSlow() -> Bool {
        guard case .reportSlowStart? = handle(.over(.slowStart)).first else { return false }
        reportSlowStart()
        return true
    }

    /// Creates a value immediately if it belongs to no actor and does not have to be awaited, and otherwise in a task. The arguments of an
    /// asynchronous factory are created immediately if the value belongs to no actor.
    /// - Returns: The outcome of an immediate start; otherwise, the event that the creation has begun.
    private func create(
        _ node: Int, _ makeRoot: RootCreator, on home: isolated any Actor, in group: inout TaskGroup<TimedEvent>
    ) -> TimedEvent? {
        do {
            var (made, prepared): (TransferredValue<SlotContent>?, AsyncCreator.Prepared?)
            let binding = startPlan.nodes[node].binding
            let isHere = !startPlan.nodes[node].isAbove && plan.isolation(creating: binding) == nil
            if isHere, !plan.bindings[binding].effects.contains(.asynchronous) {
                let content = TransferredValue(value: try makeNow(binding, makeRoot))
                if !hasStartHooks(node) { return started(node, content) }
                made = content
            } else if isHere, plan.bindings[binding].slot.map({ $0.content(in: instance) == nil }) ?? true {
                prepared = try linked.asyncCreators[binding]?.prepare(instance)
            }
            group.addTask { [made, prepared] in await self.start(node, made, prepared, makeRoot) }
            return TimedEvent(.begun(node), at: clock.now())
        } catch {
            return failed(node, [error])
        }
    }

    @inline(never)
    private func started(_ node: Int, _ content: TransferredValue<SlotContent>) -> TimedEvent {
        TimedEvent(.started(node, steps(of: node)), at: clock.now(), content)
    }

    /// Stores a value that has been started, and starts its running functions, unless they have begun before.
    private func keep(_ content: TransferredValue<SlotContent>, of node: Int) {
        guard !startPlan.nodes[node].isAbove, lock.withLock({ contents[node] == nil }) else { return }
        _ = begin(node, content)
    }

    @inline(never)
    private func failed(_ node: Int, _ errors: [any Error]) -> TimedEvent {
        let isCancelled = errors[0] is CancellationError && Task.isCancelled
        return TimedEvent(.failed(node, errors, isCancelled: isCancelled), at: clock.now())
    }

    /// Returns whether functions have to be awaited after the creation of a value.
    private func hasStartHooks(_ node: Int) -> Bool {
        !startHooks(of: node).isEmpty || announces(node)
    }

    /// Returns the functions that start a value.
    @inline(never)
    private func startHooks(of node: Int) -> [LifecycleHooks.Hook] { hooks(of: node)?.start ?? [] }

    /// Returns whether running functions of a value say when they are ready.
    @inline(never)
    private func announces(_ node: Int) -> Bool { hooks(of: node)?.areAnnouncing ?? false }

    private func makeNow(_ binding: BindingID, _ makeRoot: RootCreator) throws -> SlotContent {
        if let slot = plan.bindings[binding].slot { return try create(slot) }
        return try makeRoot.make(instance)
    }

    /// Returns the shared value of a slot, and creates it if necessary.
    func create(_ slot: SlotID) throws -> SlotContent {
        SlotContent(try slot.content(in: instance) ?? instance.make(slot))
    }

    private func start(
        _ node: Int, _ made: TransferredValue<SlotContent>?, _ prepared: AsyncCreator.Prepared?, _ makeRoot: RootCreator
    ) async -> TimedEvent {
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
    private func startRunning(_ node: Int, _ content: TransferredValue<SlotContent>) async -> TimedEvent {
        var errors: [any Error] = []
        for readiness in begin(node, content) {
            // After an error, the start neither waits for the other functions nor receives their later errors.
            if !errors.isEmpty, readiness.happen() { continue }
            if let error = await readiness.outcomeOrCancellation() { errors.push(error) }
        }
        return errors.isEmpty ? started(node, content) : failed(node, errors)
    }

    /// Creates a value. In a child graph, this is a step that a stop of the parent graph waits for.
    private func create(
        _ node: Int, _ prepared: AsyncCreator.Prepared?, _ makeRoot: RootCreator
    ) async throws -> TransferredValue<SlotContent> {
        guard instance.parent != nil else { return try await make(node, prepared, makeRoot) }
        var made: TransferredValue<SlotContent>?
        try await CurrentStep.run(of: startPlan.nodes[node].binding, in: instance, isCreation: true) {
            made = try await make(node, prepared, makeRoot)
        }
        // SAFETY: the creation has succeeded.
        return made!
    }

    private func make(
        _ node: Int, _ prepared: AsyncCreator.Prepared?, _ makeRoot: RootCreator
    ) async throws -> TransferredValue<SlotContent> {
        let (binding, isAbove) = (startPlan.nodes[node].binding, startPlan.nodes[node].isAbove)
        let isAwaited = plan.bindings[binding].kind != .assistedFactory && linked.asyncCreators[binding] != nil
        guard isAbove || isAwaited else { return try await makeNow(binding, makeRoot, on: home(of: node)) }
        return TransferredValue(
            value: try await instance.create(
                binding, isOwner: !isAbove, on: isAbove ? nil : home(of: node), prepared))
    }

    private func makeNow(
        _ binding: BindingID, _ makeRoot: RootCreator, on actor: isolated any Actor
    ) throws -> TransferredValue<SlotContent> {
        TransferredValue(value: try makeNow(binding, makeRoot))
    }

    /// Stores a value, which has to be stopped from now on, and starts its running functions.
    /// - Returns: The readiness of each function that the start has to wait for.
    private func begin(_ node: Int, _ content: TransferredValue<SlotContent>) -> [Event] {
        lock.withLock { contents[node] = content }
        let steps = steps(of: node)
        guard steps.contains(where: { $0 != .stop }) else { return [] }
        _ = handle(.runs(node, steps))
        var readinesses: [Event] = []
        let (binding, home) = (startPlan.nodes[node].binding, home(of: node))
        // SAFETY: the steps don't use the instance. The tasks do not retain the controller, which would retain values without other owners.
        nonisolated(unsafe) let instance = instance
        for index in steps.indices where steps[index] != .stop {
            let id = LifecycleMachine.StepID(node: node, step: index)
            let hook = function(of: id)
            let readiness = hook.announcing == nil ? nil : Event()
            if let readiness { readinesses.push(readiness) }
            let body: @Sendable () async -> Void = { [plan, ended, weak self] in
                @inline(never) func end(_ failure: (any Error)?) {
                    // The start receives an error that comes before the function is ready.
                    let isNotified = readiness?.happen(failure) == true && failure != nil
                    guard !isNotified, !Task.isCancelled else { return self?.post(.ended(id, nil)) ?? () }
                    let end = BackgroundEnd(binding: plan.chainLink(of: binding), error: failure, names: plan.names)
                    self?.post(.ended(id, ended(end) ? nil : end.failure(nil)))
                }
                var failure: (any Error)?
                do {
                    try await hook.run(as: .run, content, of: binding, in: instance, on: home) { readiness?.happen() }
                } catch { failure = error }
                end(failure)
            }
            let task = options.inheritsTaskLocals ? Task.begin(body) : CurrentStart.detached(body)
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
