// Resolves dependencies to edges, and reports missing keys.

extension GraphCompiler {
    /// Resolves the dependencies of all bindings to edges, and reports missing keys.
    mutating func resolveDependencies() {
        let missing = MissingKeys()
        var texts: TextBindings?
        let dependencies = declaration.dependencies
        plan.edges.reserveCapacity(dependencies.count)
        var index = BindingID(0)
        while index < plan.bindings.indices.upperBound {  // Imported bindings are added during the loop.
            let start = plan.edges.indices.upperBound
            if let record = record(of: index) {
                let component = plan.bindings[index].component
                for dependency in declaration.records[record].dependencies {
                    if !dependencies[dependency].isArgument { plan.additions.insert(plan.edges.indices.upperBound) }
                    let edge =
                        directEdge(to: dependencies[dependency], of: index, in: component)
                        ?? edgeByForms(to: dependencies[dependency], of: index, in: component, missing)
                    if edge.strength != .eager { plan.hasDeferredEdges = true }
                    plan.edges.append(edge)
                }
                if plan.bindings[index].kind == .componentFactory,
                    let child = declaration.childFactories[record]
                {
                    plan.built.store(child, index)
                    if let root = plan.components[child].root {
                        connect(to: root, .deferred)
                    }
                }
                if plan.bindings[index].effects.contains(.requestsStringKeys) {
                    dependOnText(from: component, except: index, &texts)
                }
            } else if let parts = collectionParts[index] {
                for part in parts { connect(to: part, .eager) }
            }
            let isUnboundDecorator = plan.bindings[index].kind == .decorator && plan.decorated[index] == nil
            if isUnboundDecorator || lostCollections[index] != nil {
                missing.note(plan.bindings[index].key, requiredBy: index)
            }
            plan.bindings[index].edges = start..<plan.edges.indices.upperBound
            index = index.advanced(by: 1)
        }
        if !missing.keys.isEmpty { report(missing) }
    }

    /// Adds deferred dependencies on all string keys that a component sees.
    private mutating func dependOnText(
        from component: ComponentID, except binding: BindingID, _ known: inout TextBindings?
    ) {
        let texts = known ?? textBindings()
        known = texts
        for component in plan.components.lineage(of: component) {
            dependLater(on: texts.own[component], except: binding)
        }
        dependLater(on: texts.imported, except: binding)
    }

    private mutating func dependLater(on targets: [BindingID], except binding: BindingID) {
        for target in targets where target != binding { connect(to: target, .deferred) }
    }

    /// Adds a dependency of the current binding that its front end has not declared.
    ///
    /// It is not inlined, because it contains the growth of the table of edges.
    @inline(never)
    private mutating func connect(to target: BindingID, _ strength: EdgeStrength) {
        if strength != .eager { plan.hasDeferredEdges = true }
        plan.edges.append(Edge(target: target, strength: strength, isOptional: false, forms: nil))
    }

    /// The bindings of string keys: the own bindings of each component, and the bindings of parent graphs.
    private typealias TextBindings = (own: Column<GraphPlan.Component, [BindingID]>, imported: [BindingID])

    private mutating func textBindings() -> TextBindings {
        var own = Column<GraphPlan.Component, [BindingID]>(repeating: [], count: plan.components.count)
        var imported: [BindingID] = []
        for binding in plan.bindings.indices
        where plan.bindings[binding].key.isText && !plan.bindings[binding].isContribution
            && plan.bindings[binding].kind != .imported
        {
            own[plan.bindings[binding].component].push(binding)
        }
        for key in plan.parent.map({ $0.plan.textKeys(from: $0.component) }) ?? [] {
            if let binding = importBinding(key) { imported.push(binding) }
        }
        return (own, imported)
    }

    /// The missing keys, in the order in which they were found.
    final class MissingKeys {
        private(set) var keys: [ProviderKey] = []
        /// The bindings that require each key.
        private var table: ColdTable<ProviderKey, [BindingID]>?

        func dependents(of key: ProviderKey) -> [BindingID] { table?.value(of: key) ?? [] }

