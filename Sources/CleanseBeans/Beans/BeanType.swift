// The types of beans and their roles, the keys under which the engine knows beans, and the boxes of beans that are not objects.

import CleanseEngine

/// The facts about all beans of one type, which are determined once.
///
/// They apply to objects of exactly this class, not of a subclass. A cast of each object would look up its conformance again.
final class BeanType {
    let type: Any.Type
    let name: String
    /// The roles in which the type extends the container.
    let roles: ExtensionRoles
    /// The actor of the type's conformances, or `nil` if its beans may be called on any thread.
    let isolation: Isolation?
    /// Whether the container can create its objects without a factory.
    let isInitializable: Bool
    /// The type, if it is `Initializable`. `nil` if that conformance belongs to an actor, because only a cast on the actor finds it.
    let initializable: (any Initializable.Type)?
    /// Whether the type is an `AsyncBean`, whose beans a start waits for.
    let isAwaited: Bool
    /// Whether the type is a `Bean`, whose beans are notified when they are complete.
    let conformsToBean: Bool
    /// Whether beans of the type are given more than their properties, such as their environment.
    let isAware: Bool
    // The thread that validates the environment reads both first, once the type has been described and before other threads see them.
    /// The descriptor of the type, or `nil` if describing it has failed.
    private(set) lazy var descriptor = BeanDescriptor.findBeanDescriptor(type)
    /// The injected properties of the type, with the properties of superclasses first.
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
        // Elsewhere, a cast may not see a conformance that belongs to an actor.
        isAwaited = type is any AsyncBean.Type || waited != nil
        conformsToBean = type is any Bean.Type || told != nil
        roles = ExtensionRoles(of: type)
    }
}

/// The types of the beans of an environment, each of which is examined once.
struct BeanTypes {
    private var known: [ObjectIdentifier: BeanType] = [:]
    private let isAware: (Any.Type) -> Bool

    /// - Parameter isAware: Returns whether beans of a type are given more than their properties.
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

/// The roles in which a bean can extend the container.
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

    /// Determines the roles of a class, or of `any P`. That type itself conforms to no protocol, but its values do.
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

    /// Returns the protocol or the class that a type with these roles must have.
    func requirement(of type: Any.Type) -> Any.Type {
        if contains(.processor) { return (any BeanPostProcessor).self }
        if contains(.scope) { return (any BeanScope).self }
        if contains(.injection), let injection = type as? any InjectionRole.Type { return injection.base }
        if contains(.source) { return (any ConfigurationSource).self }
        return (any FactoryBean).self
    }

    /// The key that represents all beans of the role in an environment.
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

/// A class whose beans compute the values of one kind of `Inject`, as seen by code that does not know `Injection`.
protocol InjectionRole: AnyObject {
    /// The base class of all such classes, as errors name it.
    static var base: AnyClass { get }
}

/// The roles of the keys of beans.
enum BeanKeys {
    /// The role of the keys of beans that have an id.
    enum Id: StringKeyRole {
        static var noun: String? { "a bean" }
    }

    /// The role of the keys of beans without an id, which consist of a type and a number.
    enum Anonymous: StringKeyRole {
        static var isQualifierShown: Bool { false }
    }

    /// The role of the keys of products of factory beans.
    enum Product: StringKeyRole {}

    /// The role of keys that represent all beans of one extension role.
    enum Role: StringKeyRole {}

    /// The role of the key of an environment's start.
    enum Start: StringKeyRole {}
}

extension ProviderKey {
    init(beanId: String) { self.init(text: beanId, role: BeanKeys.Id.self) }

    /// Returns the key of the value that a provider gives, where the provider is an argument of a factory.
    /// - Parameter name: Identifies the bean among all beans of the type.
    static func argument(_ type: Any.Type, _ name: String) -> ProviderKey {
        ProviderKey(type, name: "argument \(name)")
    }

    /// Whether this is the key of a provider's value, which lies between a bean and its dependency.
    var isArgument: Bool { !isText && name?.hasPrefix("argument ") == true }

    /// Returns the key under which typed code finds the one bean of a type.
    static func bean(of type: Any.Type) -> ProviderKey { ProviderKey(type, name: "bean") }
}

/// The box of a bean that is not an object. The value is never bridged, so it keeps its type.
@usableFromInline
final class BeanValue {
    @usableFromInline let value: Any

    /// A box that represents a missing optional bean.
    static var none: AnyObject { BeanValue(Void?.none as Any) }

    private init(_ value: Any) {
        self.value = value
    }

    /// Returns the object itself, or a value in a box.
    static func boxed(_ bean: Any) -> AnyObject {
        type(of: bean) is AnyClass ? bean as AnyObject : BeanValue(bean)
    }

    /// Returns the content of a box, or the object itself.
    @inlinable
    static func content(_ object: AnyObject) -> Any {
        // Types are compared first, since a cast that fails costs more.
        guard type(of: object) == BeanValue.self, let box = object as? BeanValue else { return object }
        return box.value
    }

    /// Returns the content as a value of a type, or `nil` if it has another type.
    @inlinable
    static func content<Value>(_ object: AnyObject, as _: Value.Type) -> Value? {
        // Casting an object as an object is cheaper than casting it as `Any`.
        type(of: object) == BeanValue.self ? content(object) as? Value : object as? Value
    }
}
