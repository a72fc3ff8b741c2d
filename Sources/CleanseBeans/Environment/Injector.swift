import Cleanse

/// Keeps the injections, and fills the properties that have one attached. An environment shares it with its children.
///
/// Thread rule: may be used from any thread.
public final class Injector: Sendable {
    // Injections are safe for threads, as `Injection` requires.
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

    /// Removes an injection whose environment has ended.
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
        let find = { (kind: Any.Type) in self.injections.withLock { $0[ObjectIdentifier(kind)]?.last } }
        return find(kind) ?? superclasses(of: kind).lazy.compactMap(find).first
    }

    /// Fills the properties of an object that something is attached to, those of superclasses first.
    /// - Parameters:
    ///   - object: The object.
    ///   - environment: The source of beans and values.
    /// - Throws: ``BeanError`` if a kind of injection is not known, and the error of an injection.
    public func inject(_ object: AnyObject, environment: Environment) throws {
        try inject(object, environment: environment, nil)
    }

    /// Fills the properties of a bean.
    /// - Parameter links: What its class says, linked; nil for none. An injection that a user registered for beans is asked nevertheless.
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

    /// Names the injection, and the property, that an error of no bean comes from.
    private func naming(
        _ injection: Injection.Type, _ property: PropertyDescriptor, _ body: () throws -> Any?
    ) throws -> Any? {
        do { return try body() } catch let error as BeanError { throw error } catch {
            throw BeanError(.threw("the injection \(injection)", error), properties: [property.name])
        }
    }
}
