// Starts the values of an instance.

extension Ledger {
    /// A value that could not be started.
    struct Failed {
        let node: Int?
        let error: any Error
        let duration: Duration
        /// Whether it was cancelled, and did not throw a `CancellationError` by itself.
        var isCancelled = false
    }

    /// Creates a root that is not shared.
    package struct RootMaker: @unchecked Sendable {
        // SAFETY: it runs where the root belongs.
        let make: (GraphInstance) throws -> SlotContent

        package init(_ make: @escaping (GraphInstance) throws -> SlotContent) { self.make = make }
    }

    /// What became of one value.
    private struct Outcome: Sendable {
        let node: Int
        var content: Created<SlotContent>?
        /// Whether all of its steps have run, which has not been noted yet.
        var isStarted = false
        var error: (any Error)?
        /// Those of other functions of the same value.
        var others: [any Error] = []
        /// Whether it was cancelled, and did not throw a `CancellationError` by itself.
        var isCancelled = false
        let began: Duration
        var ended: Duration

        /// Waits until what runs for the value is ready, or fails.
        mutating func wait(for readinesses: [Readiness]) async {
            for readiness in readinesses {
                guard error == nil else {
                    if let other = await readiness.giveUp() { others.append(other) }
                    continue
                }
                do { try await readiness.wait() } catch {
                    self.error = error
                    isCancelled = error is CancellationError && Task.isCancelled
                }
            }
        }
    }

    /// Creates and starts everything, in the order of dependencies, and what is independent at the same time.
    /// - Parameters:
    ///   - home: The ledger's own.
    ///   - makeRoot: Creates the root, where that is not shared or asynchronous.
    /// - Returns: The root, as the content of a slot.
    /// - Throws: ``StartFailure``. Everything that had been started has been stopped then.
    package func start(
        on home: isolated any Actor, root makeRoot: RootMaker
    ) async throws -> Created<SlotContent> {
        try await StartUnderWay.run(of: instance, on: home) { try await performStart(on: home, makeRoot) }
    }

    private func performStart(
        on home: isolated any Actor, _ makeRoot: RootMaker
    ) async throws -> Created<SlotContent> {
        do { try register() } catch {
            throw failure(Failed(node: startPlan.root, error: error, duration: .zero), [], nil)
        }
        var outcomes = await startValues(on: home, makeRoot)
        endStart()
        if outcomes.failed.isEmpty, !complete(rows(of: outcomes.all)) { outcomes.cancel(in: self) }
        if let first = outcomes.failed.first {
            let stopFailure = await stopped()
            throw failure(first, Array(outcomes.failed.dropFirst()), stopFailure)
        }
        // SAFETY: every start plan has a root, and its creation succeeded.
        return Created(value: outcomes.root!)
    }

    /// What has become of the values so far.
    private struct Outcomes {
        var schedule: StartSchedule
        private(set) var all: [Outcome] = []
        private(set) var failed: [Failed] = []
        private(set) var root: SlotContent?

        init(_ schedule: StartSchedule) { self.schedule = schedule }

        mutating func end(_ outcome: Outcome, in ledger: Ledger) {
            all.append(outcome)
            if let content = outcome.content?.value {
                if outcome.node == ledger.startPlan.root { root = content }
                if outcome.isStarted { _ = ledger.note(outcome.node, startedWith: content) }
            }
            guard let error = outcome.error else { return schedule.finish(outcome.node) }
            let duration = outcome.ended - outcome.began
            failed.append(
                Failed(node: outcome.node, error: error, duration: duration, isCancelled: outcome.isCancelled))
            failed += outcome.others.map { Failed(node: outcome.node, error: $0, duration: duration) }
        }

        mutating func cancel(in ledger: Ledger) {
            failed.append(
                Failed(
                    node: ledger.startPlan.root, error: CancellationError(), duration: ledger.clock.now(),
                    isCancelled: true))
        }
    }

    /// Creates and starts values until all are started, or one fails, or the start is to end.
    private func startValues(on home: isolated any Actor, _ makeRoot: RootMaker) async -> Outcomes {
        var outcomes = Outcomes(StartSchedule(startPlan, width: options.width ?? .max))
        await withTaskGroup(of: Outcome.self) { group in
            while true {
                while outcomes.failed.isEmpty, !Task.isCancelled, isStarting, let node = outcomes.schedule.next() {
                    let began = clock.now()
                    do {
                        let made = try makeHere(node, makeRoot, on: home)
                        if let made, !hasStartHooks(node) {
                            let outcome = Outcome(
                                node: node, content: made, isStarted: true, began: began, ended: clock.now())
                            outcomes.end(outcome, in: self)
                        } else {
                            let prepared = made == nil ? try prepareHere(node, on: home) : nil
                            group.addTask { await self.start(node, made, prepared, began: began, makeRoot) }
                        }
                    } catch {
                        let isCancelled = error is CancellationError && Task.isCancelled
                        let outcome = Outcome(
                            node: node, error: error, isCancelled: isCancelled, began: began, ended: clock.now())
                        outcomes.end(outcome, in: self)
                    }
                }
                if !outcomes.failed.isEmpty { group.cancelAll() }
                guard let outcome = await group.next() else { break }
                outcomes.end(outcome, in: self)
            }
        }
        if outcomes.failed.isEmpty, outcomes.all.count < startPlan.nodes.count { outcomes.cancel(in: self) }
        return outcomes
    }