        func note(_ key: ProviderKey, requiredBy binding: BindingID) {
            let last = dependents(of: key).last
            if last == nil { keys.push(key) }
            // A binding may require a key several times.
            guard last != binding else { return }
            if table == nil { table = ColdTable() }
            table?.append(binding, to: key)
        }
    }

    /// Returns the binding that a key means for a binding of a component. A decorator finds what it decorates under its own key.
    private mutating func target(
        of key: ProviderKey, for binding: BindingID, in component: ComponentID
    ) -> BindingID? {
        if hasDecorators, isDecorator(binding, of: key) { return plan.decorated[binding] }
        if let target = plan.find(key, from: component) { return target }
        return plan.parent == nil ? nil : importBinding(key)
    }

    /// Returns the edge to a binding of a dependency's own key, or `nil` if there is none. Most dependencies have one.
    private mutating func directEdge(
        to dependency: Dependency, of binding: BindingID, in component: ComponentID
    ) -> Edge? {
        guard let target = target(of: dependency.key, for: binding, in: component),
            // A root of type `Provider<X>`, or `() -> X`, that is bound to a provider of `X` does not mean itself.
            target != binding || AppliedForm(of: dependency) == nil
        else { return nil }
        return Edge(target: target, strength: dependency.strength, isOptional: dependency.isOptional, forms: nil)
    }

    /// Returns the edge of a dependency whose own key has no binding. The target is found by unwrapping the declared type, form by form.
    private mutating func edgeByForms(
        to declared: Dependency, of binding: BindingID, in component: ComponentID, _ missing: MissingKeys
    ) -> Edge {
        var dependency = declared
        var formStrength = EdgeStrength.eager
        var isOptional = declared.isOptional
        var forms: [AppliedForm] = []
        var crossings: [IsolationCrossing] = []
        var key = declared.key
        var target: BindingID?
        /// Whether the parent graph binds the key, but no longer keeps the dependencies of that binding.
        var isLost: Bool
        while true {
            isLost = plan.parent != nil && noted.lost.contains(key)
            guard target == nil, !isLost, let form = AppliedForm(of: dependency) else { break }
            let request = form.type.request
            forms.append(form)
            dependency = request.dependency
            // The outermost form decides: a provider of a weak provider keeps the values that it needs to create one.
            if formStrength == .eager { formStrength = dependency.strength }
            // A dependency with a tag is requested as a provider, which counts as eager.
            if let last = crossings.indices.last, form.crossing != nil || !form.isEager || dependency.key.tag != nil {
                crossings[last].createsTarget = false
            }
            if let crossing = form.crossing { crossings.append(crossing) }
            isOptional = isOptional || request.isOptional
            key = declared.wanted(dependency.key)
            target = self.target(of: key, for: binding, in: component)
        }
        if !crossings.isEmpty { plan.crossings.store(crossings, plan.edges.indices.upperBound) }
        let strength = max(declared.strength, formStrength)
        if target == nil, !isOptional || isLost {
            isOptional = false
            missing.note(key, requiredBy: binding)
            failures.store(missingProvider(of: key, requiredBy: binding), plan.edges.indices.upperBound)
        }
        if target == nil, isOptional { plan.unbound.store(dependency.key, plan.edges.indices.upperBound) }
        let list = forms.isEmpty ? nil : self.forms.append((declared.key.type, forms))
        return Edge(target: target, strength: strength, isOptional: isOptional, forms: list)
    }

    // MARK: Reports

    /// Returns the error that a request throws when it reaches a missing key. It has no hints.
    func missingProvider(of key: ProviderKey, requiredBy binding: BindingID) -> MissingProvider {
        MissingProvider(
            key: key, paths: [PathToRoot(plan.chainLink(of: binding))], hints: Hints([]), names: plan.names)
    }

    private mutating func report(_ missing: MissingKeys) {
        let steps = stepsToRoot(from: missing)
        let outline = plan.outline
        let budget = HintBudget()
        for key in missing.keys {
            let direct = missing.dependents(of: key)
            if explainUnknownOverride(of: key, wantedBy: direct[0]) { continue }
            let requester = PlanOutline.Requester(component: plan.bindings[direct[0]].component, dependents: direct)
            var paths: [PathToRoot] = []
            for dependent in direct { paths.push(PathToRoot(from: PathToRoot.row(of: dependent), steps: steps)) }
            report(
                MissingProvider(
                    key: key, paths: paths,
                    hints: Hints { outline.hints(forMissing: key, of: requester, budget) }))
        }
    }

