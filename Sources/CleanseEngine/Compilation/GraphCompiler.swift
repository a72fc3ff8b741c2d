/// Compiles a declaration into a plan. It resolves keys, collects all errors, and orders and links the bindings.
///
/// `compile` lists the steps in the order in which they run; each is a method in this folder.
struct GraphCompiler: ~Copyable {
    let declaration: GraphDeclaration
    // These are read for each binding. A read of the declaration would be checked for exclusive access.
    /// Whether a binding is a default.
    let hasDefaults: Bool
    /// Whether a binding is a decorator.
    let hasDecorators: Bool
    /// The plan, which the compiler fills.
    let plan: GraphPlan
    var errors: [any CleanseError]

    /// The record from which each binding was created, or `nil` for collections and imported bindings.
    var recordOf = Column<GraphPlan.Binding, OptionalIndex<BindingRecord>>()
    /// The contributions of each component to each collection. It is empty if there are none.
    var contributions = Column<GraphPlan.Component, ColdTable<ProviderKey, [BindingID]>>()
    var collectionParts = SparseColumn<GraphPlan.Binding, [BindingID]>()
    /// The collections to which components contribute, by key.
    var collections = SparseColumn<GraphPlan.Component, ColdTable<ProviderKey, BindingID>>()
    /// The collections that lack the elements of a parent graph, because the parent graph does not keep them.
    var lostCollections = SparseColumn<GraphPlan.Binding, MissingProvider>()
    /// The first binding of each key in the components whose bindings have been added, if there are defaults or decorators.
    var boundKeys = SparseColumn<GraphPlan.Component, ColdTable<ProviderKey, BindingID>>()
    /// The defaults of the current component that do not count.
    var replacedDefaults = RowSet<BindingRecord>()
    /// The keys that are imported or declared by mistake. Most graphs have none.
    lazy var noted = NotedKeys()
    var failures = SparseColumn<Edge, MissingProvider>()
    /// The forms of the dependencies that have any, to which `Edge` refers.
    var forms = Column<FormList, AppliedForms>()
    /// The overrides and decorators that are shared because the bindings that they replace or decorate are.
    var inheritingSharing = RowSet<GraphPlan.Binding>()
    /// The functions that run when shared values start and stop.
    var hooks = SparseColumn<GraphPlan.Binding, LifecycleHooks>()
    /// All bindings, each after the bindings on which it eagerly depends.
    var linkOrder: ContiguousArray<BindingID> = []

    /// The lease of the instance on which the graph is built.
    let parentLease: Lease?

    /// Whether the links of the plan can be replaced.
    private let isReplaceable: Bool

    private init(_ declaration: GraphDeclaration, parent: Lease?, isReplaceable: Bool) {
        self.declaration = declaration
        hasDefaults = declaration.hasDefaults
        hasDecorators = declaration.hasDecorators
        self.isReplaceable = isReplaceable
        parentLease = parent
        plan = GraphPlan(
            components: declaration.components, parent: parent.map { ($0.instance.plan, $0.instance.component) },
            modules: declaration.modules,
            profiles: declaration.profiles ?? [], wording: declaration.wording)
        errors = declaration.errors
    }

    /// Compiles a declaration.
    /// - Parameter isReplaceable: Whether ``LinkedPlan/replacing(by:)`` can replace links of the plan.
    /// - Returns: The plan, and all errors of the declaration. A plan with errors throws each error when a request reaches it. If the
    ///   nesting is endless, the plan is empty.
    static func compile(
        _ declaration: GraphDeclaration, parent: Lease? = nil, isReplaceable: Bool = false
    ) -> (plan: LinkedPlan, errors: [any CleanseError]) {
        var compiler = GraphCompiler(declaration, parent: parent, isReplaceable: isReplaceable)
        guard declaration.profiles != nil else {
            // All variants together are no graph.
            return (compiler.link(compiler.plan), declaration.errors)
        }
        guard declaration.endlessNestings.isEmpty else {
            compiler.plan.components = Rows([declaration.components[.root]])
            compiler.plan.components[.root].children = []
            return (compiler.link(compiler.plan), declaration.endlessNestings)
        }
        compiler.addBindings()
        if compiler.hasDecorators || !compiler.contributions.values.isEmpty { compiler.addCollections() }
        compiler.findRoots()
        if declaration.components.count > 1 || parent != nil { compiler.checkScopes() }
        compiler.resolveDependencies()
        if compiler.hasDecorators { compiler.shareDecorators() }
        compiler.findCyclesAndOrder()
        let importsIsolation = compiler.plan.imported.values.contains { $0.plan.isolations != nil }
        if declaration.hasIsolation || importsIsolation { compiler.joinIsolations() }
        let starts = declaration.starts ?? parent?.instance.linked.starts
        if starts != nil { compiler.markAwaitedBindings() }
        if compiler.plan.hasDeferredEdges { compiler.markReentrantBindings() }
        compiler.assignSlots()
        compiler.limitNesting()
        let plan = compiler.plan
        if plan.hasCrossings { compiler.errors.push(all: SharingCheck.errors(of: plan)) }
        if let starts { compiler.errors.push(all: starts.errors(plan)) }
        for (_, rule) in declaration.rules { rule(plan, &compiler.errors) }
        plan.outline.complete(from: plan, errors: compiler.errors) { Dependency(of: $0, qualifier: nil).target.type }
        return (compiler.link(plan, starts), compiler.errors.isEmpty ? [] : plan.named(compiler.errors))
    }

