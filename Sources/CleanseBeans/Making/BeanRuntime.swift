import Cleanse

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
    let singletons = StartStack()
    /// Those among them that are told of their end, and whether that has to be waited for.
    private let told = Guarded<[(bean: ResolvedBean, isAwaited: Bool)]>([])
    /// Finds the position of a key.
    private var plan: (plan: GraphPlan, component: ComponentID)?
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

    /// Notes that a singleton has been created.
    /// - Parameter listener: The object, if it is told of its end. Found where the bean belongs: elsewhere a cast may not see what conforms
    ///   on an actor.
    /// - Throws: ``BeanError`` if the others have ended; it then has ended too.
    func start(_ object: AnyObject, _ bean: ResolvedBean, _ listener: (any Bean)?) throws {
        guard !singletons.push(object, bean.position) else {
            if listener != nil { told.withLock { $0.append((bean, false)) } }
            return
        }
        if let listener { try bean.naming("preDestroy()") { try listener.preDestroy() } }
        throw bean.error(.shutDown)
    }

    /// Notes that a singleton has been created whose end has to be waited for.
    /// - Returns: Whether it has been noted. Otherwise the others have ended, and it has to end too.
    func noteStart(of object: any AsyncBean, _ bean: ResolvedBean) -> Bool {
        guard singletons.push(object, bean.position) else { return false }
        told.withLock { $0.append((bean, true)) }
        return true
    }

    /// Checks, before anything ends, that this thread may tell the beans of an instance that they end.
    /// - Throws: ``BeanError`` if the end of one has to be waited for; `WrongIsolation`.
    func checkEnd(in instance: GraphInstance) throws {
        let told = told.withLock { $0 }
        if let awaited = told.first(where: \.isAwaited) { throw awaited.bean.error(.needsStop) }
        guard instance.linked.hasIsolation else { return }
        for (bean, _) in told { try instance.find(bean.key, as: AnyObject.self)?.checkCaller() }
    }

    /// Ends the singletons, in the reverse order of their construction, and the processors.
    /// - Returns: Their errors.
    func end() -> [BeanError] {
        singletons.close()
        let errors = singletons.end { position, object -> BeanError? in
            do { try (object as? any Bean)?.preDestroy() } catch {
                return self.owners[position].naming(error, by: "preDestroy()")
            }
            return nil
        }
        processors.end()
        return errors
    }

    /// Ends the singletons in the same order, each on its actor or, of none, on the caller's, and waits for each; then the processors.
    /// - Parameter instance: Has their actors.
    /// - Returns: Their errors.
    func end(in instance: GraphInstance, on home: isolated any Actor) async -> [BeanError] {
        singletons.close()
        let errors = await singletons.end { position, object -> BeanError? in
            let bean = self.owners[position]
            let actor = instance.find(bean.key, as: AnyObject.self)?.isolation?.actor
            return await self.end(Created(value: object), of: bean, on: actor ?? home)
        }
        processors.end()
        return errors
    }

    private func end(
        _ object: Created<AnyObject>, of bean: ResolvedBean, on actor: isolated any Actor
    ) async -> BeanError? {
        do {
            if let object = object.value as? any AsyncBean {
                try await object.preDestroy()
            } else {
                try (object.value as? any Bean)?.preDestroy()
            }
        } catch { return bean.naming(error, by: "preDestroy()") }
        return nil
    }
}
