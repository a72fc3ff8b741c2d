public import Cleanse
import CleanseEngine

// Descriptions of a component and its subcomponents: as JSON, and for Graphviz.

extension ComponentBinding {
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
