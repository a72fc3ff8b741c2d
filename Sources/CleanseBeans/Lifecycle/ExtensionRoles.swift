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

    /// The ways of a type: a class that conforms, or the protocol itself, which does not.
    init(of type: Any.Type) {
        self = []
        if type is any BeanPostProcessor.Type || type == (any BeanPostProcessor).self { insert(.processor) }
        if type is any BeanScope.Type || type == (any BeanScope).self { insert(.scope) }
        if type is Injection.Type { insert(.injection) }
        if type is any ConfigurationSource.Type || type == (any ConfigurationSource).self { insert(.source) }
        if type is any FactoryBean.Type || type == (any FactoryBean).self { insert(.factory) }
    }

    /// The protocol, or the class, of one way at least.
    var type: Any.Type {
        if contains(.processor) { return (any BeanPostProcessor).self }
        if contains(.scope) { return (any BeanScope).self }
        if contains(.injection) { return Injection.self }
        if contains(.source) { return (any ConfigurationSource).self }
        return (any FactoryBean).self
    }
}
