import CleanseEngine

/// The strongly connected components of a graph: the nodes on common cycles, dependencies first.
package struct StrongGroups {
    /// The groups; each comes after those that it depends on.
    package private(set) var groups: [[Int]] = []
    /// The group of each node.
    package private(set) var group: [Int]

    /// Cost: linear.
    /// - Parameter targets: The nodes that each depends on.
    package init(_ targets: Adjacency) {
        enum Edge {}
        var groups: [[Int]] = []
        var group = Array(repeating: -1, count: targets.count)
        forEachStrongComponent(
            of: RowIndex<Adjacency>(0)..<RowIndex(targets.count),
            edges: { node in
                let list = targets[node.position]
                return RowIndex<Edge>(list.startIndex)..<RowIndex(list.endIndex)
            },
            target: { node, edge in RowIndex(Int(targets[node.position][edge.position])) }
        ) { members, _ in
            for member in members { group[member.position] = groups.count }
            groups.append(members.map(\.position))
        }
        (self.groups, self.group) = (groups, group)
    }
}
