// Look-ups in an environment, and its report.

import CleanseEngine

extension Environment {
    /// Returns the bean of a type or with an id, and starts the environment if necessary.
    ///
    /// The type may be the type of the bean, a superclass, a protocol that its class conforms to or its declaration names, or the target of
    /// a factory bean. `getBean(Foo?.self)` returns `nil` if there is no such bean.
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The id of the bean. Without it, there must be one bean of the type. If the id belongs to a factory bean that is not of the
    ///     type, its product is returned.
    /// - Throws: ``BeanError`` if there is no bean and the type is not an optional, if there are several beans, or if the bean is of
    ///   another type. `WrongIsolation` off the actor on which the bean is created. Errors of the start, or of the creation of the bean.
    /// - Complexity: Linear in the ancestor environments, in addition to the creation of missing beans.
    @inlinable
    public func getBean<T>(_ type: T.Type = T.self, byId id: String? = nil) throws -> T {
        let found = try lookUp(type, id)
        guard let bean = BeanValue.content(found, as: type) else { return try product(type, id, found) }
        return bean
    }

    /// Returns whether there is a bean of a type.
    ///
    /// The bean is not created, but the environment is started if necessary.
    /// - Parameter type: The type, as for `getBean`. For an optional, the wrapped type must have a bean.
    /// - Throws: Errors of the start.
    /// - Complexity: Linear in the ancestor environments.
    public func containsBean(_ type: Any.Type) throws -> Bool {
        let running = try running()
        if resolvedCandidates(for: type).count > 0 || running.instance.binds(ProviderKey(type)) { return true }
        return try wrapped(by: type).map { try containsBean($0) } ?? false
    }

    /// Returns whether there is a bean with an id. Templates do not count.
    ///
    /// The bean is not created, but the environment is started if necessary.
    /// - Parameter id: The id.
    /// - Throws: Errors of the start.
    /// - Complexity: Linear in the ancestor environments.
    public func containsBean(byId id: String) throws -> Bool {
        let instance = try running().instance
        return instance.binds(ProviderKey(beanId: id)) || declaredKey(id: id).map { instance.binds($0) } == true
    }

    /// Returns the beans of a type in this environment and its ancestors, and starts the environment if necessary.
    ///
    /// Lazy beans are created, and beans of the scope `prototype` are created anew.
    /// - Parameter type: The type.
    /// - Returns: The beans in the order of definition, with the environment's own beans first.
    /// - Throws: Errors of the start, or of the creation of a bean. `WrongIsolation` off the actor on which a bean is created.
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

    /// Injects the properties of an object that have an injection, and starts the environment if necessary.
    ///
    /// The object does not become a bean: it is not processed, and `postConstruct` is not called.
    /// - Parameter object: The object.
    /// - Returns: The object.
    /// - Throws: ``BeanError`` if a value is missing, errors of the start, or errors of the creation of a bean.
    @discardableResult
    public func inject<T: AnyObject>(_ object: T) throws -> T {
        _ = try running()
        do { try injector.inject(object, environment: self) } catch let error as BeanError {
            throw error.requested(by: "\(dynamicType(of: object))", nil)
        }
        return object
    }

    /// Returns a bean of a type that is known only at run time.
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The id of the bean. Without it, there must be one bean of the type.
    /// - Returns: The bean. For an optional type, `nil` if there is no bean.
    /// - Throws: The errors of `getBean`.
    public func findBean(_ type: Any.Type, byId id: String? = nil) throws -> Any {
        let found = try lookUp(type, id)
        if let bean = cast(BeanValue.content(found), to: type) { return bean }
        guard let product = try product(of: id), let bean = cast(BeanValue.content(product), to: type) else {
            throw mismatch(type, id, found)
        }
        return bean
    }

    /// Returns the value of an injection: a bean, all beans of a type, or a provider that the environment has for one of its beans.
    /// - Returns: The value, or `nil` if it is missing and optional.
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

    /// Returns whether the value of an injection is a bean itself.
    private func isOfBean(_ inject: InjectBean, _ type: Any.Type, _ running: RunningBeans) -> Bool {
        if let id = inject.id {
            guard let bean = resolvedBean(id: id) else { return false }
            return isAssignable(bean.type, to: type) || bean.targetType.map { isAssignable($0, to: type) } ?? false
        }
        // The candidates of this environment are at hand, so they are checked first.
        return running.runtime.index.candidates(for: type).count > 0
            || (!isTopmost && resolvedCandidates(for: type).count > 0)
    }

    /// Returns the bean of a type or with an id.
    ///
    /// A bean with an id may be of another type. A value that is not an object is in a box.
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

