import Cleanse

/// A bean with the links of its dependencies.
final class LinkedBean: @unchecked Sendable {
    // SAFETY: never written after `init`; a link does not change, and the instance that it is given synchronises itself.
    private let bean: ResolvedBean
    private let runtime: BeanRuntime
    /// Calls the factory, if the bean has one.
    private let factory: Link<Any>?
    private let links: [NeedLink]
    /// The positions of those that come before the bean, though they are put into no property.
    private let forced: [Int]
    private let binding: BindingID

    /// Creates or finds a dependency.
    private enum NeedLink {
        /// A bean, which may be a value in its box.
        case bean(Link<AnyObject>)
        case other(Link<Any>)
    }

    init(_ bean: ResolvedBean, _ runtime: BeanRuntime, _ linker: Linker) {
        self.bean = bean
        self.runtime = runtime
        binding = linker.binding
        factory = bean.declaration.function?.link(LinkedArguments(of: bean, runtime, linker))
        let needs = bean.needs
        forced = needs.indices.filter { needs[$0].isForced }
        links = needs.map { need in
            func link<Value>(_: Value.Type) -> NeedLink {
                let link = linker.next(Value.self)
                return .other(Link<Any> { instance in try link(instance) })
            }
            if need.type == AnyObject.self { return .bean(linker.next(AnyObject.self)) }
            return _openExistential(need.type, do: link)
        }
    }

    /// Creates an instance, its dependencies first.
    func make(in instance: GraphInstance) throws -> AnyObject {
        try createNeeds(in: instance)
        return try BeanMaker(bean: bean, runtime: runtime).make(
            creating: { try self.create(in: instance) }, with: BoundNeeds(linked: self, instance: instance))
    }

    /// Creates an instance that has to be waited for, in a start of the environment that waits.
    func makeAwaited(in instance: GraphInstance) async throws -> AnyObject {
        guard let host = runtime.host, let home = host.startHome else { throw bean.error(.shutDown) }
        // SAFETY: it is used on one actor, by this task, until that has ended.
        nonisolated(unsafe) let instance = instance
        let actor = instance.plan.isolation(creating: binding)?.actor ?? home
        return try await makeAwaited(in: instance, of: host, on: actor).value
    }

    private func makeAwaited(
        in instance: GraphInstance, of host: any BeanHost, on actor: isolated any Actor
    ) async throws -> Created<AnyObject> {
        let call = try host.asStarter { try self.call(in: instance) }
        let outcome = await call?.outcome()
        let maker = BeanMaker(bean: bean, runtime: runtime)
        let completed = try host.asStarter {
            try maker.asCreator {
                try maker.prepare(
                    creating: { try outcome?.value.get() ?? self.create(in: instance) },
                    with: BoundNeeds(linked: self, instance: instance))
            }
        }
        guard completed.all.contains(where: { $0 is any AsyncBean }) else {
            return Created(value: try host.asStarter { try maker.asCreator { try maker.finish(completed) } })
        }
        return Created(
            value: try await maker.finish(awaiting: completed) { body in
                try host.asStarter { try maker.asCreator { try body() } }
            })
    }

    /// Creates what comes before the bean, and the arguments of its factory, if that is asynchronous.
    private func call(in instance: GraphInstance) throws -> AsyncCall? {
        try createNeeds(in: instance)
        guard let factory, bean.declaration.function?.isAsynchronous == true else { return nil }
        do { return try factory(instance) as? AsyncCall } catch let failure as ArgumentFailure { throw failure.error }
    }

    /// Creates what has to be there before the bean.
    private func createNeeds(in instance: GraphInstance) throws {
        guard !runtime.singletons.isClosed else { throw bean.error(.shutDown) }
        for position in forced { _ = try value(position, instance) }
    }

    private func create(in instance: GraphInstance) throws -> Any {
        guard let factory else { throw bean.error(.descriptor(.cannotCreate(bean.type))) }
        return try factory(instance)
    }

    /// The dependencies of the bean. Errors of the engine are translated into those of beans here, before a scope or a factory passes them on.
    func value(_ position: Int, _ instance: GraphInstance) throws -> Any {
        do {
            switch links[position] {
            case .bean(let link): return BeanValue.content(try link(instance))
            case .other(let link): return try link(instance)
            }
        } catch { throw bean.passing(error, of: runtime) }
    }

    /// Creates an instance for a scope, which may ask for it at any time.
    /// - Throws: `WrongIsolation`, before anything is created, and what creating it throws.
    func makeLater(in instance: GraphInstance) throws -> AnyObject {
        try instance.checkCaller(requesting: binding)
        return try make(in: instance)
    }

    /// Requests an instance from the bean's scope.
    func get(in instance: GraphInstance) throws -> AnyObject {
        guard let scope = try scope() else { return try make(in: instance) }
        return try naming(scope) { try scope.get(bean.declaration, factory: InstanceFactory(self, instance)) }
    }

    /// Announces the bean to its scope.
    func prepare(in instance: GraphInstance) throws {
        guard let scope = try scope() else { return }
        try naming(scope) { try scope.prepare(bean.declaration, factory: InstanceFactory(self, instance)) }
    }

    /// The bean's scope; nil if the engine keeps the one instance.
    private func scope() throws -> (any BeanScope)? {
        switch bean.scope {
        case .singleton: return nil
        case .custom(let scope): return scope
        case .named(let name):
            guard let scope = runtime.host?.findScope(name) else { throw bean.error(.unknownScope(name)) }
            return scope
        }
    }

    private func naming<Value>(_ scope: any BeanScope, _ body: () throws -> Value) throws -> Value {
        try bean.naming("the scope \"\(legible(scope.name))\"", body)
    }
}
