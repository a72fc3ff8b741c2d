import Cleanse

/// The beans of an environment that has been validated: created at the start, or when they are first requested.
final class RunningBeans: Sendable {
    let holder: Holder
    let runtime: BeanRuntime
    /// The beans in the order of their start.
    let order: [ResolvedBean]
    /// For each bean, how many asynchronous ones have to be waited for, one after the other, before it can be created; none is 0.
    private let waves: [ProviderKey: Int]
    /// The beans of a scope, which must be announced to it.
    private let scoped: [ObjectIdentifier: LinkedBean]
    /// Those that extend the container, or whose products do, in the same order; and those whose scope is known by its name only.
    private let extending: [ResolvedBean]
    private let inNamedScopes: [ResolvedBean]
    /// Who requests the beans, for the check of what is shared.
    let requests: SharingCheck.Requests

    init(
        holder: Holder, runtime: BeanRuntime, order: [ResolvedBean], waves: [ProviderKey: Int],
        scoped: [ObjectIdentifier: LinkedBean], requests: SharingCheck.Requests
    ) {
        self.holder = holder
        self.runtime = runtime
        self.order = order
        self.waves = waves
        self.scoped = scoped
        self.requests = requests
        extending = order.filter { !$0.roles.isEmpty || !$0.productRoles.isEmpty }
        inNamedScopes = order.filter { if case .named = $0.scope { true } else { false } }
    }

    /// For calls that end before this does.
    var instance: GraphInstance { holder.instance }

    // MARK: Starting

    /// A step of the start.
    private enum Step {
        /// Creates a bean.
        case make(ResolvedBean)
        /// Creates a bean that extends the container, or its product, whatever has been created before.
        case extend(ResolvedBean, ExtensionRoles)
        /// Announces a bean to its scope.
        case prepare(ResolvedBean, LinkedBean)
        /// Lets processors see the beans that were created before them.
        case completeProcessors
        /// Checks the names that only beans give a meaning.
        case checkNames
    }

    /// What extends the container: post processors, then scopes and injections.
    private var extensions: [Step] {
        func all(_ role: ExtensionRoles) -> [Step] { extending.filter { $0.has(role) }.map { .extend($0, role) } }
        return all(.processor) + [.completeProcessors] + all(.scope) + all(.injection) + [.checkNames]
    }

    /// What is not created on demand afterwards: the singletons that are not lazy.
    private func steps(of beans: some Sequence<ResolvedBean>) -> [Step] {
        var steps: [Step] = []
        for bean in beans {
            if let linked = scoped[ObjectIdentifier(bean)] { steps.append(.prepare(bean, linked)) }
            if bean.isConfigurationSource { steps.append(.extend(bean, .source)) }
            if bean.isEager { steps.append(.make(bean)) }
        }
        return steps
    }

    /// Creates what is not created on demand, on the calling thread.
    /// - Throws: ``BeanError``, before anything is created, if something has to be waited for; `WrongIsolation`, likewise; the first error.
    func makeBeans(of host: any BeanHost) throws {
        if let bean = order.first(where: \.isAsynchronous) { throw bean.error(.needsStart) }
        try checkIsolation()
        for step in extensions { try perform(step, of: host) }
        for step in steps(of: order) { try perform(step, of: host) }
    }