    /// Reports an error.
    ///
    /// It is not inlined, because most steps report errors.
    @inline(never)
    mutating func report(_ error: GraphError) { errors.append(error) }

    /// Returns the record from which a binding was created, or `nil` if there is none.
    func record(of binding: BindingID) -> RecordID? { recordOf[binding].wrappedValue }

    /// Returns whether a binding is shared, by its own declaration or because it replaces or decorates a shared binding.
    func isShared(_ binding: BindingID) -> Bool {
        if let record = record(of: binding), declaration.records[record].isShared { return true }
        return !inheritingSharing.isEmpty && inheritingSharing.contains(binding)
    }

    // MARK: Components

    private mutating func checkScopes() {
        for index in plan.components.indices {
            let component = plan.components[index]
            guard let scope = component.scope,
                let outer = plan.component(above: index, of: scope)
            else { continue }
            report(
                InvalidScopeNesting(
                    innermost: component.name, outermost: outer, scope: scope,
                    sourceLocation: declaration.componentRecords[index].sourceLocation, isRoot: component.parent == nil,
                    wording: declaration.wording))
        }
    }

    // MARK: Slots

    /// Assigns slots to shared bindings.
    private mutating func assignSlots() {
        // Dependencies come first. An instance releases its slots from the last to the first, so dependents are released before their
        // dependencies, and a long chain of values is released without recursion.
        for index in linkOrder {
            guard isShared(index) else { continue }
            let component = plan.bindings[index].component
            plan.bindings[index].slot = SlotID(plan.components[component].sharedCount)
            plan.components[component].sharedCount += 1
            if plan.bindings[index].effects.contains(.ends) { plan.components[component].endsInOrder = true }
            if plan.bindings[index].kind == .seed {
                plan.components[component].seedSlot = plan.bindings[index].slot
            }
        }
    }

    // MARK: Linking

    private func link(_ plan: GraphPlan, _ starts: StartFunctions? = nil) -> LinkedPlan {
        let linker = Linker(
            plan: plan, forms: forms, failures: failures, isReplaceable: isReplaceable, hooks: hooks)
        for index in linkOrder {
            if let record = record(of: index) {
                linker.link(index) { declaration.records[record].recipe.link($0) }
            } else if let error = lostCollections[index] {
                linker.link(index) { _ in ErasedLink(Link<Void> { _ in throw error }) }
            } else if let parts = collectionParts[index] {
                linker.link(index) { $0.collectionLink(of: parts, in: declaration, recordOf: recordOf) }
            }
            // Imported bindings are found at run time, so no recipe requests their links.
        }
        return LinkedPlan(
            plan, linker.rows, order: linkOrder, isReplaceable: isReplaceable,
            asyncCreators: linker.asyncCreators, hooks: hooks, starts: starts)
    }
}

extension GraphCompiler {
    /// Keys of imported bindings and of mistakes.
    // It is a class, because each change of a table that is itself a `lazy` property would copy the table.
    final class NotedKeys {
        /// The bindings that represent bindings of a parent graph, by key.
        var imported = ColdTable<ProviderKey, BindingID>()
        /// The keys of a parent graph's bindings whose dependencies it no longer keeps.
        var lost = ColdTable<ProviderKey, Void>()
        /// The keys of the overrides that have been reported as duplicates.
        var duplicateOverrides = ColdTable<ProviderKey, Void>()
        /// The bindings that have been reported as repetitions, by their keys in a map or else by their own keys. A declaration in a loop is
        /// reported once.
        var repetitions = ColdTable<AnyHashable, [BindingID]>()
        /// The positions of the errors about overrides of keys that are not bound.
        var unknownOverrides = ColdTable<ProviderKey, [Int]>()
    }
}

extension GraphDeclaration {
    /// Configures the pending components, declares the overrides, and compiles the declaration.
    /// - Parameters:
    ///   - parent: The lease of the instance on which the graph is built.
    ///   - layers: The overrides, unless they have been declared before.
    ///   - isReplaceable: Whether ``LinkedPlan/replacing(by:)`` can replace links of the plan. Such a plan creates values more slowly.
    /// - Returns: The plan, and all errors.
    package func compile(
        parent: Lease? = nil, overriding layers: [OverrideLayer] = [], isReplaceable: Bool = false
    ) -> (plan: LinkedPlan, errors: [any CleanseError]) {
        configurePending()
        if !layers.isEmpty { configureOverrides(layers) }
        if !moduleReplacements.isEmpty { reportUnusedReplacements() }
        return GraphCompiler.compile(self, parent: parent, isReplaceable: isReplaceable)
    }
}

extension Recipe {
    /// Creates the link of the binding.
    consuming func link(_ linker: Linker) -> ErasedLink {
        switch consume self {
        case .function(let create): create(linker)
        case .object(let factory, let count): linker.link(factory, dependencies: count)
        case .call(let factory, let count): linker.link(calling: factory, arguments: count)
        }
    }
}