    /// Whether something has to be waited for after the creation of a value.
    private func hasStartHooks(_ node: Int) -> Bool {
        let binding = startPlan.nodes[node].binding
        let effects = plan.bindings[binding].effects
        return effects.contains(.starts)
            || (effects.contains(.runs) && linked.lifecycle.hooks[binding]?.areAnnouncing == true)
    }

    /// Creates a value at once that belongs to no actor and has not to be waited for; nil for any other.
    private func makeHere(
        _ node: Int, _ makeRoot: RootMaker, on home: isolated any Actor
    ) throws -> Created<SlotContent>? {
        let binding = startPlan.nodes[node].binding
        guard !startPlan.nodes[node].isAbove, plan.isolation(creating: binding) == nil,
            !plan.bindings[binding].effects.contains(.asynchronous)
        else { return nil }
        return Created(value: try makeNow(binding, makeRoot))
    }

    private func makeNow(_ binding: BindingID, _ makeRoot: RootMaker) throws -> SlotContent {
        if let slot = plan.bindings[binding].slot { return try create(slot) }
        return try makeRoot.make(instance)
    }

    /// The shared value of a slot, created unless it is there.
    func create(_ slot: SlotID) throws -> SlotContent {
        SlotContent(try slot.content(in: instance) ?? instance.make(slot))
    }

    /// Creates the arguments of an asynchronous factory whose value belongs to no actor.
    private func prepareHere(_ node: Int, on home: isolated any Actor) throws -> AsyncMaker.Prepared? {
        let binding = startPlan.nodes[node].binding
        guard !startPlan.nodes[node].isAbove, plan.isolation(creating: binding) == nil,
            let maker = linked.lifecycle.makers[binding],
            plan.bindings[binding].slot.map({ $0.content(in: instance) == nil }) ?? true
        else { return nil }
        return try maker.prepare(instance)
    }

    private func start(
        _ node: Int, _ made: Created<SlotContent>?, _ prepared: AsyncMaker.Prepared?, began: Duration,
        _ makeRoot: RootMaker
    ) async -> Outcome {
        var content = made
        do {
            let made =
                if let made {
                    made
                } else {
                    try await create(node, prepared, makeRoot)
                }
            content = made
            let binding = startPlan.nodes[node].binding
            for hook in startPlan.nodes[node].isAbove ? [] : linked.lifecycle.hooks[binding]?.start ?? [] {
                try Task.checkCancellation()
                let home = home(of: node)
                try await linked.traced(awaiting: .start, of: binding) {
                    try await hook.run(made, of: binding, in: instance, on: home)
                }
            }
            if !startPlan.nodes[node].isAbove, linked.lifecycle.hooks[binding]?.areAnnouncing == true {
                return await run(node, made, began: began)
            }
            return Outcome(node: node, content: made, isStarted: true, began: began, ended: clock.now())
        } catch {
            let isCancelled = error is CancellationError && Task.isCancelled
            return Outcome(
                node: node, content: content, error: error, isCancelled: isCancelled, began: began, ended: clock.now())
        }
    }

    /// Starts what runs for a value, which is stopped from now on, and waits until that is ready.
    ///
    /// Apart from `start`, whose frame would make every task of a start allocate more memory.
    private func run(_ node: Int, _ content: Created<SlotContent>, began: Duration) async -> Outcome {
        var outcome = Outcome(node: node, content: content, began: began, ended: began)
        await outcome.wait(for: note(node, startedWith: content.value))
        outcome.ended = clock.now()
        return outcome
    }

    /// Runs a factory. Below another graph that is a step: a stop of the graph above waits for it.
    private func create(
        _ node: Int, _ prepared: AsyncMaker.Prepared?, _ makeRoot: RootMaker
    ) async throws -> Created<SlotContent> {
        guard instance.parent != nil else { return try await make(node, prepared, makeRoot) }
        return try await StepUnderWay.run(of: startPlan.nodes[node].binding, in: instance, isCreation: true) {
            try await make(node, prepared, makeRoot)
        }
    }

