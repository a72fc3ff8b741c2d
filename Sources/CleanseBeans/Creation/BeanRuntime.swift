// The state that the beans of an environment share, and the registration of beans that extend the container.

import CleanseEngine

/// The state that the beans of one environment share while they are created.
///
/// The links of the beans retain it, so it retains neither the environment nor the engine's instance.
final class BeanRuntime: @unchecked Sendable {
    // SAFETY: the thread that validates the environment writes `plan` once, before other threads see the runtime. The other properties
    // never change, or synchronise themselves.
    private(set) weak var host: (any BeanHost)?
    let beans: [ResolvedBean]
    let index: TypeIndex
    /// The highest number for a bean without an id, in this environment and its ancestors.
    let lastNumber: Int
    let processors: ProcessorChain
    let extensions: ContainerExtensions
    /// The singletons that have been created, with the positions of their bindings. The links of the beans retain them, so they retain
    /// neither the environment nor the engine's instance.
    let singletons = StartedBeans()
    /// The singletons that are notified of their end, and whether their end is asynchronous.
    private let notified = Guarded(NotifiedSingletons())
    /// The look-ups of singletons during their creation: pairs of the position that was looked up and the creator's position.
    private let lookUps = Guarded<[(Int, Int)]>([])
    /// The plan and the component in which the position of a key is found.
    private var plan: (plan: GraphPlan, component: ComponentID)?

    private struct NotifiedSingletons {
        /// The notified singletons, in the order of their creation.
        var all: [(position: Int, isAwaited: Bool)] = []
        /// The number of notified singletons at the end of the start. Later ones are created on demand.
        var started = Int.max
    }

    /// The bean at each position of the declared bindings. A factory bean also has the next position, for its product.
    private let owners: [ResolvedBean]

    init(of host: any BeanHost, beans: [ResolvedBean], index: TypeIndex) {
        self.host = host
        self.beans = beans
        self.index = index
        lastNumber = (host.hostAbove?.runtime?.lastNumber ?? 0) + beans.count
        processors = ProcessorChain(of: host)
        extensions = ContainerExtensions(of: host)
        var owners: [ResolvedBean] = []
        owners.reserveCapacity(beans.count)
        for bean in beans {
            owners.append(bean)
            if bean.targetType != nil { owners.append(bean) }
        }
        self.owners = owners
    }

    /// Completes the runtime with the plan in which the beans have been declared in order.
    func complete(with plan: GraphPlan, component: ComponentID) { self.plan = (plan, component) }

    /// Returns the bean of a key, or the factory bean of a product's key.
    func bean(_ key: ProviderKey) -> ResolvedBean? {
        guard let (plan, component) = plan, let position = plan.position(of: key, in: component),
            owners.indices.contains(position)
        else { return nil }
        return owners[position]
    }

    /// Returns the bean that is declared at a position, or `nil` if the position belongs to another binding.
    func bean(at position: Int) -> ResolvedBean? {
        guard owners.indices.contains(position), owners[position].position == position else { return nil }
        return owners[position]
    }

    /// Records the look-up of a bean during the start, if the thread is creating a singleton.
    func noteLookUp(of key: ProviderKey) {
        guard let creator = Creator.current.value, creator.runtime === self, let (plan, component) = plan,
            let position = plan.position(of: key, in: component)
        else { return }
        lookUps.withLock { $0.append((position, creator.position)) }
    }

    /// Records the end of the start. Singletons that are created from now on are created on demand.
    func endStart() { notified.withLock { $0.started = $0.all.count } }

    /// Records that a singleton has been created.
    /// - Parameters:
    ///   - position: The position of the binding of the bean or its product.
    ///   - listener: The object, if it is notified of its end. It is determined on the bean's actor, because elsewhere a cast may not see a
    ///     conformance that belongs to an actor.
    /// - Throws: ``BeanError`` if the other singletons have ended. The object has then ended too.
    func start(_ object: AnyObject, at position: Int, _ bean: ResolvedBean, _ listener: (any Bean)?) throws {
        guard !singletons.push(object, position) else {
            if listener != nil { notified.withLock { $0.all.append((position, false)) } }
            return
        }
        if let listener { try bean.naming("preDestroy()") { try listener.preDestroy() } }
        throw bean.error(.shutDown)
    }

    /// Records the creation of a singleton whose end is asynchronous.
    /// - Returns: Whether it has been recorded. Otherwise the other singletons have ended, and the caller must end this one.
    func noteStart(of object: any AsyncBean, _ bean: ResolvedBean) -> Bool {
        guard singletons.push(object, bean.position) else { return false }
        notified.withLock { $0.all.append((bean.position, true)) }
        return true
    }

