// Injects properties of objects that were created elsewhere.

extension BuiltGraph {
    /// Fills the properties of any object, with the injectors of its class hierarchy.
    ///
    /// Thread rule: called where the graph was built, on the actor of the injectors and of what they request.
    /// - Parameter object: The object. Its dynamic class decides.
    /// - Returns: Whether the graph has an injector for the object's class or a superclass.
    /// - Throws: The error of an injector or a factory.
    @discardableResult
    public func injectProperties(into object: AnyObject) throws -> Bool {
        func inject<Element>(_: Element.Type) throws -> Bool {
            guard
                let found = instance.plan.findThroughParents(
                    ProviderKey(PropertyInjector<Element>.self), from: instance.component),
                holder.keeps(found.binding, of: found.plan)
            else { return false }
            let owner = instance.ancestor(instance.plan.components[instance.component].depth - found.depth)
            let injector = try owner.linked.link(found.binding, as: PropertyInjector<Element>.self)(owner)
            // SAFETY: `Element` is the object's class or a superclass of it.
            try injector.injector(unsafeBitCast(object, to: Element.self))
            return true
        }
        let type: Any.Type = type(of: object)
        return try ([type] + superclasses(of: type)).contains { try _openExistential($0, do: inject) }
    }
}
