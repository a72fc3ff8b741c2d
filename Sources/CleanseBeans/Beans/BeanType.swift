// The types of beans: the facts that hold for all beans of a type, and the ways in which they extend the container.

import CleanseEngine

/// What the beans of one type have in common, found out once for all of them.
///
/// Of an object's class, and of no subclass: a cast of each object would look up the conformance again.
final class BeanType {
    let type: Any.Type
    let name: String
    /// In which ways the type extends the container.
    let roles: ExtensionRoles
    /// The actor that conformances belong to; nil if its beans may be called anywhere.
    let isolation: Isolation?
    /// Whether the container can create its objects without a factory.
    let isInitializable: Bool
    /// Creates objects; nil if the conformance belongs to an actor, where a cast has to find it.
    let initializable: (any Initializable.Type)?
    /// Whether its beans have to be waited for.
    let isAwaited: Bool
    /// Whether its beans are told that they are complete.
    let isTold: Bool
    /// Whether its beans are given more than their properties.
    let isAware: Bool
    // Both are read first by the thread that validates the environment, once the type has been described, before others see them.
    /// Describes the type; nil if that has failed.
    private(set) lazy var descriptor = BeanDescriptor.findBeanDescriptor(type)
    /// The properties that the type says are injected, those of superclasses first.
    private(set) lazy var injectedProperties = descriptor?.injectedProperties ?? []

    init(_ type: Any.Type, isAware: Bool) {
        func home(of conformance: Any.Type) -> Isolation? {
            Isolation(of: type, conformingTo: conformance)
        }
        let (told, waited) = (home(of: (any Bean).self), home(of: (any AsyncBean).self))
        let isolation = home(of: (any Initializable).self) ?? told ?? waited ?? home(of: (any FactoryBean).self)
        let initializable = type as? any Initializable.Type
        self.type = type
        name = "\(type)"
        self.isAware = isAware
        self.isolation = isolation
        self.initializable = isolation == nil ? initializable : nil
        isInitializable = initializable != nil
        // A cast may not see what conforms on an actor.
        isAwaited = type is any AsyncBean.Type || waited != nil
        isTold = type is any Bean.Type || told != nil
        roles = ExtensionRoles(of: type)
    }
}

/// The types of the beans of an environment, each looked at once.
struct BeanTypes {
    private var known: [ObjectIdentifier: BeanType] = [:]
    private let isAware: (Any.Type) -> Bool

    /// - Parameter isAware: Whether the beans of a type are given more than their properties.
    init(isAware: @escaping (Any.Type) -> Bool) {
        self.isAware = isAware
    }

    subscript(type: Any.Type) -> BeanType {
        mutating get {
            if let known = known[ObjectIdentifier(type)] { return known }
            let new = BeanType(type, isAware: isAware(type))
            known[ObjectIdentifier(type)] = new
            return new
        }
    }
}

/// The ways in which a bean can extend the container.
struct ExtensionRoles: OptionSet {
    let rawValue: UInt8

    static let processor = ExtensionRoles(rawValue: 1)
    static let scope = ExtensionRoles(rawValue: 2)
    static let injection = ExtensionRoles(rawValue: 4)
    static let source = ExtensionRoles(rawValue: 8)
    static let factory = ExtensionRoles(rawValue: 16)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The ways of a type: a class, or `any P`, all of whose values conform. `any P` itself conforms to nothing.
    init(of type: Any.Type) {
        self = []
        if let existential = ExistentialType(type) {
            for role in Self.protocols where existential.includes(role.protocols) { insert(role.role) }
            if let superclass = existential.superclass { formUnion(ExtensionRoles(of: superclass)) }
            return
        }
        if type is any BeanPostProcessor.Type { insert(.processor) }
        if type is any BeanScope.Type { insert(.scope) }
        if type is any InjectionRole.Type { insert(.injection) }
        if type is any ConfigurationSource.Type { insert(.source) }
        if type is any FactoryBean.Type { insert(.factory) }
    }

    private static let protocols: [(role: ExtensionRoles, protocols: [UInt])] = [
        (.processor, (any BeanPostProcessor).self), (.scope, (any BeanScope).self),
        (.source, (any ConfigurationSource).self), (.factory, (any FactoryBean).self),
    ]
    .compactMap { (role: ExtensionRoles, type: Any.Type) in ExistentialType(type).map { (role, $0.protocols) } }

    /// The protocol or the class that a type of one of these ways must have.
    func requirement(of type: Any.Type) -> Any.Type {
        if contains(.processor) { return (any BeanPostProcessor).self }
        if contains(.scope) { return (any BeanScope).self }
        if contains(.injection), let injection = type as? any InjectionRole.Type { return injection.base }
        if contains(.source) { return (any ConfigurationSource).self }
        return (any FactoryBean).self
    }

    /// The key that stands for all beans of one way in an environment.
    var key: ProviderKey { ProviderKey(text: "all beans that are a \(name)", role: BeanKeys.Role.self) }

    private var name: String {
        switch self {
        case .processor: "BeanPostProcessor"
        case .scope: "BeanScope"
        case .injection: "Injection"
        case .source: "ConfigurationSource"
        default: "FactoryBean"
        }
    }
}

/// A class whose beans compute the values of one kind of `Inject`, as what stands below the injections sees it.
protocol InjectionRole: AnyObject {
    /// The base of all such classes, as errors name it.
    static var base: AnyClass { get }
}
