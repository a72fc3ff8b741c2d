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
