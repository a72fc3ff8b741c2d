// The strongly connected components of a graph, and the longest paths, which pass each of them once.

import CleanseEngine

/// The strongly connected components of a graph: groups of nodes on common cycles, dependencies first.
package struct StronglyConnectedComponents {
    /// The groups, each after the groups that it depends on.
    package private(set) var groups: [[Int]] = []
    /// The index of each node's group.
    package private(set) var group: [Int]

    /// Finds the strongly connected components.
    ///
    /// - Complexity: Linear in the nodes and their targets.
    /// - Parameter targets: The nodes that each node depends on.
    package init(_ targets: Adjacency) {
        var groups: [[Int]] = []
        var group = Array(repeating: -1, count: targets.count)
        forEachStrongComponent(
            ofNodes: targets.count, edges: { targets[$0].indices }, target: { Int(targets[$0][$1]) }
        ) { members, _ in
            for member in members { group[member] = groups.count }
            groups.append(Array(members))
        }
        (self.groups, self.group) = (groups, group)
    }
}

/// The longest path from each node. All nodes of a cycle count as one.
package struct LongestPaths: Sendable {
    /// The number of dependencies on the longest path from each node.
    package private(set) var lengths: [Int]
    private var next: [Int?]
    private let groups: StronglyConnectedComponents

    /// Finds the longest paths.
    ///
    /// - Complexity: Linear in the nodes and their targets.
    package init(_ targets: Adjacency) {
        groups = StronglyConnectedComponents(targets)
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

    /// Returns the nodes on the longest path from a node, with one node of each cycle on it.
    package func path(from node: Int) -> [Int] {
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
