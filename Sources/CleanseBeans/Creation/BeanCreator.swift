// The creation of one instance of a bean.

import CleanseEngine

/// A creator of the instances of one bean, and of the products of a factory bean.
struct BeanCreator {
    let bean: ResolvedBean
    let runtime: BeanRuntime

    /// Creates an instance: creates the object, sets its properties, runs all post processors, and calls `postConstruct`.
    func make(creating create: () throws -> Any, with needs: BoundDependencies) throws -> AnyObject {
        try asCreator {
            let completed = try prepare(creating: create, with: needs)
            return bean.declaration.isBuiltIn ? completed.object : try finish(completed)
        }
    }

    /// Runs code that creates the bean or its product. Beans that a singleton looks up in this code become its dependencies.
    func asCreator<Value>(isProduct: Bool = false, _ body: () throws -> Value) rethrows -> Value {
        guard bean.isSingleton else { return try body() }
        let creator = Creator(runtime: runtime, position: bean.position + (isProduct ? 1 : 0))
        return try Creator.current.withValue(creator, body)
    }

    /// Creates an instance, without calling its `postConstruct`.
    /// - Parameters:
    ///   - create: Calls the factory of the bean, if it has one.
    ///   - needs: The dependencies of the bean.
    func prepare(creating create: () throws -> Any, with needs: BoundDependencies) throws -> CompletedBean {
        if case .builtIn(let object) = bean.declaration.factory { return CompletedBean(object: object, replaced: []) }
        let object = try produce(create)
        for property in bean.properties { try set(property, in: object, needs) }
        return try complete(object, isProduct: false, with: LinkedInjections(of: bean, in: object, with: needs))
    }

    private func set(
        _ property: ResolvedBean.ResolvedProperty, in object: AnyObject, _ needs: BoundDependencies
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

    /// Creates the product of a factory bean.
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

    /// Notifies an object that it is complete, after the objects that it has replaced.
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

    /// Returns an object as a `Bean`, if it is one.
    /// - Throws: ``BeanError`` if it is an `AsyncBean` although the declared type is not.
    private func listener(_ object: AnyObject) throws -> (any Bean)? {
        // For an object of another class than the bean's, casts decide.
        let kind = bean.kind(of: object)
        if kind?.isAwaited != false, object is any AsyncBean {
            throw bean.error(.hiddenExtension(type(of: object), of: (any AsyncBean).self))
        }
        return kind?.conformsToBean == false ? nil : object as? any Bean
    }

    /// Notifies the objects of a bean that they are complete, and waits for asynchronous ones. If one fails, the objects before it end.
    /// - Parameter starting: Runs synchronous notifications.
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
    /// The replaced objects, the original first.
    let replaced: [AnyObject]

    /// All objects in the order in which they are notified, each once.
    var all: [AnyObject] {
        var all: [AnyObject] = []
        for object in replaced + [object] where !all.contains(where: { $0 === object }) { all.append(object) }
        return all
    }
}

/// The singleton that the thread is creating, and the runtime of its environment.
struct Creator {
    let runtime: BeanRuntime
    /// The position of its binding.
    let position: Int

    static let current = CallLocal<Creator?>(nil)
}
