// Documents that anyone may have written, as everything shows them.

extension GraphDocument {
    /// The same graph, in whose texts every scalar can be seen.
    ///
    /// Cost: linear in the document.
    var shown: GraphDocument {
        var copy = self
        for component in copy.components.indices { copy.components[component].show() }
        for timing in (copy.timings ?? []).indices {
            copy.timings?[timing].key.show()
            copy.timings?[timing].thread?.show()
        }
        return copy
    }
}

extension GraphDocument.Component {
    fileprivate mutating func show() {
        name.show()
        label?.show()
        scope?.show()
        seed?.show()
        parent?.show()
        for binding in bindings.indices { bindings[binding].show() }
    }
}

extension GraphDocument.Binding {
    fileprivate mutating func show() {
        key.show()
        label?.show()
        kind.show()
        place?.show()
        modules?.show()
        replaced?.show()
        isolation?.show()
        unbound?.show()
        for dependency in dependencies.indices {
            dependencies[dependency].key.show()
            dependencies[dependency].component?.show()
            dependencies[dependency].crossings?.show()
        }
    }
}

extension String {
    fileprivate mutating func show() { self = visible(self) }
}

extension [String] {
    fileprivate mutating func show() { self = map(visible) }
}
