/// A class that adds to its own descriptor: a table of properties, injections, protocols.
public protocol BeanDescriptorInitializer: AnyObject {
    /// Called when the class is described for the first time. No object is needed for it, and none is created.
    ///
    /// A subclass that does not declare it inherits it: entries that the superclass has created already are not created again.
    /// - Parameter beanDescriptor: The descriptor of the class.
    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws
}
