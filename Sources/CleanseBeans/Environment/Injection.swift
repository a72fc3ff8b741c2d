// The injection of properties: the base class of injections, the built-in injections, and the injector that keeps them.

import CleanseEngine

/// The base class of injections, each of which computes the values of one kind of `Inject`.
///
/// Define a bean of a subclass to register it.
open class Injection {
    /// The kind of `Inject` whose values it computes.
    public let injectClass: Inject.Type

    /// Creates an injection.
    /// - Parameter injectClass: The kind of `Inject` whose values it computes, including subclasses.
    public init(_ injectClass: Inject.Type) {
        self.injectClass = injectClass
    }

    /// Computes a value. Subclasses override this function, which is called on any thread that creates a bean.
    /// - Parameters:
    ///   - inject: The kind of injection that is attached to the property.
    ///   - property: The property.
    ///   - environment: The environment that declares the bean, or that injects the object.
    /// - Returns: The value. Only an optional property can be set to `nil`.
    open func computeValue(_ inject: Inject, property: PropertyDescriptor, environment: Environment) throws -> Any? {
        nil
    }
}

extension Injection: InjectionRole {
    static var base: AnyClass { Injection.self }
}

/// The registry of injections, which injects the properties of objects. An environment shares it with its children.
///
/// Thread rule: may be used from any thread.
public final class Injector: Sendable {
    // Injections are thread-safe, as `Injection` requires.
    private let injections = Guarded<[ObjectIdentifier: [Injection]]>([:])

    init() {
        register(BeanInjection())
        register(ConfigurationInjection())
    }

    /// Registers an injection. It replaces an earlier injection of the same kind, until its environment has ended.
    /// - Parameter injection: The injection.
    public func register(_ injection: Injection) {
        injections.withLock { $0[ObjectIdentifier(injection.injectClass), default: []].append(injection) }
    }

    /// Removes an injection whose environment has ended.
    func unregister(_ injection: Injection) {
        injections.withLock { injections in
            let kind = ObjectIdentifier(injection.injectClass)
            if let position = injections[kind]?.lastIndex(where: { $0 === injection }) {
                injections[kind]?.remove(at: position)
            }
        }
    }

    /// Returns the injection for a kind of `Inject`, or for its nearest superclass that has one.
    func find(_ kind: Inject.Type) -> Injection? {
        let find = { (kind: Any.Type) in self.injections.withLock { $0[ObjectIdentifier(kind)]?.last } }
        return find(kind) ?? superclasses(of: kind).lazy.compactMap(find).first
    }

    /// Injects the properties of an object that have an injection, inherited properties first.
    /// - Parameters:
    ///   - object: The object.
    ///   - environment: The source of beans and values.
    /// - Throws: ``BeanError`` if a kind of injection is unknown, or the error of an injection.
    public func inject(_ object: AnyObject, environment: Environment) throws {
        try inject(object, environment: environment, nil)
    }

    /// Injects the properties of a bean.
    /// - Parameter links: The linked injections of its class, if there are any. An injection that a user registered for beans takes
    ///   precedence.
    func inject(_ object: AnyObject, environment: Environment, _ links: LinkedInjections?) throws {
        let properties =
            try links?.kind.injectedProperties ?? BeanDescriptor.forType(dynamicType(of: object)).injectedProperties
        guard !properties.isEmpty else { return }
        var links = find(InjectBean.self) is BeanInjection ? links : nil
        for property in properties {
            if let injection = links?.take(for: property) {
                let value = try naming(BeanInjection.self, property) { try links?.value(of: injection) }
                if let value { try BeanError.explaining(property) { try property.set(object, value: value) } }
                continue
            }
            guard let inject = property.injection(in: object) else { continue }
            let kind = type(of: inject)
            guard let injection = find(kind) else {
                throw BeanError(.unknownInjection(kind, property: property.qualifiedName))
            }
            let value = try naming(type(of: injection), property) {
                try injection.computeValue(inject, property: property, environment: environment)
            }
            if value == nil, inject.isOptional { continue }
            try BeanError.explaining(property) { try property.set(object, value: value) }
        }
    }

    /// Adds the names of the injection and the property to an error that is not a ``BeanError``.
    private func naming(
        _ injection: Injection.Type, _ property: PropertyDescriptor, _ body: () throws -> Any?
    ) throws -> Any? {
        do { return try body() } catch let error as BeanError { throw error } catch {
            throw BeanError(.threw("the injection \(injection)", error), properties: [property.name])
        }
    }
}

/// The injection of beans.
final class BeanInjection: Injection {
    init() { super.init(InjectBean.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        do {
            return try environment.value(of: inject as? InjectBean ?? InjectBean(), as: property.propertyType)
        } catch let error as BeanError { throw error.with(property: property.name) }
    }
}

/// The injection of configured values.
final class ConfigurationInjection: Injection {
    init() { super.init(InjectConfigurationValue.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        guard let inject = inject as? InjectConfigurationValue else { return nil }
        return try BeanError.explaining(property) {
            try inject.value(for: property, in: environment.configurationManager)
        }
    }
}

/// The first post processor of every environment, which injects beans and gives them their environment.
final class StandardPostProcessor: InjectingPostProcessor, @unchecked Sendable {
    // SAFETY: set once, before other code sees the environment.
    weak var environment: Environment?

    func inject(_ object: AnyObject, with links: LinkedInjections?) throws {
        guard let environment else { throw BeanError(.shutDown) }
        try environment.injector.inject(object, environment: environment, links)
        guard links?.kind.isAware != false else { return }
        if let aware = object as? any EnvironmentAware { aware.environment = environment }
    }

    func isAware(_ type: Any.Type) -> Bool {
        // Elsewhere, a cast may not see a conformance that belongs to an actor.
        type is any EnvironmentAware.Type || Isolation(of: type, conformingTo: (any EnvironmentAware).self) != nil
    }

    func process(_ bean: AnyObject) throws -> AnyObject {
        if dynamicType(of: bean) is AnyClass { try inject(bean, with: nil) }
        return bean
    }
}
