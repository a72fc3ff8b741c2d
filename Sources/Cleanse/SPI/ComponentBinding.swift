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

// Descriptions of a component and those below it: sorted, as JSON, and for Graphviz.

extension ComponentBinding {
    /// All bindings of the component, in the order of their keys, those of one key in the order of their declaration.
    ///
    /// Cost: that of ``providers``, and sorting.
    public var sortedProviders: [ProviderInfo] {
        let lists = Array(providers.values)
        let texts = lists.map { ["\($0[0].key)", $0[0].key.qualifiedName, "\($0[0].place)"] }
        return lists.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }.flatMap { lists[$0] }
    }

    /// The component and those below it as JSON (RFC 8259), for tools: components, their bindings, their dependencies.
    ///
    /// Components are numbered from one, so that two of one name can be distinguished. The same graph gives the same text. Cost: linear in
    /// the bindings and dependencies, and sorting.
    public var json: String { json(above: []) }

    /// The same, with the components above it, outermost first.
    public var jsonFromTop: String { json(above: componentsAbove) }

    private func json(above: [any ComponentBinding]) -> String {
        let outline = ComponentOutline(of: self, above: above)
        return "{\"version\": \(ComponentOutline.version), \"components\": [\n"
            + outline.jsonObjects.joined(separator: ",\n")
            + "\n]}\n"
    }

    /// The component and those below it in the DOT language of Graphviz: a box for each component, an arrow for each
    /// dependency, dashed where it is deferred.
    ///
    /// Actors are named below the key, and functions that take the creation elsewhere at the arrow. The same graph gives the same text. Cost: linear in the bindings and dependencies, and sorting.
    public var dot: String { dot(above: []) }

    /// The same, with the components above it, outermost first.
    public var dotFromTop: String { dot(above: componentsAbove) }

    private func dot(above: [any ComponentBinding]) -> String {
        Drawing(of: ComponentOutline(of: self, above: above)).text
    }

    /// The components above it, outermost first.
    private var componentsAbove: [any ComponentBinding] {
        var result: [any ComponentBinding] = []
        var next = parent
        while let component = next {
            result.append(component)
            next = component.parent
        }
        return result.reversed()
    }
}
