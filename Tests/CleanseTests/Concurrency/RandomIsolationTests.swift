import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Thousands of random graphs with random effects against the reference model. A failure names the seed that makes the graph again.
@Suite struct RandomIsolationTests {
    static let batches = 0..<10
    static let batchSize = 200
    static let walkedSize = 40

    @Test(arguments: batches)
    func `Graphs are refused where the model says, for the bindings that it names, with a hint`(batch: Int) async throws
    {
        for seed in UInt64(batch * Self.batchSize)..<UInt64((batch + 1) * Self.batchSize) {
            try await IsolationTrial(seed: seed).check()
        }
    }

    @Test(arguments: batches)
    func `Graphs that are accepted race nowhere`(batch: Int) async throws {
        for seed in UInt64(batch * Self.walkedSize)..<UInt64((batch + 1) * Self.walkedSize) {
            try await IsolationTrial(seed: 1_000_000 + seed, isWalked: true).check()
        }
    }

    @Test
    func `The random graphs are of every kind`() {
        var kinds: [String: Int] = [:]
        for seed in 0..<1_000 as Range<UInt64> {
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
                    }
                kinds[kind, default: 0] += 1
            }
            guard mistakes.isEmpty else { continue }
            kinds["sound", default: 0] += 1
            if let cut = trial.sketch.cut {
                kinds[
                    trial.model.mistakes(ofGraphFrom: cut).isEmpty ? "sound on another" : "unsound on another",
                    default: 0] += 1
            }
            let isSendable = trial.model.unsafeSharing(buildingAnywhere: 0).isEmpty
            kinds[isSendable ? "built anywhere" : "built by one", default: 0] += 1
            if trial.model.actorToBuild(0) != nil { kinds["built on an actor", default: 0] += 1 }
        }
        #expect(kinds.count == 11 && kinds.allSatisfy { $0.value >= 10 }, "\(kinds)")
    }
}

/// One random graph, declared and checked.
struct IsolationTrial {
    let name: String
    let sketch: IsolationSketch
    let world: IsolationWorld
    let model: IsolationModel

    /// Whether the values of sound graphs are used from many tasks.
    let isWalked: Bool

    init(seed: UInt64, isWalked: Bool = false) {
        self.isWalked = isWalked
        name = "Isolation seed \(seed)"
        var numbers = RandomNumbers(seed: seed)
        sketch = IsolationSketch(using: &numbers)
        world = IsolationWorld(sketch: sketch)
        model = IsolationModel(sketch: sketch)
    }

    func check() async throws {
        try await IsolationWorld.$current.withValue(world) { try await check(sites[0]) }
    }

    private func check<S: AnySite>(_: S.Type) async throws {
        guard let lower = try await check(S.self, from: 0, on: nil) else { return }
        func checkUpper<Upper: AnySite>(_: Upper.Type) async throws {
            _ = try await check(Upper.self, from: sketch.cut!, on: lower)
        }
        if let cut = sketch.cut { try await checkUpper(sites[cut]) }
        withExtendedLifetime(lower) {}
    }

    /// Checks the graph that begins at a component, and uses it if it is sound.
    /// - Returns: The graph, if it is sound.
    private func check<S: AnySite>(_: S.Type, from first: Int, on parent: BuiltGraph?) async throws -> BuiltGraph? {
        let mistakes = model.mistakes(ofGraphFrom: first)
        compare(ComponentFactory<S>.validate(S.self, parent: parent).errors, mistakes)
        guard mistakes.isEmpty else { return nil }
        let factory = try ComponentFactory.of(S.self, parent: parent)
        let sendable = Result { try factory.sendable() }
        var errors: [any CleanseError] = []
        if case .failure(let error) = sendable {
            errors = (error as? MultiError)?.errors ?? [error as! any CleanseError]
        }
        compare(errors, model.unsafeSharing(buildingAnywhere: first))
        let actor = model.actorOfCreation(model.root(of: first))
        // SAFETY: this task waits.
        nonisolated(unsafe) let build = { try factory.instantiate(Beginning()) }
        let instance = try await perform(on: actor.map { actorsOfSketches[$0] }, build)
        if isWalked {
            let walk = IsolationWalk(world: world, name: name)
            await walk.walk(from: instance.root, on: actor, anywhere: try? sendable.get())
        }
        return instance.graph
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
        case let error as UnsafeSharing: "\(error.subject) of \(describe(error.key, error.place))"
        case let error as ConflictingIsolation:
            "conflict of \(error.needs.map { $0.chain.first.map { describe($0.key, $0.place) } ?? "" })"
        default: "\(error)"
        }
    }

    /// A key, and which of its bindings.
    private func describe(_ key: ProviderKey, _ place: Origin) -> String {
        place.file.hasSuffix("Sketch.swift") && !"\(key)".hasPrefix("Array") ? "\(key) at \(place.line)" : "\(key)"
    }

    private func describe(_ mistake: IsolationModel.Mistake) -> String {
        switch mistake {
        case .conflict(let place): "conflict of \([describe(place), describe(place)])"
        case .function(let target, let place): "conflict of \([describe(place), describe(target)])"
        case .sharedValue(let place): "sharedValue of \(describe(place))"
        case .factory(let place): "factory of \(describe(place))"
        case .valueOfActor(let place): "valueOfActor of \(describe(place))"
        }
    }

    private func describe(_ place: IsolationModel.Place) -> String {
        let line = model.binding(of: place).map { " at \($0.id)" } ?? ""
        switch (place, model.binding(of: place)?.key) {
        case (.alias, .value(let number)): return "Face<\(number)>" + line
        case (.collection(_, let number), _), (_, .collection(let number)): return "Array<Item<\(number)>>"
        case (.child(let child, _), _): return "ComponentFactory<Site<\(child)>>"
        case (.seed, _): return "Beginning"
        case (_, .value(let number)): return "Item<\(number)>" + line
        case (_, .tagged(let number)): return "TaggedProvider<Marked<\(number)>>" + line
        case (_, .factory(let number)): return "Factory<EmptySeed<Item<\(number)>>>" + line
        default: return "RootFact<\(model.component(of: place))>" + line
        }
    }
}
