/// A bean that is told when it is complete, and when it ends.
public protocol Bean: AnyObject {
    /// Called once the bean is made, injected, and seen by all post processors.
    func postConstruct() throws
    /// Called when its environment is shut down, in the reverse order of construction; for singletons only.
    func preDestroy() throws
}

extension Bean {
    /// Does nothing.
    public func preDestroy() throws {}
}

/// A bean that is told the environment which declares it, before `postConstruct`.
///
/// An environment keeps its singletons alive: declare the property `weak`, or end the cycle with `shutdown()`.
public protocol EnvironmentAware: AnyObject {
    /// The environment that declares the bean.
    var environment: Environment? { get set }
}

/// A bean that makes another one: its declaration names the type with `target(_:)`.
///
/// The id of such a bean means the factory, its target type what the factory makes. If the factory is a singleton, it is
/// asked once, when its product is first needed.
public protocol FactoryBean: AnyObject {
    /// Makes the bean.
    /// - Returns: An object of the target type.
    func create() throws -> AnyObject
}

/// A bean that may change, or replace, every other bean, but for the parts of the container.
///
/// Processors see each bean, in the order of their definition, after it was injected. Whatever the order of definition,
/// they are made before all other beans, but for those that they need themselves: these they see later, as they are, and
/// can't replace any more.
public protocol BeanPostProcessor: AnyObject {
    /// Processes a bean.
    /// - Parameter bean: The bean.
    /// - Returns: The same, or its replacement.
    func process(_ bean: AnyObject) throws -> AnyObject
    /// Processes a bean that is no object: a struct, an enumeration, a closure.
    /// - Parameter value: The bean.
    /// - Returns: The same, or its replacement.
    func process(value: Any) throws -> Any
}

extension BeanPostProcessor {
    /// Returns the bean as it is.
    public func process(value: Any) throws -> Any { value }
}

/// Makes the instances of one bean: what scopes are given.
public protocol BeanFactory: AnyObject {
    /// Makes an instance, with everything that belongs to it.
    /// - Parameter bean: The declaration of the bean.
    func create(_ bean: BeanDeclaration) throws -> AnyObject
}
