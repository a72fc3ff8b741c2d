/// The visible keys of components of a plan that other plans are built on.
final class VisibleKeysTable: @unchecked Sendable {
    // SAFETY: `known` is only touched under `lock`; what is in it does not change.
    private var known: [Int: VisibleKeys] = [:]
    private let lock = Lock()

    func load(_ component: Int) -> VisibleKeys? { lock.withLock { known[component] } }
    func store(_ keys: VisibleKeys, _ component: Int) { lock.withLock { known[component] = keys } }
}
