import Cleanse

/// Registers the beans of one environment that extend the container.
final class ContainerExtensions: @unchecked Sendable {
    // SAFETY: what changes is behind a lock; a weak reference may be read from any thread.
    private weak var host: (any BeanHost)?
    /// The registered beans.
    private let taken = Guarded<Set<ProviderKey>>([])

    init(of host: any BeanHost) {
        self.host = host
    }

    /// Registers a bean, or the product of a factory bean.
    /// - Throws: ``BeanError`` if it extends the container in a way that its declaration does not name.
    func register(_ object: AnyObject, of bean: ResolvedBean, isProduct: Bool) throws {
        let roles = isProduct ? bean.productRoles : bean.roles
        let actual = type(of: BeanValue.content(object))
        if actual != (isProduct ? bean.targetType : bean.type) {
            let hidden = ExtensionRoles(of: actual).subtracting(roles)
            guard hidden.isEmpty else { throw bean.error(.hiddenExtension(actual, of: hidden.requirement(of: actual))) }
        }
        guard !roles.isDisjoint(with: [.scope, .injection, .source]) else { return }
        // Of a prototype, the first object is registered.
        guard taken.withLock({ $0.insert(isProduct ? bean.productKey : bean.key).inserted }) else { return }
        guard let host else { throw BeanError(.shutDown) }
        try bean.naming("load()") { try host.adopt(object) }
    }
}