    /// Creates what is not created on demand, each bean on its actor or, of none, on the caller's, and waits for those that take time: those
    /// that don't need each other are created at the same time.
    /// - Throws: The first error; `CancellationError` if the task is cancelled.
    func makeBeans(of host: any BeanHost, on home: isolated any Actor) async throws {
        try await perform(extensions, of: host, on: home)
        let beans = Dictionary(grouping: order) { waves[$0.key] ?? 0 }
        for (_, beans) in beans.sorted(by: { $0.key < $1.key }) {
            let (awaited, others) = partition(beans)
            try await perform(steps(of: others), of: host, on: home)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for bean in awaited {
                    guard let found = instance.find(bean.key, as: AnyObject.self) else { continue }
                    group.addTask { try await found.await() }
                }
                // The first error cancels the others, unlike that of `waitForAll`.
                while try await group.next() != nil {}
            }
        }
        try Task.checkCancellation()
    }

    /// The beans that only have to be waited for, and the others.
    private func partition(_ beans: [ResolvedBean]) -> (awaited: [ResolvedBean], others: [ResolvedBean]) {
        func isAwaited(_ bean: ResolvedBean) -> Bool { bean.isAsynchronous && !bean.isConfigurationSource }
        return (beans.filter(isAwaited), beans.filter { !isAwaited($0) })
    }

    private func perform(_ steps: [Step], of host: any BeanHost, on home: isolated any Actor) async throws {
        for step in steps {
            try Task.checkCancellation()
            let found = target(of: step)
            if case .extend = step { try await found?.await() }
            if let actor = found?.isolation?.actor, actor !== home {
                try await perform(step, of: host, on: actor)
            } else {
                try host.asStarter { try perform(step, of: host) }
            }
        }
    }

    /// Ends the beans, each on its actor or, of none, on the caller's, and waits for each.
    /// - Returns: Their errors.
    func end(on home: isolated any Actor) async -> [BeanError] { await runtime.end(in: instance, on: home) }

    private func perform(_ step: Step, of host: any BeanHost, on actor: isolated any Actor) throws {
        try host.asStarter { try perform(step, of: host) }
    }

    private func perform(_ step: Step, of host: any BeanHost) throws {
        switch step {
        case .make(let bean): _ = try instance.binding(at: bean.position, as: AnyObject.self).get()
        case .extend(let bean, let role): _ = try value(bean.extensionKey(role))
        case .prepare(_, let linked): try linked.prepare(in: instance)
        case .completeProcessors: try runtime.processors.complete()
        case .checkNames:
            let unknown = inNamedScopes.compactMap { unknownScope(of: $0, host) } + unknownInjections(host)
            if let error = MultiError.combining(unknown) { throw error }
        }
    }

    /// What a step is about, whose actor it runs on.
    private func target(of step: Step) -> BoundLink<AnyObject>? {
        switch step {
        case .make(let bean), .prepare(let bean, _): instance.find(bean.key, as: AnyObject.self)
        case .extend(let bean, let role): instance.find(bean.extensionKey(role), as: AnyObject.self)
        // Of processors that belong to an actor, which see them there.
        case .completeProcessors:
            extending.lazy.filter { $0.has(.processor) }
                .compactMap { self.instance.find($0.extensionKey(.processor), as: AnyObject.self) }
                .first { $0.isolation != nil }
        case .checkNames: nil
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

    /// The error of a bean whose scope is unknown. Scopes that are beans are known once they have been created.
    private func unknownScope(of bean: ResolvedBean, _ host: any BeanHost) -> BeanError? {
        guard case .named(let name) = bean.scope, host.findScope(name) == nil else { return nil }
        return bean.error(.unknownScope(name), hints: host.similarScopes(to: name))
    }

    /// The errors of injected properties whose kind is unknown. Injections that are beans are known once they have been created.
    private func unknownInjections(_ host: any BeanHost) -> [BeanError] {
        guard extending.contains(where: \.isInjection) else { return [] }
        return order.flatMap { bean in
            bean.kind.injectedProperties.compactMap { property -> BeanError? in
                guard let kind = property.injection.map({ type(of: $0) }), !host.hasInjection(for: kind)
                else { return nil }
                return bean.error(.unknownInjection(kind, property: property.qualifiedName))
            }
        }
    }

    /// The value of a key that is known to be there, in this environment or above it.
    private func value(_ key: ProviderKey) throws -> AnyObject {
        guard let found = instance.find(key, as: AnyObject.self) else { throw instance.missing(key) }
        return try found.get()
    }
}
