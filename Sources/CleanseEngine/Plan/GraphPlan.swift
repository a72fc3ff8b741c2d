// Compiled graphs: plans, which never change after they have been compiled.

/// The compiled form of a tree of components. Its keys are resolved to indices, and its cycles and scopes are checked.
///
/// A `GraphCompiler` fills it, and then it never changes. It has no functions that create values: they belong to a ``LinkedPlan``.
@usableFromInline
package final class GraphPlan: CreationSite, @unchecked Sendable {
    // SAFETY: the compiler writes the variables before another thread knows the plan. Then only properties that are computed on first use
    // change and, in `deinit`, the references to other plans. The conversions of aliases belong to the user, who declares that they may run
    // on any thread.

    // No exclusivity checks: one thread compiles, and no code calls back while one of these variables is being modified.
    @exclusivity(unchecked) package internal(set) var components: Rows<Component>
    @exclusivity(unchecked) package internal(set) var bindings = Rows<Binding>()
    @exclusivity(unchecked) package internal(set) var edges = Rows<Edge>()
    let modules: Rows<ModuleInclusion>
    /// Whether a dependency is resolved later than its dependent, so that values can keep each other alive.
    @exclusivity(unchecked) var hasDeferredEdges = false
    /// The errors of components that have no root, for a graph that is used without having been validated.
    @exclusivity(unchecked) package internal(set) var missingRoots = SparseColumn<Component, MissingProvider>()
    /// The source locations of the bindings that each override replaced.
    @exclusivity(unchecked) package internal(set) var replaced = SparseColumn<Binding, [CodeLocation]>()
    /// The source locations of the defaults that each binding replaces, in its component and below.
    @exclusivity(unchecked) package internal(set) var replacedDefaults = SparseColumn<Binding, [CodeLocation]>()
    /// The active profiles, including the profiles of the graphs that this one is built on.
    package let profiles: Profiles
    /// The innermost condition under which each binding was declared, for the bindings under conditions.
    @exclusivity(unchecked) package internal(set) var conditions = SparseColumn<Binding, GraphCondition>()
    /// The binding that each decorator decorates: another decorator, or the bound value.
    @exclusivity(unchecked) var decorated = SparseColumn<Binding, BindingID>()
    /// The functions that convert the values of aliases' targets.
    @exclusivity(unchecked) var conversions = SparseColumn<Binding, (Any) -> Any?>()
    /// The keys of the elements of each map.
    @exclusivity(unchecked) var mapKeys = SparseColumn<Binding, MapKeys>()
    /// The components that component factories build.
    @exclusivity(unchecked) package internal(set) var built = SparseColumn<Binding, ComponentID>()
    /// The bindings of parent graphs that imported bindings represent.
    @exclusivity(unchecked) var imported = SparseColumn<Binding, PlanBinding>()
    /// Whether each binding is created ahead, or eagerly needs a value that is. It is empty if no value is created ahead.
    @exclusivity(unchecked) var needsPreCreation = Column<Binding, Bool>()
    /// The maximum depth of nested creations while a value is created that needs no value ahead.
    @exclusivity(unchecked) package internal(set) var nestingDepth = 0
    /// The actors of the bindings, if any binding belongs to an actor.
    @exclusivity(unchecked) var isolations: Isolations?
    /// The function types through which dependencies cross to another isolation, outermost first.
    @exclusivity(unchecked) var crossings = SparseColumn<Edge, [IsolationCrossing]>()
    /// The dependencies that factories don't receive as arguments.
    @exclusivity(unchecked) var additions = RowSet<Edge>()
    /// The keys of optional dependencies that are not bound.
    @exclusivity(unchecked) var unbound = SparseColumn<Edge, ProviderKey>()
    /// Whether the graph, or a graph that it is built on, has crossings, or values that are awaited, started or stopped.
    var hasCrossings: Bool { !crossings.isEmpty || hasAsynchrony || hasCrossingsAbove }
    private let hasCrossingsAbove: Bool
    /// The bindings whose values are not shared, and must be awaited each time that one is created.
    @exclusivity(unchecked) var awaited = RowSet<Binding>()
    /// Whether a value is created asynchronously, or starts or stops, in this graph or in a graph that it is built on.
    @exclusivity(unchecked) package internal(set) var hasAsynchrony: Bool
    /// The actors of the functions that run when values start and stop.
    @exclusivity(unchecked) var hookIsolations = SparseColumn<Binding, [Isolation]>()
    let wording: any Wording
    /// The part of the plan that errors keep.
    let outline: PlanOutline
    /// The observers of the graph, or `nil` if it has none.
    let observation: Observation?

    /// The parent graph, and the component whose instance is the parent of this plan's root component.
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
    let sharing = AtomicOnceReference<SharingRecord>()

    private let publishedGroups = AtomicOnceReference<RetentionGroups>()

    /// Creates a plan without bindings.
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
        self.modules = modules
        self.profiles = profiles
        self.wording = wording
        observation = .current
        outline = PlanOutline(
            parent: parent.map { ($0.plan.outline, $0.component) }, modules: modules, wording: wording)
        parentPlan = parent?.plan
        parentComponent = parent?.component ?? .root
        parentFoundation = parent.map { $0.component == .root ? $0.plan.foundation : $0 }
        hasAsynchrony = parent?.plan.hasAsynchrony ?? false
        hasCrossingsAbove = parent?.plan.hasCrossings ?? false
        plansAbove = parent.map { $0.plan.plansAbove + 1 } ?? 0
        let hasTable = plansAbove % Limits.graphsForEachKeyTable == Limits.graphsForEachKeyTable - 1
        visible = hasTable ? VisibleKeysTable(SparseColumn()) : nil
        guard let parent else { return }
        let above = parent.plan.components[parent.component].depth + 1
        for component in components.indices { self.components[component].depth += above }
    }

    /// Copies a plan that is built on no other, and has no actors, crossings or values that are awaited, started or stopped.
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
        needsPreCreation = plan.needsPreCreation
        nestingDepth = plan.nestingDepth
        additions = plan.additions
        (hasAsynchrony, hasCrossingsAbove) = (false, false)
        unbound = plan.unbound
        wording = plan.wording
        outline = plan.outline
        observation = plan.observation
        parentComponent = .root
        plansAbove = 0
        visible = nil
    }

    deinit {
        // Many graphs can be built on each other, so they are released without recursion.
        parentFoundation = nil
        ReleaseQueue.release(&parentPlan)
    }

    // MARK: Look-up

    /// Returns the binding of a string key among a component's own bindings.
    /// - Parameter role: The kind of value that is bound to the key.
    // Not inlined: the three kinds of requests would each have a copy of 1.7 kB.
    @inline(never)
    func find(_ key: GivenStringKey, role: Any.Type = NamedKey.self, in component: ComponentID) -> BindingID? {
        find(hash: key.tableHash(role: role), in: component) { $0.isSame(as: key, role: role) }
    }

    /// Returns the string keys that a component sees, including the keys of parent graphs.
    func textKeys(from component: ComponentID) -> [ProviderKey] {
        var keys: [ProviderKey] = []
        var next = Optional((plan: self, component: component))
        while let (plan, component) = next {
            for binding in plan.bindings.values
            where binding.component == component && binding.key.isText && !binding.isContribution {
                keys.push(binding.key)
            }
            next = plan.component(above: component)
        }
        return keys
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
        while plans.count > 1, let plan = plans.popLast() {
            _ = plan.publishedGroups.storeIfNil(RetentionGroups(of: plan))
        }
        return publishedGroups.storeIfNil(RetentionGroups(of: self))
    }
}

