import Cleanse

extension Environment {
    /// The bean of a type, or of an id. Starts the environment if need be.
    ///
    /// The type may be that of the bean, a superclass, a protocol that the bean or its class says it implements, or the
    /// target of a factory bean.
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The id of the bean; left out, there has to be one bean of the type.
    /// - Throws: ``BeanError`` if there is none, several, or one of another type; what starting or making the bean throws.
    /// - Complexity: Constant, beside making what is not there yet.
    @inlinable
    public func getBean<T>(_ type: T.Type = T.self, byId id: String? = nil) throws -> T {
        let found = try lookUp(type, id)
        guard let bean = found as? T else { throw mismatch(type, id, found) }
        return bean
    }

    /// The beans of a type, of this environment and of those above it. Starts the environment if need be.
    ///
    /// Lazy beans are made, and beans of the scope `prototype` are new ones.
    /// - Parameter type: The type.
    /// - Returns: The beans in the order of definition, those of the environment itself first.
    /// - Throws: What starting or making a bean throws.
    public func getBeansByType<T>(_ type: T.Type) throws -> [T] {
        let running = try running()
        return try resolvedCandidates(for: type).all.map { candidate in
            let found = try value(candidate, running)
            guard let bean = found as? T else {
                throw candidate.bean.error(.typeMismatch(expected: type, actual: dynamicType(of: found)))
            }
            return bean
        }
    }

    /// Fills the properties of an object that something is attached to. Starts the environment if need be.
    ///
    /// The object does not become a bean: it is not processed, and `postConstruct` is not called.
    /// - Parameter object: The object.
    /// - Returns: The object.
    /// - Throws: ``BeanError`` if there is nothing to inject, and what starting or making a bean throws.
    @discardableResult
    public func inject<T: AnyObject>(_ object: T) throws -> T {
        _ = try running()
        do { try injector.inject(object, environment: self) } catch let error as BeanError {
            throw error.with(bean: "\(dynamicType(of: object))", origin: nil)
        }
        return object
    }

    /// A bean of a type that is known at run time only.
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The id of the bean; left out, there has to be one bean of the type.
    /// - Returns: The bean; a struct in a box, which `as?` opens.
    /// - Throws: As `getBean` does.
    public func findBean(_ type: Any.Type, byId id: String? = nil) throws -> Any {
        let bean = try lookUp(type, id)
        guard isInstance(bean, of: type) else { throw mismatch(type, id, bean) }
        return bean
    }

    /// The bean of a type or of an id; of an id, it may be of another type.
    @usableFromInline
    func lookUp(_ type: Any.Type, _ id: String?) throws -> AnyObject {
        let running = try running()
        if let id { return try value(id: id, running) }
        let own = running.runtime.index.candidates(for: type)
        let candidates = parent == nil ? own : resolvedCandidates(for: type).all
        guard candidates.count <= 1 else {
            throw BeanError(.ambiguousBeanByType(type, candidates: resolvedCandidates(for: type).names))
        }
        if let candidate = candidates.first { return try value(candidate, running) }
        if let found = try typedValue(type, running) { return found as AnyObject }
        if let type = type as? any OptionalShape.Type { return try lookUp(type.wrapped, nil) }
        throw BeanError(.unknownBeanByType(type), hints: silentImplementers(of: type))
    }

    /// The bean that was found is none of the type: only its id was known, or it says that it is.
    @usableFromInline
    func mismatch(_ type: Any.Type, _ id: String?, _ value: Any) -> BeanError {
        let actual = Swift.type(of: value)
        let bean = id.map { resolvedBean(id: $0) } ?? resolvedCandidates(for: type).first?.bean
        let kind: BeanError.Kind =
            id.map { .wrongType(id: $0, expected: type, actual: actual) }
            ?? .typeMismatch(expected: type, actual: actual)
        return bean?.error(kind) ?? BeanError(kind)
    }

    private func value(id: String, _ running: Running) throws -> AnyObject {
        let key = ProviderKey(beanId: id)
        if let found = running.instance.find(key, as: AnyObject.self) { return try value(found, running) }
        if let (declaration, _) = declaration(id: id), declaration.isAbstract {
            throw BeanError(.abstractBean(id), bean: declaration.name, origin: declaration.origin)
        }
        throw BeanError(.unknownBeanById(id), hints: running.instance.missing(key).hints)
    }

    private func value(_ candidate: Candidate, _ running: Running) throws -> AnyObject {
        guard let found = running.instance.find(candidate.key, as: AnyObject.self) else {
            throw running.instance.missing(candidate.key)
        }
        return try value(found, running)
    }

    private func value(_ found: BoundLink<AnyObject>, _ running: Running) throws -> AnyObject {
        if let made = found.made { return made }
        return try Self.$requester.withValue(self) { try running.value(found) }
    }

    /// What a typed component above binds to a type.
    private func typedValue(_ type: Any.Type, _ running: Running) throws -> Any? {
        func find<Value>(_: Value.Type) throws -> Any? {
            try running.instance.find(ProviderKey(Value.self), as: Value.self)?.get()
        }
        return try _openExistential(type, do: find)
    }
}

extension Environment {
    /// Hints at beans that conform to a protocol without saying so.
    /// - Parameter compiled: The environment's own beans, while it is being validated.
    func silentImplementers(of type: Any.Type, also compiled: [ResolvedBean] = []) -> [String] {
        guard let conforms = conformanceCheck(of: type) else { return [] }
        let shown = 3
        let all = compiled + lineage.flatMap { $0.runtime?.beans ?? [] }
        return all.lazy.filter { conforms($0.type) }.prefix(shown).map {
            "\($0.name) is one, but does not say so: give it implements((any \(type)).self)"
        }
    }

    /// A bean of this environment or of one above it.
    func resolvedBean(id: String) -> ResolvedBean? {
        runtime?.index.bean(id: id) ?? parent?.resolvedBean(id: id)
    }

    /// The beans of a type, of this environment first, then of those above it.
    func resolvedCandidates(for type: Any.Type) -> Candidates {
        Candidates(lineage.compactMap { $0.runtime?.index.candidates(for: type) })
    }
}
