import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Compares thousands of random graphs with the reference model. A failure names the seed that reproduces the graph.
@Suite struct RandomGraphTests {
    static let batches = 0..<10
    static let batchSize = 100

    @Test(arguments: batches)
    func `Sound graphs create the values that the model predicts`(batch: Int) throws {
        for seed in seeds(batch) {
            try GraphTrial(seed: seed, mistakes: 0).run()
        }
    }

    @Test(arguments: batches)
    func `Graphs with mistakes report exactly these mistakes, and don't crash if they are used anyway`(batch: Int)
        throws
    {
        for seed in seeds(batch) {
            try GraphTrial(seed: seed, mistakes: 12).run()
        }
    }

    @Test(arguments: batches)
    func `Graphs with string keys behave as the model predicts`(batch: Int) throws {
        for seed in seeds(batch) {
            try GraphTrial(seed: seed, mistakes: seed % 2 == 0 ? 0 : 12, named: true).run()
        }
    }

    @Test(arguments: batches)
    func `Graphs with defaults behave as the model predicts`(batch: Int) throws {
        for seed in seeds(batch) {
            try GraphTrial(seed: seed, mistakes: seed % 2 == 0 ? 0 : 12, named: seed % 5 == 0, defaults: 40).run()
        }
    }

    @Test(arguments: batches)
    func `Graphs with decorators behave as the model predicts`(batch: Int) throws {
        for seed in seeds(batch) {
            try GraphTrial(
                seed: seed, mistakes: seed % 2 == 0 ? 0 : 12, named: seed % 5 == 0, defaults: seed % 3 == 0 ? 20 : 0,
                decorators: 40
            ).run()
        }
    }

    @Test
    func `The random graphs include every kind of graph`() {
        var kinds: [String: Int] = [:]
        for seed in 0..<500 as Range<UInt64> {
            for mistakes in [0, 12] {
                var numbers = RandomNumbers(seed: seed)
                let blueprint = Blueprint(using: &numbers, mistakes: mistakes)
                let found = ReferenceModel(blueprint).mistakes(in: 0..<blueprint.components.count)
                kinds["sound", default: 0] += found.isEmpty ? 1 : 0
                kinds["missing", default: 0] += found.missing.isEmpty ? 0 : 1
                kinds["duplicate", default: 0] += found.duplicates.isEmpty ? 0 : 1
                kinds["cycle", default: 0] += found.hasCycle ? 1 : 0
                kinds["nesting", default: 0] += found.nesting.isEmpty ? 0 : 1
                kinds["override", default: 0] += found.unknownOverrides.isEmpty ? 0 : 1
                kinds["two graphs", default: 0] += blueprint.cut == nil ? 0 : 1
                let composed = Blueprint(using: &numbers, mistakes: mistakes, defaults: 20, decorators: 40)
                for component in composed.components {
                    let (bindings, decorators) = (component.bindings, component.bindings.filter(\.isDecorator))
                    let keys = Set(decorators.map(\.key))
                    kinds["default", default: 0] += bindings.contains(where: \.isDefault) ? 1 : 0
                    kinds["decorator above", default: 0] +=
                        keys.isSubset(of: bindings.filter { !$0.isDecorator }.map(\.key)) ? 0 : 1
                    kinds["decorators of one key", default: 0] += keys.count == decorators.count ? 0 : 1
                }
                kinds["overriding decorator", default: 0] += composed.overrides.contains(where: \.isDecorator) ? 1 : 0
            }
        }
        #expect(kinds.allSatisfy { $0.value >= 5 }, "\(kinds)")
    }

    private func seeds(_ batch: Int) -> Range<UInt64> {
        UInt64(batch * Self.batchSize)..<UInt64((batch + 1) * Self.batchSize)
    }
}

/// One random graph, declared, checked and built.
struct GraphTrial {
    let name: String
    let world: World
    let model: ReferenceModel

