// Runs the `configure` functions of the components of a tree and of the modules that they include, and limits their nesting.

extension GraphDeclaration {
    /// Adds a component, which is configured after the components that were added before it.
    /// - Parameters:
    ///   - identity: The declaring type, if it could install the component below itself.
    ///   - isolation: The actor to which `configure` is isolated.
    ///   - configure: Declares all bindings, including the seed and the root.
    /// - Returns: The index of the component, or `nil` if it is one of its own ancestors or nested too deeply.
    package func addComponent(
        _ name: TypeName, scope: TypeName? = nil, seed: Any.Type, convertsSeed: Bool = false,
        rootType: Any.Type? = nil, installedBy parent: ComponentID? = nil, identity: ObjectIdentifier? = nil,
        isolation: Isolation? = nil, sourceLocation: CodeLocation,
        configure: @escaping (Recorder) -> Void
    ) -> ComponentID? {
        if let parent, !mayInstall(name, identity, below: parent, at: sourceLocation) { return nil }
        let index = components.append(
            GraphPlan.Component(
                name: name, scope: scope, seed: seed, convertsSeed: convertsSeed, parent: parent,
                depth: parent.map { components[$0].depth + 1 } ?? 0))
        if let parent { components[parent].children.append(index) }
        let record = ComponentRecord(rootType: rootType, identity: identity, sourceLocation: sourceLocation)
        record.configure = { [unowned self, context = conditions?.context] in
            if let isolation, !mayConfigure(name, on: isolation, from: sourceLocation) { return }
            let recorder = Recorder(declaration: self, component: index, module: nil, isolation: isolation)
            if let context { under(context) { configure(recorder) } } else { configure(recorder) }
        }
        componentRecords.append(record)
        return index
    }

    /// Returns whether a component can be installed below another one, and reports an error if it can't.
    private func mayInstall(
        _ name: TypeName, _ identity: ObjectIdentifier?, below parent: ComponentID, at sourceLocation: CodeLocation
    ) -> Bool {
        if let identity, components.lineage(of: parent).contains(where: { componentRecords[$0].identity == identity }) {
            if configuration.recursions == nil { configuration.recursions = ColdTable() }
            if configuration.recursions?.insert("\(name.qualifiedName) at \(sourceLocation)") == true {
                append(error: RecursiveComponent(component: name, sourceLocation: sourceLocation, wording: wording))
            }
            return false
        }
        let depth = components[parent].depth + 1
        if depth <= Limits.nesting, components.count < Limits.components { return true }
        giveUp(depth: depth, count: components.count, at: sourceLocation) {
            components.lineage(of: parent).last { componentRecords[$0].sourceLocation == sourceLocation }
                .map { components[$0].name } ?? name
        }
        return false
    }

    /// Runs `configure` of every pending component, parents first.
    package func configurePending() {
        let first = configuration.pending
        while configuration.pending < componentRecords.indices.upperBound, !configuration.isTooLarge {
            let index = configuration.pending
            configuration.pending = index.advanced(by: 1)
            configuring = .component(index)
            configuration.included = KeyTable(capacity: 0)
            configuration.installed = nil
            let start = records.indices.upperBound
            componentRecords[index].configure?()
            componentRecords[index].records = start..<records.indices.upperBound
        }
        configuration.pending = componentRecords.indices.upperBound
        for index in first..<configuration.pending { componentRecords[index].configure = nil }
        configuring = .nothing
        _ = exchangeSpare()
    }

    /// Returns whether a recorder may declare a binding now.
    ///
    /// It is an error of the declaration to use a recorder while another component is being configured. A later use has no effect, because
    /// errors can no longer be reported.
    package func accepts(_ recorder: Recorder, declaring key: ProviderKey, at sourceLocation: CodeLocation) -> Bool {
        let own = recorder.component.map(Configuration.Subject.component) ?? .overrides
        if own != configuring, configuring != .nothing {
            append(
                error: StrayDeclaration(
                    key: key, sourceLocation: sourceLocation, component: name(of: own),
                    configuring: name(of: configuring),
                    wording: wording))
        }
        return own == configuring
    }

    private func name(of subject: Configuration.Subject) -> TypeName? {
        if case .component(let component) = subject { components[component].name } else { nil }
    }

