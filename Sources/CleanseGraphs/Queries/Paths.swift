// The paths by which one node depends on another, and the live bindings with the paths by which a program reaches them.

import CleanseJSON

/// The paths by which one node depends on another, shortest first. No path passes a node twice.
package struct Paths {
    /// The paths, each as the nodes on it.
    package private(set) var paths: [[Int]] = []
    /// The number of paths, or `nil` if a cycle lies on a path, or if there are too many to count.
    package let count: Int?
    /// Whether there may be more paths than the listed ones.
    package private(set) var isCut = false

    /// The largest number of partial paths that are visited, and of nodes on them.
    private static let (mostSteps, mostWork) = (1_000_000, 20_000_000)

    /// Finds the paths.
    ///
    /// - Complexity: Linear in the graph and in the paths, up to a limit.
    /// - Parameters:
    ///   - limit: The largest number of paths to list.
    package init(from start: Int, to end: Int, in graph: Graph, limit: Int) {
        let distances = Self.distances(to: end, in: graph)
        guard let direct = distances[start], start != end else {
            count = 0
            return
        }
        let counted = Self.count(from: start, to: end, in: graph, distances)
        count = counted == .max ? nil : counted
        // A path can return to one of its nodes only if there is a cycle.
        let mayReturn = counted == nil
        var work = 0
        // Partial paths, by the length of the shortest path that each can become, so that the first one to reach the end is the shortest.
        var open: [[Step]] = Array(repeating: [], count: direct + 1)
        var steps: [Step] = [Step(node: start, previous: nil, length: 0)]
        open[direct].append(steps[0])
        var length = direct
        while length < open.count, paths.count < limit {
            // The latest partial path first, so that one path is finished before another begins.
            while paths.count < limit, let step = open[length].popLast() {
                if step.node == end {
                    paths.append(Self.nodes(to: step, among: steps))
                    work += step.length
                    continue
                }
                let position = steps.count
                steps.append(step)
                let passed = mayReturn ? Set(Self.nodes(to: step, among: steps)) : []
                work += 1 + passed.count
                for target in graph.dependencies(of: step.node).reversed() where !passed.contains(target) {
                    guard let rest = distances[target] else { continue }
                    let total = step.length + 1 + rest
                    while open.count <= total { open.append([]) }
                    open[total].append(Step(node: target, previous: position, length: step.length + 1))
                }
                if steps.count > Self.mostSteps || work > Self.mostWork {
                    isCut = true
                    // The shortest path can be found without this search.
                    if paths.isEmpty { paths = ShortestPath.find(from: [start], to: end, in: graph).map { [$0] } ?? [] }
                    return
                }
            }
            length += 1
        }
        isCut = paths.count == limit && count != limit
    }

    private struct Step {
        let node: Int
        let previous: Int?
        let length: Int
    }

    private static func nodes(to step: Step, among steps: [Step]) -> [Int] {
        var nodes = [step.node]
        var next = step.previous
        while let position = next {
            nodes.append(steps[position].node)
            next = steps[position].previous
        }
        return nodes.reversed()
    }

    /// Returns the distance from each node to the end, or `nil` for a node that does not lead there.
    private static func distances(to end: Int, in graph: Graph) -> [Int?] {
        var distances: [Int?] = Array(repeating: nil, count: graph.nodes.count)
        distances[end] = 0
        var queue = [end]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for source in graph.dependents(of: node) where distances[source] == nil {
                distances[source] = (distances[node] ?? 0) + 1
                queue.append(source)
            }
        }
        return distances
    }

    /// Counts the paths.
    /// - Returns: `nil` if a cycle lies on a path, or `Int.max` if there are too many paths to count.
    private static func count(from start: Int, to end: Int, in graph: Graph, _ distances: [Int?]) -> Int? {
        var counts: [Int: Int] = [end: 1]
        var isOpen: Set<Int> = []
        var stack = [start]
        while let node = stack.last {
            if counts[node] != nil {
                stack.removeLast()
                continue
            }
            let targets = graph.dependencies(of: node).filter { distances[$0] != nil }
            if isOpen.insert(node).inserted {
                let unknown = targets.filter { counts[$0] == nil }
                if unknown.contains(where: isOpen.contains) { return nil }
                stack += unknown
                continue
            }
            var sum = 0
            for target in targets {
                let (next, overflow) = sum.addingReportingOverflow(counts[target] ?? 0)
                sum = overflow ? .max : next
            }
            counts[node] = sum
            stack.removeLast()
        }
        return counts[start]
    }
}

