// A bean with the links of its dependencies and of its factory's arguments, the factory that its scope uses, and the values of its injected
// properties.

import CleanseEngine

/// A bean with the links of its dependencies.
final class LinkedBean: @unchecked Sendable {
    // SAFETY: never written after `init`. A link does not change, and the instance that is passed to it synchronises itself.
    private let bean: ResolvedBean
    private let runtime: BeanRuntime
    /// The link that calls the factory, if the bean has one.
    private let factory: Link<Any>?
    private let links: [NeedLink]
    /// The positions of the dependencies that are created before the bean although no property receives them.
    private let forced: [Int]
    private let binding: BindingID

    /// A link that creates or finds a dependency.
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

    /// Creates an instance, after its dependencies.
    func make(in instance: GraphInstance) throws -> AnyObject {
        try createNeeds(in: instance)
        return try BeanCreator(bean: bean, runtime: runtime).make(
            creating: { try self.create(in: instance) }, with: BoundDependencies(linked: self, instance: instance))
    }

    /// Creates an instance of an asynchronous bean, in an asynchronous start of the environment.
    func makeAwaited(in instance: GraphInstance) async throws -> AnyObject {
        guard let host = runtime.host, let home = host.startHome else { throw bean.error(.shutDown) }
        // SAFETY: only this task uses the instance, on one actor, until the task has ended.
        nonisolated(unsafe) let instance = instance
        let actor = instance.plan.isolation(creating: binding)?.actor ?? home
        return try await makeAwaited(in: instance, of: host, on: actor).value
    }

    private func makeAwaited(
        in instance: GraphInstance, of host: any BeanHost, on actor: isolated any Actor
    ) async throws -> TransferredValue<AnyObject> {
        let call = try host.asStarter { try self.call(in: instance) }
        let outcome = await call?.outcome()
        let creator = BeanCreator(bean: bean, runtime: runtime)
        let completed = try host.asStarter {
            try creator.asCreator {
                try creator.prepare(
                    creating: { try outcome?.value.get() ?? self.create(in: instance) },
                    with: BoundDependencies(linked: self, instance: instance))
            }
        }
        guard completed.all.contains(where: { $0 is any AsyncBean }) else {
            return TransferredValue(
                value: try host.asStarter { try creator.asCreator { try creator.finish(completed) } })
        }
        return TransferredValue(
            value: try await creator.finish(awaiting: completed) { body in
                try host.asStarter { try creator.asCreator { try body() } }
            })
    }

    /// Creates the dependencies that come before the bean, and the arguments of its factory, if that is asynchronous.
    private func call(in instance: GraphInstance) throws -> AsyncCall? {
        try createNeeds(in: instance)
        guard let factory, bean.declaration.function?.isAsynchronous == true else { return nil }
        do { return try factory(instance) as? AsyncCall } catch let failure as ArgumentFailure { throw failure.error }
    }

    /// Creates the dependencies that must exist before the bean.
    private func createNeeds(in instance: GraphInstance) throws {
        guard !runtime.singletons.isClosed else { throw bean.error(.shutDown) }
        for position in forced { _ = try value(position, instance) }
    }

    private func create(in instance: GraphInstance) throws -> Any {
        guard let factory else { throw bean.error(.descriptor(.cannotCreate(bean.type))) }
        return try factory(instance)
    }

    /// Creates or finds a dependency of the bean.
    ///
    /// Errors of the engine are translated into errors of beans here, before a scope or a factory passes them on.
    func value(_ position: Int, _ instance: GraphInstance) throws -> Any {
        do {
            switch links[position] {
            case .bean(let link): return BeanValue.content(try link(instance))
            case .other(let link): return try link(instance)
            }
        } catch { throw bean.passing(error, of: runtime) }
    }

    /// Creates an instance for a scope, which may request it at any time.
    /// - Throws: `WrongIsolation` before anything is created, or the error of the creation.
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

    /// Returns the scope of the bean, or `nil` if the engine keeps the only instance.
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

/// The dependencies of a bean in the instance in which it is created.
struct BoundDependencies {
    let linked: LinkedBean
    let instance: GraphInstance

    /// Creates or finds the dependency at a position.
    func value(_ position: Int) throws -> Any { try linked.value(position, instance) }
}

/// The beans that the class of one object injects, linked when the environment started, in the order of its properties.
struct LinkedInjections {
    /// The class of the object.
    let kind: BeanType
    private let properties: [ResolvedBean.ResolvedInjection]
    private let needs: BoundDependencies
    /// The number of injections that have been taken.
    private var taken = 0

