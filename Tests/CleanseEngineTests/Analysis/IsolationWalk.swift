import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Uses the values of a graph in ways that the compiler accepts in a program. It calls each function of an actor on that actor and each
/// sendable function from several tasks, and uses all other values from one task at a time. All uses touch state that has no lock.
final class IsolationWalk: Sendable {
    private let world: IsolationWorld
    private let name: String
    private let tasks = Locked<[Task<Void, Never>]>([])
    private let budget = Locked(40)
    /// The number of components that have been started.
    let started = Locked(0)
    /// Whether the parent graph runs and will be stopped.
    let willStop = Locked(false)

    init(world: IsolationWorld, name: String) {
        self.world = world
        self.name = name
    }

    /// The region in which a value is used.
    private enum Region {
        /// The region of a task, which may move to an actor.
        case task
        case actor(Int)
        /// The site of a start, which the walk does not leave.
        case place
    }

    /// The number of parameters that a walk may still look at.
    private final class Steps {
        var left = 60
    }

    /// A value that a region takes to an actor.
    private struct Moved<Value>: @unchecked Sendable {
        // SAFETY: the region that the value came from does not use it until it is back.
        let value: Value
    }

    /// Walks through the values of a built root, and waits for all tasks that the walk has started.
    func walk<S: AnySite>(from root: Fact, on actor: Int?, anywhere: SendableComponentFactory<S>?) async {
        for _ in 0..<8 {
            start { [anywhere] walk in await walk.visit(anywhere.map(\.received) ?? .absent, .task, Steps(), on: nil) }
        }
        await use(
            Moved(value: root), world.capturedByNone, actor.map { .actor($0) } ?? .task,
            on: actor.map { actorsOfSketches[$0] })
        await end()
    }

    /// Walks through the values of a running root, as its starter.
    func walk(fromStarted root: Fact, on number: Int?, actor: isolated (any Actor)?) async {
        for tally in world.capturedByNone { tally.touch() }
        await walk(root, number.map { .actor($0) } ?? .task, Steps(), on: actor)
        for tally in world.capturedByNone { tally.touch() }
    }

    /// Uses a value as its running function does: on the value's actor, until the value stops or nothing is left to do.
    func loop(_ fact: Fact, on actor: isolated (any Actor)) async {
        let number = actorsOfSketches.firstIndex { $0 === actor }
        for _ in 0..<3 where !Task.isCancelled {
            await walk(fact, number.map { .actor($0) } ?? .place, Steps(), on: actor)
            await Task.yield()
        }
    }

    /// Waits for all tasks that have been started.
    /// - Parameter stopsWaiting: Whether graphs that no ancestor stops end now.
    func end(stopsWaiting: Bool = false) async {
        while let task = tasks.withLock({ $0.popLast() }) {
            if stopsWaiting { task.cancel() }
            await task.value
        }
    }

    private func use(_ root: Moved<Fact>, _ captured: [Tally], _ region: Region, on actor: isolated (any Actor)?) async
    {
        for tally in captured { tally.touch() }
        await walk(root.value, region, Steps(), on: actor)
        for tally in captured { tally.touch() }
    }

    private func start(_ body: @escaping @Sendable (IsolationWalk) async -> Void) {
        guard
            budget.withLock({
                $0 -= 1; return $0 >= 0
            })
        else { return }
        let task = Task { await body(self) }
        tasks.withLock { $0.append(task) }
    }

    private func walk(_ fact: Fact, _ region: Region, _ steps: Steps, on actor: isolated (any Actor)?) async {
        fact.touch()
        if case .actor(let number) = region, let own = fact.actor, own != number {
            #expect(fact.isSendable, "\(name): binding \(fact.id) has left its actor")
        }
        for argument in fact.arguments { await visit(argument, region, steps, on: actor) }
        fact.touch()
    }

    private func visit(_ received: ReceivedArgument, _ region: Region, _ steps: Steps, on actor: isolated (any Actor)?)
        async
    {
        guard steps.left > 0 else { return }
        steps.left -= 1
        switch received {
        case .absent, .seed: break
        case .fact(let fact): await walk(fact, region, steps, on: actor)
        case .list(let facts): for fact in facts { await walk(fact, region, steps, on: actor) }
        case .later(let get): await call(Moved(value: get), region, Moved(value: steps), on: actor)
        case .map(let facts):
            for (key, fact) in facts {
                key.touch()
                await walk(fact, region, steps, on: actor)
            }
        case .build(let factory):
            if steps.left % 3 != 0, await start(factory, region, steps, on: actor) { break }
            await call(Moved(value: { .fact(try factory.buildFact()) }), region, Moved(value: steps), on: actor)
        case .closure(let home, let get):
            switch home {
            case .unknown: break
            case .actor(let number) where !Isolation(actorsOfSketches[number]).isCurrent:
                guard case .task = region else { break }
                let get = Moved(value: { () throws -> ReceivedArgument in get() })
                await call(get, region, Moved(value: steps), on: actorsOfSketches[number])
            case .anywhere, .actor: await visit(get(), region, steps, on: actor)
            }
        case .async(let get):
            let get = Moved(value: get)
            await visit(await receive(get).value, region, steps, on: actor)
        case .staying(let get):
            do { await visit(try await get(), region, steps, on: actor) } catch let error as WrongIsolation {
                guard case .task = region else { break }
                let get = Moved<ReceivedArgument.Staying>(value: get)
                await stay(get, region, Moved(value: steps), on: error.actor)
            } catch { note(error) }
        case .main(let get): for _ in 0..<2 { start { await $0.onMain(get) } }
        case .red(let get): for _ in 0..<2 { start { await $0.onRed(get) } }
        case .blue(let get): for _ in 0..<2 { start { await $0.onBlue(get) } }
        case .anywhere(let get):
            for _ in 0..<3 { start { await $0.call(Moved(value: get), .task, Moved(value: Steps()), on: nil) } }
        case .anywhereAsync(let get):
            for _ in 0..<3 {
                start { await $0.visit(await $0.receive(Moved(value: get)).value, .task, Steps(), on: nil) }
            }
        case .sendableBuild(let factory):
            for number in 0..<3 {
                start {
                    if await $0.start(factory, stopsWhenAsked: number == 0) { return }
                    let build = { () throws -> ReceivedArgument in .fact(try factory.buildFact()) }
                    await $0.call(Moved(value: build), .task, Moved(value: Steps()), on: nil)
                }
            }
        }
    }

