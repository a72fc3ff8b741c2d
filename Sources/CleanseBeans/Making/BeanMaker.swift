// The creation of one instance of a bean.

import CleanseEngine

/// Creates the instances of one bean, and the products of a factory bean.
struct BeanMaker {
    let bean: ResolvedBean
    let runtime: BeanRuntime

    /// Creates an instance: the object, its properties, all post processors, `postConstruct`.
    func make(creating create: () throws -> Any, with needs: BoundNeeds) throws -> AnyObject {
        try asCreator {
            let completed = try prepare(creating: create, with: needs)
            return bean.declaration.isBuiltIn ? completed.object : try finish(completed)
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
    func prepare(creating create: () throws -> Any, with needs: BoundNeeds) throws -> CompletedBean {
        if case .builtIn(let object) = bean.declaration.factory { return CompletedBean(object: object, replaced: []) }
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
    ) throws -> CompletedBean {
        let content = BeanValue.content(made)
        if let missed = bean.missedType(of: content, isProduct: isProduct) {
            throw bean.error(.typeMismatch(expected: missed, actual: type(of: content)))
        }
        let (completed, seen) = try runtime.processors.process(made, of: bean, isProduct: isProduct, with: links)
        try runtime.extensions.register(completed.object, of: bean, isProduct: isProduct)
        runtime.processors.admit(completed.object, of: bean, seen: seen)
        return completed
    }

    /// Tells an object that it is complete, and those that it has replaced before it.
    func finish(_ completed: CompletedBean, isProduct: Bool = false) throws -> AnyObject {
        let object = completed.object
        let told: (any Bean)?
        if completed.replaced.isEmpty {
            told = try listener(object)
        } else {
            let layers = try completed.all.compactMap(listener)
            told = layers.isEmpty ? nil : BeanLayers(layers, of: object)
        }
        if let told { try bean.naming("postConstruct()") { try told.postConstruct() } }
        if bean.isSingleton {
            let kept = completed.replaced.isEmpty ? object : told ?? object
            try runtime.start(kept, at: bean.position + (isProduct ? 1 : 0), bean, told)
        }
        return object
    }

    /// An object, if it is told that it is complete.
    /// - Throws: ``BeanError`` if it would have to be waited for, which nothing has told.
    private func listener(_ object: AnyObject) throws -> (any Bean)? {
        // Of another class than the bean's, casts tell.
        let kind = bean.kind(of: object)
        if kind?.isAwaited != false, object is any AsyncBean {
            throw bean.error(.hiddenExtension(type(of: object), of: (any AsyncBean).self))
        }
        return kind?.isTold == false ? nil : object as? any Bean
    }

    /// Tells the objects of a bean that they are complete, and waits for those that take time. If one fails, those before it end.
    /// - Parameter starting: Runs what does not take time.
    nonisolated(nonsending) func finish(
        awaiting completed: CompletedBean, starting: (() throws -> Void) throws -> Void
    ) async throws -> AnyObject {
        let all = completed.all
        for (position, layer) in all.enumerated() {
            do {
                if let layer = layer as? any AsyncBean {
                    try await layer.postConstruct()
                } else if let layer = layer as? any Bean {
                    try starting { try layer.postConstruct() }
                }
            } catch {
                let errors = await AwaitedLayers.end(Array(all[..<position]))
                throw bean.naming(LayerErrors.combining([error] + errors), by: "postConstruct()")
            }
        }
        let layers = (all.count == 1 ? completed.object as? any AsyncBean : nil) ?? AwaitedLayers(all)
        guard !runtime.noteStart(of: layers, bean) else { return completed.object }
        do { try await layers.preDestroy() } catch { throw bean.naming(error, by: "preDestroy()") }
        throw bean.error(.shutDown)
    }
}

/// A bean that all post processors have seen, and the objects that they have replaced.
struct CompletedBean {
    /// The bean.
    let object: AnyObject
    /// What has been replaced, the object that was created first.
    let replaced: [AnyObject]

    /// All of them in the order in which they are told, each once.
    var all: [AnyObject] {
        var all: [AnyObject] = []
        for object in replaced + [object] where !all.contains(where: { $0 === object }) { all.append(object) }
        return all
    }
}

/// The singleton that the thread is creating, and the environment's beans that it is one of.
struct Creator {
    let runtime: BeanRuntime
    /// Of its binding.
    let position: Int

    static let current = CallLocal<Creator?>(nil)
}
