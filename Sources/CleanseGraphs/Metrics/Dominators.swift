/// For each node that can be reached: the nearest one that every way to it passes.
package struct Dominators: Sendable {
    /// The immediate dominator of each node; nil for entries, for nodes to which ways of several entries lead, and for unreachable ones.
    package private(set) var parent: [Int?]
    /// How many nodes can be reached through each node only, without itself.
    package private(set) var counts: [Int]
    /// Whether each node can be reached.
    package private(set) var isReachable: [Bool]

    /// By semidominators and nearest common ancestors: L. Georgiadis, R. Tarjan, R. Werneck, "Finding dominators in practice" (2006).
    ///
    /// Cost: close to linear, also where keys request each other in long cycles.
    package init(_ targets: Adjacency, entries: [Int]) {
        let search = DepthFirstSearch(targets, entries: entries)
        let above = search.dominators(sources: targets.reversed)
        isReachable = search.number.map { $0 >= 0 }
        parent = search.number.map { $0 < 0 || above[$0] == 0 ? nil : search.order[above[$0]] }
        var counts = Array(repeating: 0, count: targets.count)
        // What is dominated has a greater number.
        for node in search.order.dropFirst().reversed() {
            if let above = parent[node] { counts[above] += counts[node] + 1 }
        }
        self.counts = counts
    }
}

/// The nodes that can be reached, numbered from 1 in the order in which a depth-first search finds them; 0 leads to all entries.
private struct DepthFirstSearch {
    /// The node of each number.
    private(set) var order = [-1]
    /// The number of each node; negative for what can't be reached.
    private(set) var number: [Int]
    /// From which number each was found.
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

    /// The number that immediately dominates each.
    func dominators(sources: Adjacency) -> [Int] {
        // The smallest number from which a way leads here through greater ones only; of those on a compressed way, the smallest.
        var semidominator = Array(order.indices)
        var (best, ancestor) = (semidominator, finder)
        var compressed: [Int] = []
        for here in order.indices.dropFirst().reversed() {
            for source in sources[order[here]].lazy.map({ number[Int($0)] }) where source >= 0 {
                // Only what has been looked at, which is greater, has a way to compress.
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
