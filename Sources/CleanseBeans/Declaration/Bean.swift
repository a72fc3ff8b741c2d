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
