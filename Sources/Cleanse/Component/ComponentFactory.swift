/// A factory that builds instances of a component.
///
/// Call `of` to create the factory of a root component, and inject the factory of an installed component. A factory keeps its dependencies
/// alive. The objects that it has built do not need the factory. Thread rule: a factory belongs to the code that received it. Call it on
/// the actor of the root. ``sendable()`` returns a factory for all threads.
public struct ComponentFactory<ComponentElement: ComponentBase> {
    package let plan: LinkedPlan
    let component: ComponentID
    let parent: Lease?
    let root: Link<ComponentElement.Root>
    /// The binding that represents a build in the check for recursion: the root's, or the injected factory's. It is `nil` if a build can't
    /// lead to another one. A component with a seed may build itself, as deep as the stack allows, since the seed distinguishes the builds.
    private let guarded: BindingID?

    init(plan: LinkedPlan, component: ComponentID, binding: BindingID? = nil, parent: Lease?) {
        self.plan = plan
        self.component = component
        self.parent = parent
        root = plan.root(of: component, as: ComponentElement.Root.self)
        if let binding {
            guarded = plan.plan.bindings[binding].mayReenter ? binding : nil
        } else {
            // The graph does not know where its builder may have stored the factory: a value can read it from a global variable.
            guarded = plan.plan.components[component].root
        }
    }

    /// Builds the component.
    ///
    /// Stops the program with the error's text if a factory throws. `tryBuild` throws the error instead. A build costs one allocation for
    /// the instance, one for the seed, and one for each shared value that it creates. A seed or value that is an object costs none.
    /// - Parameter seed: The seed, or `()` if there is none.
    /// - Returns: The root. The root and its dependencies keep alive the values of the graph that they need.
    public func build(_ seed: ComponentElement.Seed) -> ComponentElement.Root {
        do { return try tryBuild(seed) } catch { trap(error) }
    }

    /// Builds the component, or throws a factory's error.
    /// - Parameter seed: The seed, or `()` if there is none.
    /// - Returns: The root.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; ``DeepNesting``; ``WrongIsolation``; or, before a value is
    ///   created, ``MissingStart``.
    public func tryBuild(_ seed: ComponentElement.Seed) throws -> ComponentElement.Root {
        try guarding {
            var instance = try start(seed, leasedBy: parent)
            defer { GraphInstance.releaseInstance(&instance) }
            return try root(instance)
        }
    }

    /// Builds the component, and returns its graph too, which can inject properties, and on which other components can be built.
    ///
    /// The graph sees the values of ancestor components as long as an owner retains them. If the graph of an ancestor has no owner, only
    /// the values of it that the root can reach are left. Building another graph on this one then reports missing keys.
    /// - Parameter seed: The seed, or `()` if there is none.
    /// - Returns: The root and its graph.
    /// - Throws: The errors of `tryBuild`.
    public func instantiate(_ seed: ComponentElement.Seed) throws -> ComponentInstance<ComponentElement> {
        // A graph that is built on this one may request all that the component can see, not only the values that its root can reach.
        let lease = Lease(whole: try start(seed, leasedBy: parent?.retainingParents()))
        let root = try guarding { try self.root(lease.instance) }
        return ComponentInstance(root: root, graph: BuiltGraph(lease))
    }

    /// Runs code that creates values, as a build that must not lead to itself.
    private func guarding(_ body: () throws -> ComponentElement.Root) throws -> ComponentElement.Root {
        guard let guarded else { return try body() }
        let creation = ActiveCreation(plan.plan, guarded.position, identity: parent?.instance.identity ?? 0)
        return try ThreadContext.guarding(creation, mayNest: ComponentElement.Seed.self != Void.self, body)
    }

    /// Allocates an instance and stores the seed in its slot.
    /// - Parameter isAdmitted: Whether the parent instance gets to know otherwise which of its values the graph uses.
    func start(_ seed: ComponentElement.Seed, leasedBy lease: Lease?, isAdmitted: Bool = false) throws -> GraphInstance
    {
        if component == .root, !isAdmitted, let parent { try plan.admit(to: parent.instance) }
        let instance = GraphInstance.make(
            plan, component: component, parent: parent?.instance, leasedBy: lease)
        let layout = plan.layouts[component.position]
        if let slot = layout.seedSlot {
            instance.fill(slot, with: layout.convertsSeed ? try provided(by: seed) : Content.wrap(seed))
        }
        return instance
    }

    func provided(by seed: ComponentElement.Seed) throws -> SlotContent {
        try (seed as? any SeedForm)?.seedContent() ?? Content.wrap(seed)
    }
}

extension ComponentFactory where ComponentElement.Seed == Void {
    /// Builds a component that has no seed. Stops the program with the error's text if a factory throws.
    public func build() -> ComponentElement.Root { build(()) }

    /// Builds a component that has no seed, or throws a factory's error.
    /// - Throws: The errors of `tryBuild` with the seed `()`.
    public func tryBuild() throws -> ComponentElement.Root { try tryBuild(()) }

    /// Builds a component that has no seed and returns its graph too.
    /// - Throws: The errors of `tryBuild`.
    public func instantiate() throws -> ComponentInstance<ComponentElement> { try instantiate(()) }
}

extension ComponentFactory where ComponentElement.Seed: ProviderProtocol {
    /// Builds a component whose seed is a provider, from the provider's value. Stops the program with the error's text if a factory throws.
    /// - Parameter seed: The value of the provider.
    /// - Returns: The root.
    public func build(_ seed: ComponentElement.Seed.Element) -> ComponentElement.Root {
        build(ComponentElement.Seed(value: seed))
    }

    /// Builds a component whose seed is a provider, from the provider's value, or throws a factory's error.
    /// - Parameter seed: The value of the provider.
    /// - Returns: The root.
    /// - Throws: The errors of `tryBuild` with a provider.
    public func tryBuild(_ seed: ComponentElement.Seed.Element) throws -> ComponentElement.Root {
        try tryBuild(ComponentElement.Seed(value: seed))
    }
}

extension ComponentFactory: DeclaredByStep {
    static func step(_ names: Names) -> String { "install(dependency: \(names(ComponentElement.self)).self)" }
}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message: "the values that it reaches need not be Sendable; sendable() checks that, and gives one that can be sent"
)
extension ComponentFactory: Sendable {}
