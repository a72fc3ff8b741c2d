// Compiled graphs: plans, which never change, and their builders.

/// The compiled form of a tree of components. Its keys are resolved to indices, and its cycles and scopes are checked.
///
/// A ``Builder`` creates it, and it never changes. It has no functions that create values: they belong to a ``LinkedPlan``.
@usableFromInline
package final class GraphPlan: PlanRows, CreationSite, @unchecked Sendable {
    // SAFETY: after `init`, only properties that are computed on first use change and, in `deinit`, the references to other plans. The
    // conversions of aliases belong to the user, who declares that they may run on any thread.

    package let components: Rows<Component>
    package let bindings: Rows<Binding>
    package let edges: Rows<Edge>
    let modules: Rows<ModuleInclusion>
    /// Whether a dependency is resolved later than its dependent, so that values can keep each other alive.
    let hasDeferredEdges: Bool
    /// The errors of components that have no root, for a graph that is used without having been validated.
    package let missingRoots: SparseColumn<GraphPlan.Component, MissingProvider>
    /// The source locations of the bindings that each override replaced.
    package let replaced: SparseColumn<GraphPlan.Binding, [CodeLocation]>
    /// The source locations of the defaults that each binding replaces, in its component and below.
    package let replacedDefaults: SparseColumn<GraphPlan.Binding, [CodeLocation]>
    /// The active profiles, including the profiles of the graphs that this one is built on.
    package let profiles: Profiles
    /// The innermost condition under which each binding was declared, for the bindings under conditions.
    package let conditions: SparseColumn<GraphPlan.Binding, GraphCondition>
    /// The binding that each decorator decorates: another decorator, or the bound value.
    let decorated: SparseColumn<GraphPlan.Binding, BindingID>
    /// The functions that convert the values of aliases' targets.
    let conversions: SparseColumn<GraphPlan.Binding, (Any) -> Any?>
    let mapKeys: SparseColumn<GraphPlan.Binding, MapKeys>
    /// The components that component factories build.
    package let built: SparseColumn<GraphPlan.Binding, ComponentID>
    let imported: SparseColumn<GraphPlan.Binding, PlanBinding>
    /// Whether each binding is created ahead, or eagerly needs a value that is. It is empty if no value is created ahead.
    let needsPreCreation: Column<Binding, Bool>
    /// The maximum depth of nested creations while a value is created that needs no value ahead.
    package let nestingDepth: Int
    /// The actors of the bindings, if any binding belongs to an actor.
    let isolations: Isolations?
    /// The function types through which dependencies cross to another isolation, outermost first.
    let crossings: SparseColumn<Edge, [IsolationCrossing]>
    /// The dependencies that factories don't receive as arguments.
    let additions: RowSet<Edge>
    /// The keys of optional dependencies that are not bound.
    let unbound: SparseColumn<Edge, ProviderKey>
    /// Whether the graph, or a graph that it is built on, has crossings, or values that are awaited, started or stopped.
    let hasCrossings: Bool
    /// The bindings whose values are not shared, and must be awaited each time that one is created.
    let awaited: RowSet<Binding>
    /// Whether a value is created asynchronously, or starts or stops, in this graph or in a graph that it is built on.
    package let hasAsynchrony: Bool
    /// The actors of the functions that run when values start and stop.
    let hookIsolations: SparseColumn<GraphPlan.Binding, [Isolation]>
    let wording: any Wording
    let outline: PlanOutline
    /// The observers of the graph, or `nil` if it has none.
    let observation: Observation?

    package var parent: (plan: GraphPlan, component: ComponentID)? { parentPlan.map { ($0, parentComponent) } }
    private var parentPlan: GraphPlan?
    private let parentComponent: ComponentID
    /// The component together with which the root component is built: the nearest one above that is not the root of a graph with a parent.
    var foundation: (plan: GraphPlan, component: ComponentID) { parentFoundation ?? (self, .root) }
    private var parentFoundation: (plan: GraphPlan, component: ComponentID)?
    /// The number of plans above this one.
    private let plansAbove: Int
    /// The keys that the components see, or `nil` for most plans.
    let visible: VisibleKeysTable?
    /// The record of the accesses to values, for graphs that are built on this one.
    let sharing = AtomicOnceReference<SharingRecord.Published>()

    private let publishedGroups = AtomicOnceReference<RetentionGroups>()

    init(_ builder: Builder) {
        components = builder.components
        bindings = builder.bindings
        edges = builder.edges
        modules = builder.modules
        hasDeferredEdges = builder.hasDeferredEdges
        missingRoots = builder.missingRoots
        replaced = builder.replaced
        replacedDefaults = builder.replacedDefaults
        profiles = builder.profiles
        conditions = builder.conditions
        decorated = builder.decorated
        conversions = builder.conversions
        mapKeys = builder.mapKeys
        built = builder.built
        imported = builder.imported
        needsPreCreation = builder.needsPreCreation
        nestingDepth = builder.nestingDepth
        isolations = builder.isolations
        crossings = builder.crossings
        additions = builder.additions
        hasAsynchrony = builder.hasAsynchrony || builder.parent?.plan.hasAsynchrony ?? false
        hasCrossings =
            !builder.crossings.isEmpty || builder.hasAsynchrony || builder.parent?.plan.hasCrossings ?? false
        awaited = builder.awaited
        hookIsolations = builder.hookIsolations
        unbound = builder.unbound
        wording = builder.wording
        outline = builder.outline
        observation = builder.observation
        parentPlan = builder.parent?.plan
        parentComponent = builder.parent?.component ?? .root
        parentFoundation = builder.parent.map { $0.component == .root ? $0.plan.foundation : $0 }
        plansAbove = builder.parent.map { $0.plan.plansAbove + 1 } ?? 0
        let hasTable = plansAbove % Limits.graphsForEachKeyTable == Limits.graphsForEachKeyTable - 1
        visible = hasTable ? VisibleKeysTable() : nil
    }

    deinit {
        // Many graphs can be built on each other, so they are released without recursion.
        parentFoundation = nil
        ReleaseQueue.release(&parentPlan)
    }

    // MARK: Look-up

    /// Returns the binding of a string key among a component's own bindings.
    /// - Parameter role: The kind of value that is bound to the key.
    @inline(__always)
    func find(_ key: GivenStringKey, role: Any.Type = NamedKey.self, in component: ComponentID) -> BindingID? {
        find(hash: KeyTable<Binding>.hash(key, role: role), in: component) { $0.isSame(as: key, role: role) }
    }

    /// Returns the string keys that a component sees, including the keys of parent graphs.
    func textKeys(from component: ComponentID) -> [ProviderKey] {
        lineage(of: component).flatMap { plan, component in
            plan.bindings.lazy.filter { $0.component == component && $0.key.isText && !$0.isContribution }.map(\.key)
        }
    }

    /// Returns a component and its ancestors, innermost first, through all graphs that this one is built on.
    func lineage(of component: ComponentID) -> some Sequence<(plan: GraphPlan, component: ComponentID)> {
        sequence(first: (plan: self, component: component)) { $0.plan.component(above: $0.component) }
    }

    /// Returns the component above a component, which may be in the parent plan.
    func component(above component: ComponentID) -> (plan: GraphPlan, component: ComponentID)? {
        components[component].parent.map { (self, $0) } ?? parent
    }

    // MARK: Retention

    /// The groups of shared values that can only be kept together. They are computed when they are first read.
    var retentionGroups: RetentionGroups {
        if let known = publishedGroups.load() { return known }
        // They need the groups of the parent plan. The groups of many parents are computed without recursion.
        var plans = [self]
        while let above = plans.last?.parent?.plan, above.publishedGroups.load() == nil { plans.append(above) }
        for plan in plans.dropFirst().reversed() { _ = plan.publishedGroups.storeIfNil(RetentionGroups(of: plan)) }
        return publishedGroups.storeIfNil(RetentionGroups(of: self))
    }
}