/// The paths from one node to another, as text and as JSON.
package struct PathsReport {
    private let paths: Paths
    private let graph: Graph
    private let names: NodeNames

    private let palette: Palette

    package init(_ paths: Paths, in graph: Graph, _ names: NodeNames, _ palette: Palette = .plain) {
        self.paths = paths
        self.graph = graph
        self.names = names
        self.palette = palette
    }

    /// Returns the answer if no path leads from one node to another.
    package static func absence(from start: Int, to end: Int, in graph: Graph, _ names: NodeNames) -> String {
        let isReverse = ShortestPath.find(from: [end], to: start, in: graph) != nil
        return "\(names[start]) does not depend on \(names[end])"
            + (isReverse ? "; \(names[end]) depends on \(names[start])" : "") + "\n"
    }

    /// The paths as JSON.
    package var json: JSONValue {
        .members([
            ("version", .number(1)), ("count", paths.count.map(JSONValue.number)),
            ("isComplete", .bool(paths.count.map { $0 == paths.paths.count } ?? !paths.isCut)),
            (
                "ways",
                .list(
                    paths.paths.map { path in
                        .list(
                            path.enumerated().map { position, node in
                                guard position > 0, let edge = graph.edge(from: path[position - 1], to: node) else {
                                    return .members(graph.reference(to: node))
                                }
                                return graph.reference(to: node, by: edge)
                            })
                    })
            ),
        ])
    }

    package var text: String {
        guard let first = paths.paths.first, let start = first.first, let end = first.last else { return "" }
        let listed = paths.paths.count
        let total =
            switch paths.count {
            case let count? where count > listed: "\(counted(count, "path")), the \(listed) shortest:"
            case _?: "\(counted(listed, "path")):"
            case nil:
                paths.isCut ? "more than \(counted(listed, "path")), the shortest:" : "\(counted(listed, "path")):"
            }
        var lines = ["\(palette.bold(names[start])) depends on \(palette.bold(names[end])) by \(total)"]
        for (index, path) in paths.paths.enumerated() {
            lines.append("")
            lines += path.enumerated().map { position, node in
                let number = position == 0 ? "\(index + 1). " : "   " + (strength(from: path[position - 1], to: node))
                let place = graph.nodes[node].places.first.map { palette.dim("  at \($0)") } ?? ""
                return number + names[node] + place
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func strength(from source: Int, to target: Int) -> String {
        guard let strength = graph.edge(from: source, to: target)?.strength else { return "" }
        return palette.dim("needs ") + (strength == .eager ? "" : palette.yellow("(\(strength.rawValue))") + " ")
    }
}

/// A search for a shortest path from any of several nodes to another node.
package struct ShortestPath {
    /// Finds a shortest path.
    ///
    /// - Complexity: Linear in the graph.
    /// - Returns: The nodes on the path, or `nil` if there is none.
    package static func find(from starts: [Int], to end: Int, in graph: Graph) -> [Int]? {
        var previous: [Int?] = Array(repeating: nil, count: graph.nodes.count)
        var isFound = Array(repeating: false, count: graph.nodes.count)
        var queue = starts
        for start in starts { isFound[start] = true }
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            if node == end { return Array(sequence(first: end) { previous[$0] }).reversed() }
            for target in graph.dependencies(of: node) where !isFound[target] {
                isFound[target] = true
                previous[target] = node
                queue.append(target)
            }
        }
        return nil
    }
}

/// The live bindings of a graph, with the paths by which a program reaches them, as text and as JSON.
///
/// A strict test that requests a root has to override all live bindings that the root reaches.
package struct LiveReport {
    private let graph: Graph
    private let names: NodeNames
    private let palette: Palette
    private let nodes: [Int]

    /// Finds the live bindings.
    ///
    /// - Complexity: Linear in the graph.
    package init(_ graph: Graph, _ names: NodeNames, _ palette: Palette = .plain) {
        self.graph = graph
        self.names = names
        self.palette = palette
        nodes = graph.nodes.indices.filter { graph.nodes[$0].isLive }.sorted { (names[$0], $0) < (names[$1], $1) }
    }

    /// The number of live bindings, and each with its source locations and a shortest path from a root.
    ///
    /// - Complexity: Linear in the graph for each live binding.
    package var text: String {
        var lines = [counted(nodes.count, "live key")]
        for node in nodes {
            let places = graph.nodes[node].places.map { "\($0)" }.joined(separator: ", ")
            lines.append(palette.bold(names[node]) + (places.isEmpty ? "" : palette.dim("  at \(places)")))
            lines.append("  " + (path(to: node).map { shownPath($0.map { names[$0] }) } ?? "from no root"))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The live bindings as JSON.
    ///
    /// - Complexity: Linear in the graph for each live binding.
    package var json: JSONValue {
        .members([
            ("version", .number(1)),
            (
                "live",
                .list(
                    nodes.map { node in
                        .members(
                            graph.reference(to: node) + [
                                ("name", .string(names[node])),
                                ("wayFromRoot", graph.references(to: path(to: node) ?? [])),
                            ])
                    })
            ),
        ])
    }

    /// Returns a shortest path from a root, or `nil` if there is none.
    private func path(to node: Int) -> [Int]? {
        ShortestPath.find(from: graph.entries, to: node, in: graph)
    }
}
