// The graph of a built component, on which other components can be built, and which can fill the properties of objects.

/// The graph of a built component, on which others can be built: `ComponentFactory.of(Feature.self, parent: app.graph)`.
///
/// It keeps every shared value of the component alive. Thread rule: it belongs to the code that built it, like the values that it reaches.
public struct BuiltGraph {
    package let lease: Lease

    package init(_ lease: Lease) {
        self.lease = lease
    }

    /// The instance, for calls that end before the graph is released.
    package var instance: GraphInstance { lease.instance }
}

extension BuiltGraph: CustomStringConvertible {
    /// `graph of AppComponent`.
    public var description: String { "graph of \(instance.plan.name(of: instance.component))" }
}

/// Not `Sendable`, because the values that it reaches need not be.
@available(*, unavailable, message: "the values that it reaches need not be Sendable; build on it where it was built")
extension BuiltGraph: Sendable {}

/// The root and the graph of a component that has been built.
public struct ComponentInstance<ComponentElement: ComponentBase> {
    /// The root.
    public let root: ComponentElement.Root
    /// The graph of the root.
    public let graph: BuiltGraph
}

/// Not `Sendable`, because the values that its graph reaches need not be.
@available(
    *, unavailable, message: "the values that its graph reaches need not be Sendable; send the root if it is Sendable"
)
extension ComponentInstance: Sendable {}

// Fills the properties of objects that were created elsewhere.

extension BuiltGraph {
    /// Fills the properties of any object, with the injectors of its class hierarchy.
    ///
    /// Thread rule: only the code that owns the graph may call it, on the actor of the injectors and of their dependencies.
    /// - Parameter object: The object. Its dynamic class determines the injectors.
    /// - Returns: Whether the graph has an injector for the object's class or a superclass.
    /// - Throws: The error of an injector or a factory; or ``MissingProvider`` if an ancestor graph declares the injector, but no owner
    ///   retains that graph or the injector's dependencies.
    @discardableResult
    public func injectProperties(into object: AnyObject) throws -> Bool {
        func inject<Element>(_: Element.Type) throws -> Bool {
            guard
                let found = instance.plan.findThroughParents(
                    ProviderKey(PropertyInjector<Element>.self), from: instance.component)
            else { return false }
            guard lease.keeps(found.binding, of: found.plan) else { throw lost(found) }
            let owner = instance.ancestor(instance.plan.components[instance.component].depth - found.depth)
            let injector = try owner.linked.link(found.binding, as: PropertyInjector<Element>.self)(owner)
            // SAFETY: `Element` is the object's class or a superclass of it.
            try injector.injector(unsafeBitCast(object, to: Element.self))
            return true
        }
        let type: Any.Type = type(of: object)
        return try ([type] + superclasses(of: type)).contains { try _openExistential($0, do: inject) }
    }

    /// Returns the error about an injector of an ancestor graph that no owner retains.
    private func lost(_ injector: PlanBinding) -> MissingProvider {
        let plan = injector.plan
        let binding = plan.bindings[injector.binding]
        let key = binding.key
        let owner = plan.name(of: binding.component)
        let root = instance.plan.name(of: instance.component)
        let hint: ErrorText =
            "\(key) is bound at \(binding.sourceLocation) in \(owner), whose graph has been released: keep the graph of \(owner), or let the root of \(root) depend on the injector"
        let hints = Hints { [hint.text(plan.names.including { key.types })] }
        return MissingProvider(key: key, chain: [], hints: hints, names: plan.names)
    }
}