    /// Starts a component, uses it, and stops it.
    /// - Returns: Whether the component has to be started rather than built.
    private func start(
        _ factory: any Buildable, _ region: Region, _ steps: Steps, on actor: isolated (any Actor)?
    ) async -> Bool {
        do {
            let running = try await factory.startFact(on: actor)
            let checking = check(running.controller)
            await walk(running.fact, region, steps, on: actor)
            await checking.value
            started.withLock { $0 += 1 }
            try await running.stop()
            return true
        } catch { return !isToBeBuilt(after: error) }
    }

    /// - Parameter stopsWhenAsked: Whether the component runs until its parent graph stops.
    private func start(_ factory: any SendableBuildable, stopsWhenAsked: Bool) async -> Bool {
        do {
            let running = try await factory.startFact()
            started.withLock { $0 += 1 }
            let checking = check(running.controller)
            await walk(running.fact, .task, Steps(), on: nil)
            await checking.value
            if stopsWhenAsked, willStop.withLock({ $0 }) {
                await running.stopRequest()
                await walk(running.fact, .task, Steps(), on: nil)
            }
            try await running.stop()
            return true
        } catch { return !isToBeBuilt(after: error) }
    }

    /// Runs the checks of a started component, while other code uses its values.
    func check(_ controller: LifecycleController?) -> Task<Void, Never> { Task { _ = await controller?.health() } }

    /// Whether to build a component that could not be started. A built component has no steps to race with.
    private func isToBeBuilt(after error: any Error) -> Bool {
        switch error {
        case is UnsafeSharing, is MultiError, is WrongIsolation, is ReentrantResolution: return true
        case let error as StartFailure
        where error.error is ReentrantResolution || error.error is StoppedGraph || isOfBuiltParent(error.error):
            return false
        // The parent graph is stopping.
        case let error as StartFailure where error.error is CancellationError: return false
        case is StartFailure, is StopFailure:
            fail(error)
            return false
        default:
            fail(error)
            return false
        }
    }

    /// Calls a function on the actor of the code that has it, or on the actor that its error names.
    private func call(
        _ get: Moved<() throws -> ReceivedArgument>, _ region: Region, _ steps: Moved<Steps>,
        on actor: isolated (any Actor)?
    ) async {
        do {
            await visit(try get.value(), region, steps.value, on: actor)
        } catch let error as WrongIsolation {
            #expect(error.actor !== actor && !error.chain.isEmpty, "\(name): \(error)")
            if case .task = region { await call(get, region, steps, on: error.actor) }
        } catch is MissingStart {
            // The start of the component was refused.
        } catch {
            note(error)
        }
    }

    /// Calls a function on the actor that its error has named.
    private func stay(
        _ get: Moved<ReceivedArgument.Staying>, _ region: Region, _ steps: Moved<Steps>, on actor: isolated (any Actor)?
    ) async {
        // Without a use of the actor here, the compiler of Swift 6.3 would remove the switch to it.
        actor?.preconditionIsolated()
        do { await visit(try await get.value(), region, steps.value, on: actor) } catch { note(error) }
    }

    private func receive(_ get: Moved<() async throws -> ReceivedArgument>) async -> Moved<ReceivedArgument> {
        do { return Moved(value: try await get.value()) } catch { note(error) }
        return Moved(value: .absent)
    }

    /// Records an error that a function has thrown, unless the error is expected.
    private func note(_ error: any Error) {
        switch error {
        case is ReentrantResolution: break  // A value that requests itself while it is created.
        case is CancellationError where Task.isCancelled: break
        case _ where isOfBuiltParent(error): break
        default: fail(error)
        }
    }

    /// Whether a graph lacks a value because its parent was built, so that no start has created the parent's asynchronous values.
    func isOfBuiltParent(_ error: any Error) -> Bool {
        error is MissingStart && world.sketch.cut != nil
            && world.sketch.components[0].bindings.contains { $0.isAsynchronous && $0.isShared }
    }

    private func fail(_ error: any Error) { Issue.record("\(name): \(error)") }

    @MainActor
    private func onMain(_ get: @MainActor () async throws -> ReceivedArgument) async {
        do { await visit(try await get(), .actor(0), Steps(), on: MainActor.shared) } catch { note(error) }
    }

    @Red
    private func onRed(_ get: @Red () async throws -> ReceivedArgument) async {
        do { await visit(try await get(), .actor(1), Steps(), on: Red.shared) } catch { note(error) }
    }

    @Blue
    private func onBlue(_ get: @Blue () async throws -> ReceivedArgument) async {
        do { await visit(try await get(), .actor(2), Steps(), on: Blue.shared) } catch { note(error) }
    }
}
