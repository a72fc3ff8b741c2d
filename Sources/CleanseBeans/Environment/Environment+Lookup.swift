// Look-ups in an environment.

import CleanseEngine

extension Environment {
    /// The bean of a type, or of an id. Starts the environment if need be.
    ///
    /// The type may be that of the bean, a superclass, a protocol that its class conforms to or that it declares, or the
    /// target of a factory bean. `getBean(Foo?.self)` is nil where there is none.
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The id of the bean; left out, there has to be one bean of the type. Of a factory bean that is not of the type, it means what the
    ///     factory creates.
    /// - Throws: ``BeanError`` if there is none and the type is no optional, if there are several, or one of another type; `WrongIsolation` off
    ///   the actor on which it is created; errors of the start, or of creating the bean.
    /// - Complexity: Linear in the environments above, in addition to creating missing beans.
    @inlinable
    public func getBean<T>(_ type: T.Type = T.self, byId id: String? = nil) throws -> T {
        let found = try lookUp(type, id)
        guard let bean = BeanValue.content(found, as: type) else { return try product(type, id, found) }
        return bean
    }

    /// Whether there is a bean of a type, or several. None is created for it, but the environment is started if need be.
    /// - Parameter type: The type, as for `getBean`; for an optional, the wrapped type must have a bean.
    /// - Throws: Errors of the start.
    /// - Complexity: Linear in the environments above.
    public func containsBean(_ type: Any.Type) throws -> Bool {
        let running = try running()
        if resolvedCandidates(for: type).count > 0 || running.instance.binds(ProviderKey(type)) { return true }
        return try wrapped(by: type).map { try containsBean($0) } ?? false
    }

    /// Whether there is a bean of an id, which is no template. It is not created for it, but the environment is started if need be.
    /// - Parameter id: The id.
    /// - Throws: Errors of the start.
    /// - Complexity: Linear in the environments above.
    public func containsBean(byId id: String) throws -> Bool {
        let instance = try running().instance
        return instance.binds(ProviderKey(beanId: id)) || declaredKey(id: id).map { instance.binds($0) } == true
    }

    /// The beans of a type, of this environment and of those above it. Starts the environment if need be.
    ///
    /// Lazy beans are created, and beans of the scope `prototype` are new ones.
    /// - Parameter type: The type.
    /// - Returns: The beans in the order of definition, those of the environment itself first.
    /// - Throws: Errors of the start, or of creating a bean.
    public func getBeansByType<T>(_ type: T.Type) throws -> [T] {
        let running = try running()
        let candidates = resolvedCandidates(for: type).all
        for candidate in candidates {
            try running.instance.find(candidate.key, as: AnyObject.self)?.checkCaller()
        }
        return try candidates.map { candidate in
            let found = BeanValue.content(try value(candidate, running))
            guard let bean = found as? T else {
                throw candidate.bean.error(.typeMismatch(expected: type, actual: Swift.type(of: found)))
            }
            return bean
        }
    }

    /// Fills the properties of an object that have an injection attached. Starts the environment if need be.
    ///
    /// The object does not become a bean: it is not processed, and `postConstruct` is not called.
    /// - Parameter object: The object.
    /// - Returns: The object.
    /// - Throws: ``BeanError`` if there is nothing to inject, and errors of the start, or of creating a bean.
    @discardableResult
    public func inject<T: AnyObject>(_ object: T) throws -> T {
        _ = try running()
        do { try injector.inject(object, environment: self) } catch let error as BeanError {
            throw error.requested(by: "\(dynamicType(of: object))", nil)
        }
        return object
    }

    /// A bean of a type that is known at run time only.
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The id of the bean; left out, there has to be one bean of the type.
    /// - Returns: The bean; of an optional type nil, if there is none.
    /// - Throws: As `getBean` does.
    public func findBean(_ type: Any.Type, byId id: String? = nil) throws -> Any {
        let found = try lookUp(type, id)
        if let bean = cast(BeanValue.content(found), to: type) { return bean }
        guard let product = try product(of: id), let bean = cast(BeanValue.content(product), to: type) else {
            throw mismatch(type, id, found)
        }
        return bean
    }

    /// What an injection stands for: a bean, all beans of a type, or a provider that the environment has for one of its beans.
    /// - Returns: The value; nil if it is missing, and optional.
    func value(of inject: InjectBean, as type: Any.Type) throws -> Any? {
        let running = try running()
        if isOfBean(inject, type, running) { return try findBean(type, byId: inject.id) }
        if inject.id == nil, let element = arrayElement(of: type) {
            let beans = try resolvedCandidates(for: element).all.map { BeanValue.content(try value($0, running)) }
            if !beans.isEmpty { return array(of: beans, as: element) }
        }
        func provided<Value>(_: Value.Type) throws -> Any? {
            try running.instance.find(.argument(type, inject.formName), as: Value.self)?.get()
        }
        if let found = try _openExistential(type, do: provided) { return found }
        if inject.isOptional, try !(inject.id.map { try containsBean(byId: $0) } ?? containsBean(type)) { return nil }
        return try findBean(type, byId: inject.id)
    }

