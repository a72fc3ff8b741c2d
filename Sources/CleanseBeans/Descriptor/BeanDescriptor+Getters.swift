// The properties of a descriptor, as the container `inject` spells them.

extension BeanDescriptor {
    /// The same as ``beanClass``.
    public func getBeanClass() -> AnyClass? { beanClass }

    /// The same as ``beanType``.
    public func getBeanType() -> Any.Type { beanType }

    /// The same as ``superBean``.
    public func getSuperBean() -> BeanDescriptor? { superBean }

    /// The same as ``subBeans``.
    public func getSubBeans() -> [BeanDescriptor] { subBeans }

    /// The same as ``properties``, or as ``localProperties``.
    /// - Parameter local: Whether to leave out those of superclasses.
    public func getProperties(local: Bool = false) -> [PropertyDescriptor] { local ? localProperties : properties }

    /// The same as ``protocols``.
    public func getProtocols() -> [Any.Type] { protocols }
}
