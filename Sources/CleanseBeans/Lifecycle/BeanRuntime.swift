import Cleanse

/// What beans of one environment need while they are made. The recipes keep it, so it keeps neither the environment nor
/// the engine's instance.
final class BeanRuntime: @unchecked Sendable {
    // Invariant: what changes is behind a lock; `index` and `beans` are written before others see the runtime.
    weak var environment: Environment?
    let beans: [ResolvedBean]
    let index: BeanIndex
    let injector: Injector

    private struct State {
        var processors: [any BeanPostProcessor] = []
        /// Whether all post processors have been made.
        var isComplete = false
        /// The beans that were made before that, with how many processors have seen them.
        var early: [(bean: ResolvedBean, object: AnyObject, seen: Int)] = []
        /// The singletons in the order of construction.
        var constructed: [(bean: ResolvedBean, object: AnyObject)] = []
        /// The beans that have completed the container, with a scope, an injection or a source.
        var extensions: Set<ObjectIdentifier> = []
        var injections: [Injection] = []
        var hasEnded = false
    }

    private let state = Guarded(State())
    private let links = Guarded<[ObjectIdentifier: WeakLinkedBean]>([:])
    private let byKey: [ProviderKey: ResolvedBean]
    /// The beans whose needs were made before them.
    private let prepared = Guarded<Set<ObjectIdentifier>>([])

    /// How deep beans may be made inside each other: the stack of a thread may have no more than 512 KB.
    private static let depthLimit = 100
    @TaskLocal private static var depth = 0

    private struct WeakLinkedBean {
        weak var linked: LinkedBean?
    }

    init(
        environment: Environment, beans: [ResolvedBean], index: BeanIndex
    ) {
        self.environment = environment
        self.beans = beans
        self.index = index
        injector = environment.injector
        byKey = Dictionary(
            beans.flatMap { [($0.key, $0), ($0.productKey, $0)] }, uniquingKeysWith: { first, _ in first })
        state.withLock { $0.processors = [environment.standardProcessor] }
    }

    /// Notes a bean's links; the recipes keep them.
    func register(_ linked: LinkedBean, for bean: ResolvedBean) {
        links.withLock { $0[ObjectIdentifier(bean)] = WeakLinkedBean(linked: linked) }
    }

    func linked(_ bean: ResolvedBean) -> LinkedBean? { links.withLock { $0[ObjectIdentifier(bean)]?.linked } }

    /// The bean of a key, or the factory bean that makes it.
    func bean(_ key: ProviderKey) -> ResolvedBean? { byKey[key] }

    /// Whether the needs of a bean are to be made now: once.
    func beginNeeds(of bean: ResolvedBean) -> Bool { prepared.withLock { $0.insert(ObjectIdentifier(bean)).inserted } }

    // MARK: Making beans

    /// Counts how deep beans are made inside each other.
    func nested<Value>(_ bean: ResolvedBean, _ body: () throws -> Value) throws -> Value {
        guard !state.withLock({ $0.hasEnded }) else { throw bean.error(.shutDown) }
        guard Self.depth < Self.depthLimit else { throw bean.error(.nestingLimit(Self.depthLimit)) }
        return try Self.$depth.withValue(Self.depth + 1, operation: body)
    }

    /// Makes an instance: the object, its properties, all post processors, `postConstruct`.
    func make(_ bean: ResolvedBean, values: (Int) throws -> Any?) throws -> AnyObject {
        let object = try bean.produce()
        for property in bean.properties {
            let value: Any?
            switch property.value {
            case .computed(let compute): value = try bean.explaining(property.descriptor, compute)
            case .need(let position): value = try values(position)
            }
            try bean.explaining(property.descriptor) { try property.descriptor.set(object, value: value) }
        }
        return try complete(object, of: bean)
    }

    /// Takes what a factory bean makes.
    func makeProduct(of factory: AnyObject, _ bean: ResolvedBean) throws -> AnyObject {
        guard let factory = factory as? any FactoryBean else {
            throw bean.error(
                .typeMismatch(expected: (any FactoryBean).self, actual: dynamicType(of: factory)))
        }
        let product = try factory.create()
        if let target = bean.targetType, !isInstance(product, of: target) {
            throw bean.error(.typeMismatch(expected: target, actual: dynamicType(of: product)))
        }
        return try complete(product, of: bean)
    }

