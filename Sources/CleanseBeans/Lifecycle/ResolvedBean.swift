import Cleanse

/// A bean as it is made: its declaration with what its templates add, checked.
final class ResolvedBean: @unchecked Sendable {
    // SAFETY: written by the thread that validates the environment, before others see it.
    let declaration: BeanDeclaration
    let key: ProviderKey
    let type: Any.Type
    var scope: ScopeReference = .singleton
    var properties: [ResolvedProperty] = []
    var needs: [Need] = []
    /// In which ways the bean, and what it makes if it is a factory bean, extend the container, as far as they say so.
    let roles: ExtensionRoles
    let productRoles: ExtensionRoles

    enum ScopeReference {
        /// The engine keeps the one instance.
        case singleton
        case custom(any BeanScope)
        /// The name of a scope that is a bean, which is known once the beans that are scopes have been made.
        case named(String)
    }

    struct ResolvedProperty {
        enum Value {
            /// Computed anew for each instance.
            case computed(() throws -> Any?)
            /// What the need at this position gives.
            case need(Int)
        }

        let descriptor: PropertyDescriptor
        let value: Value
    }

    /// Another binding that has to be there before the bean.
    struct Need {
        let dependency: Dependency
        /// The type of the binding's values: `AnyObject` for a bean, another one for a binding of a typed component.
        let type: Any.Type
        /// Whether it is made, if need be, before the bean, though its value is not put into a property.
        let isForced: Bool
        /// The property that it is for.
        let property: PropertyDescriptor?
    }

    init(_ declaration: BeanDeclaration, key: ProviderKey, type: Any.Type) {
        self.declaration = declaration
        self.key = key
        self.type = type
        roles = declaration.protocols.reduce(into: ExtensionRoles(of: type)) { $0.formUnion(ExtensionRoles(of: $1)) }
        productRoles = roles.contains(.factory) ? declaration.targetType.map { ExtensionRoles(of: $0) } ?? [] : []
    }

    var name: String { declaration.beanId.map { "\(type) \"\(shortened($0))\"" } ?? "\(type)" }
    /// What errors call the bean, or, by that key, what it makes.
    func name(for key: ProviderKey) -> String { key == self.key ? name : "\(targetType ?? type) of \(name)" }
    var isSingleton: Bool { if case .singleton = scope { true } else { false } }
    var isEager: Bool { isSingleton && !declaration.isLazy }
    /// The type that a factory bean makes.
    var targetType: Any.Type? { isFactory ? declaration.targetType : nil }
    var productKey: ProviderKey { ProviderKey(text: key.name ?? "", role: ProductKey.self) }

    var isFactory: Bool { roles.contains(.factory) }
    var isPostProcessor: Bool { has(.processor) }
    var isScope: Bool { has(.scope) }
    var isInjection: Bool { has(.injection) }
    /// Whether it brings configuration once it is made. A source that exists already has been loaded when it was defined.
    var isConfigurationSource: Bool {
        guard has(.source) else { return false }
        if case .instance = declaration.factory { return productRoles.contains(.source) }
        return true
    }

    private func has(_ role: ExtensionRoles) -> Bool { roles.contains(role) || productRoles.contains(role) }

    /// The key of what extends the container: the bean, or what it makes.
    func extensionKey(_ role: ExtensionRoles) -> ProviderKey { roles.contains(role) ? key : productKey }

    func error(_ kind: BeanError.Kind, properties: [String] = [], hints: [String] = []) -> BeanError {
        BeanError(kind, bean: name, properties: properties, origin: declaration.origin, hints: hints)
    }

    /// Runs code that belongs to the bean. What it throws is thrown as an error of the bean.
    /// - Parameter thrower: What the code is, as messages name it.
    func naming<Value>(_ thrower: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            throw BeanError.naming(error, by: thrower(), bean: name, origin: declaration.origin)
        }
    }
}

/// The role of keys of beans that have an id.
enum BeanKey: TextKey {
    static var noun: String? { "a bean" }
}

/// The role of keys of beans without an id: their type, and their number.
enum AnonymousBeanKey: TextKey {}

/// The role of keys of what factory beans make.
enum ProductKey: TextKey {}

/// The role of keys of all beans that extend the container in one way.
enum RoleKey: TextKey {}

extension ExtensionRoles {
    /// The key that stands for all beans of the role in an environment.
    var key: ProviderKey { ProviderKey(text: "all beans that are a \(type)", role: RoleKey.self) }
}

/// The role of the key of an environment's start.
enum StartupKey: TextKey {}

extension ProviderKey {
    init(beanId: String) { self.init(text: beanId, role: BeanKey.self) }

    /// The key under which typed code finds the one bean of a type.
    static func bean(of type: Any.Type) -> ProviderKey { ProviderKey(type, name: "bean") }
}

/// A bean, or what a factory bean makes, as a look-up by type finds it.
struct Candidate {
    let bean: ResolvedBean
    let isProduct: Bool

    var key: ProviderKey { isProduct ? bean.productKey : bean.key }
    var type: Any.Type { isProduct ? bean.targetType ?? bean.type : bean.type }
    /// What errors call it: with its source location, where it has no id.
    var name: String { bean.declaration.beanId == nil ? "\(bean.name) in \(bean.declaration.origin)" : bean.name }

    /// The protocols that the bean or its class says it implements.
    func protocols() throws -> [Any.Type] {
        try BeanDescriptor.forType(type).getProtocols() + (isProduct ? [] : bean.declaration.protocols)
    }
}

/// The candidates for a type: those of an environment, then those of the environments above it.
struct Candidates {
    let lists: [[Candidate]]

    init(_ lists: [[Candidate]]) {
        self.lists = lists.filter { !$0.isEmpty }
    }

    var count: Int { lists.reduce(0) { $0 + $1.count } }
    var first: Candidate? { lists.first?.first }
    var all: [Candidate] { lists.flatMap(\.self) }

    /// What errors call them: the first, and how many more there are.
    var names: [String] {
        let shown = 10
        let names = lists.joined().prefix(shown).map(\.name)
        return count > shown ? names + ["and \(count - shown) more"] : names
    }
}

/// Finds the beans of one environment by type and by id.
struct BeanIndex {
    private var byType: [ObjectIdentifier: [Candidate]] = [:]
    private var byId: [String: ResolvedBean] = [:]
    private(set) var types: [Any.Type] = []

    func candidates(for type: Any.Type) -> [Candidate] { byType[ObjectIdentifier(type)] ?? [] }
    func bean(id: String) -> ResolvedBean? { byId[id] }

    /// Enters a bean under its type, its superclasses and the protocols that it or its class says it implements.
    mutating func enter(_ bean: ResolvedBean) throws {
        if let id = bean.declaration.beanId { byId[id] = bean }
        try enter(Candidate(bean: bean, isProduct: false))
        if bean.targetType != nil { try enter(Candidate(bean: bean, isProduct: true)) }
    }

    private mutating func enter(_ candidate: Candidate) throws {
        var found: [Any.Type] = [candidate.type]
        if let type = candidate.type as? AnyClass {
            found += sequence(first: type, next: superclass(of:)).dropFirst().map { $0 }
        }
        found += try candidate.protocols()
        var seen: Set<ObjectIdentifier> = []
        for type in found where seen.insert(ObjectIdentifier(type)).inserted {
            if byType[ObjectIdentifier(type)] == nil { types.append(type) }
            byType[ObjectIdentifier(type), default: []].append(candidate)
        }
    }
}
