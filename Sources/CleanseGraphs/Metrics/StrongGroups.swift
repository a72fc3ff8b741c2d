/// The strongly connected components of a graph: the nodes on common cycles, dependencies first.
package struct StrongGroups {
    /// The groups; each comes after those that it depends on.
    package private(set) var groups: [[Int]] = []
    /// The group of each node.
    package private(set) var group: [Int]

    /// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion. Cost: linear.
    /// - Parameter targets: The nodes that each depends on.
    package init(_ targets: Adjacency) {
        let count = targets.count
        group = Array(repeating: -1, count: count)
        var number = Array(repeating: -1, count: count)
        var low = Array(repeating: 0, count: count)
        var next = 0
        var open: [Int] = []
        var path: [(node: Int, position: Int)] = []
        for start in 0..<count where number[start] < 0 {
            path.append((start, 0))
            while let (node, position) = path.last {
                if position == 0 {
                    number[node] = next
                    low[node] = next
                    next += 1
                    open.append(node)
                }
                let list = targets[node]
                if position < list.count {
                    path[path.count - 1].position += 1
                    let target = Int(list[list.startIndex + position])
                    if number[target] < 0 {
                        path.append((target, 0))
                    } else if group[target] < 0 {
                        low[node] = min(low[node], number[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == number[node] else { continue }
                var members: [Int] = []
                while let member = open.popLast() {
                    group[member] = groups.count
                    members.append(member)
                    if member == node { break }
                }
                groups.append(members.reversed())
            }
        }
    }
}