    private func complete(_ made: AnyObject, of bean: ResolvedBean) throws -> AnyObject {
        var object = made
        let seen = state.withLock { $0.processors.count }
        let processors = processors(requestedBy: Environment.requester)
        for processor in processors {
            do { object = try processor.process(object) } catch let error as BeanError
                where processor is StandardPostProcessor
            {
                throw error.with(bean: bean.name, origin: bean.declaration.origin)
            }
        }
        if bean.targetType == nil,
            let missed = ([bean.type] + bean.declaration.protocols).first(where: { !isInstance(object, of: $0) })
        {
            throw bean.error(.typeMismatch(expected: missed, actual: dynamicType(of: object)))
        }
        try register(object, of: bean)
        state.withLock { state in
            guard !state.isComplete else { return }
            // The environment's own is known already; of a prototype, the first object is the processor.
            if bean.isPostProcessor, let processor = object as? any BeanPostProcessor,
                !state.processors.contains(where: { $0 === processor }),
                !state.early.contains(where: { $0.bean === bean && $0.object is any BeanPostProcessor })
            {
                state.processors.append(processor)
            }
            state.early.append((bean, object, seen))
        }
        if let object = object as? any Bean { try object.postConstruct() }
        if bean.isSingleton { try keep(object, bean) }
        return object
    }

    /// Lets those beans take their part that extend the container.
    private func register(_ object: AnyObject, of bean: ResolvedBean) throws {
        let (scope, injection) = (object as? any BeanScope, object as? Injection)
        let source = object as? any ConfigurationSource
        guard scope != nil || injection != nil || source != nil else { return }
        // Of a prototype, the first object takes part.
        guard state.withLock({ $0.extensions.insert(ObjectIdentifier(bean)).inserted }) else { return }
        if let scope { environment?.registerScope(scope) }
        if let injection {
            injector.register(injection)
            state.withLock { $0.injections.append(injection) }
        }
        if let source {
            guard let environment else { throw BeanError(.shutDown) }
            try environment.addConfigurationSource(source)
        }
    }

    private func keep(_ object: AnyObject, _ bean: ResolvedBean) throws {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.constructed.append((bean, object)) }
            return state.hasEnded
        }
        guard hasEnded else { return }
        try (object as? any Bean)?.preDestroy()
        throw bean.error(.shutDown)
    }

    /// The processors for what an environment asks for: those of the environments above first.
    private func processors(requestedBy requester: Environment?) -> [any BeanPostProcessor] {
        guard let home = environment else { return state.withLock { $0.processors } }
        let chain = requester?.lineage.prefix { $0 !== home }.reversed() ?? []
        let isBelow = requester?.lineage.contains { $0 === home } ?? false
        return ownAndParents(home) + (isBelow ? chain.flatMap { $0.runtime?.customProcessors ?? [] } : [])
    }

    private func ownAndParents(_ home: Environment) -> [any BeanPostProcessor] {
        let own = state.withLock { $0.processors }
        let above = home.parent?.lineage.reversed() ?? []
        guard let standard = own.first else { return above.flatMap { $0.runtime?.customProcessors ?? [] } }
        return [standard] + above.flatMap { $0.runtime?.customProcessors ?? [] } + own.dropFirst()
    }

    /// Those that users defined: the first is the environment's own.
    private var customProcessors: [any BeanPostProcessor] { state.withLock { Array($0.processors.dropFirst()) } }

    // MARK: Start and end

    /// Lets processors see the beans that were made before them.
    func completeProcessors() throws {
        let (early, processors) = state.withLock { state in
            state.isComplete = true
            defer { state.early = [] }
            return (state.early, state.processors)
        }
        for (bean, object, seen) in early where !(object is any BeanPostProcessor) {
            for processor in processors.dropFirst(seen) where try processor.process(object) !== object {
                throw bean.error(.replacedTooLate(by: dynamicType(of: processor)))
            }
        }
    }

    /// Ends the singletons in the reverse order of their construction. All get their turn.
    /// - Returns: What they threw.
    func end() -> [(bean: ResolvedBean, error: any Error)] {
        let constructed = state.withLock { state in
            state.hasEnded = true
            defer { state.constructed = [] }
            return state.constructed
        }
        var errors: [(bean: ResolvedBean, error: any Error)] = []
        for (bean, object) in constructed.reversed() {
            do { try (object as? any Bean)?.preDestroy() } catch { errors.append((bean, error)) }
        }
        // The processors end when the lock is free again.
        let (injections, _) = state.withLock { state in
            defer { (state.processors, state.injections) = ([], []) }
            return (state.injections, state.processors)
        }
        for injection in injections { injector.unregister(injection) }
        return errors
    }
}

