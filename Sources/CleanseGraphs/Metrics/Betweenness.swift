/// How many shortest ways between other nodes pass each node, ways of one length sharing one.
package struct Betweenness {
    /// U. Brandes, "A faster algorithm for betweenness centrality" (2001). Cost: the number of nodes times that of dependencies.
    package static func values(_ targets: Adjacency) -> [Double] {
        let count = targets.count
        let (starts, list) = targets.raw
        var result = Array(repeating: 0.0, count: count)
        var distance = Array(repeating: Int32(-1), count: count)
        var ways = Array(repeating: 0.0, count: count)
        var share = Array(repeating: 0.0, count: count)
        var queue = Array(repeating: Int32(0), count: count)
        for source in 0..<count where starts[source] < starts[source + 1] {
            var end = 1
            queue[0] = Int32(source)
            distance[source] = 0
            ways[source] = 1
            var position = 0
            while position < end {
                let node = Int(queue[position])
                position += 1
                let next = distance[node] + 1
                let own = ways[node]
                for index in starts[node]..<starts[node + 1] {
                    let target = Int(list[index])
                    if distance[target] < 0 {
                        distance[target] = next
                        queue[end] = Int32(target)
                        end += 1
                    }
                    if distance[target] == next { ways[target] += own }
                }
            }
            // Farthest first: each node passes on what it has received.
            while position > 0 {
                position -= 1
                let node = Int(queue[position])
                let next = distance[node] + 1
                var sum = 0.0
                for index in starts[node]..<starts[node + 1] {
                    let target = Int(list[index])
                    if distance[target] == next { sum += (1 + share[target]) / ways[target] }
                }
                share[node] = sum * ways[node]
                if node != source { result[node] += share[node] }
            }
            for index in 0..<end {
                let node = Int(queue[index])
                distance[node] = -1
                ways[node] = 0
                share[node] = 0
            }
        }
        return result
    }
}
