/// Creates the instances of one bean: what scopes are given.
public protocol BeanFactory: AnyObject {
    /// Creates an instance, with everything that belongs to it.
    /// - Parameter bean: The declaration of the bean.
    func create(_ bean: BeanDeclaration) throws -> AnyObject
}
