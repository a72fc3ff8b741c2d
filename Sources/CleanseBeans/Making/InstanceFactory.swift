import Cleanse

/// Creates the instances of one bean, as long as the environment has not been shut down.
final class InstanceFactory: BeanFactory, @unchecked Sendable {
    // SAFETY: never written after `init`; a weak reference may be read from any thread.
    // Weak, since a scope may keep the factory, and both of these keep the scope.
    private weak var linked: LinkedBean?
    private let home: WeakHome

    init(_ linked: LinkedBean, _ instance: GraphInstance) {
        self.linked = linked
        home = WeakHome(instance)
    }

    func create(_ bean: BeanDeclaration) throws -> AnyObject {
        guard let linked, let holder = home.holder else {
            throw BeanError(.shutDown, bean: bean.name, origin: bean.origin)
        }
        return try linked.makeLater(in: holder.instance)
    }
}
