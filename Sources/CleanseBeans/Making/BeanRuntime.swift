// The state that the beans of an environment share, and the registration of beans that extend the container.

import CleanseEngine

/// The state that the beans of one environment share while they are created. The recipes keep it, so it keeps neither the environment nor
/// the engine's instance.
final class BeanRuntime: @unchecked Sendable {
    // SAFETY: `plan` and `owners` are written once, by the thread that validates the environment, before others see the runtime.
    // The rest never changes, or synchronises itself.
    private(set) weak var host: (any BeanHost)?
    let beans: [ResolvedBean]
    let index: TypeIndex
    /// The highest number of a bean without an id, here and in the environments above.
    let lastNumber: Int
    let processors: ProcessorChain
    let extensions: ContainerExtensions
    /// The singletons that have been created. The recipes keep them, so they keep neither the environment nor the engine's instance either.
    /// Numbered by the positions of the beans.
    let singletons = StartedValues()
    /// Those among them that are told of their end, and whether that has to be waited for.
    private let told = Guarded(Told())
    /// What singletons have looked up while they were created: pairs of positions, of the one that was looked up first.
    private let lookUps = Guarded<[(Int, Int)]>([])
    /// Finds the position of a key.
    private var plan: (plan: GraphPlan, component: ComponentID)?

    private struct Told {
        /// In the order of their creation.
        var all: [(position: Int, isAwaited: Bool)] = []
        /// How many of them the start has created, once it has ended.
        var started = Int.max
    }

    /// The bean of each position among the declared bindings: a bean, followed by the product of a factory bean.
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

    /// Completes it with the plan in which the beans have been declared, in their order.
    func complete(with plan: GraphPlan, component: ComponentID) { self.plan = (plan, component) }

    /// The bean of a key, or the factory bean of a product.
    func bean(_ key: ProviderKey) -> ResolvedBean? {
        guard let (plan, component) = plan, let position = plan.position(of: key, in: component),
            owners.indices.contains(position)
        else { return nil }
        return owners[position]
    }

    /// The bean that is declared at a position; nil for another binding.
    func bean(at position: Int) -> ResolvedBean? {
        guard owners.indices.contains(position), owners[position].position == position else { return nil }
        return owners[position]
    }

    /// Notes that a bean is looked up during the start, if that is while a singleton is created.
    func noteLookUp(of key: ProviderKey) {
        guard let creator = Creator.current.value, creator.runtime === self, let (plan, component) = plan,
            let position = plan.position(of: key, in: component)
        else { return }
        lookUps.withLock { $0.append((position, creator.position)) }
    }

    /// Notes that what is created from now on is created on demand.
    func endStart() { told.withLock { $0.started = $0.all.count } }

    /// Notes that a singleton has been created.
    /// - Parameters:
    ///   - position: Of its binding: the bean's, or its product's.
    ///   - listener: The object, if it is told of its end. Found where the bean belongs: elsewhere a cast may not see what conforms on an
    ///     actor.
    /// - Throws: ``BeanError`` if the others have ended; it then has ended too.
    func start(_ object: AnyObject, at position: Int, _ bean: ResolvedBean, _ listener: (any Bean)?) throws {
        guard !singletons.push(Content.wrap(object), position) else {
            if listener != nil { told.withLock { $0.all.append((position, false)) } }
            return
        }
        if let listener { try bean.naming("preDestroy()") { try listener.preDestroy() } }
        throw bean.error(.shutDown)
    }

    /// Notes that a singleton has been created whose end has to be waited for.
    /// - Returns: Whether it has been noted. Otherwise the others have ended, and it has to end too.
    func noteStart(of object: any AsyncBean, _ bean: ResolvedBean) -> Bool {
        guard singletons.push(Content<AnyObject>.wrap(object), bean.position) else { return false }
        told.withLock { $0.all.append((bean.position, true)) }
        return true
    }

    /// Checks, before anything ends, that this thread may tell the beans of an instance that they end.
    /// - Throws: ``BeanError`` if the end of one has to be waited for; `WrongIsolation`.
    func checkEnd(in instance: GraphInstance) throws {
        let told = told.withLock { $0.all }
        if let awaited = told.first(where: \.isAwaited) { throw owners[awaited.position].error(.needsStop) }
        guard instance.linked.hasIsolation else { return }
        for (position, _) in told { try instance.find(owners[position].key, as: AnyObject.self)?.checkCaller() }
    }

    /// Ends the singletons, in the reverse order of their construction, and the processors.
    /// - Returns: Their errors.
    func end() -> [BeanError] {
        singletons.close()
        let errors = singletons.end { position, content -> BeanError? in
            do { try (Content<AnyObject>.unwrap(content) as? any Bean)?.preDestroy() } catch {
                return self.owners[position].naming(error, by: "preDestroy()")
            }
            return nil
        }
        processors.end()
        return errors
    }

    /// Ends the singletons, each on its actor or, of none, on the caller's, and waits for them; then the processors. Of two of which one needs
    /// the other, the one that was created last ends first; others that have to be waited for end at the same time.
    /// - Parameter instance: Has their actors.
    /// - Returns: Their errors.
    func end(in instance: GraphInstance, on home: isolated any Actor) async -> [BeanError] {
        singletons.close()
        let (told, started) = told.withLock { ($0.all, $0.started) }
        let awaited = Set(told.filter(\.isAwaited).map(\.position))
        var known = lookUps.withLock { $0 }
        // What has processed the others ends after them.
        for processor in beans where processor.isPostProcessor {
            known += told.map { (processor.position, $0.position) }
        }
        // What was created on demand may have looked up any of the others. None of it has to be waited for.
        for place in told.indices.dropFirst(started) {
            let before = place == started ? told[..<started] : told[place - 1..<place]
            known += before.map { ($0.position, told[place].position) }
        }
        // SAFETY: only the actors of its bindings are looked up, which never change.
        nonisolated(unsafe) let plan = instance
        let errors = await singletons.end(
            in: instance, knowing: known, awaiting: awaited.contains
        ) { position, content -> BeanError? in
            let bean = self.owners[position]
            let actor = plan.find(bean.key, as: AnyObject.self)?.isolation?.actor
            return await self.end(content, of: bean, on: actor ?? home)
        }
        processors.end()
        return errors
    }

    private func end(
        _ content: Created<SlotContent>, of bean: ResolvedBean, on actor: isolated any Actor
    ) async -> BeanError? {
        let object = Content<AnyObject>.unwrap(content.value)
        do {
            if let object = object as? any AsyncBean {
                try await object.preDestroy()
            } else {
                try (object as? any Bean)?.preDestroy()
            }
        } catch { return bean.naming(error, by: "preDestroy()") }
        return nil
    }
}

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
