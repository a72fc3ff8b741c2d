/// A factory that builds instances of a component on any thread, several at a time.
///
/// Call ``ComponentFactory/sendable()`` to get it, or inject it if the component is installed: a server can inject the factory of the
/// component that handles a request. Cleanse checks the graph first: all values that a call can reach outside of the new instance are
/// `Sendable`, and so are the functions that create the values inside it.
public struct SendableComponentFactory<ComponentElement: ComponentBase>: @unchecked Sendable {
    // SAFETY: created from a factory only after `SharingCheck` has found that any thread may build the component.
    let factory: ComponentFactory<ComponentElement>

    init(checked factory: ComponentFactory<ComponentElement>) { self.factory = factory }

    /// Builds the component. Stops the program with the error's text if ``tryBuild(_:)`` throws.
    /// - Parameter seed: The seed, or `()` if there is none.
    /// - Returns: The root. The root and its dependencies keep alive the values of the graph that they need.
    public func build(_ seed: sending ComponentElement.Seed) -> sending ComponentElement.Root {
        do { return try tryBuild(seed) } catch { trap(error) }
    }

    /// Builds the component, or throws a factory's error.
    /// - Parameter seed: The seed, or `()` if there is none.
    /// - Returns: The root.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; ``DeepNesting``; ``MissingStart``; or ``WrongIsolation`` if
    ///   the root belongs to an actor.
    public func tryBuild(_ seed: sending ComponentElement.Seed) throws -> sending ComponentElement.Root {
        // SAFETY: the instance is new, and all values that the root reaches outside of it are `Sendable`. No other code has the other
        // values.
        nonisolated(unsafe) let root = try factory.tryBuild(seed)
        return root
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Builds a component that has no seed. Stops the program with the error's text if a factory throws.
    public func build() -> sending ComponentElement.Root { build(()) }

    /// Builds a component that has no seed, or throws a factory's error.
    /// - Throws: The errors of ``tryBuild(_:)``.
    public func tryBuild() throws -> sending ComponentElement.Root { try tryBuild(()) }
}

extension ComponentFactory {
    /// Returns a factory of this component that any thread may use, if the graph allows it.
    ///
    /// Compile a graph once, and share the returned factory between all tasks. Thread rule: any thread may call this function.
    /// - Throws: ``UnsafeSharing``, or several in a ``MultiError``, for factories whose captures need not be `Sendable`, and for shared
    ///   values of ancestor components that are not `Sendable`.
    /// - Complexity: Linear in the number of bindings and dependencies that a build can reach.
    public func sendable() throws -> SendableComponentFactory<ComponentElement> {
        try throwErrors(plan.plan.errors(buildingAnywhere: component))
        return SendableComponentFactory(checked: self)
    }
}

extension SendableComponentFactory: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest {
        DependencyRequest(
            Dependency(ComponentFactory<ComponentElement>.self),
            crossing: IsolationCrossing(isSendable: true, givesRootOnly: true))
    }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: ComponentFactory<ComponentElement>.self)
        return ErasedLink(
            Link<SendableComponentFactory> { instance in SendableComponentFactory(checked: try link(instance)) })
    }
}

extension SendableComponentFactory: DeclaredByStep {
    static func step(_ names: Names) -> String { ComponentFactory<ComponentElement>.step(names) }
}
