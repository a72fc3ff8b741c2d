import Cleanse

/// What beans of one environment need while they are made. The recipes keep it, so it keeps neither the environment nor
/// the engine's instance.
final class BeanRuntime: @unchecked Sendable {
    // SAFETY: what changes is behind a lock; `index` and `beans` are written before others see the runtime.
    weak var environment: Environment?
    let beans: [ResolvedBean]
    let index: BeanIndex
    /// The highest number of a bean without an id, here and in the environments above.
    let lastNumber: Int
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
        var extensions: Set<ProviderKey> = []
        var injections: [Injection] = []
        var hasEnded = false
    }

    private let state = Guarded(State())
    private let links = Guarded<[ObjectIdentifier: WeakLinkedBean]>([:])
    private let byKey: [ProviderKey: ResolvedBean]
    /// The keys that stand for several beans.
    private let groups: Set<ProviderKey>
    /// The nearest environment above where users define post processors: those between are passed over for each bean.
    private weak var processingAbove: Environment?

    private struct WeakLinkedBean {
        weak var linked: LinkedBean?
    }

    init(
        environment: Environment, beans: [ResolvedBean], index: BeanIndex, groups: Set<ProviderKey>
    ) {
        self.environment = environment
        self.beans = beans
        self.index = index
        self.groups = groups
        lastNumber = (environment.parent?.runtime?.lastNumber ?? 0) + beans.count
        injector = environment.injector
        byKey = Dictionary(
            beans.flatMap { [($0.key, $0), ($0.productKey, $0)] }, uniquingKeysWith: { first, _ in first })
        if let parent = environment.parent, let runtime = parent.runtime {
            processingAbove = runtime.mayProcess ? parent : runtime.processingAbove
        }
        state.withLock { $0.processors = [environment.standardProcessor] }
    }

    deinit {
        // The bean made last first, as when the environment is shut down: released from the first on, the last one would pull down
        // a whole chain of beans that keep each other.
        var (constructed, early) = state.withLock { state in
            defer { (state.constructed, state.early) = ([], []) }
            return (state.constructed, state.early)
        }
        while early.popLast() != nil {}
        while constructed.popLast() != nil {}
    }

    /// Notes a bean's links; the recipes keep them.
    func register(_ linked: LinkedBean, for bean: ResolvedBean) {
        links.withLock { $0[ObjectIdentifier(bean)] = WeakLinkedBean(linked: linked) }
    }

    func linked(_ bean: ResolvedBean) -> LinkedBean? { links.withLock { $0[ObjectIdentifier(bean)]?.linked } }

    /// The bean of a key, or the factory bean that makes it.
    func bean(_ key: ProviderKey) -> ResolvedBean? { byKey[key] }

    func isGroup(_ key: ProviderKey) -> Bool { groups.contains(key) }

    // MARK: Making beans

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Makes an instance: the object, its properties, all post processors, `postConstruct`.
    func make(_ bean: ResolvedBean, values: (Int) throws -> Any?) throws -> AnyObject {
        if case .builtIn(let object) = bean.declaration.factory { return object }
        let object = try bean.produce()
        for property in bean.properties {
            let value: Any?
            switch property.value {
            case .computed(let compute): value = try bean.explaining(property.descriptor, compute)
            case .need(let position): value = try values(position)
            }
            try bean.explaining(property.descriptor) { try property.descriptor.set(object, value: value) }
        }
        return try complete(object, of: bean, isProduct: false)
    }

    /// Takes what a factory bean makes.
    func makeProduct(of factory: AnyObject, _ bean: ResolvedBean) throws -> AnyObject {
        guard let factory = factory as? any FactoryBean else {
            throw bean.error(
                .typeMismatch(expected: (any FactoryBean).self, actual: dynamicType(of: factory)))
        }
        let product = try bean.naming("create()") { try factory.create() }
        let target = bean.targetType ?? AnyObject.self
        guard let typed = cast(product, to: target) else {
            throw bean.error(.typeMismatch(expected: target, actual: dynamicType(of: product)))
        }
        return try complete(BeanValue.boxed(typed), of: bean, isProduct: true)
    }

    private func complete(_ made: AnyObject, of bean: ResolvedBean, isProduct: Bool) throws -> AnyObject {
        var object = made
        let expected = isProduct ? [bean.targetType ?? AnyObject.self] : [bean.type] + bean.declaration.protocols
        if let missed = expected.first(where: { !isInstance(BeanValue.content(made), of: $0) }) {
            throw bean.error(.typeMismatch(expected: missed, actual: type(of: BeanValue.content(made))))
        }
        let seen = state.withLock { $0.processors.count }
        for processor in processors(requestedBy: Environment.requester.value) {
            let processed = try process(object, of: bean, with: processor)
            guard processed !== object else { continue }
            let content = BeanValue.content(processed)
            if let missed = expected.first(where: { !isInstance(content, of: $0) }) {
                throw bean.error(
                    .wrongReplacement(by: type(of: processor), expected: missed, actual: type(of: content)))
            }
            object = processed
        }
        try register(object, of: bean, isProduct: isProduct)
        state.withLock { state in
            guard !state.isComplete else { return }
            // One object may be several beans; of a prototype, the first object is the processor.
            if bean.isPostProcessor, let processor = object as? any BeanPostProcessor,
                !state.processors.contains(where: { $0 === processor }),
                !state.early.contains(where: { $0.bean === bean && $0.object is any BeanPostProcessor })
            {
                state.processors.append(processor)
            }
            state.early.append((bean, object, seen))
        }
        if let object = object as? any Bean { try bean.naming("postConstruct()") { try object.postConstruct() } }
        if bean.isSingleton { try keep(object, bean) }
        return object
    }

    /// Gives a bean to a processor: an object as itself, another value without its box.
    private func process(
        _ object: AnyObject, of bean: ResolvedBean, with processor: any BeanPostProcessor
    ) throws -> AnyObject {
        try bean.naming(
            processor is StandardPostProcessor ? "its injection" : "the post processor \(type(of: processor))"
        ) {
            guard let box = object as? BeanValue else { return try processor.process(object) }
            return BeanValue.boxed(try processor.process(value: box.value))
        }
    }

    /// Lets those beans take their part that extend the container.
    private func register(_ object: AnyObject, of bean: ResolvedBean, isProduct: Bool) throws {
        let roles = isProduct ? bean.productRoles : bean.roles
        let actual = type(of: BeanValue.content(object))
        if actual != (isProduct ? bean.targetType : bean.type) {
            let hidden = ExtensionRoles(of: actual).subtracting(roles)
            guard hidden.isEmpty else { throw bean.error(.hiddenExtension(actual, of: hidden.type)) }
        }
        guard !roles.isDisjoint(with: [.scope, .injection, .source]) else { return }
        // Of a prototype, the first object takes part.
        guard state.withLock({ $0.extensions.insert(isProduct ? bean.productKey : bean.key).inserted }) else { return }
        if let scope = object as? any BeanScope { environment?.registerScope(scope) }
        if let injection = object as? Injection {
            injector.register(injection)
            state.withLock { $0.injections.append(injection) }
        }
        if let source = object as? any ConfigurationSource {
            guard let environment else { throw BeanError(.shutDown) }
            _ = try bean.naming("load()") { try environment.addConfigurationSource(source) }
        }
    }

    private func keep(_ object: AnyObject, _ bean: ResolvedBean) throws {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.constructed.append((bean, object)) }
            return state.hasEnded
        }
        guard hasEnded else { return }
        if let object = object as? any Bean { try bean.naming("preDestroy()") { try object.preDestroy() } }
        throw bean.error(.shutDown)
    }

    /// The processors for what an environment asks for: the standard one, those of the environments above, topmost first, those of
    /// this one, and those of the environments below through which it was asked for.
    ///
    /// Cost: linear in the environments above that have processors, and in all those between this one and the requester.
    private func processors(requestedBy requester: Environment?) -> [any BeanPostProcessor] {
        let own = state.withLock { $0.processors }
        var above: [[any BeanPostProcessor]] = []
        var next = processingAbove
        while let runtime = next?.runtime {
            above.append(runtime.customProcessors)
            next = runtime.processingAbove
        }
        var all = own
        if !above.isEmpty { all.insert(contentsOf: above.reversed().joined(), at: min(1, own.count)) }
        guard let home = environment, let requester, requester !== home,
            requester.lineage.contains(where: { $0 === home })
        else { return all }
        let below = requester.lineage.prefix { $0 !== home }
        return all + below.reversed().flatMap { $0.runtime?.customProcessors ?? [] }
    }

    /// Those that users defined: the first is the environment's own.
    private var customProcessors: [any BeanPostProcessor] { state.withLock { Array($0.processors.dropFirst()) } }

    /// Whether users define processors here, as far as that is known yet.
    private var mayProcess: Bool { state.withLock { !$0.isComplete || $0.processors.count > 1 } }

    // MARK: Start and end

    /// Lets processors see the beans that were made before them.
    func completeProcessors() throws {
        let (early, processors) = state.withLock { state in
            state.isComplete = true
            defer { state.early = [] }
            return (state.early, state.processors)
        }
        for (bean, object, seen) in early where !(object is any BeanPostProcessor) {
            for processor in processors.dropFirst(seen) {
                let processed = try process(object, of: bean, with: processor)
                guard isReplaced(object, by: processed) else { continue }
                throw bean.error(.replacedTooLate(by: type(of: processor)))
            }
        }
    }

    /// Whether a processor returned another object, or, as far as values can be compared, another value.
    private func isReplaced(_ object: AnyObject, by processed: AnyObject) -> Bool {
        guard let box = object as? BeanValue else { return processed !== object }
        func differs<Value: Equatable>(from value: Value) -> Bool { BeanValue.content(processed) as? Value != value }
        return (box.value as? any Equatable).map { differs(from: $0) } ?? false
    }

    /// Ends the singletons in the reverse order of their construction. All get their turn.
    /// - Returns: What they threw.
    func end() -> [BeanError] {
        let constructed = state.withLock { state in
            state.hasEnded = true
            defer { state.constructed = [] }
            return state.constructed
        }
        var errors: [BeanError] = []
        for (bean, object) in constructed.reversed() {
            do { try (object as? any Bean)?.preDestroy() } catch {
                errors.append(
                    BeanError.naming(error, by: "preDestroy()", bean: bean.name, origin: bean.declaration.origin))
            }
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
            let value = try naming("its factory", make)
            guard isInstance(value, of: type) else {
                throw error(.typeMismatch(expected: type, actual: Swift.type(of: value)))
            }
            return BeanValue.boxed(value)
        case .instance(let object), .builtIn(let object): return object
        }
    }

    /// Says which bean and property an error is about.
    func explaining<Value>(_ property: PropertyDescriptor, _ body: () throws -> Value) throws -> Value {
        do { return try BeanError.explaining(property, body) } catch let error as BeanError {
            throw error.askedFor(by: name, declaration.origin)
        }
    }
}

