// Resolved beans, and the values that providers among the arguments of factories return.

import CleanseEngine

/// A bean whose declaration has been completed from its templates and checked.
final class ResolvedBean: @unchecked Sendable {
    // SAFETY: the thread that validates the environment writes it, one call at a time, before other threads see it, so that no check of
    // exclusive access is needed.
    let declaration: BeanDeclaration
    /// The position of its binding among the bindings of its environment. The product of a factory bean is at the next position.
    let position: Int
    let key: ProviderKey
    /// The facts that it shares with all beans of its type.
    let kind: BeanType
    /// Whether the type is known to be `Sendable`.
    let isSendable: Bool
    /// The actor on which it is created.
    let isolation: Isolation?
    /// Whether a start must wait for its creation.
    let isAsynchronous: Bool
    var scope: ScopeReference = .singleton
    /// The arguments of its factory.
    @exclusivity(unchecked) var arguments: [Argument] = []
    @exclusivity(unchecked) var properties: [ResolvedProperty] = []
    /// The properties into which its class injects beans. They apply to objects of exactly this class.
    @exclusivity(unchecked) var injections: [ResolvedInjection] = []
    @exclusivity(unchecked) var needs: [Requirement] = []
    /// The roles in which the bean, and the product of a factory bean, extend the container, according to their declared types.
    let roles: ExtensionRoles
    let productRoles: ExtensionRoles

    enum ScopeReference {
        /// The engine keeps the only instance.
        case singleton
        case custom(any BeanScope)
        /// The name of a scope that is a bean. It is known once all beans that are scopes have been created.
        case named(String)
    }

    struct ResolvedProperty {
        enum Value {
            /// A value of the property's type that is the same for all instances, as the function that stores it.
            case constant((AnyObject) -> Void)
            /// A value that is computed anew for each instance.
            case computed(() throws -> Any?)
            /// The value of the dependency at this position.
            case need(Int)
        }

        let descriptor: PropertyDescriptor
        let value: Value
    }

    struct ResolvedInjection {
        let descriptor: PropertyDescriptor
        /// The position of the dependency, or `nil` if the property keeps its value.
        let need: Int?
    }

    /// The source of an argument of the factory.
    enum Argument {
        /// A value that is computed anew for each instance.
        case computed(() throws -> Any?)
        /// A bean that is needed immediately.
        case bean(ProviderKey)
        /// All beans of a type, as an array.
        case all(Any.Type, [ProviderKey])
        /// A value that the engine creates: a form such as a provider, or a value of a typed component.
        case form(Dependency)

        var dependencies: [Dependency] {
            switch self {
            case .computed: []
            case .bean(let key): [Dependency(key: key)]
            case .all(_, let keys): keys.map { Dependency(key: $0) }
            case .form(let dependency): [dependency]
            }
        }
    }

    /// Another binding that must exist before the bean.
    struct Requirement {
        let dependency: Dependency
        /// The type of the dependency's values: `AnyObject` for a bean, another type for a provider or a binding of a typed component.
        let type: Any.Type
        /// Whether the dependency is created before the bean although no property receives it.
        let isForced: Bool
        /// The property that receives the dependency, if there is one.
        let property: PropertyDescriptor?
    }

    init(
        _ declaration: BeanDeclaration, at position: Int, key: ProviderKey, kind: BeanType, isSendable: Bool,
        types: inout BeanTypes
    ) {
        self.declaration = declaration
        self.position = position
        self.key = key
        self.kind = kind
        self.isSendable = isSendable
        isolation = declaration.isolation ?? kind.isolation
        isAsynchronous =
            kind.isAwaited || declaration.function?.isAsynchronous ?? false
            || declaration.protocols.contains { $0 == (any AsyncBean).self }
        roles = declaration.protocols.reduce(into: kind.roles) { $0.formUnion(types[$1].roles) }
        productRoles = roles.contains(.factory) ? declaration.targetType.map { types[$0].roles } ?? [] : []
    }

