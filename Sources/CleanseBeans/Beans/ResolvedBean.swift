// A bean as it is created, and the values that providers among the arguments of factories give.

import CleanseEngine

/// A bean as it is created: its declaration, completed from its templates and checked.
final class ResolvedBean: @unchecked Sendable {
    // SAFETY: written by the thread that validates the environment, before others see it, one call at a time: no check of exclusive access
    // is needed.
    let declaration: BeanDeclaration
    /// Its position among the bindings that its environment declares. What a factory bean creates is at the next one.
    let position: Int
    let key: ProviderKey
    /// What it has in common with others of its type.
    let kind: BeanType
    /// Whether that is known to be `Sendable`.
    let isSendable: Bool
    /// The actor on which it is created.
    let isolation: Isolation?
    /// Whether its creation has to be waited for.
    let isAsynchronous: Bool
    var scope: ScopeReference = .singleton
    /// The arguments of its factory.
    @exclusivity(unchecked) var arguments: [Argument] = []
    @exclusivity(unchecked) var properties: [ResolvedProperty] = []
    /// The properties that its class says are injected with beans, for objects of the very class.
    @exclusivity(unchecked) var injections: [ResolvedInjection] = []
    @exclusivity(unchecked) var needs: [Need] = []
    /// In which ways the bean, and the product of a factory bean, extend the container, as far as they declare it.
    let roles: ExtensionRoles
    let productRoles: ExtensionRoles

    enum ScopeReference {
        /// The engine keeps the one instance.
        case singleton
        case custom(any BeanScope)
        /// The name of a scope that is a bean, which is known once the beans that are scopes have been created.
        case named(String)
    }

    struct ResolvedProperty {
        enum Value {
            /// The same for all instances, and of the property's type: stored by this.
            case constant((AnyObject) -> Void)
            /// Computed anew for each instance.
            case computed(() throws -> Any?)
            /// The value of the dependency at this position.
            case need(Int)
        }

        let descriptor: PropertyDescriptor
        let value: Value
    }

    struct ResolvedInjection {
        let descriptor: PropertyDescriptor
        /// The position of the dependency; nil if the property keeps the value that it has.
        let need: Int?
    }

    /// How the value of a factory's parameter is found.
    enum Argument {
        /// Computed anew for each instance.
        case computed(() throws -> Any?)
        /// A bean, which is needed immediately.
        case bean(ProviderKey)
        /// All beans of a type, as an array.
        case all(Any.Type, [ProviderKey])
        /// A value of a form, such as a provider, or of a typed component: the engine makes it.
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
    struct Need {
        let dependency: Dependency
        /// The type of the dependency's values: `AnyObject` for a bean, another one for a provider or a binding of a typed component.
        let type: Any.Type
        /// Whether it is created, if need be, before the bean, though its value is not put into a property.
        let isForced: Bool
        /// The property that it is for.
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
    /// What is known of an object's class; nil if it is not that of the bean.
    func kind(of object: AnyObject) -> BeanType? { Swift.type(of: object) == type ? kind : nil }
    var name: String { declaration.beanId.map { "\(type) \"\(legible($0))\"" } ?? "\(type)" }
    /// The name in errors of the bean, or, by that key, of its product.
    func name(for key: ProviderKey) -> String { key == self.key ? name : "\(targetType ?? type) of \(name)" }
    var isSingleton: Bool { if case .singleton = scope { true } else { false } }
    var isEager: Bool { isSingleton && !declaration.isLazy }
    /// What the engine is told that it depends on: the arguments of its factory, then its needs.
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
    /// The positions of the arguments that end in a missing key.
    func arguments(ending key: ProviderKey) -> [Int] {
        arguments.indices.filter { position in
            switch arguments[position] {
            case .bean(let bean): bean == key
            case .form(let dependency): dependency.target == key
            case .computed, .all: false
            }
        }
    }
    /// The first of the types that the bean, or its product, must have and a value does not have.
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
    /// Whether it brings configuration once it is created. A source that exists already has been loaded when it was defined.
    var isConfigurationSource: Bool {
        guard has(.source) else { return false }
        if case .instance = declaration.factory { return productRoles.contains(.source) }
        return true
    }

    func has(_ role: ExtensionRoles) -> Bool { roles.contains(role) || productRoles.contains(role) }

    /// The key of the extension of the container: the bean, or its product.
    func extensionKey(_ role: ExtensionRoles) -> ProviderKey { roles.contains(role) ? key : productKey }

    /// The position of its binding.
    func position(of role: ExtensionRoles) -> Int { roles.contains(role) ? position : position + 1 }

    func error(
        _ kind: BeanError.Kind, properties: [String] = [], arguments: [Int] = [], hints: [String] = []
    ) -> BeanError {
        BeanError(
            kind, bean: name, properties: properties, arguments: arguments, origin: declaration.origin, hints: hints)
    }

    /// Names the bean and the property or the argument that an error is about.
    func explaining<Value>(_ target: some ValueTarget, _ body: () throws -> Value) throws -> Value {
        do { return try BeanError.explaining(target, body) } catch let error as BeanError {
            throw error.requested(by: name, declaration.origin)
        }
    }

    /// Runs code that belongs to the bean. Its errors are thrown as errors of the bean.
    /// - Parameter thrower: The name of the code in messages.
    func naming<Value>(_ thrower: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw naming(error, by: thrower()) }
    }

    /// An error of code that belongs to the bean.
    /// - Parameter thrower: The name of the code in messages.
    func naming(_ error: any Error, by thrower: String) -> BeanError {
        BeanError.naming(error, by: thrower, bean: name, origin: declaration.origin)
    }
}

/// What the providers and the like among the arguments of factories give: a bean, or all of a type, under a key of its own type.
struct ProvidedArgument {
    let key: ProviderKey
    let value: ResolvedBean.Argument
    let origin: Origin
}
