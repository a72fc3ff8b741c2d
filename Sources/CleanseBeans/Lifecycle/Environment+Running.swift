import Cleanse

extension Environment {
    /// What the start made of the definitions.
    final class Running {
        let holder: Holder
        let runtime: BeanRuntime
        /// The beans in the order of their start.
        let order: [ResolvedBean]

        init(holder: Holder, runtime: BeanRuntime, order: [ResolvedBean]) {
            self.holder = holder
            self.runtime = runtime
            self.order = order
        }

        /// For calls that end before this does.
        var instance: GraphInstance { holder.instance }
    }
}

extension Environment.Running {
    /// Makes what is not made on demand: post processors, then scopes, then the singletons that are not lazy.
    func makeBeans(in environment: Environment) throws {
        for bean in order where bean.isPostProcessor {
            _ = try value(bean.extensionKey(.processor))
        }
        try runtime.completeProcessors()
        for bean in order where bean.isScope { _ = try value(bean.extensionKey(.scope)) }
        for bean in order where bean.isInjection { _ = try value(bean.extensionKey(.injection)) }
        let unknown = order.compactMap { unknownScope(of: $0, environment) } + unknownInjections(environment)
        if let error = MultiError.combining(unknown) { throw error }
        for bean in order {
            if let linked = runtime.linked(bean), let scope = scope(of: bean, environment) {
                try bean.naming("the scope \"\(shortened(scope.name))\"") {
                    try scope.prepare(bean.declaration, factory: InstanceFactory(linked, instance))
                }
            }
            if bean.isConfigurationSource { _ = try value(bean.extensionKey(.source)) }
            if bean.isEager { _ = try value(bean.key) }
        }
    }

    private func unknownScope(of bean: ResolvedBean, _ environment: Environment) -> BeanError? {
        guard case .named(let name) = bean.scope, environment.findScope(name) == nil else { return nil }
        return bean.error(.unknownScope(name), hints: environment.similarScopes(to: name))
    }

    /// Which kinds the injections compute that are beans is known once they have been made.
    private func unknownInjections(_ environment: Environment) -> [BeanError] {
        guard order.contains(where: \.isInjection) else { return [] }
        return order.flatMap { bean in
            let properties = BeanDescriptor.findBeanDescriptor(bean.type)?.getProperties() ?? []
            return properties.compactMap { property -> BeanError? in
                guard let kind = property.getInjection().map({ type(of: $0) }), environment.injector.find(kind) == nil
                else { return nil }
                return bean.error(.unknownInjection(kind, property: property.qualifiedName))
            }
        }
    }

    private func scope(of bean: ResolvedBean, _ environment: Environment) -> (any BeanScope)? {
        switch bean.scope {
        case .singleton: nil
        case .custom(let scope): scope
        case .named(let name): environment.findScope(name)
        }
    }

    /// The value of a key that is known to be there, in this environment or above it.
    func value(_ key: ProviderKey) throws -> AnyObject {
        guard let found = instance.find(key, as: AnyObject.self) else { throw instance.missing(key) }
        return try found.get()
    }
}
