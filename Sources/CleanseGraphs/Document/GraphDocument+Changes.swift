// Documents made from other documents: joined documents, the part below one root component, and a document whose texts are all visible.

extension GraphDocument {
    /// Joins several documents into one.
    ///
    /// - Complexity: Linear in the documents.
    package init(joining documents: [GraphDocument]) {
        if documents.count == 1 {
            self = documents[0]
            return
        }
        self.init(components: [])
        for document in documents {
            let ids = Dictionary(
                zip(document.components.map(\.id), (components.count + 1)...), uniquingKeysWith: { first, _ in first })
            for var component in document.components {
                component.id = ids[component.id] ?? component.id
                component.parentID = component.parentID.flatMap { ids[$0] }
                for binding in component.bindings.indices {
                    for dependency in component.bindings[binding].dependencies.indices {
                        component.bindings[binding].dependencies[dependency].componentID =
                            component.bindings[binding].dependencies[dependency].componentID.flatMap { ids[$0] }
                    }
                }
                components.append(component)
            }
            for var timing in document.timings ?? [] {
                timing.componentID = ids[timing.componentID] ?? timing.componentID
                timings = (timings ?? []) + [timing]
            }
        }
    }

    /// Returns whether a text is a qualified name or the end of one, after a dot.
    package static func isName(_ text: String, of name: String) -> Bool { name == text || name.hasSuffix("." + text) }

    /// Returns the part of the document that has the outermost components with a name, and the components below them.
    ///
    /// - Complexity: Linear in the document.
    /// - Parameter root: The name, or its end: `Shop` matches `App.Shop`.
    /// - Throws: `CommandFailure` with the existing names if no root component matches.
    package func graph(of root: String) throws(CommandFailure) -> GraphDocument {
        let tops = components.filter { $0.parentID == nil }
        let rules: [(Component) -> Bool] = [
            { $0.name == root }, { $0.label == root || Self.isName(root, of: $0.name) },
        ]
        guard let found = rules.lazy.map({ tops.filter($0) }).first(where: { !$0.isEmpty }) else {
            let names = Set(tops.map(\.name)).sorted().map { "\n  \(visible($0))" }.joined()
            throw CommandFailure(
                "no root component is called \(root)" + (names.isEmpty ? "" : "; there are:\(names)"))
        }
        var kept = Set(found.map(\.id))
        for component in components {
            if let parent = component.parentID, kept.contains(parent) { kept.insert(component.id) }
        }
        var part = self
        part.components.removeAll { !kept.contains($0.id) }
        part.timings?.removeAll { !kept.contains($0.componentID) }
        return part
    }
}

extension GraphDocument {
    /// Escapes the invisible scalars in all texts of the document.
    ///
    /// - Complexity: Linear in the document.
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
        replacedDefaults?.show()
        condition?.show()
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
