import Cleanse

/// Computes the values of one kind of `Inject`: the base of all kinds. Define a bean of a subclass, and it takes part.
open class Injection {
    /// The kind of `Inject` that it computes values for.
    public let injectClass: Inject.Type

    /// For subclasses.
    /// - Parameter injectClass: The kind of `Inject` that it computes values for, its subclasses included.
    public init(_ injectClass: Inject.Type) {
        self.injectClass = injectClass
    }

    /// Computes a value: to be overridden. Called on any thread that makes a bean.
    /// - Parameters:
    ///   - inject: What is attached to the property.
    ///   - property: The property.
    ///   - environment: The environment that declares the bean, or that was asked to inject the object.
    /// - Returns: The value; nil for an optional property only.
    open func computeValue(_ inject: Inject, property: PropertyDescriptor, environment: Environment) throws -> Any? {
        nil
    }
}

/// Keeps the injections, and fills the properties that something is attached to. An environment shares it with its children.
///
/// Thread rule: may be used from any thread.
public final class Injector: Sendable {
    // Injections are safe for threads, as `Injection` demands.
    private let injections = Guarded<[ObjectIdentifier: [Injection]]>([:])

    init() {
        register(BeanInjection())
        register(ConfigurationInjection())
    }

    /// Adds an injection. One for the same kind takes the place of an earlier one, as long as its environment has not ended.
    /// - Parameter injection: The injection.
    public func register(_ injection: Injection) {
        injections.withLock { $0[ObjectIdentifier(injection.injectClass), default: []].append(injection) }
    }

    /// Takes an injection away whose environment has ended.
    func unregister(_ injection: Injection) {
        injections.withLock { injections in
            let kind = ObjectIdentifier(injection.injectClass)
            if let position = injections[kind]?.lastIndex(where: { $0 === injection }) {
                injections[kind]?.remove(at: position)
            }
        }
    }

    /// The injection for a kind of `Inject`, or for the nearest of its superclasses.
    func find(_ kind: Inject.Type) -> Injection? {
        let kinds = sequence(first: kind as AnyClass, next: superclass(of:))
        return injections.withLock { known in kinds.lazy.compactMap { known[ObjectIdentifier($0)]?.last }.first }
    }

    /// Fills the properties of an object that something is attached to, those of superclasses first.
    /// - Parameters:
    ///   - object: The object.
    ///   - environment: Where beans and values are taken from.
    /// - Throws: ``BeanError`` if a kind of injection is not known, and what an injection throws.
    public func inject(_ object: AnyObject, environment: Environment) throws {
        let descriptor = try BeanDescriptor.forType(dynamicType(of: object))
        for property in descriptor.getProperties() {
            guard let inject = property.getInjection() else { continue }
            let kind = type(of: inject)
            guard let injection = find(kind) else {
                throw BeanError(.unknownInjection(kind, property: property.qualifiedName))
            }
            let value: Any?
            do { value = try injection.computeValue(inject, property: property, environment: environment) } catch let
                error
                as BeanError
            { throw error } catch {
                throw BeanError(.threw("the injection \(type(of: injection))", error), properties: [property.getName()])
            }
            try BeanError.explaining(property) { try property.set(object, value: value) }
        }
    }
}

/// Computes beans.
private final class BeanInjection: Injection {
    init() { super.init(InjectBean.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        let id = (inject as? InjectBean)?.id
        do { return try environment.findBean(property.getPropertyType(), byId: id) } catch let error as BeanError {
            throw error.with(property: property.getName())
        }
    }
}

/// Computes configured values.
private final class ConfigurationInjection: Injection {
    init() { super.init(InjectConfigurationValue.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        guard let inject = inject as? InjectConfigurationValue else { return nil }
        return try BeanError.explaining(property) {
            try inject.value(for: property, in: environment.configurationManager) as Any?
        }
    }
}

extension InjectConfigurationValue {
    /// The configured value or the default, as the property's type.
    func value(for property: PropertyDescriptor, in manager: ConfigurationManager) throws -> Any {
        let type = property.getPropertyType()
        let name = ConfigurationName(namespace, key)
        if let value = try manager.value(of: name, scope: .root, as: type) { return value }
        guard let defaultValue else {
            throw ConfigurationError.missing(namespace: name.namespace, key: name.key, scope: "")
        }
        guard let value = try ConversionFactory.shared.convert(defaultValue, to: type) else {
            throw DescriptorError.typeMismatch(
                property: property.qualifiedName, expected: type, actual: Swift.type(of: defaultValue))
        }
        return value
    }
}

/// The first post processor of every environment: injects beans and tells them their environment.
final class StandardPostProcessor: BeanPostProcessor, @unchecked Sendable {
    // SAFETY: set once, before the environment is seen by anybody.
    weak var environment: Environment?

    func process(_ bean: AnyObject) throws -> AnyObject {
        guard let environment else { throw BeanError(.shutDown) }
        guard dynamicType(of: bean) is AnyClass else { return bean }
        try environment.injector.inject(bean, environment: environment)
        if let aware = bean as? any EnvironmentAware { aware.environment = environment }
        return bean
    }
}
