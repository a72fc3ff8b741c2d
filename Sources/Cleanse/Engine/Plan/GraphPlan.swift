/// The compiled form of a tree of components: keys resolved to indices, cycles and scopes checked.
///
/// Made by a ``Builder``, and never changed. It holds no function that makes a value: those are a ``LinkedPlan``'s.
@usableFromInline
package final class GraphPlan: PlanRows, CreationSite, @unchecked Sendable {
    // SAFETY: nothing changes after `init` but what is worked out when it is first asked for, and, in `deinit`, what keeps other plans.
    // Conversions of aliases are the user's, who says where they are declared that they may run on any thread.

    package let components: ContiguousArray<Component>
    package let bindings: ContiguousArray<Binding>
    package let edges: ContiguousArray<Edge>
    let modules: [ModuleInclusion]
    /// Whether a binding can ask for itself, so that instances have to be told apart.
    let needsIdentity: Bool
    /// Why components have no root, when the graph is used without having been validated.
    let missingRoots: [Int: MissingProvider]
    /// Where the bindings are declared that each override replaced.
    let replaced: [Int: [Origin]]
    /// How aliases convert what they stand for.
    let conversions: [Int: (Any) -> Any?]
    let mapKeys: [Int: MapKeys]
    /// The components that component factories build.
    let built: [Int: Int]
    private(set) var imported: [Int: PlanBinding]
    /// Whether a binding eagerly needs something that is made ahead, or is; empty where nothing is.
    let needsAhead: [Bool]
    /// How deep values are made inside each other when a value is made that needs nothing ahead.
    package let nestingDepth: Int
    let wording: any Wording
    let outline: PlanOutline

    var parent: (plan: GraphPlan, component: Int)? { parentPlan.map { ($0, parentComponent) } }
    private var parentPlan: GraphPlan?
    private let parentComponent: Int
    /// How many plans stand above it.
    private let plansAbove: Int
    /// Whether it notes what its components see.
    var notesVisibleKeys: Bool { plansAbove % 16 == 15 }
    let visible = VisibleKeysTable()

    private let publishedGroups = PublishedReference<RetentionGroups>()
    let inclusions: ModuleInclusions

    init(_ builder: Builder) {
        components = builder.components
        bindings = builder.bindings
        edges = builder.edges
        modules = builder.modules
        needsIdentity = builder.needsIdentity
        missingRoots = builder.missingRoots
        replaced = builder.replaced
        conversions = builder.conversions
        mapKeys = builder.mapKeys
        built = builder.built
        imported = builder.imported
        needsAhead = builder.needsAhead
        nestingDepth = builder.nestingDepth
        wording = builder.wording
        outline = builder.outline
        parentPlan = builder.parent?.plan
        parentComponent = builder.parent?.component ?? 0
        plansAbove = builder.parent.map { $0.plan.plansAbove + 1 } ?? 0
        inclusions = builder.inclusions
    }

    deinit {
        // Graphs can be built on each other in a long row.
        imported = [:]
        ReleaseQueue.release(&parentPlan)
    }

    // MARK: Look-up

    /// Finds the binding of a string key, given as UTF-8, among a component's own.
    @inline(__always)
    func find(text: UnsafeRawBufferPointer, in component: Int) -> Int? {
        components[component].table.find(text: text, isKey: { bindings[Int($0)].key.isNamed(text) }).map { Int($0) }
    }

    /// The string keys that a component sees, those of parent graphs too.
    func textKeys(from component: Int) -> [ProviderKey] {
        var keys: [ProviderKey] = []
        var next: (plan: GraphPlan, component: Int)? = (self, component)
        while let (plan, component) = next {
            for binding in plan.bindings
            where Int(binding.component) == component && binding.key.isText && !binding.isContribution {
                keys.append(binding.key)
            }
            next = plan.component(above: component)
        }
        return keys
    }

    /// The component above a component, which may be in the parent plan.
    func component(above component: Int) -> (plan: GraphPlan, component: Int)? {
        components[component].parent.map { (self, $0) } ?? parent
    }

    // MARK: Retention

    /// Which shared values can only be kept together. Worked out when first asked for.
    var retentionGroups: RetentionGroups {
        if let known = publishedGroups.load() { return known }
        // Those of the plan need its parent's: of many parents, not inside each other.
        var plans = [self]
        while let above = plans.last?.parent?.plan, above.publishedGroups.load() == nil { plans.append(above) }
        for plan in plans.dropFirst().reversed() { _ = plan.publishedGroups.storeIfNil(RetentionGroups(of: plan)) }
        return publishedGroups.storeIfNil(RetentionGroups(of: self))
    }
}
