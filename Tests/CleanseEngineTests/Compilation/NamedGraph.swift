import TestSupport

@testable import Cleanse
@testable import CleanseEngine

/// A declaration that consists only of names, such as a source checker has, without Swift types.
struct NamedGraph {
    struct Binding {
        let name: String
        var needs: [(name: String, strength: EdgeStrength)] = []
        var isShared = true
    }

    struct Component {
        let name: String
        var scope: String?
        var bindings: [Binding] = []
        var children: [Component] = []
    }

    /// Declares and compiles a tree of components.
    static func compile(_ root: Component) -> (plan: GraphPlan, errors: [any CleanseError]) {
        let declaration = GraphDeclaration(wording: PlainWording())
        _ = add(root, to: declaration, below: nil)
        let (plan, errors) = declaration.compile()
        return (plan.plan, errors)
    }

    /// Declares and compiles one component, whose bindings depend on each other.
    static func compile(_ bindings: [Binding]) -> (plan: GraphPlan, errors: [any CleanseError]) {
        compile(Component(name: "App", bindings: bindings))
    }

    private static func add(
        _ component: Component, to declaration: GraphDeclaration, below parent: ComponentID?
    ) -> ComponentID? {
        declaration.addComponent(
            TypeName(component.name), scope: component.scope.map { TypeName($0) }, seed: Void.self, installedBy: parent,
            sourceLocation: CodeLocation(file: "App/\(component.name).swift", line: 1)
        ) { recorder in
            for (line, binding) in component.bindings.enumerated() {
                recorder.declare(
                    ProviderKey(text: binding.name), isShared: binding.isShared,
                    dependencies: binding.needs.map {
                        Dependency(key: ProviderKey(text: $0.name), strength: $0.strength)
                    },
                    sourceLocation: CodeLocation(file: "App/\(component.name).swift", line: line + 2), recipe: nothing)
            }
            for child in component.children {
                declaration.install(
                    TypeName(child.name), identity: ObjectIdentifier(declaration),
                    factoryKey: ProviderKey(text: "factory of \(child.name)"), from: recorder,
                    sourceLocation: CodeLocation(file: "App/\(component.name).swift", line: 100),
                    add: { add(child, to: declaration, below: recorder.component) }, recipe: { _ in nothing })
            }
        }
    }

    /// A recipe that never creates a value.
    private static func nothing(_: Linker) -> ErasedLink { ErasedLink(Link<Void> { _ in }) }
}
