// The protocols of beans that take part in their own life, create other beans, or process them.

/// A bean that is told when it is complete, and when it ends.
public protocol Bean: AnyObject {
    /// Called once the bean is created, injected, and seen by all post processors.
    func postConstruct() throws
    /// Called when its environment is shut down, in the reverse order of construction; for singletons only.
    func preDestroy() throws
}

extension Bean {
    /// Does nothing.
    public func preDestroy() throws {}
}

/// A bean that is told when it is complete, and when it ends, and takes time for it: `start()` and `stop()` of its environment wait.
///
/// Both are called on the actor of the bean or, if it has none, of whoever starts or stops the environment, and stay there, unless the class
/// says otherwise; in a class of an actor, write `@MainActor func postConstruct()`. The bean is a singleton, which each start creates: it
/// can't be lazy, or of a scope. Of a class that is a ``Bean`` too, only the functions of this protocol are called.
public protocol AsyncBean: AnyObject {
    /// Called once the bean is created, injected, and seen by all post processors. Beans that need it are created after it has ended.
    nonisolated(nonsending) func postConstruct() async throws
    /// Called when its environment ends, in the reverse order of construction.
    nonisolated(nonsending) func preDestroy() async throws
}

extension AsyncBean {
    /// Does nothing.
    nonisolated(nonsending) public func preDestroy() async throws {}
}

/// A bean that creates another one: its declaration names the type with `target(_:)`.
///
/// The id of such a bean means the factory, its target type its product. If the factory is a singleton, it is
/// called once, when its product is first needed.
public protocol FactoryBean: AnyObject {
    /// Creates the bean.
    /// - Returns: An object of the target type.
    func create() throws -> AnyObject
}

/// A bean that may change, or replace, every other bean, but for the parts of the container.
///
/// Processors see each bean, in the order of their definition, after it was injected. Whatever the order of definition,
/// they are created before all other beans, but for those that they need themselves: these they see later, as they are, and
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
