// Scopes: the protocol, the scopes of every environment, and the table of an environment's scopes.

/// Decides how often a bean is created.
///
/// Register one with `environment.registerScope`, or define it as a bean. Thread rule: called from any thread.
public protocol BeanScope: AnyObject {
    /// The name by which beans choose the scope.
    var name: String { get }

    /// Called once for each bean of the scope, when its environment starts and everything is validated.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Creates its instances. It may be kept, and works until the environment is shut down.
    func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws

    /// Returns an instance: a new one, or one that the scope has kept.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Creates its instances.
    func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject

    /// Called once when the environment is shut down.
    func finish()
}

/// Creates the instances of one bean: what scopes are given.
public protocol BeanFactory: AnyObject {
    /// Creates an instance, with everything that belongs to it.
    /// - Parameter bean: The declaration of the bean.
    func create(_ bean: BeanDeclaration) throws -> AnyObject
}

/// A scope that has a name and keeps nothing: a base for others.
open class AbstractBeanScope: BeanScope {
    /// The name by which beans choose the scope.
    public let name: String

    /// A scope.
    /// - Parameter name: The name by which beans choose it.
    public init(name: String) {
        self.name = name
    }

    /// Does nothing.
    open func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws {}

    /// Creates an instance each time.
    open func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { try factory.create(bean) }

    /// Does nothing.
    open func finish() {}
}

/// The scope of beans that are created once: the engine keeps them.
final class SingletonScope: AbstractBeanScope {
    static let scopeName = "singleton"

    init() { super.init(name: Self.scopeName) }
}

/// The scope of beans that are created each time they are requested.
final class PrototypeScope: AbstractBeanScope {
    static let scopeName = "prototype"

    init() { super.init(name: Self.scopeName) }
}

/// The scopes of an environment: those that have a name there, and those that declarations were given.
struct ScopeTable {
    /// All of them, each once, in the order in which they came.
    private(set) var all: [any BeanScope] = []
    private var byName: [String: any BeanScope] = [:]
    private var known: Set<ObjectIdentifier> = []

    var names: some Sequence<String> { byName.keys }

    func contains(_ scope: any BeanScope) -> Bool { known.contains(ObjectIdentifier(scope)) }

    func find(_ name: String) -> (any BeanScope)? { byName[name] }

    /// Adds a scope that has a name. One of the same name takes its place.
    mutating func register(_ scope: any BeanScope, name: String) {
        note(scope)
        byName[name] = scope
    }

    /// Adds a scope without a name.
    mutating func note(_ scope: any BeanScope) {
        if known.insert(ObjectIdentifier(scope)).inserted { all.append(scope) }
    }
}
