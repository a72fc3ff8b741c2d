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

// Descriptions of a component and its subcomponents: sorted, as JSON, and for Graphviz.

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

    /// The component and all its subcomponents as JSON (RFC 8259), with their bindings and dependencies, for tools.
    ///
    /// Components are numbered from one, which distinguishes components with the same name. The text of a graph is always the same. The
    /// cost is linear in the number of bindings and dependencies, apart from sorting.
    public var json: String { json(above: []) }

    /// The component and all its subcomponents as JSON, after its ancestors, outermost first.
    public var jsonWithAncestors: String { json(above: componentsAbove) }

    private func json(above: [any ComponentBinding]) -> String {
        let outline = ComponentOutline(of: self, above: above)
        var object = JSONObject()
        object.add("version", ComponentOutline.version)
        object.add("components", lines: outline.jsonObjects, end: "\n")
        return object.text + "\n"
    }

    /// The component and all its subcomponents, in the DOT language of Graphviz.
    ///
    /// Each component is a box. Each dependency is an arrow, which is dashed if the dependency is deferred. A binding's actor is named
    /// below its key, and functions that move the creation to another isolation are named at the arrow. The text of a graph is always the
    /// same. The cost is linear in the number of bindings and dependencies, apart from sorting.
    public var dot: String { dot(above: []) }

    /// The component and all its subcomponents in the DOT language, after its ancestors, outermost first.
    public var dotWithAncestors: String { dot(above: componentsAbove) }

    private func dot(above: [any ComponentBinding]) -> String {
        Drawing(of: ComponentOutline(of: self, above: above)).finished()
    }

    /// The ancestors of the component, innermost first.
    private var componentsAbove: [any ComponentBinding] {
        var result: [any ComponentBinding] = []
        var next = parent
        while let component = next {
            result.append(component)
            next = component.parent
        }
        return result
    }
}
