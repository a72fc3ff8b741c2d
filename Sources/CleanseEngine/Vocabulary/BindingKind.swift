/// What a binding is for.
public enum BindingKind: UInt8, Sendable {
    /// Declared with `bind`.
    case plain
    /// Another key of a binding.
    case alias
    /// The seed of a component.
    case seed
    /// The root of a component.
    case root
    /// The factory of an installed component.
    case componentFactory
    /// Declared with `bindFactory`.
    case assistedFactory
    /// Declared with `bindPropertyInjectionOf`.
    case propertyInjector
    /// A collection, assembled from its elements.
    case collection
    /// A binding of the graph that this one is built on.
    case imported
}