    /// Checks, before any bean ends, that the calling thread may end the beans of an instance.
    /// - Throws: ``BeanError`` if the end of a bean is asynchronous, or `WrongIsolation`.
    func checkEnd(in instance: GraphInstance) throws {
        let notified = notified.withLock { $0.all }
        if let awaited = notified.first(where: \.isAwaited) { throw owners[awaited.position].error(.needsStop) }
        guard instance.linked.hasIsolation else { return }
        for (position, _) in notified { try instance.find(owners[position].key, as: AnyObject.self)?.checkCaller() }
    }

    /// Ends the singletons, in the reverse order of their construction, then the processors.
    /// - Returns: Their errors.
    func end() -> [BeanError] {
        singletons.close()
        let errors = singletons.end { position, object in
            try owners[position].naming("preDestroy()") { try (object as? any Bean)?.preDestroy() }
        }
        processors.end()
        return errors.compactMap { $0 as? BeanError }
    }

    /// Ends the singletons and waits for them, then ends the processors.
    ///
    /// Each singleton ends on its actor or, if it has none, on the caller's. If one singleton depends on another, the one that was created
    /// last ends first. Independent asynchronous singletons end at the same time.
    /// - Parameter instance: The instance that knows the actors of the singletons.
    /// - Returns: Their errors.
    func end(in instance: GraphInstance, on home: isolated any Actor) async -> [BeanError] {
        singletons.close()
        let (notified, started) = notified.withLock { ($0.all, $0.started) }
        let awaited = Set(notified.filter(\.isAwaited).map(\.position))
        var known = lookUps.withLock { $0 }
        // Post processors end after the beans that they have processed.
        for processor in beans where processor.isPostProcessor {
            known += notified.map { (processor.position, $0.position) }
        }
        // Singletons that were created on demand may have looked up any of the others. None of them is asynchronous.
        for place in notified.indices.dropFirst(started) {
            let before = place == started ? notified[..<started] : notified[place - 1..<place]
            known += before.map { ($0.position, notified[place].position) }
        }
        // SAFETY: only the actors of its bindings are read, which never change.
        nonisolated(unsafe) let plan = instance
        // SAFETY: each singleton is used only where it ends, on its actor.
        nonisolated(unsafe) let entries = singletons.take()
        let order = entries.map(\.position)
        let ends = BeanTasks(isImmediate: order.map { !awaited.contains($0) }) { index, home in
            let bean = self.owners[order[index]]
            let actor = plan.find(bean.key, as: AnyObject.self)?.isolation?.actor
            try await self.end(TransferredValue(value: entries[index].object), of: bean, on: actor ?? home)
        }
        let needs = ends.isSerial ? order.map { _ in [] } : instance.needs(of: order, through: .all, besides: known)
        let errors = await ends.end(needs, on: home)
        processors.end()
        return errors.compactMap { $0 as? BeanError }
    }

    private func end(
        _ object: TransferredValue<AnyObject>, of bean: ResolvedBean, on actor: isolated any Actor
    ) async throws {
        do {
            if let bean = object.value as? any AsyncBean {
                try await bean.preDestroy()
            } else {
                try (object.value as? any Bean)?.preDestroy()
            }
        } catch { throw bean.naming(error, by: "preDestroy()") }
    }
}

/// The registration of the beans of one environment that extend the container.
final class ContainerExtensions: @unchecked Sendable {
    // SAFETY: a lock guards the mutable state, and a weak reference may be read from any thread.
    private weak var host: (any BeanHost)?
    /// The keys of the registered beans.
    private let taken = Guarded<Set<ProviderKey>>([])

    init(of host: any BeanHost) {
        self.host = host
    }

    /// Registers a bean, or the product of a factory bean.
    /// - Throws: ``BeanError`` if it extends the container in a role that its declared type does not have.
    func register(_ object: AnyObject, of bean: ResolvedBean, isProduct: Bool) throws {
        let roles = isProduct ? bean.productRoles : bean.roles
        let actual = type(of: BeanValue.content(object))
        if actual != (isProduct ? bean.targetType : bean.type) {
            let hidden = ExtensionRoles(of: actual).subtracting(roles)
            guard hidden.isEmpty else { throw bean.error(.hiddenExtension(actual, of: hidden.requirement(of: actual))) }
        }
        guard !roles.isDisjoint(with: [.scope, .injection, .source]) else { return }
        // Only the first object of a prototype is registered.
        guard taken.withLock({ $0.insert(isProduct ? bean.productKey : bean.key).inserted }) else { return }
        guard let host else { throw BeanError(.shutDown) }
        try bean.naming("load()") { try host.adopt(object) }
    }
}
