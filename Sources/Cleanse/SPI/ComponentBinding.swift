/// The description of a component in a graph, for plug-ins.
///
/// It is created on demand, so that a program without plug-ins pays nothing. The cost of `providers` is linear in the number of bindings of
/// the component. The name comes from Cleanse 4.
public protocol ComponentBinding {
    /// The type of the component's scope, if it has one.
    var scope: (any Scope.Type)? { get }
    /// The type of the component's seed, or `Void` if it has none.
    var seed: Any.Type { get }
    /// The component that installs this one, or on whose graph this one is built.
    var parent: (any ComponentBinding)? { get }
    /// The components that this one installs.
    var subcomponents: [any ComponentBinding] { get }
    /// The component's own type, or `nil` if it has only a name.
    var componentType: Any.Type? { get }
    /// The component's type or name.
    var name: TypeName { get }
    /// The type or name of the component's scope, if it has one.
    var scopeName: TypeName? { get }
    /// All bindings of the component, by key. A collection has one entry for each contribution.
    var providers: [ProviderKey: [ProviderInfo]] { get }
}

extension ComponentBinding {
    /// All bindings of the component, sorted by key. Bindings with the same key are in the order of their declaration.
    ///
    /// The cost is the cost of ``providers``, and of sorting.
    public var sortedProviders: [ProviderInfo] {
        providers.values.sorted(byText: { providers in
            let first = providers[0].binding
            return "\(first.key)\0\(first.key.qualifiedName)\0\(first.sourceLocation)"
        })
        .flatMap(\.self)
    }
}
