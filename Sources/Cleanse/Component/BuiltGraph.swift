// A built component has a graph, on which others are built, and which fills the properties of objects.

/// The graph of a built component, for others to be built on: `ComponentFactory.of(Feature.self, parent: app.graph)`.
///
/// Keeps every shared value of the component alive. Thread rule: it belongs to whoever built it, like the values that it reaches.
public struct BuiltGraph {
    package let holder: Holder

    package init(_ holder: Holder) {
        self.holder = holder
    }

    /// For calls that end before the graph does.
    package var instance: GraphInstance { holder.instance }
}

extension BuiltGraph: CustomStringConvertible {
    /// `graph of AppComponent`.
    public var description: String { "graph of \(instance.plan.components[instance.component].name)" }
}

/// Not `Sendable`: what it reaches need not be.
@available(*, unavailable, message: "what it reaches need not be Sendable; build on it where it was built")
extension BuiltGraph: Sendable {}

/// A component that has been built, with its graph.
public struct ComponentInstance<ComponentElement: ComponentBase> {
    /// The root.
    public let root: ComponentElement.Root
    /// The graph of the root.
    public let graph: BuiltGraph
}

/// Not `Sendable`: what its graph reaches need not be.
@available(*, unavailable, message: "what its graph reaches need not be Sendable; send the root, if that is")
extension ComponentInstance: Sendable {}

// Injects properties of objects that were created elsewhere.

extension BuiltGraph {
    /// Fills the properties of any object, with the injectors of its class hierarchy.
    ///
    /// Thread rule: called where the graph was built, on the actor of the injectors and of what they request.
    /// - Parameter object: The object. Its dynamic class decides.
    /// - Returns: Whether the graph has an injector for the object's class or a superclass.
    /// - Throws: The error of an injector or a factory; ``MissingProvider`` if a graph above declares the injector, and no owner keeps that
    ///   graph or what the injector depends on.
    @discardableResult
    public func injectProperties(into object: AnyObject) throws -> Bool {
        func inject<Element>(_: Element.Type) throws -> Bool {
            guard
                let found = instance.plan.findThroughParents(
                    ProviderKey(PropertyInjector<Element>.self), from: instance.component)
            else { return false }
            guard holder.keeps(found.binding, of: found.plan) else { throw lost(found) }
            let owner = instance.ancestor(instance.plan.components[instance.component].depth - found.depth)
            let injector = try owner.linked.link(found.binding, as: PropertyInjector<Element>.self)(owner)
            // SAFETY: `Element` is the object's class or a superclass of it.
            try injector.injector(unsafeBitCast(object, to: Element.self))
            return true
        }
        let type: Any.Type = type(of: object)
        return try ([type] + superclasses(of: type)).contains { try _openExistential($0, do: inject) }
    }

    /// The error about an injector of a graph above that is not kept.
    private func lost(_ injector: PlanBinding) -> MissingProvider {
        let plan = injector.plan
        let binding = plan.bindings[injector.binding]
        let (key, place, owner) = (binding.key, binding.origin, plan.components[binding.component].name)
        let here = instance.plan.components[instance.component].name
        let hints = Hints {
            let names = plan.names.including { key.types }
            return [
                "\(names(key)) is bound at \(place) in \(names(owner)), whose graph is gone: keep the graph of \(names(owner)), or let"
                    + " the root of \(names(here)) depend on the injector"
            ]
        }
        return MissingProvider(key: key, chain: [], hints: hints, names: plan.names)
    }
}
