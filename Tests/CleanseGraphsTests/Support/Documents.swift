@testable import CleanseGraphs

extension GraphDocument {
    /// A document of one component; each binding as `KEY`, a kind, and what it needs.
    init(_ bindings: Binding...) {
        self.init(components: [
            Component(id: 1, name: "App.Root", label: "Root", scope: "App.Scope", bindings: bindings)
        ])
    }

    /// The same with a component below the first one.
    func with(_ name: String, _ bindings: Binding..., parent: Int = 1) -> GraphDocument {
        var copy = self
        copy.components.append(
            Component(
                id: components.count + 1, name: "App.\(name)", label: name, parentID: parent, bindings: bindings))
        return copy
    }
}

extension GraphDocument.Binding {
    /// A binding of `App.KEY`.
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
    /// A dependency on `App.KEY`.
    static func on(_ key: String, _ strength: GraphDocument.Strength = .eager, in component: Int = 1) -> Self {
        Self(
            key: key.contains(".") ? key : "App.\(key)", component: nil, componentID: component, strength: strength,
            optional: false)
    }
}
