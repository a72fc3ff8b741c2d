import Cleanse

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
