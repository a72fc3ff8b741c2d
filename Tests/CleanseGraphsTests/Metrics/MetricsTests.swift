import Foundation
import Testing

@testable import CleanseGraphs

/// Compares each metric with a slow and simple reference, on random graphs.
@Suite struct MetricsTests {
    private static func graph(_ seed: Int) -> Graph {
        Graph(RandomGraph.document(seed: seed, count: 2 + seed % 23, degree: 3, mayCycle: seed % 2 == 0))
    }

    @Test(arguments: 0..<300) func `A dominator is on every path to the nodes that it dominates`(seed: Int) {
        let graph = Self.graph(seed)
        let entries = seed % 5 == 0 ? Array(graph.nodes.indices.prefix(2)) : [0]
        let dominators = Dominators(Adjacency(graph), entries: entries)
        let reachable = graph.reachable(from: entries)
        // A node dominates the nodes that can't be reached without it.
        var dominated: [Int: Set<Int>] = [:]
        for node in reachable {
            let without = graph.reachable(from: entries.filter { $0 != node }, through: { $0.target != node })
            dominated[node] = reachable.subtracting(without).subtracting([node])
        }
        for node in graph.nodes.indices {
            #expect(dominators.isReachable[node] == reachable.contains(node))
            #expect(dominators.counts[node] == dominated[node]?.count ?? 0)
            // All other dominators dominate the nearest one.
            let above = dominated.filter { $0.value.contains(node) }.map(\.key)
            let nearest = above.min { (dominated[$0]?.count ?? 0) < (dominated[$1]?.count ?? 0) }
            #expect(dominators.parent[node] == nearest)
        }
    }

    @Test(.timeLimit(.minutes(20))) func `Keys that request their neighbours don't slow the search for dominators`() {
        // A row that is entered at both ends, in which each key leads to the next and to the previous one.
        let count = 10_000
        let targets = (0..<count).map { node in
            node == 0 ? [1, count - 1] : [node + 1, node - 1].filter { (1..<count).contains($0) }
        }
        let dominators = Dominators(Adjacency(targets), entries: [0])
        #expect(dominators.parent == [nil] + Array(repeating: 0, count: count - 1))
        #expect(dominators.counts[0] == count - 1)
    }

    @Test func `Reports cover graphs with a root and graphs without one`() throws {
        typealias Binding = GraphDocument.Binding
        let graph = Graph(
            GraphDocument(components: [
                .init(
                    id: 1, name: "App",
                    bindings: [Binding("Root", "root", needs: [.on("A")]), Binding("A"), Binding("B")]),
                .init(id: 2, name: "Container", bindings: [Binding("C", needs: [.on("D", in: 2)]), Binding("D")]),
            ]))
        let names = NodeNames(graph)
        let text = MetricsReport(GraphMetrics(graph), names).text
        #expect(text.contains("\nroots: Root\nkeys without dependents (no root): C\ndepth: 1 dependency, to A\n"))
        #expect(text.contains("\nunreachable from a root: 1 key\n  B\n"))
        let page = PictureModel(graph, names)
        #expect(page.entries.map { page.nodes[$0].name } == ["Root"])
        #expect(page.nodes.filter(\.isUnreached).map(\.name) == ["B"])
        #expect(graph.treeStarts.map { names[$0] } == ["Root", "C", "B"])
    }

