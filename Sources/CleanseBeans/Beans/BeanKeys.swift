// The keys under which the engine knows beans.

import CleanseEngine

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
