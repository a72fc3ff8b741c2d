/// A use of a shared value that is not `Sendable`, by a graph that is built on the value's graph, or by a start.
package struct SharedUse: Sendable {
    let binding: PlanBinding
    let way: UnsafeSharing.Way
}
