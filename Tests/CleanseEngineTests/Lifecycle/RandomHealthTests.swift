import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Compares the health of random graphs, some of which are built on another one, with a model. A failure names the seed that reproduces the
/// graph.
@Suite struct RandomHealthTests {
    @Test(arguments: 0..<10)
    func `A value is ready if it and everything that it reaches is well`(batch: Int) async throws {
        for seed in batch * 100..<(batch + 1) * 100 { try await HealthTrial(seed: UInt64(seed)).run() }
    }

    @Test func `The random graphs include every verdict`() {
        var kinds: [String: Int] = [:]
        for seed in 0..<1_000 {
            let trial = HealthTrial(seed: UInt64(seed))
            kinds[trial.isReady ? "ready" : "not ready", default: 0] += 1
            kinds["unready because of a value above", default: 0] += trial.isOnlyUnreadyAbove ? 1 : 0
            kinds["ready on an unready graph", default: 0] += trial.isReady && !trial.isParentReady ? 1 : 0
        }
        #expect(kinds.count == 4 && kinds.allSatisfy { $0.value >= 50 }, "\(kinds)")
    }
}

/// A random graph on another one, and the model of its health.
private struct HealthTrial: Sendable {
    private struct Node {
        let needs: [Int]
        let isShared: Bool
        let isDeferred: Bool
        /// Whether its check succeeds, or `nil` if it has none.
        let check: Bool?
    }

    private let seed: UInt64
    /// The values of both graphs. The first ones belong to the graph above.
    private var nodes: [Node] = []
    private let countAbove: Int

    init(seed: UInt64) {
        self.seed = seed
        var numbers = RandomNumbers(seed: seed)
        countAbove = 1 + numbers.below(5)
        let failures = [10, 20, 40][numbers.below(3)]
        for index in 0..<countAbove + 1 + numbers.below(5) {
            let needs = (0..<index).filter { _ in numbers.chance(20) }
            let isShared = numbers.chance(70)
            nodes.append(
                Node(
                    needs: needs, isShared: isShared, isDeferred: numbers.chance(30),
                    check: isShared && numbers.chance(60) ? !numbers.chance(failures) : nil))
        }
    }

    // MARK: Model

    private func reached(from node: Int) -> Set<Int> {
        nodes[node].needs.reduce(into: [node]) { $0.formUnion(reached(from: $1)) }
    }

    private func isWell(_ reached: Set<Int>) -> Bool { reached.allSatisfy { nodes[$0].check != false } }

    private var below: Set<Int> {
        (countAbove..<nodes.count).reduce(into: []) { $0.formUnion(reached(from: $1)) }
    }

    var isReady: Bool { isWell(below) }
    var isParentReady: Bool { isWell(Set(0..<countAbove)) }
    var isOnlyUnreadyAbove: Bool { !isReady && isWell(below.filter { $0 >= countAbove }) }

    // MARK: Trial

    private final class Token: Sendable {}
    private struct Root {}
    private enum NodeKey: StringKeyRole {}
    private actor Home {}
    private struct Failing: Error {}

    func run() async throws {
        let home = Home()
        let (parent, parentLease) = try controller(of: 0..<countAbove, on: nil, home)
        _ = try await parent.start(on: home, root: .init { _ in Content.wrap(Token()) })
        let (child, lease) = try controller(of: countAbove..<nodes.count, on: parentLease, home)
        _ = try await child.start(on: home, root: .init { _ in Content.wrap(Token()) })
        check(await parent.health(), values: Set(0..<countAbove), isReady: isParentReady)
        check(await child.health(), values: below, isReady: isReady)
        try await child.stop()
        try await parent.stop()
        withExtendedLifetime((parentLease, lease)) {}
    }

    private func check(_ health: GraphHealth, values: Set<Int>, isReady: Bool) {
        #expect(health.isLive && health.isReady == isReady, "seed \(seed)")
        let known = health.values.compactMap { value in Int("\(value.binding.key)").map { ($0, value) } }
        // A shared value above that nothing of the graph above starts is not known to it.
        let expected = values.filter { nodes[$0].isShared }
        #expect(Set(known.map(\.0)) == expected, "seed \(seed)")
        for (node, value) in known {
            #expect(value.isReady == isWell(reached(from: node)), "seed \(seed), value \(node)")
            let wanted = nodes[node].check.map { $0 ? "healthy" : "unhealthy" } ?? "unchecked"
            #expect("\(value.outcome)".hasPrefix(wanted), "seed \(seed), value \(node)")
            #expect(value.dependsOn.allSatisfy { health.values[$0].binding.key != value.binding.key })
        }
    }

    private func controller(
        of range: Range<Int>, on parent: Lease?, _ home: any Actor
    ) throws -> (LifecycleController, Lease) {
        let declaration = GraphDeclaration(wording: PlainWording())
        declaration.needsStarts()
        let sourceLocation = CodeLocation(file: "HealthTrial", line: 1)
        func key(_ node: Int) -> ProviderKey { ProviderKey(text: "\(node)", role: NodeKey.self) }
        _ = declaration.addComponent(
            TypeName(parent == nil ? "Above" : "Below"), scope: nil, seed: Void.self, rootType: Root.self,
            installedBy: nil, sourceLocation: sourceLocation
        ) { recorder in
            for index in range {
                let node = nodes[index]
                var hooks = LifecycleHooks()
                if let isWell = node.check {
                    hooks.append(
                        check: .init { _, _ in if !isWell { throw Failing() } }, limit: .seconds(3_600),
                        cachedFor: .zero)
                }
                recorder.declare(
                    key(index), isShared: node.isShared,
                    effects: hooks.effects.union([.isSendable, .makesSendable]),
                    dependencies: node.needs.map {
                        Dependency(key: key($0), strength: node.isDeferred ? .deferred : .eager)
                    }, hooks: hooks, sourceLocation: sourceLocation
                ) { linker in
                    for _ in node.needs { linker.skip() }
                    return linker.finish(Link<Token> { _ in Token() })
                }
            }
            recorder.declare(
                ProviderKey(Root.self), dependencies: range.map { Dependency(key: key($0)) },
                sourceLocation: sourceLocation
            ) { linker in linker.finish(Link<Token> { _ in Token() }) }
        }
        let (plan, errors) = declaration.compile(parent: parent)
        #expect(errors.isEmpty, "seed \(seed): \(errors)")
        let lease = Lease(starting: .root, of: plan, on: parent)
        let verdict = try plan.checkStart(of: .root, on: home, giving: .sendable)
        return (
            try LifecycleController(
                lease, home: home, verdict: verdict, clock: StartClock(ContinuousClock()), options: StartOptions()),
            lease
        )
    }
}
