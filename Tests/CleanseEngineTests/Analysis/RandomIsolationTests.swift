import Foundation
import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Compares thousands of random graphs with random effects with the reference model. A failure names the seed that reproduces the graph.
@Suite struct RandomIsolationTests {
    static let batches = 0..<10
    static let batchSize = 200
    static let walkedSize = 40

    @Test(arguments: batches)
    func `Graphs are refused with a hint for exactly the bindings that the model names`(batch: Int) async throws {
        for seed in UInt64(batch * Self.batchSize)..<UInt64((batch + 1) * Self.batchSize) {
            try await IsolationTrial(seed: seed).check()
        }
    }

    @Test(arguments: batches)
    func `Accepted graphs have no data races`(batch: Int) async throws {
        for seed in UInt64(batch * Self.walkedSize)..<UInt64((batch + 1) * Self.walkedSize) {
            try await IsolationTrial(seed: 1_000_000 + seed, isWalked: true).check()
        }
    }

    /// A range of seeds for a long run, such as `1000000..<1010000`. The run can be resumed at the last seed on standard error.
    private static let longRun = ProcessInfo.processInfo.environment["CLEANSE_ISOLATION_SEEDS"]?.split(separator: "..<")
        .compactMap { UInt64($0) }

    @Test(.enabled(if: longRun?.count == 2))
    func `Graphs of a long run have no data races`() async throws {
        let bounds = try #require(Self.longRun)
        for seed in bounds[0]..<bounds[1] {
            if seed % 100 == 0 { FileHandle.standardError.write(Data("isolation seed \(seed)\n".utf8)) }
            try await IsolationTrial(seed: seed, isWalked: true).check()
        }
    }

    @Test
    func `The random graphs include every kind of graph`() {
        var kinds: [String: Int] = [:]
        for seed in 0..<4_000 as Range<UInt64> {
            let trial = IsolationTrial(seed: seed)
            let mistakes = trial.model.mistakes(ofGraphFrom: 0)
            for mistake in mistakes {
                let kind =
                    switch mistake {
                    case .conflict: "conflict"
                    case .function: "function"
                    case .sharedValue: "shared value"
                    case .factory: "factory"
                    case .valueOfActor: "value of an actor"
                    case .mapKey: "key of a map"
                    }
                kinds[kind, default: 0] += 1
            }
            if trial.sketch.hasAsynchrony {
                // The mistakes of the same graph without asynchronous factories.
                let others = IsolationModel(sketch: trial.sketch.withoutAsynchrony).mistakes(ofGraphFrom: 0)
                let kind = mistakes.isEmpty ? "sound" : others.isEmpty ? "unsound because" : "unsound"
                kinds["asynchronous: \(kind)", default: 0] += 1
            }
            guard mistakes.isEmpty else { continue }
            kinds["sound", default: 0] += 1
            if let cut = trial.sketch.cut {
                kinds[
                    trial.model.mistakes(ofGraphFrom: cut).isEmpty ? "sound on another" : "unsound on another",
                    default: 0] += 1
            }
            if !trial.model.started(in: 0).isEmpty {
                for (place, home) in [("apart", Int?.none), ("on the main actor", 0)] {
                    let isSound = trial.model.mistakes(startingGraphFrom: 0, on: home, keepsRoot: true).isEmpty
                    kinds["start \(place): \(isSound)", default: 0] += 1
                }
            }
            if !trial.model.mistakesOfSiblings().isEmpty { kinds["unsound siblings", default: 0] += 1 }
            let isSendable = trial.model.unsafeSharing(buildingAnywhere: 0).isEmpty
            kinds[isSendable ? "built anywhere" : "built by one", default: 0] += 1
            if trial.model.actorToBuild(0) != nil { kinds["built on an actor", default: 0] += 1 }
        }
        #expect(kinds.count == 20 && kinds.allSatisfy { $0.value >= 5 }, "\(kinds)")
    }
}

/// One random graph, declared and checked.
struct IsolationTrial {
    let name: String
    let sketch: IsolationSketch
    let world: IsolationWorld
    let model: IsolationModel

    /// The walk that uses the values of sound graphs from many tasks, or `nil` if no task uses them.
    let walk: IsolationWalk?

