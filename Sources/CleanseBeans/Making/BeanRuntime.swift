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
    let singletons = StartStack<ResolvedBean>()
    /// Those among them that are told of their end.
    private let told = Guarded<[ResolvedBean]>([])
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
        for bean in beans { owners.append(contentsOf: repeatElement(bean, count: bean.targetType == nil ? 1 : 2)) }
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

    /// Notes that a singleton has been created.
    /// - Throws: ``BeanError`` if the others have ended; it then has ended too.
    func start(_ object: AnyObject, _ bean: ResolvedBean) throws {
        guard !singletons.push(object, bean) else {
            // Asked here, where the bean belongs: elsewhere a cast may not see what conforms on an actor.
            if object is any Bean { told.withLock { $0.append(bean) } }
            return
        }
        if let object = object as? any Bean { try bean.naming("preDestroy()") { try object.preDestroy() } }
        throw bean.error(.shutDown)
    }

    /// Checks, before anything ends, that this thread may tell the beans of an instance that they end.
    /// - Throws: `WrongIsolation`.
    func checkEnd(in instance: GraphInstance) throws {
        guard instance.linked.hasIsolation else { return }
        for bean in told.withLock({ $0 }) { try instance.find(bean.key, as: AnyObject.self)?.checkCaller() }
    }

    /// Ends the singletons, in the reverse order of their construction, and the processors.
    /// - Returns: Their errors.
    func end() -> [BeanError] {
        singletons.close()
        let errors = singletons.end { bean, object -> BeanError? in
            do { try (object as? any Bean)?.preDestroy() } catch {
                return BeanError.naming(error, by: "preDestroy()", bean: bean.name, origin: bean.declaration.origin)
            }
            return nil
        }
        processors.end()
        return errors
    }
}
