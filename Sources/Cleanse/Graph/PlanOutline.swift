import Synchronization

/// What a plan declares, without recipes and links: enough for errors to name things and to find hints. An error that a user
/// keeps so keeps nothing of the user's alive.
final class PlanOutline: @unchecked Sendable {
    // Invariant: what can change is written once, at the end of compiling, before another thread sees the plan or its errors.
    private(set) var bindings: ContiguousArray<GraphPlan.Binding> = []
    private(set) var components: ContiguousArray<GraphPlan.Component> = []
    private(set) var modules: [GraphDeclaration.ModuleInclusion] = []
    /// The keys that nothing binds.
    private(set) var missingKeys: [ProviderKey] = []
    /// What mends a missing binding, where the front end has words of its own.
    private(set) var remedy: ((ProviderKey) -> String)?
    /// The graph that the plan stands on.
    private var parent: PlanOutline?
    private let parentComponent: Int

    private let lazyHintIndex = PublishedReference<HintIndex>()
    private let lazyNameTable = PublishedReference<NameTable>()

    init(parent: (outline: PlanOutline, component: Int)?) {
        self.parent = parent?.outline
        parentComponent = parent?.component ?? 0
    }

    deinit { ReleaseQueue.release(&parent) }

    func complete(from plan: GraphPlan, missingKeys: [ProviderKey]) {
        (bindings, components, modules) = (plan.bindings, plan.components, plan.modules)
        (self.missingKeys, remedy) = (missingKeys, plan.remedy)
    }

    /// Finds what may have been meant by keys that nothing binds. Worked out when first asked for.
    var hintIndex: HintIndex { lazyHintIndex.load() ?? lazyHintIndex.storeIfNil(HintIndex(self)) }

    /// Names types in messages about the graph.
    var names: Names { Names(self) }

    /// The types of the graph that have a short name. Worked out when first asked for.
    func types(named name: String) -> [Any.Type] {
        (lazyNameTable.load() ?? lazyNameTable.storeIfNil(NameTable(self))).types[name] ?? []
    }

    /// Where the graph that this one stands on binds a key.
    func placeInParents(of key: ProviderKey) -> (place: Origin, owner: TypeName)? {
        var (above, component) = (parent, Optional(parentComponent))
        while let outline = above {
            while let current = component {
                if let found = outline.components[current].table.find(
                    key, isKey: { outline.bindings[Int($0)].key == key })
                {
                    let binding = outline.bindings[Int(found)]
                    return (binding.origin, outline.components[Int(binding.component)].name)
                }
                component = outline.components[current].parent
            }
            (above, component) = (outline.parent, outline.parentComponent)
        }
        return nil
    }
}
