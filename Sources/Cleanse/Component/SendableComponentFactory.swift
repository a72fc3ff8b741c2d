/// Builds instances of a component on any thread, several at a time: a ``ComponentFactory`` whose graph has been checked for that.
///
/// Obtained from ``ComponentFactory/sendable()``, or requested as a dependency where the component is installed: a server asks for the
/// factory of the component that handles a request. Whatever a call can reach outside of the instance that it builds is `Sendable`, and so
/// are the functions that create what is inside.
public struct SendableComponentFactory<ComponentElement: ComponentBase>: @unchecked Sendable {
    // SAFETY: made of a factory only after `SharingCheck` has found that any thread may build the component.
    let factory: ComponentFactory<ComponentElement>

    init(checked factory: ComponentFactory<ComponentElement>) { self.factory = factory }

    /// Builds the component. Stops with the error's text where ``tryBuild(_:)`` throws.
    /// - Parameter seed: The seed; `()` when there is none.
    /// - Returns: The root. It, and what it was given, keep alive what they need of the graph.
    public func build(_ seed: sending ComponentElement.Seed) -> sending ComponentElement.Root {
        do { return try tryBuild(seed) } catch { trap(error) }
    }

    /// Builds the component, or throws the error of a factory.
    /// - Parameter seed: The seed; `()` when there is none.
    /// - Returns: The root.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, ``DeepNesting``, ``NeedsStart``, or ``WrongIsolation``
    ///   where the root belongs to an actor.
    public func tryBuild(_ seed: sending ComponentElement.Seed) throws -> sending ComponentElement.Root {
        // SAFETY: the instance is new, and what the root reaches outside of it is `Sendable`, so nobody else has any of the rest.
        nonisolated(unsafe) let root = try factory.tryBuild(seed)
        return root
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Builds a component that has no seed. Stops with the error's text if a factory throws.
    public func build() -> sending ComponentElement.Root { build(()) }

    /// Builds a component that has no seed, or throws the error of a factory.
    /// - Throws: What ``tryBuild(_:)`` throws.
    public func tryBuild() throws -> sending ComponentElement.Root { try tryBuild(()) }
}

extension ComponentFactory {
    /// A factory of the same component that any thread may use, if the graph allows that.
    ///
    /// Thread rule: may be called from any thread. Compile a graph once, and share what this returns between all tasks.
    /// - Throws: ``UnsafeSharing``, or several in a ``MultiError``: factories that capture what need not be `Sendable`, and values of the
    ///   components above that are shared and not `Sendable`.
    /// - Complexity: Linear in the bindings and dependencies that building can reach.
    public func sendable() throws -> SendableComponentFactory<ComponentElement> {
        if let error = MultiError.combining(SharingCheck.errors(of: plan.plan, buildingAnywhere: component)) {
            throw error
        }
        return SendableComponentFactory(checked: self)
    }
}

extension SendableComponentFactory: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest {
        DependencyRequest(
            Dependency(ComponentFactory<ComponentElement>.self),
            crossing: Crossing(isSendable: true, givesRootOnly: true))
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
