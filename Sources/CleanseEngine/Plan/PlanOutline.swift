import Synchronization

/// The declarations of a plan, without recipes and links: enough for errors to name things and to find hints. So an error that a
/// user keeps does not keep any of the user's objects alive.
final class PlanOutline: TypeDirectory, @unchecked Sendable {
    // SAFETY: what can change is written once, at the end of compiling, before another thread sees the plan or its errors.
    private(set) var bindings = Rows<GraphPlan.Binding>()
    private(set) var components = Rows<GraphPlan.Component>()
    private(set) var modules = Rows<ModuleInclusion>()
    /// The types that errors name, bound or not.
    private var typesOfErrors: [Any.Type] = []
    /// The suggestions of the front end.
    private(set) var wording: any Wording = PlainWording()
    /// The graph that the plan is built on.
    private(set) var parent: PlanOutline?
    let parentComponent: ComponentID

    private let lazyHintIndex = PublishedReference<HintIndex>()
    private let lazyNameTable = PublishedReference<NameTable>()

    init(parent: (outline: PlanOutline, component: ComponentID)?) {
        self.parent = parent?.outline
        parentComponent = parent?.component ?? .root
    }

    deinit { ReleaseQueue.release(&parent) }

    func complete(from plan: GraphPlan, errors: [any CleanseError]) {
        (bindings, components, modules) = (plan.bindings, plan.components, plan.modules)
        wording = plan.wording
        typesOfErrors = errors.flatMap { ($0 as? any NamesTypes)?.namedTypes ?? [] }
    }

    /// Finds near misses of keys that nothing binds. Computed when first read.
    var hintIndex: HintIndex { lazyHintIndex.load() ?? lazyHintIndex.storeIfNil(HintIndex(self)) }

    /// Names types in messages about the graph.
    var names: Names { Names(self) }

    /// The qualified names of types, of the graph and of those above it, that end with a word. Computed when first read.
    func qualifiedNames(endingWith word: String) -> [String] {
        var result: [String] = []
        for outline in sequence(first: self, next: \.parent) {
            let found = outline.nameTable.paths[word] ?? []
            if result.isEmpty { result = found } else { result += found.filter { !result.contains($0) } }
        }
        return result
    }

    private var nameTable: NameTable { lazyNameTable.load() ?? lazyNameTable.storeIfNil(NameTable(types)) }

    /// The types that texts about the graph name.
    private var types: [Any.Type] {
        var types: [Any.Type] = []
        for binding in bindings { types += binding.key.types }
        for component in components {
            types += TypeName.types(of: [component.name, component.scope])
            types.append(component.seed)
        }
        for module in modules { types.append(module.type) }
        return types + typesOfErrors
    }

    /// Where a graph above this one binds a key.
    func placeInParents(of key: ProviderKey) -> (place: Origin, owner: TypeName)? {
        for graph in sequence(first: self, next: \.parent) {
            guard let outline = graph.parent else { break }
            for component in outline.components.lineage(of: graph.parentComponent) {
                let table = outline.components[component].table
                guard let found = table.find(key, isKey: { outline.bindings[$0].key == key }) else { continue }
                return (outline.bindings[found].origin, outline.components[component].name)
            }
        }
        return nil
    }
}
