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