    @Test func `Reports show the ends of a long path, and the first of many keys`() {
        let count = 100
        func report(_ targets: (Int) -> Int) -> String {
            let bindings = (0..<count).map { node in
                GraphDocument.Binding(
                    key: "K\(node)", kind: node == 0 ? "root" : "plain", shared: false, collected: false,
                    dependencies: targets(node) < count
                        ? [.init(key: "K\(targets(node))", componentID: 1, strength: .deferred, optional: false)] : [])
            }
            let graph = Graph(GraphDocument(components: [.init(id: 1, name: "A", bindings: bindings)]))
            return MetricsReport(GraphMetrics(graph), NodeNames(graph)).text
        }
        #expect(
            report { $0 + 1 }.contains(
                """
                longest path, 99 dependencies:
                  K0 → K1 → K2 → K3 → K4 → K5 → K6 → K7 → K8 → K9 → … 80 more … → K90 → K91 → K92 → K93 → K94 → K95 → K96 → K97 → K98 → K99

                """))
        let ring = report { ($0 + 1) % count }
        #expect(ring.contains("deferred cycles: 1\n  K0, K1, K10, K11, "))
        #expect(ring.contains(", K26, and 80 more\n"), "\(ring)")
    }

    @Test(arguments: 0..<200) func `Betweenness counts shortest paths`(seed: Int) {
        let graph = Self.graph(seed)
        let found = Betweenness(Adjacency(graph)).values
        var expected = Array(repeating: 0.0, count: graph.nodes.count)
        for start in graph.nodes.indices {
            for end in graph.nodes.indices where end != start {
                let ways = Self.shortestPaths(from: start, to: end, in: graph)
                for way in ways {
                    for node in way.dropFirst().dropLast() { expected[node] += 1 / Double(ways.count) }
                }
            }
        }
        for node in graph.nodes.indices { #expect(abs(found[node] - expected[node]) < 1e-9) }
    }

    @Test func `Betweenness is correct when the number of paths exceeds the largest number`() {
        // Layers of three nodes, each of which depends on all nodes of the next layer: 3 to the power of 700 paths, which is 10 to the
        // power of 334.
        let layers = 700
        let targets = (0..<3 * layers).map { node in
            node / 3 + 1 < layers ? (0..<3).map { (node / 3 + 1) * 3 + $0 } : []
        }
        let found = Betweenness(Adjacency(targets)).values
        for node in [0, 4, 3 * layers / 2, 3 * layers - 1] {
            // All pairs of a node above and a node below, divided among the three nodes of the layer.
            let (above, below) = (Double(node / 3), Double(layers - 1 - node / 3))
            let expected = above * below * 3
            #expect(abs(found[node] - expected) <= expected * 1e-9, "\(found[node]) \(expected)")
        }
        // The values also stay finite if the largest numbers meet small ones, such as the numbers of a chain of the same length next to the
        // layers.
        let chain = targets.count
        let joined = targets.map { $0 } + (0..<layers).map { $0 + 1 < layers ? [chain + $0 + 1] : [] }
        let both = Betweenness(Adjacency(joined)).values
        #expect(both.allSatisfy { $0.isFinite })
        #expect(both[chain + 1] == Double(layers - 2))
    }

    @Test(arguments: 0..<30) func `The betweenness of a graph that is too large is estimated`(seed: Int) {
        let graph = Graph(RandomGraph.document(seed: seed, count: 200, degree: 3, mayCycle: seed % 2 == 0))
        let targets = Adjacency(graph)
        let whole = Betweenness(targets)
        #expect(!whole.isEstimated)
        let work = Betweenness.work(for: targets)
        let half = Betweenness(targets, mostWork: work / 2)
        #expect(half.isEstimated && half.values.count == 200)
        #expect(Betweenness(targets, mostWork: work).values == whole.values)
        // The estimate doubles the values of the paths from every second node.
        let (sum, other) = (whole.values.reduce(0, +), half.values.reduce(0, +))
        #expect(other >= sum / 4 && other <= sum * 4, "\(sum) \(other)")
    }

    /// Returns all shortest paths, which it finds by extending all paths.
    private static func shortestPaths(from start: Int, to end: Int, in graph: Graph) -> [[Int]] {
        var ways = [[start]]
        for _ in graph.nodes.indices {
            ways = ways.flatMap { way in
                graph.dependencies(of: way[way.count - 1]).filter { !way.contains($0) }.map { way + [$0] }
            }
            let found = ways.filter { $0.last == end }
            if !found.isEmpty { return found }
        }
        return []
    }

    @Test(arguments: 0..<200) func `The longest path of an acyclic graph is found`(seed: Int) {
        let graph = Graph(RandomGraph.document(seed: seed, count: 2 + seed % 15, degree: 3, mayCycle: false))
        let longest = LongestPaths(Adjacency(graph))
        func length(from node: Int) -> Int { graph.dependencies(of: node).map { length(from: $0) + 1 }.max() ?? 0 }
        for node in graph.nodes.indices {
            #expect(longest.lengths[node] == length(from: node))
            let way = longest.path(from: node)
            #expect(way.count == longest.lengths[node] + 1)
            for (source, target) in zip(way, way.dropFirst()) {
                #expect(graph.dependencies(of: source).contains(target))
            }
        }
        #expect(longest.cycles.isEmpty)
    }

    @Test(arguments: 0..<200) func `Strongly connected components are the nodes that reach each other`(seed: Int) {
        let graph = Graph(RandomGraph.document(seed: seed, count: 2 + seed % 23, degree: 3, mayCycle: true))
        let groups = StronglyConnectedComponents(Adjacency(graph))
        let reach = graph.nodes.indices.map { graph.reachable(from: [$0]) }
        for first in graph.nodes.indices {
            for second in graph.nodes.indices {
                let areMutual = reach[first].contains(second) && reach[second].contains(first)
                #expect((groups.group[first] == groups.group[second]) == areMutual)
                // Dependencies come first.
                if reach[first].contains(second) { #expect(groups.group[second] <= groups.group[first]) }
            }
        }
    }

    @Test(arguments: 0..<200) func `Depth, roots, leaves, fan-in and fan-out match a direct count`(seed: Int) {
        let document = RandomGraph.document(seed: seed, count: 2 + seed % 23, degree: 3, mayCycle: seed % 2 == 0)
        let graph = Graph(document), metrics = GraphMetrics(graph)
        #expect(metrics.roots == [0])
        for node in graph.nodes.indices {
            // The nodes have the order of the bindings, which may have several dependencies on one target.
            let bindings = document.components[0].bindings
            let needs = Set(bindings[node].dependencies.map(\.key))
            #expect(metrics.fanOut(node) == needs.count)
            #expect(metrics.fanIn(node) == bindings.count { $0.dependencies.contains { $0.key == bindings[node].key } })
            #expect(metrics.leaves.contains(node) == needs.isEmpty)
            #expect(metrics.unreachable.contains(node) == (metrics.depths[node] == nil))
            // The fewest steps, each of which extends the set of reached nodes.
            var reached: Set = [0], steps = 0
            while !reached.contains(node), steps <= graph.nodes.count {
                reached.formUnion(reached.flatMap(graph.dependencies))
                steps += 1
            }
            #expect(metrics.depths[node] == (reached.contains(node) ? steps : nil))
        }
    }

    @Test func `A key without dependents counts as a root if the graph has no root`() {
        let graph = Graph(GraphDocument(.init("A", needs: [.on("B")]), .init("B", needs: [.on("C")]), .init("C")))
        let metrics = GraphMetrics(graph)
        #expect(metrics.roots == [0])
        #expect(metrics.depths == [0, 1, 2])
    }

    @Test(arguments: 0..<300) func `All paths are found, shortest first`(seed: Int) {
        let graph = Graph(RandomGraph.document(seed: seed, count: 2 + seed % 9, degree: 3, mayCycle: seed % 2 == 0))
        for end in graph.nodes.indices.dropFirst() {
            var all: [[Int]] = []
            var open = [[0]]
            while let way = open.popLast() {
                if way.last == end {
                    all.append(way)
                } else {
                    open += graph.dependencies(of: way[way.count - 1]).filter { !way.contains($0) }.map { way + [$0] }
                }
            }
            let found = Paths(from: 0, to: end, in: graph, limit: 1_000_000)
            #expect(Set(found.paths) == Set(all))
            #expect(found.paths.count == all.count)
            #expect(found.paths.map(\.count) == found.paths.map(\.count).sorted())
            if let count = found.count { #expect(count == all.count) }
            #expect(!found.isCut)
            let some = Paths(from: 0, to: end, in: graph, limit: 2)
            #expect(some.paths == Array(found.paths.prefix(2)))
        }
    }

    @Test func `Paths are counted if there are too many to list`() {
        // A chain of twenty diamonds.
        func binding(_ name: String, _ needs: [String]) -> GraphDocument.Binding {
            GraphDocument.Binding(
                key: name, kind: "plain", shared: false, collected: false,
                dependencies: needs.map {
                    GraphDocument.Dependency(key: $0, componentID: 1, strength: .eager, optional: false)
                })
        }
        let bindings = (0..<20).flatMap { index in
            [
                binding("top\(index)", ["left\(index)", "right\(index)"]), binding("left\(index)", ["top\(index + 1)"]),
                binding("right\(index)", ["top\(index + 1)"]),
            ]
        }
        let graph = Graph(
            GraphDocument(components: [
                GraphDocument.Component(id: 1, name: "A", bindings: bindings + [binding("top20", [])])
            ]))
        let ways = Paths(
            from: graph.find("top0", in: 0) ?? 0, to: graph.find("top20", in: 0) ?? 0, in: graph, limit: 10)
        #expect(ways.count == 1 << 20)
        #expect(ways.paths.count == 10)
        #expect(ways.isCut)
    }

    @Test func `The threshold for outliers depends on the other values`() {
        #expect(GraphMetrics.threshold(of: []) == 0)
        #expect(GraphMetrics.threshold(of: [1, 1, 1]) == 8)
        #expect(GraphMetrics.threshold(of: Array(repeating: 10, count: 100)) == 10)
        #expect(GraphMetrics.threshold(of: Array(repeating: 10, count: 99) + [100]) > 30)
    }
}
