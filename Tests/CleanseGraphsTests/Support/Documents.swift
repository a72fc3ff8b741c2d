@testable import CleanseGraphs

extension GraphDocument {
    /// Creates a document of one component, `App.Root`.
    init(_ bindings: Binding...) {
        self.init(components: [
            Component(id: 1, name: "App.Root", label: "Root", scope: "App.Scope", bindings: bindings)
        ])
    }

    /// Returns a copy with another component, whose parent is the first component by default.
    func with(_ name: String, _ bindings: Binding..., parent: Int = 1) -> GraphDocument {
        var copy = self
        copy.components.append(
            Component(
                id: components.count + 1, name: "App.\(name)", label: name, parentID: parent, bindings: bindings))
        return copy
    }
}

extension GraphDocument.Binding {
    /// Creates a binding of `App.KEY`, or of the key itself if it contains a dot.
    init(
        _ key: String, _ kind: String = "plain", needs: [GraphDocument.Dependency] = [], shared: Bool = false,
        collected: Bool = false,
        line: Int = 1, modules: [String] = [], isProtocol: Bool? = nil, unbound: [String] = []
    ) {
        self.init(
            key: key.contains(".") ? key : "App.\(key)", label: key, kind: kind, protocol: isProtocol, shared: shared,
            collected: collected,
            place: "App/File.swift:\(line)", modules: modules, unbound: unbound, dependencies: needs)
    }
}

extension GraphDocument.Dependency {
    /// Returns a dependency on `App.KEY`, or on the key itself if it contains a dot.
    static func on(_ key: String, _ strength: GraphDocument.Strength = .eager, in component: Int = 1) -> Self {
        Self(
            key: key.contains(".") ? key : "App.\(key)", component: nil, componentID: component, strength: strength,
            optional: false)
    }
}
