/// The times at which the value of a binding was created.
package struct StartedBinding: Sendable {
    /// The position of the binding among the bindings of its component.
    package let position: Int
    /// The time at which the creation began, since the beginning of the start.
    let began: Duration
    let ended: Duration

    package init(position: Int, began: Duration, ended: Duration) {
        (self.position, self.began, self.ended) = (position, began, ended)
    }
}

extension StartReport {
    /// Creates a report of values that have been created.
    /// - Parameters:
    ///   - started: The bindings, in the order in which their creations ended.
    ///   - first: The number of bindings at the beginning of `started` that were created one after the other, before all others.
    ///   - instance: The instance that has the values.
    package init(_ started: [StartedBinding], first: Int, duration: Duration, of instance: GraphInstance) {
        let firstOnes = (1..<max(1, first)).map { (first: $0 - 1, second: $0) }
        let others = first == 0 ? [] : (first..<started.count).map { (first: first - 1, second: $0) }
        let plan = StartPlan(
            creating: started.map(\.position), of: instance.component, in: instance.linked, isEager: true,
            besides: firstOnes + others)
        let entries = started.indices.map { index in
            let (started, node) = (started[index], plan.nodes[index])
            return Entry(
                binding: instance.plan.chainLink(of: node.binding), began: started.began,
                duration: started.ended - started.began, waitedOn: node.needs)
        }
        self.init(entries, duration: duration, names: instance.plan.names)
    }
}