    private func make(
        _ node: Int, _ prepared: AsyncMaker.Prepared?, _ makeRoot: RootMaker
    ) async throws -> Created<SlotContent> {
        guard let prepared else { return try await make(node, makeRoot) }
        return try await make(node, prepared)
    }

    /// Runs an asynchronous factory whose arguments are there.
    private func make(_ node: Int, _ prepared: AsyncMaker.Prepared) async throws -> Created<SlotContent> {
        let binding = startPlan.nodes[node].binding
        guard let slot = plan.bindings[binding].slot else { return Created(value: try await prepared()) }
        guard let making = Making.owned(slot, binding, in: instance) else {
            return Created(
                value: try await Making.content(of: slot, binding, in: instance, isOwner: true) { try await prepared() }
            )
        }
        await making.run(prepared.run)
        return Created(value: try making.result())
    }

    private func make(_ node: Int, _ makeRoot: RootMaker) async throws -> Created<SlotContent> {
        let binding = startPlan.nodes[node].binding
        if startPlan.nodes[node].isAbove {
            return Created(value: try await instance.awaited(binding))
        }
        guard let maker = linked.lifecycle.makers[binding], plan.bindings[binding].kind != .assistedFactory else {
            return try await makeNow(binding, makeRoot, on: home(of: node))
        }
        // SAFETY: see `GraphInstance.awaited(_:)`.
        nonisolated(unsafe) let instance = instance
        let home = home(of: node)
        let make: @Sendable () async throws -> SlotContent = {
            try await instance.prepare(maker, on: home)()
        }
        guard let slot = plan.bindings[binding].slot else { return Created(value: try await make()) }
        return Created(value: try await Making.content(of: slot, binding, in: instance, isOwner: true, make))
    }

    private func makeNow(
        _ binding: BindingID, _ makeRoot: RootMaker, on actor: isolated any Actor
    ) throws -> Created<SlotContent> {
        Created(value: try makeNow(binding, makeRoot))
    }

    /// Notes that a value has been started, and starts what runs for it.
    /// - Returns: What to wait for until that is ready.
    private func note(_ node: Int, startedWith content: SlotContent) -> [Readiness] {
        guard !startPlan.nodes[node].isAbove else { return [] }
        var (value, readinesses) = (Started(content: Created(value: content)), [Readiness]())
        let binding = startPlan.nodes[node].binding
        let (created, home) = (value.content, home(of: node))
        // SAFETY: the steps don't use it. Not the ledger, which would hold what nobody else holds any more.
        nonisolated(unsafe) let instance = instance
        for hook in linked.lifecycle.hooks[binding]?.running ?? [] {
            let readiness = hook.isAnnouncing ? Readiness() : nil
            if let readiness { readinesses.append(readiness) }
            let body: @Sendable () async -> (any Error)? = { [plan, ended] in
                var failure: (any Error)?
                do {
                    try await hook.run(created, of: binding, in: instance, on: home) { readiness?.announce() }
                } catch { failure = error }
                if readiness?.end(failure) == true { return nil }
                // What was cancelled was stopped.
                if Task.isCancelled { return nil }
                let end = RunningEnd(binding: plan.chainLink(of: binding), error: failure, names: plan.names)
                return ended(end) ? nil : end.failure(nil)
            }
            value.tasks.append(options.inheritsTaskLocals ? Task(operation: body) : StartUnderWay.detached(body))
        }
        note(node, value)
        return readinesses
    }

    private func rows(of outcomes: [Outcome]) -> [StartReport.Entry] {
        let sorted = outcomes.sorted(byRank: { $0.node })
        return sorted.map { row(of: $0.node, began: $0.began, ended: $0.ended) }
    }

    func row(of node: Int, began: Duration, ended: Duration) -> StartReport.Entry {
        StartReport.Entry(
            binding: plan.chainLink(of: startPlan.nodes[node].binding), began: began, duration: ended - began,
            waitedOn: startPlan.nodes[node].needs)
    }

    func failure(_ first: Failed, _ others: [Failed], _ stopFailure: StopFailure?) -> StartFailure {
        let reached = plan.reach(from: startPlan.first, through: .all)
        func failure(_ failed: Failed) -> StartFailure.Failure {
            let binding = failed.node.map { startPlan.nodes[$0].binding }
            let path = binding.map { reached.path(to: $0) } ?? []
            return StartFailure.Failure(
                chain: path.map(plan.chainLink(of:)), error: failed.error, duration: failed.duration,
                isCancelled: failed.isCancelled)
        }
        // What was cancelled because something else failed is no failure of its own.
        let others = others.filter { !$0.isCancelled }
        return StartFailure(
            first: failure(first), others: others.map(failure), stopFailure: stopFailure, names: plan.names)
    }
}
