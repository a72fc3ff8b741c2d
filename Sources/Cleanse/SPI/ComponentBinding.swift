/// Describes one component of a graph to plug-ins. The name is that of Cleanse 4.
///
/// Created on demand, so that a program without plug-ins pays nothing. Cost of `providers`: linear in the bindings of the
/// component.
public protocol ComponentBinding {
    /// The type of the component's scope, if it has one.
    var scope: (any Scope.Type)? { get }
    /// The type of its seed; `Void` for none.
    var seed: Any.Type { get }
    /// The component that installs it, or whose graph it is built on.
    var parent: (any ComponentBinding)? { get }
    /// The components it installs.
    var subcomponents: [any ComponentBinding] { get }
    /// The component's own type; nil for one that has a name only.
    var componentType: Any.Type? { get }
    /// The component's type or name.
    var name: TypeName { get }
    /// The type or name of its scope, if it has one.
    var scopeName: TypeName? { get }
    /// All bindings of the component, by key. A collection has one entry for each contribution.
    var providers: [ProviderKey: [ProviderInfo]] { get }
}