    init(seed: UInt64, isWalked: Bool = false) {
        name = "Isolation seed \(seed)"
        var numbers = RandomNumbers(seed: seed)
        sketch = IsolationSketch(using: &numbers)
        var world = IsolationWorld(sketch: sketch)
        if isWalked { world.walk = IsolationWalk(world: world, name: name) }
        self.world = world
        walk = world.walk
        model = IsolationModel(sketch: sketch)
    }

    func check() async throws {
        try await IsolationWorld.$current.withValue(world) { try await check(sites[0]) }
    }

    private func check<S: AnySite>(_: S.Type) async throws {
        guard let lower = try await check(S.self, from: 0, on: nil, beside: false) else { return }
        func checkUpper<Upper: AnySite>(_: Upper.Type, _ first: Int, beside: Bool) async throws -> Bool {
            try await check(Upper.self, from: first, on: lower, beside: beside) != nil
        }
        if let cut = sketch.cut {
            let isBuilt = try await checkUpper(sites[cut], cut, beside: false)
            if let sibling = sketch.sibling { _ = try await checkUpper(sites[sibling], sibling, beside: isBuilt) }
        }
        withExtendedLifetime(lower) {}
    }

    /// Checks the graph that begins at a component, and uses it if it is sound.
    /// - Parameter beside: Whether another graph has been built on the same one.
    /// - Returns: The graph, if it is sound and can be built.
    private func check<S: AnySite>(
        _: S.Type, from first: Int, on parent: BuiltGraph?, beside: Bool
    ) async throws -> BuiltGraph? {
        let mistakes = model.mistakes(ofGraphFrom: first)
        compare(ComponentFactory<S>.validate(S.self, parent: parent).errors, mistakes)
        guard mistakes.isEmpty else { return nil }
        let factory = try ComponentFactory.of(S.self, parent: parent)
        let sendable = Result { try factory.sendable() }
        var errors: [any CleanseError] = []
        if case .failure(let error) = sendable { errors = all(error) }
        compare(errors, model.unsafeSharing(buildingAnywhere: first))
        guard !model.needsStart(first) else {
            // Sibling graphs may have been refused for reasons that the model does not check.
            if parent == nil || sketch.sibling == nil { try await start(Moved(value: factory), from: first) }
            return nil
        }
        let actor = model.actorOfCreation(model.root(of: first))
        // SAFETY: this task waits for the call.
        nonisolated(unsafe) let build = { try factory.instantiate(Beginning()) }
        let expected = beside ? model.mistakesOfSiblings() : []
        do {
            let instance = try await perform(on: actor.map { actorsOfSketches[$0] }, build)
            #expect(expected.isEmpty, "\(name): accepted beside another graph")
            if let walk {
                await walk.walk(from: instance.root, on: actor, anywhere: try? sendable.get())
            }
            return instance.graph
        } catch let error as UnsafeSharing {
            #expect(expected.map(describe).contains(describe(error)), "\(name): \(error)")
            return nil
        }
    }

    /// A value that a task takes to an actor.
    private struct Moved<Value>: @unchecked Sendable {
        // SAFETY: the task that had it waits until it is back.
        let value: Value
    }

