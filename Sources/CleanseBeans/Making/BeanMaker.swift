import Cleanse

/// Creates the instances of one bean, and the products of a factory bean.
struct BeanMaker {
    let bean: ResolvedBean
    let runtime: BeanRuntime

    /// Creates an instance: the object, its properties, all post processors, `postConstruct`.
    func make(creating create: () throws -> Any, with needs: BoundNeeds) throws -> AnyObject {
        try asCreator {
            let object = try prepare(creating: create, with: needs)
            return bean.declaration.isBuiltIn ? object : try finish(object)
        }
    }

    /// Runs code that creates the bean, or its product. What a singleton looks up then, it needs.
    func asCreator<Value>(isProduct: Bool = false, _ body: () throws -> Value) rethrows -> Value {
        guard bean.isSingleton else { return try body() }
        let creator = Creator(runtime: runtime, position: bean.position + (isProduct ? 1 : 0))
        return try Creator.current.withValue(creator, body)
    }

    /// Creates an instance, up to its `postConstruct`.
    /// - Parameters:
    ///   - create: Calls the factory of the bean, if it has one.
    ///   - needs: The dependencies of the bean.
    func prepare(creating create: () throws -> Any, with needs: BoundNeeds) throws -> AnyObject {
        if case .builtIn(let object) = bean.declaration.factory { return object }
        let object = try produce(create)
        for property in bean.properties { try set(property, in: object, needs) }
        return try complete(object, isProduct: false, with: LinkedInjections(of: bean, in: object, with: needs))
    }

    private func set(
        _ property: ResolvedBean.ResolvedProperty, in object: AnyObject, _ needs: BoundNeeds
    ) throws {
        let descriptor = property.descriptor
        switch property.value {
        case .constant(let store):
            try bean.explaining(descriptor) { try descriptor.check(object) }
            store(object)
        case .computed(let compute):
            try bean.explaining(descriptor) { try descriptor.set(object, value: compute()) }
        case .need(let position):
            let value = try needs.value(position)
            try bean.explaining(descriptor) { try descriptor.set(object, value: value) }
        }
    }

    /// Takes the product of a factory bean.
    func makeProduct(of factory: AnyObject) throws -> AnyObject {
        try asCreator(isProduct: true) { try makeProductAlone(of: factory) }
    }

    private func makeProductAlone(of factory: AnyObject) throws -> AnyObject {
        guard let factory = factory as? any FactoryBean else {
            throw bean.error(.typeMismatch(expected: (any FactoryBean).self, actual: dynamicType(of: factory)))
        }
        let product = try bean.naming("create()") { try factory.create() }
        let target = bean.targetType ?? AnyObject.self
        guard let typed = cast(product, to: target) else {
            throw bean.error(.typeMismatch(expected: target, actual: dynamicType(of: product)))
        }
        return try finish(complete(BeanValue.boxed(typed), isProduct: true), isProduct: true)
    }

    private func produce(_ create: () throws -> Any) throws -> AnyObject {
        switch bean.declaration.factory {
        case .initializer:
            guard let type = bean.kind.initializable ?? bean.type as? any Initializable.Type else {
                throw bean.error(.descriptor(.cannotCreate(bean.type)))
            }
            return type.init()
        case .function:
            let value: Any
            do { value = try create() } catch let failure as ArgumentFailure { throw failure.error } catch {
                throw bean.naming(error, by: "its factory")
            }
            guard isInstance(value, of: bean.type) else {
                throw bean.error(.typeMismatch(expected: bean.type, actual: type(of: value)))
            }
            return BeanValue.boxed(value)
        case .instance(let object), .builtIn(let object): return object
        }
    }

    private func complete(
        _ made: AnyObject, isProduct: Bool, with links: LinkedInjections? = nil
    ) throws -> AnyObject {
        let content = BeanValue.content(made)
        if let missed = bean.missedType(of: content, isProduct: isProduct) {
            throw bean.error(.typeMismatch(expected: missed, actual: type(of: content)))
        }
        let (object, seen) = try runtime.processors.process(made, of: bean, isProduct: isProduct, with: links)
        try runtime.extensions.register(object, of: bean, isProduct: isProduct)
        runtime.processors.admit(object, of: bean, seen: seen)
        return object
    }

    /// Tells an object that it is complete.
    func finish(_ object: AnyObject, isProduct: Bool = false) throws -> AnyObject {
        // Of another class than the bean's, casts tell.
        let kind = bean.kind(of: object)
        if kind?.isAwaited != false, object is any AsyncBean {
            throw bean.error(.hiddenExtension(type(of: object), of: (any AsyncBean).self))
        }
        let told = kind?.isTold == false ? nil : object as? any Bean
        if let told { try bean.naming("postConstruct()") { try told.postConstruct() } }
        if bean.isSingleton { try runtime.start(object, at: bean.position + (isProduct ? 1 : 0), bean, told) }
        return object
    }

    /// Tells an object that it is complete, and waits for it.
    nonisolated(nonsending) func finish(awaiting object: any AsyncBean) async throws -> AnyObject {
        do { try await object.postConstruct() } catch { throw bean.naming(error, by: "postConstruct()") }
        guard !runtime.noteStart(of: object, bean) else { return object }
        do { try await object.preDestroy() } catch { throw bean.naming(error, by: "preDestroy()") }
        throw bean.error(.shutDown)
    }
}