// MARK: Records of the engine

/// A bean with the links of what it needs.
final class LinkedBean: @unchecked Sendable {
    // SAFETY: never written after `init`; a link does not change, and the instance that it is given synchronises itself.
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
            if need.type == AnyObject.self {
                let link = linker.next(AnyObject.self)
                return Link<Any> { instance in BeanValue.content(try link(instance)) }
            }
            return _openExistential(need.type, do: link)
        }
    }

    func make(in instance: GraphInstance) throws -> AnyObject {
        guard !runtime.hasEnded else { throw bean.error(.shutDown) }
        for (position, need) in bean.needs.enumerated() where need.isForced { _ = try value(position, instance) }
        return try runtime.make(bean) { try self.value($0, instance) }
    }

    /// What the bean needs. Errors of the engine are translated into those of beans here, before a scope or a factory passes them on.
    private func value(_ position: Int, _ instance: GraphInstance) throws -> Any {
        do { return try links[position](instance) } catch {
            let error = runtime.environment?.translated(error) ?? error
            throw (error as? BeanError)?.askedFor(by: bean.name, bean.declaration.origin) ?? error
        }
    }

    /// Asks the bean's scope.
    func get(in instance: GraphInstance) throws -> AnyObject {
        switch bean.scope {
        case .singleton: return try make(in: instance)
        case .custom(let scope): return try get(from: scope, instance)
        case .named(let name):
            guard let scope = runtime.environment?.findScope(name) else { throw bean.error(.unknownScope(name)) }
            return try get(from: scope, instance)
        }
    }

    private func get(from scope: any BeanScope, _ instance: GraphInstance) throws -> AnyObject {
        try bean.naming("the scope \"\(shortened(scope.name))\"") {
            try scope.get(bean.declaration, factory: InstanceFactory(self, instance))
        }
    }
}

/// Makes the instances of one bean, as long as the environment has not been shut down.
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
        return try linked.make(in: holder.instance)
    }
}

extension ResolvedBean {
    /// Declares the bean, and what it makes if it is a factory bean.
    func declare(with binder: Recorder, _ runtime: BeanRuntime, register: @escaping (LinkedBean) -> Void) {
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
