// The properties of a property's descriptor, as the container `inject` spells them.

extension PropertyDescriptor {
    /// The same as ``name``.
    public func getName() -> String { name }

    /// The same as ``propertyType``.
    public func getPropertyType() -> Any.Type { propertyType }

    /// The same as ``elementType``.
    public func getElementType() -> Any.Type? { elementType }

    /// The same as ``injection``.
    public func getInjection() -> Inject? { injection }
}
