/// Compiles a declaration into a plan: resolves keys, collects every error, orders and links the bindings.
///
/// The steps stand in `compile` in the order in which they run; each is a method in this folder.
struct GraphCompiler {
    let declaration: GraphDeclaration
    let plan: GraphPlan
    var errors: [any CleanseError]

    /// The record that each binding was made from, or -1 for collections and imported bindings.
    var recordOf: ContiguousArray<Int32> = []
    var collectionParts: [Int: [Int]] = [:]
    /// The collections that each component adds to, by key.
    var collections: [Int: [ProviderKey: Int]] = [:]
    /// The collections that lack what a parent graph adds, since it does not keep that.
    var lostCollections: [Int: MissingProvider] = [:]
    /// The bindings that stand for one of a parent graph, by key.
    var imported: [ProviderKey: Int] = [:]
    /// The keys that the parent graph binds, but of which nobody keeps what they need any more.
    var lost: Set<ProviderKey> = []
    var failures: [Int: any CleanseError] = [:]
    /// The keys of overrides that were found to be bound twice.
    var duplicateOverrides: Set<ProviderKey> = []
    /// Where the errors stand about overrides of keys that nothing binds.
    var unknownOverrides: [ProviderKey: [Int]] = [:]
    var hasDeferredEdges = false
    /// Every binding, after those it eagerly depends on.
    var linkOrder: ContiguousArray<Int32> = []

    /// What holds the instance that the graph is built on.
    let parentHolder: Holder?

    private init(_ declaration: GraphDeclaration, parent: Holder?) {
        self.declaration = declaration
        parentHolder = parent
        plan = GraphPlan(parent: parent.map { ($0.instance.plan, $0.instance.component) })
        plan.remedy = declaration.remedy
        plan.reentryRemedy = declaration.reentryRemedy
        errors = declaration.errors
    }

    /// - Returns: The plan, and every mistake in the declaration. A plan with mistakes throws them when they are met; where
    ///   nesting has no end, there is nothing in it.
    static func compile(
        _ declaration: GraphDeclaration, parent: Holder? = nil
    ) -> (plan: GraphPlan, errors: [any CleanseError]) {
        var compiler = GraphCompiler(declaration, parent: parent)
        guard declaration.endlessNestings.isEmpty else {
            compiler.addComponents(declaration.components.prefix(1))
            compiler.plan.layOutInstances()
            return (compiler.plan, declaration.endlessNestings)
        }
        compiler.addComponents(declaration.components[...])
        compiler.addBindings()
        compiler.addCollections()
        compiler.findRoots()
        compiler.checkScopes()
        compiler.resolveDependencies()
        compiler.findCyclesAndOrder()
        compiler.guardSelfReaching()
        compiler.assignSlots()
        compiler.plan.layOutInstances()
        compiler.limitNesting()
        compiler.link()
        compiler.plan.outline.complete(from: compiler.plan, errors: compiler.errors)
        return (compiler.plan, compiler.errors.map { $0.named(compiler.plan.names) })
    }

    // MARK: Components

    private mutating func addComponents(_ components: ArraySlice<GraphDeclaration.Component>) {
        plan.modules = declaration.modules
        let baseDepth = plan.parent.map { $0.plan.components[$0.component].depth + 1 } ?? 0
        for (index, component) in components.enumerated() {
            plan.components.append(
                GraphPlan.Component(
                    name: component.name, scope: component.scope, seed: component.seed, parent: component.parent,
                    depth: component.parent.map { plan.components[$0].depth + 1 } ?? baseDepth,
                    seedKind: component.seedKind))
            if let parent = component.parent { plan.components[parent].children.append(index) }
        }
    }

    private mutating func checkScopes() {
        for (index, component) in plan.components.enumerated() {
            guard let scope = component.scope,
                let outer = plan.component(above: index, of: scope)
            else { continue }
            errors.append(
                InvalidScopeNesting(
                    innermost: component.name, outermost: outer, scope: scope,
                    place: declaration.components[index].origin, isRoot: component.parent == nil,
                    childNoun: declaration.childNoun))
        }
    }

    // MARK: Slots

    /// Gives shared bindings their slots.
    private mutating func assignSlots() {
        // Dependencies first: an instance releases its slots from the last to the first, so dependents before what they need,
        // and a long chain of values is not released by recursion.
        for index in linkOrder.lazy.map(Int.init) where recordOf[index] >= 0 {
            let record = Int(recordOf[index])
            guard declaration.records[record].isShared else { continue }
            let component = Int(plan.bindings[index].component)
            plan.bindings[index].slot = Int32(plan.components[component].sharedCount)
            plan.components[component].sharedCount += 1
            if plan.bindings[index].effects.contains(.ends) { plan.components[component].endsInOrder = true }
            if declaration.records[record].kind == .seed {
                plan.components[component].seedSlot = Int(plan.bindings[index].slot)
            }
        }
        plan.needsIdentity = hasDeferredEdges || plan.bindings.contains { $0.effects.contains(.asksForAnything) }
    }

    // MARK: Linking

    private mutating func link() {
        let linker = Linker(plan: plan, failures: failures)
        let unlinked = ErasedLink(Link<Void> { _ in })
        plan.links = ContiguousArray(repeating: unlinked, count: plan.bindings.count)
        for index in linkOrder.lazy.map(Int.init) {
            linker.start(index)
            if recordOf[index] >= 0 {
                plan.links[index] = declaration.takeRecipe(of: Int(recordOf[index]))(linker)
            } else if let error = lostCollections[index] {
                plan.links[index] = ErasedLink(Link<Void> { _ in throw error })
            } else if let parts = collectionParts[index] {
                plan.links[index] = linker.collectionLink(of: parts, in: declaration, recordOf: recordOf)
            } else if let source = plan.imported[index] {
                plan.links[index] = source.plan.links[source.binding]
            }
            linker.isLinked[index] = true
        }
        plan.linkOrder = linkOrder
    }
}

extension GraphDeclaration {
    /// Configures what waits, declares the overrides, and compiles it all.
    /// - Parameters:
    ///   - parent: Holds the instance that the graph is built on.
    ///   - serviceLoader: The plug-ins that check the graph, if they are to run.
    ///   - overrides: Declares what replaces bindings of the same keys.
    /// - Returns: The plan, and every mistake: those of the declaration, then those that plug-ins found.
    package func compile(
        parent: Holder? = nil, serviceLoader: CleanseServiceLoader? = nil,
        overriding overrides: (AnyBinder) -> Void = { _ in }
    ) -> (plan: GraphPlan, errors: [any CleanseError]) {
        configurePending()
        configureOverrides(overrides)
        var (plan, errors) = GraphCompiler.compile(self, parent: parent)
        for (_, check) in checks { errors += check(plan) }
        guard let serviceLoader else { return (plan, errors) }
        return (plan, errors + serviceLoader.visit(plan))
    }
}

extension BindingKind {
    /// Whether the value of such a binding resolves the binding's dependencies when it is used, not when it is made.
    var resolvesLater: Bool {
        switch self {
        case .componentFactory, .assistedFactory, .propertyInjector: true
        case .plain, .alias, .seed, .root, .collection, .imported: false
        }
    }
}