    /// Whether an injection stands for a bean itself.
    private func isOfBean(_ inject: InjectBean, _ type: Any.Type, _ running: RunningBeans) -> Bool {
        if let id = inject.id {
            guard let bean = resolvedBean(id: id) else { return false }
            return isAssignable(bean.type, to: type) || bean.targetType.map { isAssignable($0, to: type) } ?? false
        }
        // The candidates of this environment are there already.
        return running.runtime.index.candidates(for: type).count > 0
            || (!isTopmost && resolvedCandidates(for: type).count > 0)
    }

    /// The bean of a type or of an id; of an id, it may be of another type. A value that is no object is in its box.
    @usableFromInline
    func lookUp(_ type: Any.Type, _ id: String?) throws -> AnyObject {
        let running = try running()
        if let id { return try value(id: id, type, running) }
        let own = running.runtime.index.candidates(for: type)
        if isTopmost, own.count == 1 {
            if let made = running.made(at: own[0].position) { return made }
            return try value(own[0], running)
        }
        let candidates = isTopmost ? Candidates([own]) : resolvedCandidates(for: type)
        if let candidate = candidates.one { return try value(candidate, running) }
        guard candidates.count == 0 else { throw BeanError(.ambiguousBeanByType(type, candidates: candidates.names)) }
        if let found = try typedValue(type, running) { return BeanValue.boxed(found) }
        if let wrapped = wrapped(by: type) {
            return try containsBean(wrapped) ? lookUp(wrapped, nil) : BeanValue.none
        }
        throw BeanError(
            .unknownBeanByType(type),
            hints: Hints { [weak self] in
                self?.inactiveHints(type: type) ?? []
            })
    }

    /// What a factory bean creates, since the factory that has the id is not of the type.
    /// - Throws: ``BeanError`` if the bean is no factory, or of neither type.
    @usableFromInline
    func product<T>(_ type: T.Type, _ id: String?, _ found: AnyObject) throws -> T {
        guard let product = try product(of: id), let bean = BeanValue.content(product, as: type) else {
            throw mismatch(type, id, found)
        }
        return bean
    }

    /// What the factory bean of an id creates; nil if it is none.
    private func product(of id: String?) throws -> AnyObject? {
        guard let bean = id.flatMap({ resolvedBean(id: $0) }), bean.targetType != nil else { return nil }
        return try value(Candidate(bean: bean, isProduct: true), running())
    }

    /// The bean that was found is not of the type: only its id was known, or its declaration is wrong.
    private func mismatch(_ type: Any.Type, _ id: String?, _ object: AnyObject) -> BeanError {
        let actual = Swift.type(of: BeanValue.content(object))
        let bean = id.map { resolvedBean(id: $0) } ?? resolvedCandidates(for: type).one?.bean
        let kind: BeanError.Kind =
            id.map { .wrongType(id: $0, expected: type, actual: actual) }
            ?? .typeMismatch(expected: type, actual: actual)
        return bean?.error(kind) ?? BeanError(kind)
    }

    private func value(id: String, _ type: Any.Type, _ running: RunningBeans) throws -> AnyObject {
        if let made = running.made(id: id) { return made }
        let key = ProviderKey(beanId: id)
        if let found = running.instance.find(key, as: AnyObject.self) { return try value(found, running) }
        if let (declaration, _) = declaration(id: id), declaration.isAbstract {
            throw BeanError(.abstractBean(id), bean: declaration.name, origin: declaration.origin)
        }
        if let found = declaredKey(id: id).flatMap({ running.instance.find($0, as: AnyObject.self) }) {
            return try value(found, running)
        }
        if wrapped(by: type) != nil { return BeanValue.none }
        let missing = running.instance.missing(key)
        throw BeanError(
            .unknownBeanById(id),
            hints: Hints { [weak self] in
                (self.map { $0.inactiveHints(id: id, $0.definitions.selection) } ?? []) + missing.hints
            })
    }

    private func value(_ candidate: Candidate, _ running: RunningBeans) throws -> AnyObject {
        guard let found = running.instance.find(candidate.key, as: AnyObject.self) else {
            throw running.instance.missing(candidate.key)
        }
        return try value(found, running)
    }

    private func value(_ found: BoundLink<AnyObject>, _ running: RunningBeans) throws -> AnyObject {
        if running.isStarting { running.runtime.noteLookUp(of: found.key) }
        if let made = found.made { return made }
        return try Requester.current.withValue(self) {
            do { return try found.get() } catch { throw translated(error) }
        }
    }

    /// The binding of a type in a typed component above.
    private func typedValue(_ type: Any.Type, _ running: RunningBeans) throws -> Any? {
        func find<Value>(_: Value.Type) throws -> Any? {
            try running.instance.find(ProviderKey(Value.self), as: Value.self)?.get()
        }
        return try _openExistential(type, do: find)
    }
}
