/// The ways by which one node depends on another, shortest first; none passes a node twice.
package struct Ways {
    /// The ways, each as the nodes on it.
    package private(set) var ways: [[Int]] = []
    /// How many ways there are; nil if the graph has cycles, or too many to be counted.
    package let count: Int?
    /// Whether there may be more ways than those listed.
    package private(set) var isCut = false

    /// How many beginnings of ways are looked at, and how many nodes on them.
    private static let (mostSteps, mostWork) = (1_000_000, 20_000_000)

    /// Cost: linear in the graph, and in the ways; bounded.
    /// - Parameters:
    ///   - limit: How many ways are listed.
    package init(from start: Int, to end: Int, in graph: Graph, limit: Int) {
        let distances = Self.distances(to: end, in: graph)
        guard let direct = distances[start], start != end else {
            count = 0
            return
        }
        let counted = Self.count(from: start, to: end, in: graph, distances)
        count = counted == .max ? nil : counted
        // Where no cycle is on a way, there is nothing to look for on it.
        let mayReturn = counted == nil
        var work = 0
        // Beginnings of ways, by the length of the shortest end of each: the first one to arrive is the shortest.
        var open: [[Step]] = Array(repeating: [], count: direct + 1)
        var steps: [Step] = [Step(node: start, previous: nil, length: 0)]
        open[direct].append(steps[0])
        var length = direct
        while length < open.count, ways.count < limit {
            // The last beginning first, so that one way is finished before another begins.
            while ways.count < limit, let step = open[length].popLast() {
                if step.node == end {
                    ways.append(Self.nodes(to: step, among: steps))
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
                    // The shortest one is known without a search.
                    if ways.isEmpty { ways = ShortestWay.find(from: [start], to: end, in: graph).map { [$0] } ?? [] }
                    return
                }
            }
            length += 1
        }
        isCut = ways.count == limit && count != limit
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

    /// How far each node that leads there is from the end.
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

    /// Counts the ways where no cycle is on one; `Int.max` stands for more than can be counted.
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
