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