    var type: Any.Type { kind.type }
    /// Returns the facts about an object's class, or `nil` if it is not the class of the bean.
    func kind(of object: AnyObject) -> BeanType? { Swift.type(of: object) == type ? kind : nil }
    var name: String { declaration.beanId.map { "\(type) \"\(legible($0))\"" } ?? "\(type)" }
    /// Returns the name of the bean in errors or, if the key belongs to its product, the name of the product.
    func name(for key: ProviderKey) -> String { key == self.key ? name : "\(targetType ?? type) of \(name)" }
    var isSingleton: Bool { if case .singleton = scope { true } else { false } }
    var isEager: Bool { isSingleton && !declaration.isLazy }
    /// The dependencies that are declared to the engine: the arguments of the factory, then the needs.
    var dependencies: [Dependency] {
        var needs = needs.map(\.dependency)
        if isAsynchronous { for position in needs.indices { needs[position].isArgument = false } }
        if arguments.isEmpty { return needs }
        var all = arguments.flatMap(\.dependencies)
        if isAsynchronous, declaration.function?.isAsynchronous != true {
            for position in all.indices { all[position].isArgument = false }
        }
        return all + needs
    }
    /// Returns the positions of the arguments whose target is a missing key.
    func arguments(ending key: ProviderKey) -> [Int] {
        arguments.indices.filter { position in
            switch arguments[position] {
            case .bean(let bean): bean == key
            case .form(let dependency): dependency.target == key
            case .computed, .all: false
            }
        }
    }
    /// Returns the first required type of the bean, or of its product, that a value does not have.
    func missedType(of value: Any, isProduct: Bool) -> Any.Type? {
        let own = isProduct ? targetType ?? AnyObject.self : type
        if !isInstance(value, of: own) { return own }
        return isProduct ? nil : declaration.protocols.first { !isInstance(value, of: $0) }
    }
    /// The type that a factory bean creates.
    var targetType: Any.Type? { isFactory ? declaration.targetType : nil }
    var productKey: ProviderKey { ProviderKey(text: key.name ?? "", role: BeanKeys.Product.self) }

    var isFactory: Bool { roles.contains(.factory) }
    var isPostProcessor: Bool { has(.processor) }
    var isScope: Bool { has(.scope) }
    var isInjection: Bool { has(.injection) }
    /// Whether it adds configuration when it is created. A source that exists already was loaded when it was defined.
    var isConfigurationSource: Bool {
        guard has(.source) else { return false }
        if case .instance = declaration.factory { return productRoles.contains(.source) }
        return true
    }

    func has(_ role: ExtensionRoles) -> Bool { roles.contains(role) || productRoles.contains(role) }

    /// Returns the key of the bean or its product, whichever has the role.
    func extensionKey(_ role: ExtensionRoles) -> ProviderKey { roles.contains(role) ? key : productKey }

    /// Returns the position of the bean or its product, whichever has the role.
    func position(of role: ExtensionRoles) -> Int { roles.contains(role) ? position : position + 1 }

    func error(
        _ kind: BeanError.Kind, properties: [String] = [], arguments: [Int] = [], hints: [String] = []
    ) -> BeanError {
        BeanError(
            kind, bean: name, properties: properties, arguments: arguments, sourceLocation: declaration.sourceLocation,
            hints: hints)
    }

    /// Adds the bean, and the property or the argument, to the errors of a closure.
    func explaining<Value>(_ target: some ValueTarget, _ body: () throws -> Value) throws -> Value {
        do { return try BeanError.explaining(target, body) } catch let error as BeanError {
            throw error.requested(by: name, declaration.sourceLocation)
        }
    }

    /// Runs code that belongs to the bean, and throws its errors as errors of the bean.
    /// - Parameter thrower: The name of the code in messages.
    func naming<Value>(_ thrower: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw naming(error, by: thrower()) }
    }

    /// Returns an error of code that belongs to the bean as an error of the bean.
    /// - Parameter thrower: The name of the code in messages.
    func naming(_ error: any Error, by thrower: String) -> BeanError {
        BeanError.naming(error, by: thrower, bean: name, sourceLocation: declaration.sourceLocation)
    }
}

/// The value that a provider among the arguments of a factory returns: a bean, or all beans of a type.
struct ProvidedArgument {
    let key: ProviderKey
    let value: ResolvedBean.Argument
    let sourceLocation: CodeLocation
}
