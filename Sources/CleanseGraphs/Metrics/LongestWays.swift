/// The longest way that begins at each node; the nodes of a cycle count once each.
package struct LongestWays: Sendable {
    /// The number of dependencies on the longest way from each node.
    package private(set) var lengths: [Int]
    private var next: [Int?]
    private let groups: StrongGroups

    /// Cost: linear.
    package init(_ targets: Adjacency) {
        groups = StrongGroups(targets)
        var lengthOfGroup = Array(repeating: 0, count: groups.groups.count)
        next = Array(repeating: nil, count: groups.groups.count)
        for (index, members) in groups.groups.enumerated() {
            var best = 0
            for member in members {
                for target in targets[member] where groups.group[Int(target)] != index {
                    let length = lengthOfGroup[groups.group[Int(target)]] + 1
                    if length > best || next[index] == nil {
                        best = max(best, length)
                        next[index] = groups.group[Int(target)]
                    }
                }
            }
            lengthOfGroup[index] = best
        }
        lengths = groups.group.map { lengthOfGroup[$0] }
    }

    /// The nodes on the longest way from a node, one of each cycle on it.
    package func way(from node: Int) -> [Int] {
        var nodes = [node]
        var group = groups.group[node]
        while let following = next[group] {
            nodes.append(groups.groups[following][0])
            group = following
        }
        return nodes
    }

    /// The groups of nodes that can request each other.
    package var cycles: [[Int]] { groups.groups.filter { $0.count > 1 } }
}