    /// Starts or runs the graph on the sketch's actor, and uses the graph if it is sound.
    private func start<S: AnySite>(_ factory: Moved<ComponentFactory<S>>, from first: Int) async throws {
        let root = model.root(of: first)
        let number = model.isSendable(root) ? sketch.home : model.actorOfCreation(root) ?? sketch.home
        let expected = model.mistakes(startingGraphFrom: first, on: number, keepsRoot: !sketch.runs)
        do {
            let actor = number.map { actorsOfSketches[$0] }
            if sketch.runs {
                try await run(factory, on: actor)
            } else {
                try await start(factory, number, giving: model.isSendable(root) ? .sendable : .stays, on: actor)
            }
            #expect(expected.isEmpty, "\(name): started, despite \(expected.map(describe))")
        } catch let error as StartFailure {
            #expect(
                error.error is ReentrantResolution && expected.isEmpty || walk?.isOfBuiltParent(error.error) == true,
                "\(name): \(error)")
        } catch {
            compare(all(error), expected)
        }
        await walk?.end(stopsWaiting: true)
    }

    private func start<S: AnySite>(
        _ factory: Moved<ComponentFactory<S>>, _ number: Int?, giving root: StartVerdict.Root,
        on actor: isolated (any Actor)?
    ) async throws {
        let running = try await factory.value.start(Beginning(), giving: root, StartOptions(), ContinuousClock(), actor)
        walk?.willStop.withLock { $0 = true }
        let checking = walk?.check(running.controller)
        await walk?.walk(fromStarted: running.root, on: number, actor: actor)
        await checking?.value
        try await running.stop()
    }

    private func run<S: AnySite>(_ factory: Moved<ComponentFactory<S>>, on actor: (any Actor)?) async throws {
        let started = Event()
        let task = Task {
            defer { started.happen() }
            try await run(factory, started, on: actor)
        }
        await started.wait()
        task.cancel()
        try await task.value
    }

    private func run<S: AnySite>(
        _ factory: Moved<ComponentFactory<S>>, _ started: Event, on actor: isolated (any Actor)?
    ) async throws {
        try await factory.value.run(Beginning(), untilSignals: [], isolation: actor) { _ in started.happen() }
    }

    private func all(_ error: any Error) -> [any CleanseError] {
        (error as? MultiError)?.errors ?? [error as? any CleanseError].compactMap { $0 }
    }

    private func compare(_ errors: [any CleanseError], _ mistakes: Set<IsolationModel.Mistake>) {
        let hasConflict = errors.contains { $0 is ConflictingIsolation }
        let found = errors.filter { !hasConflict || $0 is ConflictingIsolation }.map(describe).sorted()
        let expected = mistakes.map(describe).sorted()
        for error in errors {
            #expect(
                ((error as? ConflictingIsolation)?.hints ?? (error as? UnsafeSharing)?.hints)?.isEmpty == false,
                "\(name): no hint in \(error)")
        }
        #expect(found == expected, "\(name): \n\(errors.map { "\($0)" }.joined(separator: "\n"))")
    }

    /// The kind of an error, and the binding at fault.
    private func describe(_ error: any CleanseError) -> String {
        switch error {
        case let error as UnsafeSharing: "\(error.subject) of \(describe(error.key, error.sourceLocation))"
        case let error as ConflictingIsolation:
            "conflict of \(error.needs.map { $0.chain.first.map { describe($0.key, $0.sourceLocation) } ?? "" })"
        default: "\(error)"
        }
    }

    /// A key, with the line of its binding unless it is a collection.
    private func describe(_ key: ProviderKey, _ sourceLocation: CodeLocation) -> String {
        sourceLocation.file.hasSuffix("Sketch.swift") && !"\(key)".hasPrefix("Array")
            && !"\(key)".hasPrefix("Dictionary") ? "\(key) at \(sourceLocation.line)" : "\(key)"
    }

    private func describe(_ mistake: IsolationModel.Mistake) -> String {
        switch mistake {
        case .conflict(let place): "conflict of \([describe(place), describe(place)])"
        case .function(let target, let place): "conflict of \([describe(place), describe(target)])"
        case .sharedValue(let place): "sharedValue of \(describe(place))"
        case .factory(let place): "factory of \(describe(place))"
        case .valueOfActor(let place): "valueOfActor of \(describe(place))"
        case .mapKey(let place): "mapKey of \(describe(place))"
        }
    }

    private func describe(_ place: IsolationModel.Place) -> String {
        let line = model.binding(of: place).map { " at \($0.id)" } ?? ""
        switch (place, model.binding(of: place)?.key) {
        case (.alias, .value(let number)): return "Face<\(number)>" + line
        case (.collection(_, let number), _), (_, .collection(let number)): return "Array<Item<\(number)>>"
        case (.map(_, let number), _), (_, .map(let number)): return "Dictionary<MapKeyFact, Item<\(number)>>"
        case (_, .injector(let number)): return "PropertyInjector<Target<\(number)>>" + line
        case (.child(let child, _), _): return "ComponentFactory<Site<\(child)>>"
        case (.seed, _): return "Beginning"
        case (_, .value(let number)): return "Item<\(number)>" + line
        case (_, .tagged(let number)): return "TaggedProvider<Marked<\(number)>>" + line
        case (_, .asyncFactory(let number)): return "AsyncFactory<EmptySeed<Item<\(number)>>>" + line
        case (_, .factory(let number)): return "Factory<EmptySeed<Item<\(number)>>>" + line
        default: return "RootFact<\(model.component(of: place))>" + line
        }
    }
}