    /// Returns `nil` for an object of a subclass, which has properties of its own, and for a value that is not an object. Their injections
    /// are not linked.
    init?(of bean: ResolvedBean, in object: AnyObject, with needs: BoundDependencies) {
        guard let kind = bean.kind(of: object) else { return nil }
        self.kind = kind
        properties = bean.injections
        self.needs = needs
    }

    /// Takes the injection of a property, or returns `nil` if the next injection belongs to another property.
    mutating func take(for property: PropertyDescriptor) -> ResolvedBean.ResolvedInjection? {
        guard taken < properties.count, properties[taken].descriptor === property else { return nil }
        defer { taken += 1 }
        return properties[taken]
    }

    /// Creates or finds an injected value.
    /// - Returns: The value, or `nil` if it is missing and optional.
    func value(of injection: ResolvedBean.ResolvedInjection) throws -> Any? {
        try injection.need.map { try needs.value($0) }
    }
}

/// A factory of the instances of one bean, which works until the environment is shut down.
final class InstanceFactory: BeanFactory, @unchecked Sendable {
    // SAFETY: never written after `init`; a weak reference may be read from any thread.
    // The references are weak because a scope may retain the factory, and both objects retain the scope.
    private weak var linked: LinkedBean?
    private let home: WeakHome

    init(_ linked: LinkedBean, _ instance: GraphInstance) {
        self.linked = linked
        home = WeakHome(instance)
    }

    func create(_ bean: BeanDeclaration) throws -> AnyObject {
        guard let linked, let lease = home.lease else {
            throw BeanError(.shutDown, bean: bean.name, sourceLocation: bean.sourceLocation)
        }
        return try linked.makeLater(in: lease.instance)
    }
}

extension ResolvedBean {
    /// Returns the error of a dependency as the bean passes it on.
    func passing(_ error: any Error, of runtime: BeanRuntime) -> any Error {
        let error = runtime.host?.translated(error) ?? error
        return (error as? BeanError)?.requested(by: name, declaration.sourceLocation) ?? error
    }
}

/// The links of the arguments of a factory, which the factory takes while its bean is linked.
final class LinkedArguments: ArgumentLinks {
    private let bean: ResolvedBean
    private let runtime: BeanRuntime
    private let linker: Linker
    private var position = 0

    init(of bean: ResolvedBean, _ runtime: BeanRuntime, _ linker: Linker) {
        self.bean = bean
        self.runtime = runtime
        self.linker = linker
    }

    func next<Value>(_: Value.Type) -> Link<Value> {
        defer { position += 1 }
        let parameter = FactoryParameter(index: position, type: Value.self)
        var argument = bean.arguments[position]
        if case .computed(let compute) = argument {
            argument = .computed { [bean] in try bean.explaining(parameter, compute) }
        }
        let link = ArgumentLinker(linker: linker, name: parameter.name).link(of: argument, as: Value.self)
        return Link { [bean, runtime] instance in
            do { return try link(instance) } catch { throw ArgumentFailure(error: bean.passing(error, of: runtime)) }
        }
    }
}

/// A linker that links the arguments of factories as values of the parameters' types.
struct ArgumentLinker {
    let linker: Linker
    /// The name of the argument in errors.
    let name: String

    /// Returns the link of an argument.
    func link<Value>(of argument: ResolvedBean.Argument, as type: Value.Type) -> Link<Value> {
        switch argument {
        case .computed(let compute): return Link { _ in try value(compute()) }
        case .bean:
            let link = linker.next(AnyObject.self)
            return Link { instance in
                let bean = try link(instance)
                return try BeanValue.content(bean, as: type) ?? value(BeanValue.content(bean))
            }
        case .all(let element, let keys):
            let links = keys.map { _ in linker.next(AnyObject.self) }
            return Link { instance in
                let values = try links.map { BeanValue.content(try $0(instance)) }
                return try value(array(of: values, as: element))
            }
        case .form: return linker.next(type)
        }
    }

    /// - Throws: ``BeanError`` if the value is not of the type, because a scope may return any object.
    private func value<Value>(_ value: Any?) throws -> Value {
        let stored: Any = value ?? (Any?.none as Any)
        guard let typed = stored as? Value else {
            throw BeanError(
                .descriptor(.typeMismatch(property: name, expected: Value.self, actual: type(of: stored))))
        }
        return typed
    }
}

/// The error of an argument, as opposed to an error of the factory that takes the argument.
struct ArgumentFailure: Error {
    let error: any Error
}
