/// Everything that one tree of components declares: `configure` writes it, and the plan is compiled from it.
@usableFromInline
package final class GraphDeclaration {
    /// One component of the tree. Its records are contiguous, since its `configure` runs to the end before its children's.
    struct Component: NestedRow {
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
        /// Whether what is bound is not the seed itself, but a value that the front end converts it to.
        let convertsSeed: Bool
    }

    private(set) var components = Column<GraphPlan.Component, Component>()
    private(set) var modules = Rows<ModuleInclusion>()
    // Written by one call at a time, by the thread that compiles: no check of exclusive access is needed.
    @exclusivity(unchecked) private(set) var records = Rows<BindingRecord>()
    @exclusivity(unchecked) @usableFromInline var dependencies = Rows<Dependency>()
    /// The records of overriding modules; they stand after all others.
    private(set) var overrides = RecordID(0)..<RecordID(0)
    /// Mistakes noticed while recording.
    private(set) var errors: [any CleanseError] = []
    /// Where nesting has no end, once for each source location. With any, the declaration is not compiled: missing bindings may be
    /// in components that were not configured, and the names of types may be too long to be built.
    private(set) var endlessNestings: [EndlessNesting] = []
    /// The components installed inside themselves, once for each source location.
    private var recursions: [TypeName: Set<Origin>] = [:]

    /// A component that another one has installed: the key of its factory, and its declaring type.
    private struct Installation: Hashable {
        let factoryKey: ProviderKey
        let identity: ObjectIdentifier
    }

    private var included: Set<ObjectIdentifier> = []
    private var installed: Set<Installation> = []
    private var pending: [(index: ComponentID, configure: () -> Void)] = []
    /// What is being configured.
    private var current = Configuring.nothing

    private enum Configuring: Equatable {
        case component(ComponentID)
        case overrides
        case nothing
    }
    private var moduleDepth = 0
    /// Whether there are too many components or inclusions, so that nothing more is configured.
    private var isTooLarge = false

    /// The suggestions of the front end.
    let wording: any Wording
    /// The rules of front ends about plans, each once, by its identifier.
    private(set) var rules: [(id: ObjectIdentifier, rule: Rule)] = []

    /// A rule of a front end about a plan whose dependencies have been resolved.
    /// - Parameter errors: The errors of the declaration so far. A rule adds to them, or explains them better.
    package typealias Rule = (_ plan: GraphPlan, _ errors: inout [any CleanseError]) -> Void

    /// - Parameter wording: The suggestions of the front end.
    package init(wording: any Wording) { self.wording = wording }

    // MARK: Components

    /// Adds a component, which is configured after those added before it.
    /// - Parameters:
    ///   - identity: Its declaring type, if that could install it below itself.
    ///   - configure: Declares everything, the seed and the root too.
    /// - Returns: Its index, or nil when it is one of its own ancestors or nested too deep.
    package func addComponent<Seed>(
        _ name: TypeName, scope: TypeName? = nil, seed: Seed.Type, convertsSeed: Bool = false,
        rootType: Any.Type? = nil, installedBy parent: ComponentID? = nil, identity: ObjectIdentifier? = nil,
        origin: Origin,
        configure: @escaping (Recorder) -> Void
    ) -> ComponentID? {
        var depth = 0
        for ancestor in components.lineage(of: parent) {
            depth += 1
            if let identity, components[ancestor].identity == identity {
                if recursions[name, default: []].insert(origin).inserted {
                    errors.append(RecursiveComponent(component: name, place: origin, wording: wording))
                }
                return nil
            }
        }
        guard depth <= Limits.nesting, components.count < Limits.components else {
            giveUp(depth: depth, count: components.count, at: origin) {
                components.lineage(of: parent).filter { components[$0].origin == origin }.last
                    .map { components[$0].name } ?? name
            }
            return nil
        }
        let index = components.append(
            Component(
                name: name, scope: scope, seed: Seed.self, rootType: rootType, parent: parent, identity: identity,
                origin: origin, convertsSeed: convertsSeed))
        pending.append(
            (
                index,
                { [unowned self] in configure(Recorder(declaration: self, component: index, module: nil)) }
            ))
        return index
    }

    /// Runs `configure` of every pending component, parents first.
    func configurePending() {
        var next = 0
        while next < pending.count, !isTooLarge {
            let (index, configure) = pending[next]
            next += 1
            current = .component(index)
            included.removeAll(keepingCapacity: true)
            installed.removeAll(keepingCapacity: true)
            let start = records.endIndex
            configure()
            components[index].records = start..<records.endIndex
        }
        pending.removeAll()
        current = .nothing
    }

    /// Records what `configure` declares as replacements for bindings anywhere in the tree.
    func configureOverrides(_ configure: (Recorder) -> Void) {
        current = .overrides
        included.removeAll()
        let start = records.endIndex
        configure(Recorder(declaration: self, component: nil, module: nil))
        overrides = start..<records.endIndex
        current = .nothing
    }

    /// Whether a binder may declare now. If it was kept and used while another component is being configured, that is an
    /// error of the declaration. Later it has no effect, because errors can no longer be reported.
    func accepts(_ recorder: Recorder, declaring key: ProviderKey, at origin: Origin) -> Bool {
        let own = recorder.component.map(Configuring.component) ?? .overrides
        if own != current, current != .nothing {
            errors.append(
                StrayDeclaration(
                    key: key, place: origin, component: name(of: own), configuring: name(of: current)))
        }
        return own == current
    }

    private func name(of configuring: Configuring) -> TypeName? {
        if case .component(let component) = configuring { components[component].name } else { nil }
    }

    /// Runs `configure` with a binder of the module unless the current component has included the module before.
    @usableFromInline
    func include(
        _ module: Any.Type, from recorder: Recorder, origin: Origin, configure: (Recorder) -> Void
    ) {
        guard accepts(recorder, declaring: ProviderKey(module), at: origin) else { return }
        guard !isTooLarge, included.insert(ObjectIdentifier(module)).inserted else { return }
        guard moduleDepth < Limits.nesting, modules.count < Limits.inclusions else {
            giveUp(depth: moduleDepth, count: modules.count, at: origin) {
                let first = modules.lineage(of: recorder.module).filter { modules[$0].origin == origin }.last
                return TypeName(first.map { modules[$0].type } ?? module)
            }
            return
        }
        let index = modules.append(
            ModuleInclusion(type: module, component: recorder.component, parent: recorder.module, origin: origin))
        moduleDepth += 1
        configure(Recorder(declaration: self, component: recorder.component, module: index))
        moduleDepth -= 1
    }

    /// Reports nesting without an end.
    /// - Parameter first: Of those installed or included at the source location, the outermost one: the names of inner ones may
    ///   double with each level.
    private func giveUp(depth: Int, count: Int, at origin: Origin, first: () -> TypeName) {
        isTooLarge = components.count >= Limits.components || modules.count >= Limits.inclusions
        guard !endlessNestings.contains(where: { $0.place == origin }) else { return }
        endlessNestings.append(
            EndlessNesting(
                name: first(), depth: depth, count: count, place: origin, suggestion: wording.endlessNestingSuggestion))
    }

    /// Installs a subcomponent, once per component. Two of one factory key are two bindings of that key: an error.
    /// - Parameters:
    ///   - identity: Its declaring type.
    ///   - factoryKey: The key of the factory that builds it.
    ///   - add: Adds the component; returns its index, or nil if it can't be added.
    ///   - recipe: How the factory is created, given the component's index.
    package func install(
        _ name: TypeName, identity: ObjectIdentifier, factoryKey: ProviderKey, from recorder: Recorder, origin: Origin,
        add: () -> ComponentID?, recipe: (ComponentID) -> (Linker) -> ErasedLink
    ) {
        guard accepts(recorder, declaring: ProviderKey(name), at: origin) else { return }
        let installation = Installation(factoryKey: factoryKey, identity: identity)
        guard !isTooLarge, installed.insert(installation).inserted else { return }
        guard recorder.component != nil else {
            errors.append(MisplacedInstall(component: name, place: origin))
            return
        }
        guard let child = add() else { return }
        childFactories[records.endIndex] = child
        recorder.declare(factoryKey, kind: .componentFactory, origin: origin, recipe: recipe(child))
    }

    /// The component that each component factory's record builds.
    private(set) var childFactories: [RecordID: ComponentID] = [:]

    // MARK: Records

    func append(_ record: BindingRecord) {
        records.append(record)
    }

    /// The recipe of a record, to be run. It is released after that, unless the record is an override's, which applies to each
    /// component that has its key.
    func takeRecipe(of record: RecordID) -> (Linker) -> ErasedLink {
        if overrides.contains(record) { return records[record].recipe }
        return exchange(&records[record].recipe, with: { _ in ErasedLink(Link<Void> { _ in }) })
    }

    /// Releases the dependencies once they are edges.
    func releaseDependencies() { dependencies = Rows() }

    package func append(error: any CleanseError) {
        errors.append(error)
    }

    /// Adds a rule about the plan, unless it is there.
    /// - Parameter id: Identifies the rule.
    package func add(rule id: Any.Type, _ rule: @escaping Rule) {
        guard !rules.contains(where: { $0.id == ObjectIdentifier(id) }) else { return }
        rules.append((ObjectIdentifier(id), rule))
    }
}