    /// Returns the product of a factory bean with an id, if the factory itself is not of the type.
    /// - Throws: ``BeanError`` if the bean is not a factory bean, or if its product is not of the type either.
    @usableFromInline
    func product<T>(_ type: T.Type, _ id: String?, _ found: AnyObject) throws -> T {
        guard let product = try product(of: id), let bean = BeanValue.content(product, as: type) else {
            throw mismatch(type, id, found)
        }
        return bean
    }

    /// Returns the product of the factory bean with an id, or `nil` if the bean is not a factory bean.
    private func product(of id: String?) throws -> AnyObject? {
        guard let bean = id.flatMap({ resolvedBean(id: $0) }), bean.targetType != nil else { return nil }
        return try value(Candidate(bean: bean, isProduct: true), running())
    }

    /// Returns the error of a bean that is not of the requested type, because it was requested by its id, or its declaration is wrong.
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
            throw BeanError(.abstractBean(id), bean: declaration.name, sourceLocation: declaration.sourceLocation)
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

    private func value(_ found: ResolvedLink<AnyObject>, _ running: RunningBeans) throws -> AnyObject {
        if running.isStarting { running.runtime.noteLookUp(of: found.key) }
        if let made = found.made { return made }
        return try Requester.current.withValue(self) {
            do { return try found.get() } catch { throw translated(error) }
        }
    }

    /// Returns the value of a type that a typed component above binds.
    private func typedValue(_ type: Any.Type, _ running: RunningBeans) throws -> Any? {
        func find<Value>(_: Value.Type) throws -> Any? {
            try running.instance.find(ProviderKey(Value.self), as: Value.self)?.get()
        }
        return try _openExistential(type, do: find)
    }
}

extension Environment {
    /// Returns a report with a line for each of the environment's own beans.
    ///
    /// The beans are in the order of definition or, once the environment has started, of construction.
    public func report() -> String {
        let (lastReport, definitions) = state.withLock { ($0.lastReport, $0.definitions) }
        return lastReport ?? report(definitions, order: runningIfAny?.order ?? [])
    }

    /// The report of the start: when the creation of each bean began, how long it took, and which beans it waited for.
    ///
    /// It contains the environment's own beans that the start created, and prints as a table. `nil` before the environment has started, and
    /// once it has ended.
    /// - Complexity: Linear in these beans and in the bindings between each bean and the beans that it depends on.
    public var startReport: StartReport? {
        if case .started(let running) = state.withLock({ $0.phase }) { running.startReport } else { nil }
    }

    func report(_ table: DefinitionTable, order: [ResolvedBean]) -> String {
        let order = order.map(\.declaration)
        let ordered = Set(order.map(ObjectIdentifier.init))
        let selection = table.selection
        let others = table.all.filter { !ordered.contains(ObjectIdentifier($0)) }
        let inactive = DefinitionTable.flattened(table.defined).filter {
            selection.inactive[ObjectIdentifier($0)] != nil
        }
        let beans = order + others + inactive
        let definitions = Definitions(of: beans, in: self)
        let lines = beans.map { reportLine(of: $0, definitions[$0], selection) + "\n" }
        return "### ENVIRONMENT \(name) REPORT\n" + lines.joined()
    }

    private func reportLine(
        of declaration: BeanDeclaration, _ definition: Definition?, _ selection: Selection
    ) -> String {
        var text = definition?.type.map { "\($0)" } ?? "(no class)"
        if let id = declaration.beanId { text += "[\"\(id)\"]" }
        if declaration.isLazy { text += " lazy: true" }
        if declaration.isAbstract { text += " abstract: true" }
        if declaration.isPrimary { text += " primary: true" }
        if let scope = definition?.scope.name, scope != SingletonScope.scopeName { text += " scope: \(scope)" }
        if !declaration.conditions.isEmpty {
            text += " when: " + declaration.conditions.map { "\($0)" }.joined(separator: " and ")
        }
        if let condition = selection.inactive[ObjectIdentifier(declaration)] { text += " inactive: \(condition)" }
        if let replaced = selection.replaced[ObjectIdentifier(declaration)] {
            text += " overrides: \(replaced.name) in \(replaced.sourceLocation)"
        }
        if declaration.reportsOrigin { text += sourceLocationText(of: declaration) }
        return text
    }

    private func sourceLocationText(of declaration: BeanDeclaration) -> String {
        let sourceLocation = declaration.sourceLocation
        return " origin: " + (sourceLocation.file.isEmpty ? "" : "file: \(sourceLocation.file) ")
            + "line: \(sourceLocation.line)" + (sourceLocation.column.map { ", column: \($0)" } ?? "")
    }
}
