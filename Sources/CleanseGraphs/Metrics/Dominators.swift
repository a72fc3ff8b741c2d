/// The immediate dominators of the reachable nodes: for each, the nearest node that every path to it passes.
package struct Dominators: Sendable {
    /// The immediate dominator of each node, or `nil` for entries, unreachable nodes, and nodes that no single node dominates.
    package private(set) var parent: [Int?]
    /// The number of nodes that each node dominates, without itself.
    package private(set) var counts: [Int]
    /// Whether each node is reachable.
    package private(set) var isReachable: [Bool]

    /// Finds dominators by semidominators and nearest common ancestors: L. Georgiadis, R. Tarjan, R. Werneck, "Finding dominators in
    /// practice" (2006).
    ///
    /// - Complexity: Close to linear, even if keys request each other in long cycles.
    package init(_ targets: Adjacency, entries: [Int]) {
        let search = DepthFirstSearch(targets, entries: entries)
        let above = search.dominators(sources: targets.reversed)
        isReachable = search.number.map { $0 >= 0 }
        parent = search.number.map { $0 < 0 || above[$0] == 0 ? nil : search.order[above[$0]] }
        var counts = Array(repeating: 0, count: targets.count)
        // A dominated node has a greater number than its dominator.
        for node in search.order.dropFirst().reversed() {
            if let above = parent[node] { counts[above] += counts[node] + 1 }
        }
        self.counts = counts
    }
}

/// The reachable nodes, numbered from 1 in depth-first order. Number 0 is a virtual node that leads to all entries.
private struct DepthFirstSearch {
    /// The node of each number.
    private(set) var order = [-1]
    /// The number of each node, which is negative for unreachable nodes.
    private(set) var number: [Int]
    /// The number from which each number was found.
    private var finder = [0]
    private let isEntry: [Bool]

    init(_ targets: Adjacency, entries: [Int]) {
        number = Array(repeating: -1, count: targets.count)
        var isEntry = Array(repeating: false, count: targets.count)
        for entry in entries { isEntry[entry] = true }
        self.isEntry = isEntry
        for entry in entries where number[entry] < 0 {
            find(entry, from: 0)
            var path: [(node: Int, position: Int)] = [(entry, 0)]
            while let (node, position) = path.last {
                let list = targets[node]
                guard position < list.count else {
                    path.removeLast()
                    continue
                }
                path[path.count - 1].position += 1
                let target = Int(list[list.startIndex + position])
                guard number[target] < 0 else { continue }
                find(target, from: number[node])
                path.append((target, 0))
            }
        }
    }

    private mutating func find(_ node: Int, from source: Int) {
        number[node] = order.count
        order.append(node)
        finder.append(source)
    }

    /// Returns the number that immediately dominates each number.
    func dominators(sources: Adjacency) -> [Int] {
        // The smallest number from which a path through greater numbers only leads here. `best` is the smallest of these on a compressed
        // path.
        var semidominator = Array(order.indices)
        var (best, ancestor) = (semidominator, finder)
        var compressed: [Int] = []
        for here in order.indices.dropFirst().reversed() {
            for source in sources[order[here]].lazy.map({ number[Int($0)] }) where source >= 0 {
                // Only numbers that have been visited, which are greater, have a path to compress.
                var top = source
                while top > here, ancestor[top] > here {
                    compressed.append(top)
                    top = ancestor[top]
                }
                while let below = compressed.popLast() {
                    if best[ancestor[below]] < best[below] { best[below] = best[ancestor[below]] }
                    ancestor[below] = ancestor[top]
                }
                semidominator[here] = min(semidominator[here], best[source])
            }
            if isEntry[order[here]] { semidominator[here] = 0 }
            best[here] = semidominator[here]
        }
        var dominator = finder
        for here in order.indices.dropFirst() {
            while dominator[here] > semidominator[here] { dominator[here] = dominator[dominator[here]] }
        }
        return dominator
    }
}
