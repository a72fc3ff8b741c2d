// Declarations of trees of components: their records, their components, and their size.

/// Everything that one tree of components declares: `configure` writes it, and the plan is compiled from it.
@usableFromInline
package final class GraphDeclaration {
    private(set) var components = Column<GraphPlan.Component, DeclaredComponent>()
    private(set) var modules = Rows<ModuleInclusion>()
    // Written by one call at a time, by the thread that compiles: no check of exclusive access is needed.
    @exclusivity(unchecked) private(set) var records = Rows<BindingRecord>()
    /// The bindings of the records, as the plan takes them over.
    @exclusivity(unchecked) private var bindings = Column<BindingRecord, GraphPlan.Binding>()
    @exclusivity(unchecked) package internal(set) var dependencies = Rows<Dependency>()
    /// The records of overriding modules; they stand after all others.
    private(set) var overrides = RecordID(0)..<RecordID(0)
    /// Mistakes noticed while recording.
    private(set) var errors: [any CleanseError] = []
    /// Where nesting has no end, once for each source location. With any, the declaration is not compiled: missing bindings may be
    /// in components that were not configured, and the names of types may be too long to be built.
    private(set) var endlessNestings: [EndlessNesting] = []
    /// The component that each component factory's record builds.
    private(set) var childFactories = SparseColumn<BindingRecord, ComponentID>()
    /// Whether a factory belongs to an actor.
    private(set) var hasIsolation = false
    /// Whether a factory is asynchronous, or a value starts, stops or runs.
    private(set) var hasLifecycle = false
    /// What is being configured. Each declaration asks, so it stands apart: no access to it contains another, which would be checked for.
    var configuring = Configuration.Subject.nothing
    /// The state of running `configure`.
    var configuration = Configuration()

    /// What a front end made to declare a binding, and can use for the next one. It may keep the declaration, so it is released when
    /// everything has been configured.
    private var spare: AnyObject?

    /// The suggestions of the front end.
    package let wording: any Wording
    /// The rules of front ends about plans, each once, by its identifier.
    private(set) var rules: [(id: ObjectIdentifier, rule: Rule)] = []

    /// A rule of a front end about a plan whose dependencies have been resolved.
    /// - Parameter errors: The errors of the declaration so far. A rule adds to them, or explains them better.
    package typealias Rule = (_ plan: GraphPlan, _ errors: inout [any CleanseError]) -> Void

    /// - Parameter wording: The suggestions of the front end.
    package init(wording: any Wording) { self.wording = wording }

    // MARK: Recording

    func append(_ component: DeclaredComponent) -> ComponentID { components.append(component) }

    func append(_ module: ModuleInclusion) -> ModuleID { modules.append(module) }

    /// Makes room for what a front end expects to declare. Has no effect once something is declared.
    package func expect(_ size: DeclaredSize) {
        guard records.isEmpty else { return }
        records.reserveCapacity(size.records)
        bindings.reserveCapacity(size.records)
        dependencies.reserveCapacity(size.dependencies)
    }

    /// Adds a binding, and the rest of what is declared of it.
    func append(_ binding: consuming GraphPlan.Binding, _ record: consuming BindingRecord) {
        if record.isolation != nil { hasIsolation = true }
        if !binding.effects.isDisjoint(with: [.asynchronous, .hooks]) { hasLifecycle = true }
        if binding.kind == .root, !binding.isOverride { noteRoot(binding.key, of: binding.component) }
        bindings.append(binding)
        records.append(record)
    }

    /// Keeps what made a declaration, for the next one. Only while something is being configured.
    package func keep(spare: consuming AnyObject) { self.spare = spare }

    /// What made an earlier declaration, if it was kept.
    package func takeSpare() -> AnyObject? { exchange(&spare, with: nil) }

    private func noteRoot(_ key: ProviderKey, of component: ComponentID) {
        guard components[component].rootKey == nil, components[component].rootType == key.type else { return }
        components[component].rootKey = key
    }

    /// The bindings of the records, which the declaration then no longer has. A plan keeps no room for far more than it has.
    func takeBindings() -> Column<BindingRecord, GraphPlan.Binding> {
        exchange(&bindings, with: Column()).trimmed()
    }

    /// Records that the next record builds a component.
    func nextRecordBuilds(_ component: ComponentID) { childFactories.store(component, records.endIndex) }

    /// Runs `declare`, and takes the records that it adds as those of a component; of overriding modules for nil.
    func records(of component: ComponentID?, _ declare: () -> Void) {
        let start = records.endIndex
        declare()
        if let component {
            components[component].records = start..<records.endIndex
        } else {
            overrides = start..<records.endIndex
        }
    }

    /// The recipe of a record, to be run. It is released after that, unless the record is an override's, which applies to each
    /// component that has its key.
    func takeRecipe(of record: RecordID) -> Recipe {
        if overrides.contains(record) { return records[record].recipe }
        return exchange(&records[record].recipe, with: .nothing)
    }

    /// The dependencies, which the declaration then no longer has.
    func takeDependencies() -> Rows<Dependency> { exchange(&dependencies, with: Rows()) }

    package func append(error: any CleanseError) { errors.append(error) }

    func append(nesting: EndlessNesting) { endlessNestings.append(nesting) }

    /// Adds a rule about the plan, unless it is there.
    /// - Parameter id: Identifies the rule.
    package func add(rule id: Any.Type, _ rule: @escaping Rule) {
        guard !rules.contains(where: { $0.id == ObjectIdentifier(id) }) else { return }
        rules.append((ObjectIdentifier(id), rule))
    }
}

/// One component of the tree that is declared. Its records are contiguous, since its `configure` runs to the end before its children's.
struct DeclaredComponent: NestedRow {
    typealias Row = GraphPlan.Component

    let name: TypeName
    let scope: TypeName?
    let seed: Any.Type
    /// The type of its root; nil for one whose bindings are requested instead.
    let rootType: Any.Type?
    let parent: ComponentID?
    /// Its declaring type. A component can't be installed below one that the same type declares.
    let identity: ObjectIdentifier?
    /// Where it is installed; for a root component, where it is compiled.
    let origin: Origin
    var records = RecordID(0)..<RecordID(0)
    /// The key of the binding that was declared as its root.
    var rootKey: ProviderKey?
    /// Whether what is bound is not the seed itself, but a value that the front end converts it to.
    let convertsSeed: Bool
}

/// How much a tree of components declares.
package struct DeclaredSize: Sendable {
    let records: Int
    let dependencies: Int

    package init(records: Int = 0, dependencies: Int = 0) {
        self.records = records
        self.dependencies = dependencies
    }

    /// What the declaration of a plan needed, or little more: a plan may have bindings that were found elsewhere.
    package init(of plan: GraphPlan) { self.init(records: plan.bindings.count, dependencies: plan.edges.count) }
}
