// The protocols of beans that have a life cycle, create other beans, or process them.

/// A bean that is notified when it is complete and before it ends.
public protocol Bean: AnyObject {
    /// Called after the bean has been created, injected, and processed by all post processors.
    func postConstruct() throws
    /// Called for singletons when the environment ends, in the reverse order of construction.
    func preDestroy() throws
}

extension Bean {
    /// Does nothing.
    public func preDestroy() throws {}
}

/// A bean that starts and ends asynchronously: `start()` and `stop()` of its environment wait for it.
///
/// Both functions run on the actor of the bean or, if it has none, on the actor of the caller of `start()` or `stop()`, unless the class
/// declares another isolation. A class that belongs to an actor declares them on it: `@MainActor func postConstruct()`.
///
/// Each start creates the bean, so it must be a singleton that is not lazy. If its class is a ``Bean`` too, only the functions of this
/// protocol are called.
public protocol AsyncBean: AnyObject {
    /// Called after the bean has been created, injected, and processed by all post processors. Dependent beans are created after it
    /// returns.
    nonisolated(nonsending) func postConstruct() async throws
    /// Called when the environment ends, in the reverse order of construction.
    nonisolated(nonsending) func preDestroy() async throws
}

extension AsyncBean {
    /// Does nothing.
    nonisolated(nonsending) public func preDestroy() async throws {}
}

/// A bean that creates another bean, whose type its declaration names with `target(_:)`.
///
/// Look up the target type to get the product, and the id to get the factory. If the factory is a singleton, it is called once, when its
/// product is first needed.
public protocol FactoryBean: AnyObject {
    /// Creates the bean.
    /// - Returns: An object of the target type.
    func create() throws -> AnyObject
}

/// A bean that can change or replace all other beans except the parts of the container.
///
/// Processors see each bean after it has been injected, in the order in which the processors were created. Whatever the order of
/// definition, they are created before all other beans except their own dependencies. They see those dependencies later, and can't replace
/// them.
public protocol BeanPostProcessor: AnyObject {
    /// Processes a bean.
    /// - Parameter bean: The bean.
    /// - Returns: The bean, or its replacement.
    func process(_ bean: AnyObject) throws -> AnyObject
    /// Processes a bean that is not an object, such as a struct, an enumeration or a closure.
    /// - Parameter value: The bean.
    /// - Returns: The bean, or its replacement.
    func process(value: Any) throws -> Any
}

extension BeanPostProcessor {
    /// Returns the bean as it is.
    public func process(value: Any) throws -> Any { value }
}
