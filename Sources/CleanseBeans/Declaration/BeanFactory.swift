/// Makes the instances of one bean: what scopes are given.
public protocol BeanFactory: AnyObject {
    /// Makes an instance, with everything that belongs to it.
    /// - Parameter bean: The declaration of the bean.
    func create(_ bean: BeanDeclaration) throws -> AnyObject
}
