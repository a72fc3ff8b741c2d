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
        let drawing = Drawing(of: ComponentOutline(of: self, above: above))
        let lines = drawing.clusters + drawing.arrows
        return (["digraph {", "    node [shape=box];"] + lines + ["}"]).joined(separator: "\n") + "\n"
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
