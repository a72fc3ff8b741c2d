/// The visible keys of components of a plan that other plans are built on.
final class VisibleKeysTable: @unchecked Sendable {
    // SAFETY: `known` is only touched under `lock`; what is in it does not change.
    private var known = SparseColumn<GraphPlan.Component, VisibleKeys>()
    private let lock = Lock()

    func load(_ component: ComponentID) -> VisibleKeys? { lock.withLock { known[component] } }
    func store(_ keys: VisibleKeys, _ component: ComponentID) { lock.withLock { known.store(keys, component) } }
}
