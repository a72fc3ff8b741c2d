// The protocol of scopes, the built-in scopes, and the table of an environment's scopes.

/// A scope, which decides how often a bean is created.
///
/// Register a scope with `environment.registerScope`, or define it as a bean. Thread rule: its functions are called from any thread.
public protocol BeanScope: AnyObject {
    /// The name by which beans choose the scope.
    var name: String { get }

    /// Called once for each bean of the scope when its environment starts, after validation.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Creates instances of the bean. The scope may keep the factory, which works until the environment is shut down.
    func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws

    /// Returns an instance of the bean, which is new or was kept by the scope.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Creates instances of the bean.
    func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject

    /// Called once when the environment is shut down, or when its start has failed.
    func finish()
}

/// A factory of the instances of one bean, which is given to its scope.
public protocol BeanFactory: AnyObject {
    /// Creates an instance, which is injected, processed and complete.
    /// - Parameter bean: The declaration of the bean.
    func create(_ bean: BeanDeclaration) throws -> AnyObject
}

/// A base class of scopes, which has a name and keeps no instances.
open class AbstractBeanScope: BeanScope {
    /// The name by which beans choose the scope.
    public let name: String

    /// Creates a scope.
    /// - Parameter name: The name by which beans choose the scope.
    public init(name: String) {
        self.name = name
    }

    /// Does nothing.
    open func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws {}

    /// Returns a new instance each time.
    open func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { try factory.create(bean) }

    /// Does nothing.
    open func finish() {}
}

/// The scope of beans that are created once and kept by the engine.
final class SingletonScope: AbstractBeanScope {
    static let scopeName = "singleton"

    init() { super.init(name: Self.scopeName) }
}

/// The scope of beans that are created anew for each request.
final class PrototypeScope: AbstractBeanScope {
    static let scopeName = "prototype"

    init() { super.init(name: Self.scopeName) }
}

/// The scopes that are registered in an environment, and the scopes that its declarations refer to as objects.
struct ScopeTable {
    /// All scopes, each once, in the order in which they were added.
    private(set) var all: [any BeanScope] = []
    private var byName: [String: any BeanScope] = [:]
    private var known: Set<ObjectIdentifier> = []

    var names: some Sequence<String> { byName.keys }

    func contains(_ scope: any BeanScope) -> Bool { known.contains(ObjectIdentifier(scope)) }

    func find(_ name: String) -> (any BeanScope)? { byName[name] }

    /// Adds a scope under a name. It replaces an earlier scope of that name.
    mutating func register(_ scope: any BeanScope, name: String) {
        note(scope)
        byName[name] = scope
    }

    /// Adds a scope that is not found by its name.
    mutating func note(_ scope: any BeanScope) {
        if known.insert(ObjectIdentifier(scope)).inserted { all.append(scope) }
    }
}
