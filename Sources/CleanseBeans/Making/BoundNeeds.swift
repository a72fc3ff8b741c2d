import Cleanse

/// The dependencies of a bean, in the instance in which it is created.
struct BoundNeeds {
    let linked: LinkedBean
    let instance: GraphInstance

    /// Creates or finds the dependency at a position.
    func value(_ position: Int) throws -> Any { try linked.value(position, instance) }
}