extension ResolvedBean {
    fileprivate func produce() throws -> AnyObject {
        switch declaration.factory {
        case .initializer:
            guard let type = type as? any Initializable.Type else { throw error(.descriptor(.cannotCreate(type))) }
            return type.init()
        case .closure(let make):
            let value = try make()
            guard isInstance(value, of: type) else {
                throw error(.typeMismatch(expected: type, actual: Swift.type(of: value)))
            }
            return value as AnyObject
        case .instance(let object): return object
        }
    }

    /// Says which bean and property an error is about.
    func explaining<Value>(_ property: PropertyDescriptor, _ body: () throws -> Value) throws -> Value {
        do { return try BeanError.explaining(property, body) } catch let error as BeanError {
            throw error.with(bean: name, origin: declaration.origin)
        }
    }
}

// MARK: Records of the engine

/// A bean with the links of what it needs.
final class LinkedBean: @unchecked Sendable {
    // Invariant: never written after `init`; a link does not change, and the instance that it is given synchronises itself.
    let bean: ResolvedBean
    let runtime: BeanRuntime
    private let links: [Link<Any>]

    init(_ bean: ResolvedBean, _ runtime: BeanRuntime, _ linker: Linker) {
        self.bean = bean
        self.runtime = runtime
        links = bean.needs.map { need in
            func link<Value>(_: Value.Type) -> Link<Any> {
                let link = linker.next(Value.self)
                return Link<Any> { instance in try link(instance) }
            }
            return _openExistential(need.type, do: link)
        }
    }

    func make(in instance: GraphInstance) throws -> AnyObject {
        try runtime.nested(bean) {
            for (need, link) in zip(bean.needs, links) where need.isForced { _ = try link(instance) }
            return try runtime.make(bean) { try self.links[$0](instance) }
        }
    }

    /// Asks the bean's scope.
    func get(in instance: GraphInstance) throws -> AnyObject {
        switch bean.scope {
        case .singleton: return try make(in: instance)
        case .custom(let scope):
            return try scope.get(bean.declaration, factory: InstanceFactory(self, instance))
        case .named(let name):
            guard let scope = runtime.environment?.findScope(name) else { throw bean.error(.unknownScope(name)) }
            return try scope.get(bean.declaration, factory: InstanceFactory(self, instance))
        }
    }
}

/// Makes the instances of one bean, as long as the environment has not been shut down.
final class InstanceFactory: BeanFactory, @unchecked Sendable {
    // Invariant: never written after `init`; a weak reference may be read from any thread.
    // Weak, since a scope may keep the factory, and both of these keep the scope.
    private weak var linked: LinkedBean?
    private weak var instance: GraphInstance?

    init(_ linked: LinkedBean, _ instance: GraphInstance) {
        self.linked = linked
        self.instance = instance
    }

    func create(_ bean: BeanDeclaration) throws -> AnyObject {
        guard let linked, let instance else {
            throw BeanError(.shutDown, bean: bean.name, origin: bean.origin)
        }
        return try linked.make(in: instance)
    }
}

extension ResolvedBean {
    /// Declares the bean, and what it makes if it is a factory bean.
    func declare(with binder: AnyBinder, _ runtime: BeanRuntime, register: @escaping (LinkedBean) -> Void) {
        let bean = self
        binder.declare(
            key, isShared: isSingleton, effects: .throws, dependencies: needs.map(\.dependency),
            origin: declaration.origin.place
        ) { linker in
            let linked = LinkedBean(bean, runtime, linker)
            register(linked)
            if bean.isSingleton { return linker.finish(Link<AnyObject> { try linked.get(in: $0) }) }
            return linker.finishGuarded(Link<AnyObject> { try linked.get(in: $0) })
        }
        guard targetType != nil else { return }
        binder.declare(
            productKey, isShared: isSingleton, effects: .throws, dependencies: [Dependency(key: key)],
            origin: declaration.origin.place
        ) { linker in
            let factory = linker.next(AnyObject.self)
            let link = Link<AnyObject> { try runtime.makeProduct(of: factory($0), bean) }
            return bean.isSingleton ? linker.finish(link) : linker.finishGuarded(link)
        }
    }
}
