/// Decides how often a bean is made.
///
/// Register one with `environment.registerScope`, or define it as a bean. Thread rule: called from any thread.
public protocol BeanScope: AnyObject {
    /// The name by which beans choose the scope.
    var name: String { get }

    /// Called once for each bean of the scope, when its environment starts and everything is validated.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Makes its instances. It may be kept, and works until the environment is shut down.
    func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws

    /// Gives an instance: a new one, or one that the scope has kept.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Makes its instances.
    func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject

    /// Called once when the environment is shut down.
    func finish()
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

    /// Makes an instance each time.
    open func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { try factory.create(bean) }

    /// Does nothing.
    open func finish() {}
}

/// The scope of beans that are made once: the engine keeps them.
final class SingletonScope: AbstractBeanScope {
    static let scopeName = "singleton"

    init() { super.init(name: Self.scopeName) }
}

/// The scope of beans that are made each time they are asked for.
final class PrototypeScope: AbstractBeanScope {
    static let scopeName = "prototype"

    init() { super.init(name: Self.scopeName) }
}