    /// Runs `configure` with a recorder of the module, unless the current component has already included the module.
    /// - Parameters:
    ///   - value: The value with the module's parameters, if it has any.
    ///   - isolation: The actor to which `configure` is isolated.
    ///   - effects: The effects that all bindings of the module have.
    package func include(
        _ module: Any.Type, value: ModuleValue? = nil, from recorder: Recorder, isolation: Isolation? = nil,
        effects: BindingEffects = BindingEffects(), sourceLocation: CodeLocation,
        configure: (Recorder) -> Void
    ) {
        let key = ProviderKey(module)
        guard accepts(recorder, declaring: key, at: sourceLocation) else { return }
        if !moduleReplacements.isEmpty, let replacement = useReplacement(of: module) {
            return replacement.include(recorder, sourceLocation)
        }
        func isSame(_ index: ModuleID) -> Bool {
            modules[index].type == module && modules[index].value.isEqual(to: value)
                && isRepeated(index, from: recorder)
        }
        let hash = key.tableHash ^ (value?.hash ?? 0)
        guard !configuration.isTooLarge, configuration.included.find(hash: hash, isKey: isSame) == nil else { return }
        guard configuration.moduleDepth < Limits.nesting, modules.count < Limits.inclusions else {
            giveUp(depth: configuration.moduleDepth, count: modules.count, at: sourceLocation) {
                let first = modules.lineage(of: recorder.module).last { modules[$0].sourceLocation == sourceLocation }
                return TypeName(first.map { modules[$0].type } ?? module)
            }
            return
        }
        if let isolation, !mayConfigure(TypeName(module), on: isolation, from: sourceLocation) { return }
        let index = append(
            ModuleInclusion(
                type: module, value: value, component: recorder.component, parent: recorder.module,
                sourceLocation: sourceLocation))
        // No equal inclusion has been found above, so no keys are compared again.
        _ = configuration.included.insert(hash: hash, index) { _ in false }
        noteContext(of: index)
        configuration.moduleDepth += 1
        configure(
            Recorder(
                declaration: self, component: recorder.component, module: index, isolation: isolation,
                effects: recorder.effects.union(effects)))
        configuration.moduleDepth -= 1
    }

    /// Returns whether the caller runs on the actor that configures a component or a module, and reports an error if it does not.
    ///
    /// The compiler does not check this for every isolated conformance.
    private func mayConfigure(_ name: TypeName, on isolation: Isolation, from sourceLocation: CodeLocation) -> Bool {
        if isolation.isCurrent { return true }
        append(error: WrongIsolation(configuring: name, on: isolation, from: sourceLocation))
        return false
    }

    /// Reports endless nesting.
    /// - Parameter first: Returns the name of the outermost component or module that is installed or included at the source location. The
    ///   names of inner ones may double with each level.
    private func giveUp(depth: Int, count: Int, at sourceLocation: CodeLocation, first: () -> TypeName) {
        configuration.isTooLarge =
            components.count >= Limits.components || modules.count >= Limits.inclusions
        guard !endlessNestings.contains(where: { $0.sourceLocation == sourceLocation }) else { return }
        append(
            nesting: EndlessNesting(
                name: first(), depth: depth, count: count, sourceLocation: sourceLocation,
                suggestion: wording.endlessNestingSuggestion))
    }

    /// Installs a subcomponent, once in each component. Two subcomponents with the same factory key are reported as duplicate bindings.
    /// - Parameters:
    ///   - identity: The declaring type.
    ///   - factoryKey: The key of the factory that builds the subcomponent.
    ///   - add: Adds the component, and returns its index, or `nil` if it can't be added.
    ///   - recipe: Returns the recipe of the factory, given the component's index.
    package func install(
        _ name: TypeName, identity: ObjectIdentifier, factoryKey: ProviderKey, from recorder: Recorder,
        sourceLocation: CodeLocation,
        add: () -> ComponentID?, recipe: (ComponentID) -> (Linker) -> ErasedLink
    ) {
        guard accepts(recorder, declaring: ProviderKey(name), at: sourceLocation) else { return }
        let installation = Configuration.Installation(factoryKey: factoryKey, identity: identity, context: context)
        guard !configuration.isTooLarge, configuration.isNew(installation) else { return }
        guard recorder.component != nil else {
            append(error: MisplacedInstall(component: name, sourceLocation: sourceLocation))
            return
        }
        guard let child = add() else { return }
        nextRecordBuilds(child)
        recorder.declare(factoryKey, kind: .componentFactory, sourceLocation: sourceLocation, recipe: recipe(child))
    }
}

/// The state of the configuration: the components that wait for it, and the inclusions and installations of the current component.
final class Configuration {
    /// The subject that is being configured.
    enum Subject: Equatable {
        case component(ComponentID)
        case overrides
        case nothing
    }

    /// A component that another one has installed, identified by the key of its factory and its declaring type.
    struct Installation: Hashable {
        let factoryKey: ProviderKey
        let identity: ObjectIdentifier
        /// The profiles that decide about the installation, in a declaration of all variants.
        let context: ProfileMask
    }

    /// The first component that waits to be configured. All later ones wait, too.
    var pending = ComponentID.root
    /// The modules that the current component has included. It is not a `Set`, because the metadata of a set makes the runtime search all
    /// conformances of the process once: 1 % of case 6c of `CleanseBench`.
    var included = KeyTable<ModuleInclusion>(capacity: 0)
    /// The components that the current component has installed.
    var installed: ColdTable<Installation, Void>?
    /// The number of modules in which the current one is nested.
    var moduleDepth = 0
    /// Whether there are too many components or inclusions, so that no more are configured.
    var isTooLarge = false
    /// The components that are installed inside themselves, with their source locations.
    var recursions: ColdTable<String, Void>?

    /// Notes a component that the current component installs.
    /// - Returns: Whether the current component had not installed it before.
    func isNew(_ installation: Installation) -> Bool {
        if installed == nil { installed = ColdTable() }
        return installed?.insert(installation) == true
    }
}