extension GraphPlan {
    package func chainLink(of index: Int) -> ChainLink { chainLink(of: BindingID(index)) }

    /// Returns the link that represents a binding in errors. It names the component that declares the binding, even if that is one of a
    /// parent graph.
    ///
    /// It is not inlined, because it copies the parts of a binding: 350 bytes in each of 20 places.
    @inline(never)
    package func chainLink(of binding: BindingID) -> ChainLink {
        let source = source(of: binding), (plan, row) = (source.plan, source.row)
        return ChainLink(
            key: row.key, sourceLocation: row.sourceLocation, component: plan.components[row.component].name,
            modules: plan.modules(of: row))
    }

    /// Returns the links that represent bindings in errors.
    ///
    /// It is not inlined, because the searches for most kinds of errors call it.
    @inline(never)
    func chain(of bindings: [BindingID]) -> [ChainLink] { bindings.map(chainLink(of:)) }

    package var names: Names { outline.names }

    /// Gives errors the names of the graph, and returns them.
    func named(_ errors: [any CleanseError]) -> [any CleanseError] {
        let names = names
        for error in errors { _ = error.named(names) }
        return errors
    }

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
    /// The elements that a component adds to a map, by their keys in the map.
    final class MapKeys {
        /// The map of a component above, to which this one adds elements.
        let inherited: BindingID?
        let parts: ColdTable<AnyHashable, BindingID>

        init(inherited: BindingID?, parts: ColdTable<AnyHashable, BindingID>) {
            (self.inherited, self.parts) = (inherited, parts)
        }
    }
}

extension GraphPlan {
    /// Returns a binding as an observed one, or `nil` if the graph has no observers.
    func observed(_ binding: BindingID) -> ObservedBinding? {
        guard let observation else { return nil }
        return ObservedBinding(
            observation,
            GraphActivity.Subject(
                chainLink(of: binding), isRoot: components[bindings[binding].component].root == binding,
                actor: (isolation(creating: binding) ?? isolation(calling: binding))?.type, names: names))
    }

    /// Returns the root of a component as an observed binding, or `nil` if the graph has no observers.
    ///
    /// A component without a root is represented by a link with its name.
    func observed(rootOf component: ComponentID) -> ObservedBinding? {
        guard let observation else { return nil }
        if let root = components[component].root { return observed(root) }
        let name = components[component].name
        let link = ChainLink(
            key: ProviderKey(text: "\(name)"), sourceLocation: CodeLocation(file: "", line: 0), component: name)
        return ObservedBinding(observation, GraphActivity.Subject(link, isRoot: true, actor: nil, names: names))
    }

    /// Runs a step of a value that starts or stops, and reports it to the observers.
    func report(_ kind: GraphActivity.Kind, of binding: BindingID, _ step: () throws -> Void) throws {
        guard let observed = observed(binding) else { return try step() }
        try observed.report(kind, step)
    }
}
