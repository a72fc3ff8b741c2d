import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// One random graph, declared, started and stopped.
struct LifecycleTrial: Sendable {
    private let sketch: LifecycleSketch
    private let clock = TestClock()
    private let events = Locked<[Event]>([])
    private var name: String { "seed \(sketch.seed)" }

    private var startedCount: Int { events.withLock { $0.count { $0.what == "started" } } }

    private struct Event {
        let what: String
        let node: Int
        let time: Duration
    }

    private struct Failing: Error {}
    private final class Token: Sendable {}
    private struct Root {}
    private enum NodeKey: StringKeyRole {}
    private actor Home {}

    init(seed: UInt64) { sketch = LifecycleSketch(seed: seed) }

    // MARK: Trials

    /// Runs the graph in virtual time, and expects every event at the time that the model gives.
    func runInVirtualTime() async throws {
        let model = LifecycleModel(sketch)
        let (ledger, home) = try ledger(isTimed: true, options: StartOptions())
        let run = Task { () -> (any Error)? in
            do {
                _ = try await ledger.start(on: home, root: .init { _ in Content.wrap(Token()) })
                #expect(ledger.report.duration == .nanoseconds(model.startEnd), "\(name)")
                try await ledger.stop()
                return nil
            } catch {
                return error
            }
        }
        for moment in model.moments {
            await clock.asleep(moment.asleep, others: moment.timers)
            while startedCount < moment.started { await Task.yield() }
            clock.advance(to: .nanoseconds(moment.time), waking: !moment.isCancellation)
            if moment.isCancellation { run.cancel() }
        }
        let error = await run.value
        #expect(clock.time.offset == .nanoseconds(model.stopEnd), "\(name)")
        check(error, model)
        let stops = events.withLock { $0 }.filter { $0.what == "stop" }
        #expect(stops.allSatisfy { model.stops[$0.node].map { .nanoseconds($0) } == $0.time }, "\(name)")
    }

