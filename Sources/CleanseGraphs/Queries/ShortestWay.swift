/// The shortest way from some nodes to another.
package struct ShortestWay {
    /// Cost: linear in the graph.
    /// - Returns: The nodes on the way; nil if there is none.
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