    init(seed: UInt64, mistakes: Int, named: Bool = false, defaults: Int = 0, decorators: Int = 0) {
        name =
            "Blueprint seed \(seed), mistakes \(mistakes), named \(named), defaults \(defaults), decorators \(decorators)"
        var numbers = RandomNumbers(seed: seed)
        let blueprint = Blueprint(
            using: &numbers, mistakes: mistakes, named: named, defaults: defaults, decorators: decorators)
        world = World(blueprint: blueprint)
        model = ReferenceModel(blueprint)
    }

    func run() throws {
        try World.$current.withValue(world) { try check(world.part(0)) }
    }

    private func check<P: AnyPart>(_: P.Type) throws {
        let count = world.blueprint.components.count
        guard let cut = world.blueprint.cut else { return try check(P.self, range: 0..<count, parent: nil) }
        try check(P.self, range: 0..<cut, parent: nil)
        guard model.mistakes(in: 0..<cut).isEmpty else { return }
        let lower = try ComponentFactory.of(P.self).instantiate(1_000)
        let instance = ReferenceModel.Instance(component: 0, parent: nil, seed: 1_000)
        func checkUpper<Q: AnyPart>(_: Q.Type) throws {
            try check(Q.self, range: cut..<count, parent: (lower.graph, instance))
        }
        try checkUpper(world.part(cut))
        withExtendedLifetime(lower) {}
    }

    private func check<P: AnyPart>(
        _: P.Type, range: Range<Int>, parent: (graph: BuiltGraph, instance: ReferenceModel.Instance)?
    ) throws {
        let expected = model.mistakes(in: range)
        let overrides = range.upperBound == world.blueprint.components.count ? world.blueprint.overrides : []
        func declare(_ binder: Binder<P.Scope>) { for override in overrides { world.declare(override, in: binder) } }
        let result = Result { try ComponentFactory.of(P.self, overriding: declare, parent: parent?.graph) }
        switch result {
        case .success(let factory):
            #expect(expected.isEmpty, "\(name) has mistakes: \(expected)")
            let built = try factory.instantiate(1)
            let (root, instance) = model.build(range.lowerBound, parent: parent?.instance, seed: 1)
            let comparison = Comparison(name: name, model: model)
            comparison.compare(built.root, root)
            withExtendedLifetime((built, instance)) {}
        case .failure(let error):
            let errors = (error as? MultiError)?.errors ?? [error as! any CleanseError]
            compare(errors, expected)
            let factory = try ComponentFactory.of(
                P.self, overriding: declare, parent: parent?.graph, validate: false)
            if let root = try? factory.tryBuild(1) { Comparison.wander(from: root, steps: 100) }
        }
    }

    private func compare(_ errors: [any CleanseError], _ expected: ReferenceModel.Mistakes) {
        var missing: [ProviderKey: Int] = [:]
        var duplicates: [String: Int] = [:]
        var unknown: [ProviderKey: Int] = [:]
        var nesting: [String] = []
        var hasCycle = false
        for error in errors {
            switch error {
            case let error as MissingProvider:
                #expect(missing[error.key] == nil, "\(name): \(error.key) is reported twice")
                missing[error.key] = error.requirements.count
            case let error as DuplicateBinding: duplicates["\(error.component) \(error.key)", default: 0] += 1
            case let error as UnknownOverride: unknown[error.key, default: 0] += 1
            case let error as InvalidScopeNesting: nesting.append("\(error.innermost)")
            case let error as DependencyCycle:
                hasCycle = true
                #expect(error.chain.first?.key == error.chain.last?.key, "\(name): \(error)")
            default: Issue.record("\(name): \(error)")
            }
        }
        func keyed(_ counts: [Blueprint.Key: Int]) -> [ProviderKey: Int] {
            .init(uniqueKeysWithValues: counts.map { ($0.key.providerKey(in: world), $0.value) })
        }
        // A key that an override would bind, but can't, is reported only as the error of the override.
        let unexplained = expected.missing.filter { expected.unknownOverrides[$0.key] == nil }
        #expect(missing == keyed(unexplained), "\(name): missing")
        #expect(unknown == keyed(expected.unknownOverrides), "\(name): overrides")
        let sourceLocations = expected.duplicates.map {
            ("\(world.part($0.key.component)) \($0.key.key.providerKey(in: world))", $0.value)
        }
        #expect(duplicates == .init(uniqueKeysWithValues: sourceLocations), "\(name): duplicates")
        #expect(nesting.sorted() == expected.nesting.map { "\(world.part($0))" }.sorted(), "\(name): nesting")
        #expect(hasCycle == expected.hasCycle, "\(name): cycle")
    }
}

