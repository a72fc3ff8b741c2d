// The keys under which the engine knows beans.

import CleanseEngine

/// The roles of keys.
enum BeanKeys {
    /// Of beans that have an id.
    enum Id: TextKey {
        static var noun: String? { "a bean" }
    }

    /// Of beans without an id: their type, and their number.
    enum Anonymous: TextKey {
        static var isQualifierShown: Bool { false }
    }

    /// Of what factory beans make.
    enum Product: TextKey {}

    /// Of all beans that extend the container in one way.
    enum Role: TextKey {}

    /// Of an environment's start.
    enum Start: TextKey {}
}

extension ProviderKey {
    init(beanId: String) { self.init(text: beanId, role: BeanKeys.Id.self) }

    /// The key of what providers among the arguments of factories give.
    /// - Parameter name: Tells which bean of the type that is.
    static func argument(_ type: Any.Type, _ name: String) -> ProviderKey {
        ProviderKey(type, name: "argument \(name)")
    }

    /// Whether it is such a key, which stands between a bean and one that it depends on.
    var isArgument: Bool { !isText && name?.hasPrefix("argument ") == true }

    /// The key under which typed code finds the one bean of a type.
    static func bean(of type: Any.Type) -> ProviderKey { ProviderKey(type, name: "bean") }
}