extension GraphPlan {
    package func chainLink(of index: Int) -> ChainLink { chainLink(of: BindingID(index)) }

    package func chainLink(of binding: BindingID) -> ChainLink { ChainLink(binding, in: self) }

    package var names: Names { outline.names }

    package var reentrySuggestion: String { wording.reentrySuggestion }

    package func observed(_ index: Int) -> ObservedBinding? { observed(BindingID(index)) }

    package func nestingSuggestion(for index: Int, isRecursive: Bool) -> String {
        let binding = BindingID(index)
        let sharing = "share some of the values on the path in a scope"
        if isRecursive { return wording.recursionSuggestion + ", or end the recursion sooner" }
        let asking = ", or request them on a thread with a larger stack"
        // A binding without declared dependencies requests others while it is being created.
        if bindings[binding].edges.isEmpty { return wording.recursionSuggestion + asking }
        // The first bindings are representative of the whole path, which is long.
        var next: BindingID? = binding
        for _ in 0..<Limits.observedLevels {
            guard let current = next else { break }
            switch bindings[current].kind {
            case .alias, .propertyInjector:
                next = bindings[current].edges.lazy.map { self.edges[$0] }.first { $0.strength == .eager }?.target
            default:
                return sharing + asking
            }
        }
        return bindings[binding].kind == .propertyInjector
            ? "derive from fewer types, or inject on a thread with a larger stack"
            : "let aliases refer to the value directly, or request it on a thread with a larger stack"
    }
}

extension GraphPlan {
    /// Returns a binding as an observed one, or `nil` if the graph has no observers.
    func observed(_ binding: BindingID) -> ObservedBinding? {
        observation.map { observation in
            ObservedBinding(
                observation,
                GraphActivity.Subject(
                    chainLink(of: binding), isRoot: components[bindings[binding].component].root == binding,
                    actor: (isolation(creating: binding) ?? isolation(calling: binding))?.type, names: names))
        }
    }