/// Walks the built graph and the graph of the model in parallel. Objects that are identical on one side must be identical on the other.
private final class Comparison {
    private let name: String
    private let model: ReferenceModel
    private var nodes: [ObjectIdentifier: ReferenceModel.Node] = [:]
    private var objects: [ObjectIdentifier: Made] = [:]
    private var steps = 400

    init(name: String, model: ReferenceModel) {
        self.name = name
        self.model = model
    }

    func compare(_ made: Made, _ node: ReferenceModel.Node) {
        let known = objects[ObjectIdentifier(node)]
        if known != nil || nodes[ObjectIdentifier(made)] != nil {
            #expect(known === made, "\(name): binding \(node.binding) is shared otherwise than it should be")
            return
        }
        objects[ObjectIdentifier(node)] = made
        nodes[ObjectIdentifier(made)] = node
        guard made.binding == node.binding, made.arguments.count == node.arguments.count else {
            Issue.record("\(name): binding \(made.binding) instead of \(node.binding)")
            return
        }
        for (seen, argument) in zip(made.arguments, node.arguments) { compare(seen, argument, in: node) }
    }

    private func compare(_ seen: Seen, _ argument: ReferenceModel.Argument, in node: ReferenceModel.Node) {
        guard steps > 0 else { return }
        steps -= 1
        switch (seen, argument) {
        case (.absent, .absent): break
        case (.seed(let seen), .seed(let expected)): #expect(seen == expected, "\(name): seed")
        case (.made(let made), .node(let node)): compare(made, node)
        case (.list(let made), .list(let nodes)):
            #expect(made.count == nodes.count, "\(name): a collection in \(node.binding)")
            for (made, node) in zip(made, nodes) { compare(made, node) }
        case (.later(let seen), .later(let expected)):
            for _ in 0..<2 {
                do { compare(try seen(), expected(), in: node) } catch { Issue.record("\(name): \(error)") }
            }
        case (.closure(let seen), .later(let expected)):
            for _ in 0..<2 { compare(seen(), expected(), in: node) }
        case (.weak(let seen), .weak(let expected, let isMade)):
            let seen = seen()
            if case .absent = seen {
                #expect(!isMade(), "\(name): a weak provider in \(node.binding) misses what is there")
            } else {
                compare(seen, expected(), in: node)
            }
        case (.child(let build), .child(let child, let parent)):
            for seed in 0..<2 {
                do {
                    compare(try build(seed), model.build(child, parent: parent, seed: seed).root)
                } catch {
                    Issue.record("\(name): \(error)")
                }
            }
        default: Issue.record("\(name): \(seen) instead of \(argument) in \(node.binding)")
        }
    }

    /// Requests all values of a graph that has mistakes. Errors are allowed, crashes are not.
    static func wander(from root: Made, steps: Int) {
        var steps = steps
        var made = [root]
        func visit(_ seen: Seen) {
            switch seen {
            case .made(let one): made.append(one)
            case .list(let all): made += all
            case .later(let get): if let seen = try? get() { visit(seen) }
            case .child(let build): if let root = try? build(1) { made.append(root) }
            case .absent, .seed, .closure, .weak: break
            }
        }
        while steps > 0, let next = made.popLast() {
            steps -= 1
            next.arguments.forEach(visit)
        }
    }
}