    private func check(_ error: (any Error)?, _ model: LifecycleModel) {
        let hasFailingStop =
            model.stops.keys.contains { sketch.nodes[$0].stopFails } || !model.cancelled.isEmpty
        switch model.failure {
        case nil:
            #expect(
                (error is StopFailure) == hasFailingStop && (error == nil) == !hasFailingStop,
                "\(name): \(error as Any)")
        case .node:
            #expect((error as? StartFailure)?.error is Failing, "\(name): \(error as Any)")
        case .cancellation:
            #expect((error as? StartFailure)?.error is CancellationError, "\(name): \(error as Any)")
        }
        if let failure = error as? StartFailure {
            #expect((failure.stopFailure != nil) == hasFailingStop, "\(name)")
        }
        let stopFailure = error as? StopFailure ?? (error as? StartFailure)?.stopFailure
        let cancelled = stopFailure?.failures.filter { if case .cancelled = $0.outcome { true } else { false } } ?? []
        #expect(Set(cancelled.map { "\($0.binding.key)" }) == Set(model.cancelled.map { "\($0)" }), "\(name)")
        let events = events.withLock { $0 }
        #expect(events.filter { $0.what == "started" }.count == model.started.count, "\(name)")
        checkOrder(of: events, stopped: Set(model.stops.keys))
    }

    /// Runs the graph in real time with a limited width, where the order of independent values is not known.
    func runLimited() async throws {
        let (ledger, home) = try ledger(isTimed: false, options: StartOptions(width: sketch.width))
        var error: (any Error)?
        do {
            _ = try await ledger.start(on: home, root: .init { _ in Content.wrap(Token()) })
            try await ledger.stop()
        } catch let failure { error = failure }
        let events = events.withLock { $0 }
        var (inProgress, most) = (0, 0)
        for event in events {
            if event.what == "make" { inProgress += 1 }
            if event.what == "end" { inProgress -= 1 }
            most = max(most, inProgress)
        }
        #expect(most <= sketch.width, "\(name): \(most)")
        let started = Set(events.filter { ["started", "runs"].contains($0.what) }.map(\.node))
        checkOrder(of: events, stopped: started.filter { sketch.nodes[$0].stopping != nil })
        #expect(error == nil || error is StartFailure || error is StopFailure, "\(name)")
    }

    /// Expects that each started value is stopped once, no dependency before its dependents, and that no creation begins after a stop.
    private func checkOrder(of events: [Event], stopped: Set<Int>) {
        let stops = events.filter { $0.what == "stop" }
        #expect(Set(stops.map(\.node)) == stopped && stops.count == stopped.count, "\(name)")
        for (index, event) in events.enumerated() {
            let before = events[..<index]
            switch event.what {
            case "make":
                #expect(!before.contains { $0.what == "stop" }, "\(name)")
                #expect(!before.contains { $0.what == "make" && $0.node == event.node }, "\(name)")
                for need in sketch.sharedNeeds(of: event.node) {
                    #expect(before.contains { $0.what == "started" && $0.node == need }, "\(name)")
                }
            case "stop":
                for need in sketch.sharedNeeds(of: event.node) {
                    #expect(!before.contains { $0.what == "stop" && $0.node == need }, "\(name)")
                }
            default: break
            }
        }
    }

    // MARK: Declarations

    private func ledger(isTimed: Bool, options: StartOptions) throws -> (LifecycleController, any Actor) {
        let declaration = GraphDeclaration(wording: PlainWording())
        declaration.needsStarts()
        let sourceLocation = CodeLocation(file: "LifecycleTrial", line: 1)
        let checked: BindingEffects = [.isSendable, .makesSendable]
        func key(_ node: Int) -> ProviderKey { ProviderKey(text: "\(node)", role: NodeKey.self) }
        func dependencies(_ needs: [Int]) -> [Dependency] { needs.map { Dependency(key: key($0)) } }
        _ = declaration.addComponent(
            TypeName("App"), scope: nil, seed: Void.self, rootType: Root.self, installedBy: nil,
            sourceLocation: sourceLocation
        ) { recorder in
            for (index, node) in sketch.nodes.enumerated() {
                let hooks = hooks(of: index, isTimed)
                recorder.declare(
                    key(index), isShared: node.isShared,
                    effects: hooks.effects.union(node.making == nil ? checked : checked.union(.asynchronous)),
                    dependencies: dependencies(node.needs), hooks: hooks, sourceLocation: sourceLocation,
                    recipe: recipe(index, isTimed)
                )
            }
            recorder.declare(
                ProviderKey(Root.self), dependencies: dependencies(Array(sketch.nodes.indices)),
                sourceLocation: sourceLocation
            ) { linker in linker.finish(Link<Token> { _ in Token() }) }
        }
        let (plan, errors) = declaration.compile()
        #expect(errors.isEmpty)
        let home = Home()
        let lease = Lease(starting: .root, of: plan, on: nil)
        let verdict = try plan.checkStart(of: .root, on: home, giving: .sendable)
        return (
            try LifecycleController(lease, home: home, verdict: verdict, clock: StartClock(clock), options: options),
            home
        )
    }

    private func recipe(_ index: Int, _ isTimed: Bool) -> (Linker) -> ErasedLink {
        let node = sketch.nodes[index]
        return { linker in
            let links = node.needs.map { _ in linker.next(Token.self) }
            guard let making = node.making else {
                return linker.finish(
                    Link<Token> { instance in
                        for link in links { _ = try link(instance) }
                        guard node.isShared else { return Token() }
                        note("make", index)
                        defer { if node.starting == nil || node.makingFails { note("end", index) } }
                        if node.makingFails { throw Failing() }
                        if node.starting == nil { note("started", index) }
                        return Token()
                    })
            }
            return linker.finish(Token.self) { instance in
                for link in links { _ = try link(instance) }
                return AsyncCreator.Prepared {
                    note("make", index)
                    defer { if node.starting == nil || node.makingFails { note("end", index) } }
                    try await wait(making, "make \(index)", isTimed)
                    if node.makingFails { throw Failing() }
                    if node.starting == nil { note("started", index) }
                    return Content.wrap(Token())
                }
            }
        }
    }

    private func hooks(of index: Int, _ isTimed: Bool) -> LifecycleHooks {
        let node = sketch.nodes[index]
        var hooks = LifecycleHooks()
        let told = CleanseEngine.Event()
        let running = LifecycleHooks.Step.run(endsWithin: node.drainLimit.map { .nanoseconds($0) })
        if let starting = node.starting, node.runs {
            let hook = LifecycleHooks.Hook(announcing: { _, ready, _ in
                note("runs", index)
                try await becomeReady(after: starting, index, isTimed)
                ready()
                await told.wait()
                try Task.checkCancellation()
                try await wait(node.draining, "drain \(index)", isTimed)
            })
            if !node.runsLast { hooks.append(hook, as: running) }
            declareStop(of: index, isTimed, told, &hooks)
            if node.runsLast { hooks.append(hook, as: running) }
        } else {
            if let starting = node.starting {
                hooks.append(
                    start: .init { _, _ in
                        defer { note("end", index) }
                        try await wait(starting, "start \(index)", isTimed)
                        if node.startingFails { throw Failing() }
                        note("started", index)
                    })
            }
            declareStop(of: index, isTimed, told, &hooks)
        }
        return hooks
    }

    /// Declares the stop of a node, which asks the running function to end.
    private func declareStop(of index: Int, _ isTimed: Bool, _ told: CleanseEngine.Event, _ hooks: inout LifecycleHooks)
    {
        let node = sketch.nodes[index]
        guard let stopping = node.stopping else { return }
        let hook = LifecycleHooks.Hook { _, _ in
            note("stop", index)
            defer { told.happen() }
            try await wait(stopping, "stop \(index)", isTimed)
            if node.stopFails { throw Failing() }
        }
        hooks.append(hook, as: .stop)
    }

    private func becomeReady(after starting: Int, _ index: Int, _ isTimed: Bool) async throws {
        defer { note("end", index) }
        try await wait(starting, "start \(index)", isTimed)
        if sketch.nodes[index].startingFails { throw Failing() }
        note("started", index)
    }

    private func wait(_ duration: Int, _ label: String, _ isTimed: Bool) async throws {
        if isTimed { return try await clock.sleep(.nanoseconds(duration), as: label) }
        for _ in 0..<duration % 4 { await Task.yield() }
    }

    private func note(_ what: String, _ node: Int) {
        events.withLock { $0.append(Event(what: what, node: node, time: clock.time.offset)) }
    }
}
