/// The declarations of a plan, without recipes and links.
///
/// They are enough for errors to name types and to find hints, so an error that a user keeps does not keep the user's objects alive.
final class PlanOutline: TypeDirectory, @unchecked Sendable {
    // SAFETY: the variables are written once, at the end of the compilation, before another thread sees the plan or its errors.
    private(set) var bindings = Rows<GraphPlan.Binding>()
    private(set) var components = Rows<GraphPlan.Component>()
    let modules: Rows<ModuleInclusion>
    /// The types that errors name, whether they are bound or not.
    private var typesOfErrors: [Any.Type] = []
    /// The suggestions of the front end.
    let wording: any Wording
    /// Returns the type that a type requests in the end if it is a dependency form, or the type itself.
    private var typeInsideForms: (Any.Type) -> Any.Type = { $0 }
    /// The outline of the graph that the plan is built on.
    private(set) var parent: PlanOutline?
    let parentComponent: ComponentID

    private let lazyInclusions = AtomicOnceReference<ModuleInclusions>()
    private let lazyHintIndex = AtomicOnceReference<HintIndex>()
    private let lazyNameTable = AtomicOnceReference<NameTable>()

    init(
        parent: (outline: PlanOutline, component: ComponentID)?, modules: Rows<ModuleInclusion>, wording: any Wording
    ) {
        self.modules = modules
        self.wording = wording
        self.parent = parent?.outline
        parentComponent = parent?.component ?? .root
    }

    deinit { ReleaseQueue.release(&parent) }

    /// Fills the outline.
    /// - Parameter typeInsideForms: Returns the type that a type requests in the end if it is a dependency form, or the type itself.
    func complete(
        from plan: GraphPlan, errors: [any CleanseError], typeInsideForms: @escaping @Sendable (Any.Type) -> Any.Type
    ) {
        (bindings, components) = (plan.bindings, plan.components)
        self.typeInsideForms = typeInsideForms
        for case let error as GraphError in errors { typesOfErrors.push(all: error.facts.namedTypes) }
    }

    /// Returns the type that a dependency form requests in the end, such as `X` for a closure that returns `X?`, or `nil` if a type is none.
    func typeRequested(by type: Any.Type) -> Any.Type? {
        let requested = typeInsideForms(type)
        return requested == type ? nil : requested
    }

    /// The modules that each component includes. Only elements of collections, and decorators, in components below others need them.
    var inclusions: ModuleInclusions { lazyInclusions.load() ?? lazyInclusions.storeIfNil(ModuleInclusions(modules)) }

    /// The index that finds near misses of missing keys. It is computed when it is first read.
    var hintIndex: HintIndex { lazyHintIndex.load() ?? lazyHintIndex.storeIfNil(HintIndex(self)) }

    /// The names of types in messages about the graph.
    var names: Names { Names(self) }

    /// Returns the qualified names, ending with a word, of types in the graph and in the graphs above it.
    func qualifiedNames(endingWith word: String) -> [String] {
        var result: [String] = []
        var next = Optional(self)
        while let outline = next {
            result.add(missing: outline.nameTable.paths(endingWith: word))
            next = outline.parent
        }
        return result
    }

    private var nameTable: NameTable { lazyNameTable.load() ?? lazyNameTable.storeIfNil(NameTable(types)) }

    /// The types that messages about the graph can name.
    private var types: [Any.Type] {
        var types: [Any.Type] = []
        for binding in bindings.values { types.push(all: binding.key.types) }
        for component in components.values {
            if let type = component.name.type { types.push(type) }
            if let type = component.scope?.type { types.push(type) }
            types.push(component.seed)
        }
        for module in modules.values { types.push(module.type) }
        types.push(all: typesOfErrors)
        return types
    }

    /// Returns the source location of a key's binding in a graph above this one, and the component that binds it.
    func sourceLocationInParents(of key: ProviderKey) -> (sourceLocation: CodeLocation, owner: TypeName)? {
        var graph = self
        while let outline = graph.parent {
            for component in outline.components.lineage(of: graph.parentComponent) {
                let table = outline.components[component].table
                guard let found = table.find(key, isKey: { outline.bindings[$0].key == key }) else { continue }
                return (outline.bindings[found].sourceLocation, outline.components[component].name)
            }
            graph = outline
        }
        return nil
    }
}
