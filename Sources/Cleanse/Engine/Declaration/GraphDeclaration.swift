/// Everything that one tree of components declares: what `configure` writes and the plan is compiled from.
@usableFromInline
package final class GraphDeclaration {
    /// One component of the tree. Its records are contiguous, since its `configure` runs to the end before its children's.
    struct Component {
        let name: TypeName
        let scope: TypeName?
        let seed: Any.Type
        /// The type of its root; nil for one that is asked for its bindings instead.
        let rootType: Any.Type?
        let parent: ComponentID?
        /// What declares it. A component can't be installed below one that the same declares.
        let identity: ObjectIdentifier?
        /// Where it is installed; for a root component, where it is compiled.
        let origin: Origin
        var records = RecordID(0)..<RecordID(0)
        /// Whether what is bound is not the seed itself, but what the front end makes of it.
        let convertsSeed: Bool
    }

    private(set) var components = Column<GraphPlan.Component, Component>()
    private(set) var modules = Rows<ModuleInclusion>()
    // Written by one call at a time, by the thread that compiles: no check of exclusive access is needed.
    @exclusivity(unchecked) private(set) var records = Rows<BindingRecord>()
    @exclusivity(unchecked) var dependencies = Rows<Dependency>()
    /// The records of overriding modules; they stand after all others.
    private(set) var overrides = RecordID(0)..<RecordID(0)
    /// Mistakes noticed while recording.
    private(set) var errors: [any CleanseError] = []
    /// Where nesting has no end, once for each place. With any, the declaration is not compiled: what is missing may stand in
    /// what was not configured, and the names of types may be too long to be built.
    private(set) var endlessNestings: [EndlessNesting] = []
    /// The components installed inside themselves, once for each place.
    private var recursions: [TypeName: Set<Origin>] = [:]

    /// What one component has installed: by which key, and what declares it.
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

    /// How the front end's users are told what may help.
    let wording: any Wording
    /// Rules of front ends about plans, each once, by what stands for it.
    private(set) var rules: [(id: ObjectIdentifier, rule: Rule)] = []

    /// A rule of a front end about a plan whose dependencies have been resolved.
    /// - Parameter errors: What is wrong with the declaration so far. A rule adds to it, or explains errors better.
    package typealias Rule = (_ plan: GraphPlan, _ errors: inout [any CleanseError]) -> Void

    /// How deep components and modules may be nested. Only a generic one that goes on for ever with other arguments
    /// comes as far.
    private static let nestingLimit = 200
    /// How many components and inclusions of modules a tree may have. Only those that install each other in every order,
    /// or that go on for ever in two ways, come as far: their number doubles from one level to the next.
    private static let componentLimit = 10_000
    private static let inclusionLimit = 100_000

    /// - Parameter wording: How the front end's users are told what may help.
    package init(wording: any Wording) { self.wording = wording }

    // MARK: Components

    /// Adds a component and lets it declare itself once those before it have.
    /// - Parameters:
    ///   - identity: What declares it, if that could install it below itself.
    ///   - configure: Declares everything, the seed and the root too.
    /// - Returns: Its index, or nil when it is one of its own ancestors or nested too deep.
    package func addComponent<Seed>(
        _ name: TypeName, scope: TypeName? = nil, seed: Seed.Type, convertsSeed: Bool = false,
        rootType: Any.Type? = nil, installedBy parent: ComponentID? = nil, identity: ObjectIdentifier? = nil,
        origin: Origin,
        configure: @escaping (Recorder) -> Void
    ) -> ComponentID? {
        var ancestor = parent
        var depth = 0
        while let index = ancestor {
            depth += 1
            if let identity, components[index].identity == identity {
                if recursions[name, default: []].insert(origin).inserted {
                    errors.append(RecursiveComponent(component: name, place: origin, wording: wording))
                }
                return nil
            }
            ancestor = components[index].parent
        }
        guard depth <= Self.nestingLimit, components.count < Self.componentLimit else {
            giveUp(depth: depth, count: components.count, at: origin) {
                var first = name
                var ancestor = parent
                while let index = ancestor {
                    if components[index].origin == origin { first = components[index].name }
                    ancestor = components[index].parent
                }
                return first
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

    /// Runs `configure` of every component that waits, parents first.
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
    /// error of the declaration. Later it has no effect: there is nobody to report to.
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
    func include(
        _ module: Any.Type, from recorder: Recorder, origin: Origin, configure: (Recorder) -> Void
    ) {
        guard accepts(recorder, declaring: ProviderKey(module), at: origin) else { return }
        guard !isTooLarge, included.insert(ObjectIdentifier(module)).inserted else { return }
        guard moduleDepth < Self.nestingLimit, modules.count < Self.inclusionLimit else {
            giveUp(depth: moduleDepth, count: modules.count, at: origin) {
                var first = module
                var index = recorder.module
                while let current = index {
                    if modules[current].origin == origin { first = modules[current].type }
                    index = modules[current].parent
                }
                return TypeName(first)
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
    /// - Parameter first: Of those installed or included at the place, the outermost on the way: what is inside may have a
    ///   name that doubles with each level.
    private func giveUp(depth: Int, count: Int, at origin: Origin, first: () -> TypeName) {
        isTooLarge = components.count >= Self.componentLimit || modules.count >= Self.inclusionLimit
        guard !endlessNestings.contains(where: { $0.place == origin }) else { return }
        endlessNestings.append(
            EndlessNesting(
                name: first(), depth: depth, count: count, place: origin, suggestion: wording.endlessNestingSuggestion))
    }

    /// Installs a subcomponent, once per component. Two of one factory key are two bindings of that key: an error.
    /// - Parameters:
    ///   - identity: What declares it.
    ///   - factoryKey: The key of the factory that builds it.
    ///   - add: Adds the component; returns its index, or nil if it can't be added.
    ///   - recipe: How the factory is made, given the component's index.
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

    /// The recipe of a record, to be run. What it held is released after that, unless it is an override's, which stands in
    /// each component that has its key.
    func takeRecipe(of record: RecordID) -> (Linker) -> ErasedLink {
        if overrides.contains(record) { return records[record].recipe }
        return exchange(&records[record].recipe, with: { _ in ErasedLink(Link<Void> { _ in }) })
    }

    /// Lets go of the dependencies once they are edges.
    func releaseDependencies() { dependencies = Rows() }

    package func append(error: any CleanseError) {
        errors.append(error)
    }

    /// Adds a rule about the plan, unless it is there.
    /// - Parameter id: Stands for the rule.
    package func add(rule id: Any.Type, _ rule: @escaping Rule) {
        guard !rules.contains(where: { $0.id == ObjectIdentifier(id) }) else { return }
        rules.append((ObjectIdentifier(id), rule))
    }
}
