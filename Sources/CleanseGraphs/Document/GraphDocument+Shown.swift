// Documents that anyone may have written, as everything shows them.

extension GraphDocument {
    /// Makes every scalar of its texts visible.
    ///
    /// Cost: linear in the document.
    mutating func show() {
        for component in components.indices { components[component].show() }
        for timing in (timings ?? []).indices {
            timings?[timing].key.show()
            timings?[timing].thread?.show()
        }
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
    fileprivate mutating func show() { for text in indices { self[text].show() } }
}