    /// Explains, for a missing key with an override, that overrides bind no new keys, so that one mistake is one error.
    /// - Returns: Whether the key has an override.
    private mutating func explainUnknownOverride(of key: ProviderKey, wantedBy binding: BindingID) -> Bool {
        guard let positions = noted.unknownOverrides.value(of: key) else { return false }
        let (dependent, isAlias) = (plan.bindings[binding].key, plan.bindings[binding].kind == .alias)
        let hints = Hints { [outline = plan.outline] in
            let name = outline.names(dependent)
            let suggestion =
                isAlias
                ? "bind \(name) to the value itself, without an alias"
                : "bind it in a component too, or create it inside the factory of \(name)"
            return ["an override replaces a binding and can't add one: \(suggestion)"]
        }
        for position in positions {
            guard let error = errors[position] as? UnknownOverride else { continue }
            errors[position] = UnknownOverride(
                key: key, sourceLocation: error.sourceLocation, isBoundAbove: false, hints: hints)
        }
        return true
    }

    /// Returns the steps of the shortest paths from the bindings that require missing keys to the root. The path of a binding that the root
    /// does not reach leads to a binding without dependents.
    private func stepsToRoot(from missing: MissingKeys) -> SparseColumn<PathToRoot.Step, PathToRoot.Step> {
        let (nextOf, lengths) = pathsFromRoots()
        var steps = SparseColumn<PathToRoot.Step, PathToRoot.Step>()
        for key in missing.keys {
            for start in missing.dependents(of: key) {
                var binding: BindingID? = start
                while let current = binding, steps[PathToRoot.row(of: current)] == nil {
                    let next = nextOf[current]
                    steps.store(
                        PathToRoot.Step(
                            link: plan.chainLink(of: current), next: next.map(PathToRoot.row(of:)),
                            length: lengths[current]),
                        PathToRoot.row(of: current))
                    binding = next
                }
            }
        }
        return steps
    }

    /// Returns, for each binding, the next binding on a shortest path to a root, if there is one, and the length of the path.
    ///
    /// The search is breadth first, from the roots. On a path, the elements of a collection represent the collection: they have its key,
    /// and the source locations of their own declarations.
    private func pathsFromRoots() -> (
        next: SparseColumn<GraphPlan.Binding, BindingID>, lengths: Column<GraphPlan.Binding, Int>
    ) {
        var next = SparseColumn<GraphPlan.Binding, BindingID>()
        var lengths = Column<GraphPlan.Binding, Int>(repeating: 0, count: plan.bindings.count)
        var queue: [BindingID] = []
        var first = 0
        func search(from starts: [BindingID]) {
            for start in starts where lengths[start] == 0 {
                lengths[start] = 1
                queue.push(start)
            }
            while first < queue.count {
                let binding = queue[first]
                first += 1
                let isCollection = plan.bindings[binding].kind == .collection
                let (above, length) = isCollection ? (next[binding], lengths[binding]) : (binding, lengths[binding] + 1)
                for edge in plan.bindings[binding].edges {
                    guard let target = plan.edges[edge].target, lengths[target] == 0 else { continue }
                    if let above { next.store(above, target) }
                    lengths[target] = length
                    queue.push(target)
                }
            }
        }
        if let root = plan.components[.root].root { search(from: [root]) }
        var targets = RowSet<GraphPlan.Binding>()
        for edge in plan.edges.values {
            if let target = edge.target { targets.insert(target) }
        }
        var sources: [BindingID] = []
        for binding in plan.bindings.indices where !targets.contains(binding) { sources.push(binding) }
        search(from: sources)
        // The remaining bindings are in cycles, or only cycles lead to them.
        for binding in plan.bindings.indices { search(from: [binding]) }
        return (next, lengths)
    }
}

extension PathToRoot {
    /// Returns the row of the step that starts at a binding of a plan.
    fileprivate static func row(of binding: BindingID) -> RowIndex<Step> { RowIndex(binding.position) }
}
