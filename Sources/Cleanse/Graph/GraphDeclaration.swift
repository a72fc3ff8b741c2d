/// Everything that one tree of components declares: what `configure` writes and the plan is compiled from.
@usableFromInline
package final class GraphDeclaration {
    /// One component of the tree. Its records are contiguous, since its `configure` runs to the end before its children's.
    struct Component {
        let type: Any.Type
        let scope: (any Scope.Type)?
        let seed: Any.Type
        /// The type of its root.
        let rootType: Any.Type
        let parent: Int?
        /// Where it is installed; for a root component, where it is compiled.
        let origin: Origin
        var records: Range<Int> = 0..<0
        let seedKind: GraphPlan.SeedKind
    }

    struct ModuleInclusion {
        let type: Any.Type
        /// Index of the including module, or -1.
        let parent: Int32
    }

    private(set) var components: [Component] = []
    private(set) var modules: [ModuleInclusion] = []
    // Written by one call at a time, by the thread that compiles: no check of exclusive access is needed.
    @exclusivity(unchecked) private(set) var records: ContiguousArray<BindingRecord> = []
    @exclusivity(unchecked) @usableFromInline var dependencies: ContiguousArray<Dependency> = []
    /// The records of overriding modules; they stand after all others.
    private(set) var overrides: Range<Int> = 0..<0
    /// Mistakes noticed while recording.
    private(set) var errors: [any CleanseError] = []

    private var included: Set<ObjectIdentifier> = []
    private var installed: [ObjectIdentifier: Int] = [:]
    private var pending: [(index: Int, configure: () -> Void)] = []
    /// What is being configured: a component, `overriding`, or nothing any more.
    private var current: Int?
    private var moduleDepth = 0

    /// Stands for the overriding modules where a component's index is expected.
    static let overriding = -1
    /// How deep components and modules may be nested. Only a generic one that goes on for ever with other arguments
    /// comes as far.
    private static let nestingLimit = 200

    package init() {}

    // MARK: Components

    /// Adds a component and lets it declare itself once those before it have.
    /// - Returns: Its index, or nil when it is one of its own ancestors or nested too deep.
    func addComponent<C: ComponentBase>(_: C.Type, installedBy parent: Int?, origin: Origin) -> Int? {
        var ancestor = parent
        var depth = 0
        while let index = ancestor {
            depth += 1
            if components[index].type == C.self {
                errors.append(RecursiveComponent(component: C.self, place: origin))
                return nil
            }
            ancestor = components[index].parent
        }
        if depth > Self.nestingLimit {
            errors.append(EndlessNesting(type: C.self, depth: depth, place: origin))
            return nil
        }
        let index = components.count
        components.append(
            Component(
                type: C.self, scope: C.Scope.self == Unscoped.self ? nil : C.Scope.self as? any Scope.Type,
                seed: C.Seed.self, rootType: C.Root.self, parent: parent, origin: origin,
                seedKind: Self.seedKind(C.Seed.self)))
        pending.append(
            (
                index,
                { [unowned self] in
                    let binder = AnyBinder(declaration: self, component: index, module: -1)
                    recordSeed(C.Seed.self, origin: origin)
                    let draft = BindingDraft(binder: binder, key: ProviderKey(C.Root.self), kind: .root)
                    _ = C.configureRoot(binder: ReceiptBinder(draft: draft))
                    C.configure(binder: Binder(binder))
                }
            ))
        return index
    }

    /// Asks for conformances only where there is a seed: a look-up that fails reads every conformance in the process.
    private static func seedKind<Seed>(_: Seed.Type) -> GraphPlan.SeedKind {
        if Seed.self == Void.self { return .value }
        if Content<Seed>.isObject { return .object }
        return Seed.self is any SeedForm.Type ? .provider : .value
    }

    /// Runs `configure` of every component that waits, parents first.
    package func configurePending() {
        var next = 0
        while next < pending.count {
            let (index, configure) = pending[next]
            next += 1
            current = index
            included.removeAll(keepingCapacity: true)
            installed.removeAll(keepingCapacity: true)
            let start = records.count
            configure()
            components[index].records = start..<records.count
        }
        pending.removeAll()
        current = nil
    }

    /// Records what `configure` declares as replacements for bindings anywhere in the tree.
    func configureOverrides(_ configure: (AnyBinder) -> Void) {
        current = Self.overriding
        included.removeAll()
        let start = records.count
        configure(AnyBinder(declaration: self, component: Self.overriding, module: -1))
        overrides = start..<records.count
        current = nil
    }

    /// Whether a binder may declare now. If it was kept and used while another component is being configured, that is an
    /// error of the declaration. Later it has no effect: there is nobody to report to.
    func accepts(_ binder: AnyBinder, declaring key: ProviderKey, at origin: Origin) -> Bool {
        guard binder.component != current else { return true }
        if let current {
            errors.append(
                StrayDeclaration(
                    key: key, place: origin, component: componentType(at: binder.component),
                    configuring: componentType(at: current)))
        }
        return false
    }

    private func componentType(at index: Int) -> Any.Type? {
        index == Self.overriding ? nil : components[index].type
    }

    /// Runs `configure` with a binder of the module unless the current component has included the module before.
    @usableFromInline
    func include(
        _ module: Any.Type, from binder: AnyBinder, origin: Origin, configure: (AnyBinder) -> Void
    ) {
        guard accepts(binder, declaring: ProviderKey(module), at: origin) else { return }
        guard moduleDepth < Self.nestingLimit else {
            errors.append(EndlessNesting(type: module, depth: moduleDepth, place: origin))
            return
        }
        guard included.insert(ObjectIdentifier(module)).inserted else { return }
        let index = Int32(modules.count)
        modules.append(ModuleInclusion(type: module, parent: binder.module))
        moduleDepth += 1
        configure(AnyBinder(declaration: self, component: binder.component, module: index))
        moduleDepth -= 1
    }

    /// Installs a subcomponent, once per component.
    func install<C: ComponentBase>(_: C.Type, from binder: AnyBinder, origin: Origin) {
        guard accepts(binder, declaring: ProviderKey(C.self), at: origin) else { return }
        guard installed.updateValue(records.count, forKey: ObjectIdentifier(C.self)) == nil else { return }
        guard binder.component != Self.overriding else {
            errors.append(MisplacedInstall(component: C.self, place: origin))
            return
        }
        guard let child = addComponent(C.self, installedBy: binder.component, origin: origin) else { return }
        append(
            BindingRecord(
                key: ProviderKey(ComponentFactory<C>.self), origin: origin, module: binder.module,
                kind: .componentFactory, isShared: false, effects: [], dependencies: 0..<0, contribution: nil,
                recipe: { linker in
                    let binding = linker.binding
                    return ErasedLink(
                        Link<ComponentFactory<C>> { instance in
                            ComponentFactory(
                                plan: instance.plan, component: child, binding: binding,
                                parent: instance.view(reachableFrom: binding))
                        })
                }))
        childFactories[records.count - 1] = child
    }

    /// The component that each component factory's record builds.
    private(set) var childFactories: [Int: Int] = [:]

    private func recordSeed<Seed>(_: Seed.Type, origin: Origin) {
        guard Seed.self != Void.self else { return }
        let key = (Seed.self as? any SeedForm.Type)?.seedKey ?? ProviderKey(Seed.self)
        func seed<Value>(of _: Value.Type) -> (Linker) -> ErasedLink {
            { linker in ErasedLink(linker.share(Link<Value> { _ in throw SeedMissing(key: key) })) }
        }
        append(
            BindingRecord(
                key: key, origin: origin, module: -1, kind: .seed, isShared: true, effects: [],
                dependencies: 0..<0, contribution: nil, recipe: _openExistential(key.type, do: seed)))
    }

    // MARK: Records

    package func append(_ record: BindingRecord) {
        records.append(record)
    }

    package func append(error: any CleanseError) {
        errors.append(error)
    }

    /// The modules a record was declared through, outermost first.
    func modulePath(of module: Int32) -> [Any.Type] {
        var path: [Any.Type] = []
        var index = module
        while index >= 0 {
            path.append(modules[Int(index)].type)
            index = modules[Int(index)].parent
        }
        return path.reversed()
    }
}