    /// Returns the root of a component as an observed binding, or `nil` if the graph has no observers.
    ///
    /// A component without a root is represented by a link with its name.
    func observed(rootOf component: ComponentID) -> ObservedBinding? {
        if let root = components[component].root { return observed(root) }
        let name = components[component].name
        let link = ChainLink(
            key: ProviderKey(text: "\(name)"), sourceLocation: CodeLocation(file: "", line: 0), component: name)
        return observation.map {
            ObservedBinding($0, GraphActivity.Subject(link, isRoot: true, actor: nil, names: names))
        }
    }

    /// Runs a step of a value that starts or stops, and reports it to the observers.
    func report(_ kind: GraphActivity.Kind, of binding: BindingID, _ step: () throws -> Void) throws {
        guard let observed = observed(binding) else { return try step() }
        try observed.report(kind, step)
    }

    /// Runs an asynchronous step of a value that starts or stops, and reports it to the observers.
    func report(
        awaiting kind: GraphActivity.Kind, of binding: BindingID, isolation: isolated (any Actor)? = #isolation,
        _ step: () async throws -> Void
    ) async throws {
        guard let observed = observed(binding) else { return try await step() }
        try await observed.report(awaiting: kind, step)
    }
}

extension GraphPlan {
    /// A plan that is being compiled.
    struct Builder: PlanRows {
        var components = Rows<Component>()
        var bindings = Rows<Binding>()
        var edges = Rows<Edge>()
        let modules: Rows<ModuleInclusion>
        var hasDeferredEdges = false
        var missingRoots = SparseColumn<GraphPlan.Component, MissingProvider>()
        var replaced = SparseColumn<GraphPlan.Binding, [CodeLocation]>()
        var replacedDefaults = SparseColumn<GraphPlan.Binding, [CodeLocation]>()
        let profiles: Profiles
        var conditions = SparseColumn<GraphPlan.Binding, GraphCondition>()
        var decorated = SparseColumn<GraphPlan.Binding, BindingID>()
        var conversions = SparseColumn<GraphPlan.Binding, (Any) -> Any?>()
        var mapKeys = SparseColumn<GraphPlan.Binding, MapKeys>()
        var built = SparseColumn<GraphPlan.Binding, ComponentID>()
        var imported = SparseColumn<GraphPlan.Binding, PlanBinding>()
        var needsPreCreation = Column<Binding, Bool>()
        var nestingDepth = 0
        var isolations: Isolations?
        var crossings = SparseColumn<Edge, [IsolationCrossing]>()
        /// The dependencies that factories don't receive as arguments.
        var additions = RowSet<Edge>()
        var awaited = RowSet<Binding>()
        var hasAsynchrony = false
        /// The actors of the functions that run when values start and stop.
        var hookIsolations = SparseColumn<GraphPlan.Binding, [Isolation]>()
        var unbound = SparseColumn<Edge, ProviderKey>()
        let wording: any Wording
        let parent: (plan: GraphPlan, component: ComponentID)?
        let outline: PlanOutline
        let observation: Observation?

        /// Creates an empty plan.
        /// - Parameters:
        ///   - components: The declared components. They are moved below the component on which the graph is built.
        ///   - parent: The plan that this one is built on, and the component that is the parent of its root component.
        ///   - modules: The inclusions of modules.
        ///   - profiles: The active profiles.
        ///   - wording: The suggestions of the front end.
        init(
            components: Rows<Component>, parent: (plan: GraphPlan, component: ComponentID)?,
            modules: Rows<ModuleInclusion>, profiles: Profiles, wording: any Wording
        ) {
            self.components = components
            self.parent = parent
            self.profiles = profiles
            self.modules = modules
            self.wording = wording
            observation = .current
            outline = PlanOutline(
                parent: parent.map { ($0.plan.outline, $0.component) }, modules: modules, wording: wording)
            guard let parent else { return }
            let above = parent.plan.components[parent.component].depth + 1
            for component in components.indices { self.components[component].depth += above }
        }

        /// Copies a plan.
        init(copying plan: GraphPlan) {
            components = plan.components
            bindings = plan.bindings
            edges = plan.edges
            modules = plan.modules
            hasDeferredEdges = plan.hasDeferredEdges
            missingRoots = plan.missingRoots
            replaced = plan.replaced
            replacedDefaults = plan.replacedDefaults
            profiles = plan.profiles
            conditions = plan.conditions
            decorated = plan.decorated
            conversions = plan.conversions
            mapKeys = plan.mapKeys
            built = plan.built
            imported = plan.imported
            needsPreCreation = plan.needsPreCreation
            nestingDepth = plan.nestingDepth
            isolations = plan.isolations
            crossings = plan.crossings
            additions = plan.additions
            awaited = plan.awaited
            hasAsynchrony = plan.hasAsynchrony
            hookIsolations = plan.hookIsolations
            unbound = plan.unbound
            wording = plan.wording
            parent = plan.parent
            outline = plan.outline
            observation = plan.observation
        }

        func chainLink(of binding: BindingID) -> ChainLink { ChainLink(binding, in: self) }
        var names: Names { outline.names }
    }

    /// The elements that a component adds to a map, by their keys in the map.
    struct MapKeys {
        /// The map of a component above, to which this one adds elements.
        let inherited: BindingID?
        let parts: [AnyHashable: BindingID]
    }
}
