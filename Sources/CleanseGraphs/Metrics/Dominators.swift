/// For each node that can be reached: the nearest one that every way to it passes.
package struct Dominators: Sendable {
    /// The immediate dominator of each node; nil for entries, for nodes to which ways of several entries lead, and for unreachable ones.
    package private(set) var parent: [Int?]
    /// How many nodes can be reached through each node only, without itself.
    package private(set) var counts: [Int]
    /// Whether each node can be reached.
    package private(set) var isReachable: [Bool]

    /// K. Cooper, T. Harvey, K. Kennedy, "A simple, fast dominance algorithm" (2001). Cost: close to linear for graphs that nest little.
    package init(_ targets: Adjacency, entries: [Int]) {
        let count = targets.count
        // Node `count` leads to all entries.
        let top = count
        var order: [Int] = []
        var number = Array(repeating: -1, count: count + 1)
        var isFound = Array(repeating: false, count: count)
        for entry in entries where !isFound[entry] {
            isFound[entry] = true
            var path: [(node: Int, position: Int)] = [(entry, 0)]
            while let (node, position) = path.last {
                let list = targets[node]
                if position < list.count {
                    path[path.count - 1].position += 1
                    let target = Int(list[list.startIndex + position])
                    if !isFound[target] {
                        isFound[target] = true
                        path.append((target, 0))
                    }
                } else {
                    number[node] = order.count
                    order.append(node)
                    path.removeLast()
                }
            }
        }
        number[top] = order.count
        let sources = targets.reversed
        var isEntry = Array(repeating: false, count: count)
        for entry in entries { isEntry[entry] = true }

        var dominator = Array(repeating: -1, count: count + 1)
        dominator[top] = top
        var isChanged = true
        while isChanged {
            isChanged = false
            for node in order.reversed() {
                var best = isEntry[node] ? top : -1
                for source in sources[node].lazy.map({ Int($0) }) where dominator[source] >= 0 {
                    guard best >= 0 else {
                        best = source
                        continue
                    }
                    var other = source
                    while best != other {
                        if number[best] < number[other] { best = dominator[best] } else { other = dominator[other] }
                    }
                }
                if dominator[node] != best {
                    dominator[node] = best
                    isChanged = true
                }
            }
        }
        isReachable = isFound
        parent = (0..<count).map { dominator[$0] < 0 || dominator[$0] == top ? nil : dominator[$0] }
        counts = Array(repeating: 0, count: count)
        // A dominator has a greater number than what it dominates.
        for node in order { if let above = parent[node] { counts[above] += counts[node] + 1 } }
    }
}
