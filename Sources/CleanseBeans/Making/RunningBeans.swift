import Cleanse

/// The beans of an environment that has been validated: created at the start, or when they are first requested.
final class RunningBeans: Sendable {
    let holder: Holder
    let runtime: BeanRuntime
    /// The beans in the order of their start.
    let order: [ResolvedBean]
    /// The beans of a scope, which must be announced to it.
    private let scoped: [ObjectIdentifier: LinkedBean]
    /// Those that extend the container, or whose products do, in the same order; and those whose scope is known by its name only.
    private let extending: [ResolvedBean]
    private let inNamedScopes: [ResolvedBean]

    init(holder: Holder, runtime: BeanRuntime, order: [ResolvedBean], scoped: [ObjectIdentifier: LinkedBean]) {
        self.holder = holder
        self.runtime = runtime
        self.order = order
        self.scoped = scoped
        extending = order.filter { !$0.roles.isEmpty || !$0.productRoles.isEmpty }
        inNamedScopes = order.filter { if case .named = $0.scope { true } else { false } }
    }

    /// For calls that end before this does.
    var instance: GraphInstance { holder.instance }

    /// Creates what is not created on demand: post processors, then scopes, then the singletons that are not lazy.
    func makeBeans(of host: any BeanHost) throws {
        try checkIsolation()
        try makeAll(.processor)
        try runtime.processors.complete()
        try makeAll(.scope)
        try makeAll(.injection)
        let unknown = inNamedScopes.compactMap { unknownScope(of: $0, host) } + unknownInjections(host)
        if let error = MultiError.combining(unknown) { throw error }
        for bean in order {
            try scoped[ObjectIdentifier(bean)]?.prepare(in: instance)
            if bean.isConfigurationSource { _ = try value(bean.extensionKey(.source)) }
            if bean.isEager { _ = try value(bean.key) }
        }
    }

    /// Checks, before anything is created, that this thread may create all of it.
    private func checkIsolation() throws {
        guard instance.linked.hasIsolation else { return }
        let extensions: [ExtensionRoles] = [.processor, .scope, .injection, .source]
        for bean in order where bean.isEager || extensions.contains(where: bean.has) {
            try instance.find(bean.key, as: AnyObject.self)?.checkCaller()
        }
    }

    private func makeAll(_ role: ExtensionRoles) throws {
        for bean in extending where bean.has(role) { _ = try value(bean.extensionKey(role)) }
    }

    /// The error of a bean whose scope is unknown. Scopes that are beans are known once they have been created.
    private func unknownScope(of bean: ResolvedBean, _ host: any BeanHost) -> BeanError? {
        guard case .named(let name) = bean.scope, host.findScope(name) == nil else { return nil }
        return bean.error(.unknownScope(name), hints: host.similarScopes(to: name))
    }

    /// The errors of injected properties whose kind is unknown. Injections that are beans are known once they have been created.
    private func unknownInjections(_ host: any BeanHost) -> [BeanError] {
        guard extending.contains(where: \.isInjection) else { return [] }
        return order.flatMap { bean in
            let properties = BeanDescriptor.findBeanDescriptor(bean.type)?.injectedProperties ?? []
            return properties.compactMap { property -> BeanError? in
                guard let kind = property.injection.map({ type(of: $0) }), !host.hasInjection(for: kind)
                else { return nil }
                return bean.error(.unknownInjection(kind, property: property.qualifiedName))
            }
        }
    }

    /// The value of a key that is known to be there, in this environment or above it.
    func value(_ key: ProviderKey) throws -> AnyObject {
        guard let found = instance.find(key, as: AnyObject.self) else { throw instance.missing(key) }
        return try found.get()
    }
}
