/// A root component that is compiled once, and from which factories with different overrides are made, such as one for each test.
///
/// Thread rule: any thread may use it.
package final class ReplaceableComponent<ComponentElement: RootComponent>: Sendable {
    private let plan: LinkedPlan
    private let errors: [any CleanseError]
    /// The profiles that conditions read.
    private let read: ReadProfiles
    private let seed: BindingEffects
    private let profiles: Profiles
    private let sourceLocation: CodeLocation

    /// Whether `configure` belongs to an actor, which then has to compile the component.
    package static var isIsolated: Bool { ComponentElement.isolation != nil }

    /// Runs `configure`, and compiles the component.
    /// - Parameters:
    ///   - isSeedSendable: Whether the type of the seed is known to be `Sendable`.
    ///   - profiles: The active profiles.
    /// - Throws: ``RecursiveCompilation``.
    package init(
        isSeedSendable: Bool = false, profiles: Profiles = [], sourceLocation: CodeLocation
    ) throws(RecursiveCompilation) {
        self.profiles = profiles
        self.sourceLocation = sourceLocation
        seed = isSeedSendable ? .makesSendable : BindingEffects()
        let root = ComponentFactory<ComponentElement>.declaration(seed: seed, .instance, sourceLocation)
        let compiled = try root.compile(
            GraphDeclaration(wording: TypedWording(), profiles: profiles), isReplaceable: true)
        (plan, errors, read) = (compiled.plan, compiled.errors, compiled.declaration.readProfiles)
    }

    /// Returns a factory of the component in which bindings are replaced and added.
    /// - Parameters:
    ///   - layers: Declare the bindings. If two layers replace the same key, the later one counts.
    ///   - keepsSharing: Whether the replacement of a shared binding is shared too.
    ///   - serviceLoader: The plug-ins that check the graph.
    /// - Throws: The mistake, or all mistakes as a ``MultiError``.
    /// - Complexity: Linear in the number of bindings. Without plug-ins, overrides with no dependencies, steps or actors only copy memory.
    ///   Others compile the component anew.
    package func factory(
        _ layers: [OverrideLayer], keepsSharing: Bool, _ serviceLoader: CleanseServiceLoader = .instance
    ) throws -> ComponentFactory<ComponentElement> {
        let root = ComponentFactory<ComponentElement>.declaration(seed: seed, serviceLoader, sourceLocation)
        let variant = try variant(of: root, layers, keepsSharing: keepsSharing)
        let errors = try root.subject.errors(of: profiles, reading: variant.read) {
            let declaration = GraphDeclaration(wording: TypedWording(), profiles: nil)
            declaration.configureOverrides(layers, keepsSharing: keepsSharing)
            return try root.compile(declaration).declaration.readProfiles
        }
        try serviceLoader.check(variant.plan, variant.errors + errors, validate: true)
        return ComponentFactory(plan: variant.plan, component: .root, parent: nil)
    }

    /// Returns the plan, its errors, and the profiles that conditions read.
    private func variant(
        of root: RootDeclaration, _ layers: [OverrideLayer], keepsSharing: Bool
    ) throws(RecursiveCompilation) -> (
        plan: LinkedPlan, errors: [any CleanseError], read: ReadProfiles
    ) {
        if layers.isEmpty { return (plan, errors, read) }
        ScopedTypes.find()
        let declaration = GraphDeclaration(wording: TypedWording(), profiles: profiles)
        declaration.configureOverrides(layers, keepsSharing: keepsSharing)
        // A copy of the plan would not have the conditions of overrides.
        if errors.isEmpty, declaration.readProfiles.isEmpty, let copy = plan.replacing(by: declaration) {
            return (copy, [], read)
        }
        let compiled = try root.compile(declaration)
        return (compiled.plan, compiled.errors, declaration.readProfiles)
    }
}

extension OverrideLayer {
    /// Creates a layer from a closure that takes a binder.
    package convenience init<Scope: _ScopeBase>(adds: Bool = false, _ configure: @escaping (Binder<Scope>) -> Void) {
        self.init(adds: adds) { configure(Binder(AnyBinder($0))) }
    }
}

extension Binder {
    /// Includes a module in place of another one, in the components that are declared afterwards.
    /// - Parameter unused: The error if no component includes the replaced module.
    package func replace<Replaced: Module, Replacement: Module>(
        _: Replaced.Type, by _: Replacement.Type, unused: any CleanseError
    ) {
        asAnyBinder().recorder.declaration.replace(Replaced.self, unused: unused) { recorder, sourceLocation in
            AnyBinder(recorder).include(Replacement.self, sourceLocation: sourceLocation)
        }
    }
}

extension ComponentFactory {
    /// Creates an instance without its root, whose values are created when they are requested.
    package func emptyInstance(_ seed: ComponentElement.Seed) throws -> BuiltGraph {
        BuiltGraph(Lease(whole: try start(seed, leasedBy: parent?.retainingParents())))
    }

    /// The binding of the root.
    package var rootBinding: BindingID? { plan.plan.components[component].root }

    /// Returns the root in an instance of this factory.
    package func root(in graph: BuiltGraph) throws -> ComponentElement.Root { try root(graph.instance) }
}
