// Resolving dependencies to edges, and reporting the keys that nothing binds.

extension GraphCompiler {
    /// Resolves the dependencies of every binding to edges, and reports the keys that nothing binds.
    mutating func resolveDependencies() {
        var missing = MissingKeys()
        plan.edges.reserveCapacity(declaration.dependencies.count)
        var index = 0
        while index < plan.bindings.count {  // Imported bindings join while this runs.
            let start = Int32(plan.edges.count)
            if recordOf[index] >= 0 {
                let component = Int(plan.bindings[index].component)
                for dependency in declaration.records[Int(recordOf[index])].dependencies {
                    let edge = resolve(
                        declaration.dependencies[Int(dependency)], of: index, in: component, missing: &missing)
                    plan.edges.append(edge)
                }
                if plan.bindings[index].kind == .componentFactory,
                    let child = declaration.childFactories[Int(recordOf[index])]
                {
                    plan.built[index] = child
                    if plan.components[child].root >= 0 {
                        hasDeferredEdges = true
                        plan.edges.append(
                            Edge(
                                target: Int32(plan.components[child].root), strength: .deferred, isOptional: false,
                                forms: -1))
                    }
                }
                if plan.bindings[index].effects.contains(.asksByText) { dependOnText(from: component, except: index) }
            } else if let parts = collectionParts[index] {
                for part in parts {
                    plan.edges.append(Edge(target: Int32(part), strength: .eager, isOptional: false, forms: -1))
                }
                if lostCollections[index] != nil { missing.note(plan.bindings[index].key, requiredBy: index) }
            }
            plan.bindings[index].edges = start..<Int32(plan.edges.count)
            index += 1
        }
        declaration.releaseDependencies()
        reportMissing(missing)
    }

    /// Adds deferred dependencies on every key of text that a component sees.
    private mutating func dependOnText(from component: Int, except binding: Int) {
        var visible: [Int] = []
        var current: Int? = component
        while let here = current {
            visible += plan.bindings.indices.filter {
                Int(plan.bindings[$0].component) == here && plan.bindings[$0].key.isText && $0 != binding
                    && !plan.bindings[$0].isContribution
            }
            current = plan.components[here].parent
        }
        for key in plan.parent.map({ $0.plan.textKeys(from: $0.component) }) ?? [] {
            if let imported = importBinding(key) { visible.append(imported) }
        }
        guard !visible.isEmpty else { return }
        hasDeferredEdges = true
        for target in visible {
            plan.edges.append(Edge(target: Int32(target), strength: .deferred, isOptional: false, forms: -1))
        }
    }

    struct MissingKeys {
        var order: [ProviderKey] = []
        /// The bindings that require each key; one that requires it several times stands several times in a row.
        var dependents: [ProviderKey: [Int]] = [:]

        mutating func note(_ key: ProviderKey, requiredBy binding: Int) {
            if dependents[key] == nil { order.append(key) }
            dependents[key, default: []].append(binding)
        }
    }

    /// Finds what a dependency means: the very key first, then, form by form, what its type stands for.
    private mutating func resolve(
        _ declared: Dependency, of binding: Int, in component: Int, missing: inout MissingKeys
    ) -> Edge {
        if let target = plan.find(declared.key, from: component) ?? importBinding(declared.key),
            // A root of type `Provider<X>`, or `() -> X`, that is bound to a provider of `X` does not mean itself.
            target != binding || (declared.form() ?? closureForm(of: declared.key)) == nil
        {
            if declared.strength != .eager { hasDeferredEdges = true }
            return Edge(target: Int32(target), strength: declared.strength, isOptional: declared.isOptional, forms: -1)
        }
        var dependency = declared
        var formStrength = EdgeStrength.eager
        var isOptional = declared.isOptional
        var forms: [any DependencyForm.Type] = []
        var target: Int?
        while target == nil, !lost.contains(dependency.key) {
            guard let form = dependency.form() ?? closureForm(of: dependency.key) else { break }
            let request = form.request
            forms.append(form)
            dependency = request.dependency
            // The outermost form decides: a provider of a weak provider keeps what it needs to make that.
            if formStrength == .eager { formStrength = dependency.strength }
            isOptional = isOptional || request.isOptional
            target = plan.find(dependency.key, from: component) ?? importBinding(dependency.key)
        }
        let strength = max(declared.strength, formStrength)
        if target == nil, !isOptional || lost.contains(dependency.key) {
            isOptional = false
            missing.note(dependency.key, requiredBy: binding)
            failures[plan.edges.count] = MissingProvider(
                key: dependency.key, ways: [WayToRoot(plan.chainLink(of: binding))], hints: Hints([]), names: plan.names
            )
        }
        if strength != .eager { hasDeferredEdges = true }
        var list: Int32 = -1
        if !forms.isEmpty {
            list = Int32(self.forms.count)
            self.forms.append(forms)
        }
        return Edge(target: target.map(Int32.init), strength: strength, isOptional: isOptional, forms: list)
    }

    // MARK: Reports

    private mutating func reportMissing(_ missing: MissingKeys) {
        guard !missing.order.isEmpty else { return }
        let steps = stepsToRoot(from: missing.dependents.values.joined())
        let outline = plan.outline
        let effort = HintEffort()
        for key in missing.order {
            var direct: [Int] = []
            for binding in missing.dependents[key] ?? [] where direct.last != binding { direct.append(binding) }
            if explainUnknownOverride(of: key, wantedBy: direct[0]) { continue }
            let asker = PlanOutline.Asker(component: Int(plan.bindings[direct[0]].component), dependents: direct)
            errors.append(
                MissingProvider(
                    key: key, ways: direct.map { WayToRoot(from: $0, steps: steps) },
                    hints: Hints { outline.hints(forMissing: key, of: asker, effort) }))
        }
    }

    /// Says of an override that would bind what something wants, but nothing binds, that it can't: one mistake, one error.
    /// - Returns: Whether there is such an override.
    private mutating func explainUnknownOverride(of key: ProviderKey, wantedBy binding: Int) -> Bool {
        guard let positions = unknownOverrides[key] else { return false }
        let (dependent, isAlias) = (plan.bindings[binding].key, plan.bindings[binding].kind == .alias)
        let hints = Hints { [outline = plan.outline] in
            let name = outline.names(dependent)
            let suggestion =
                isAlias
                ? "bind \(name) to the value itself, without an alias"
                : "bind it in a component too, or make it inside the factory of \(name)"
            return ["overrides replace what a component binds and add nothing: \(suggestion)"]
        }
        for position in positions {
            guard let error = errors[position] as? UnknownOverride else { continue }
            errors[position] = UnknownOverride(key: key, place: error.place, isBoundAbove: false, hints: hints)
        }
        return true
    }

    /// The steps of the shortest ways from some bindings to the root, or, where it does not lead to them, to something that
    /// nothing depends on.
    private func stepsToRoot(from starts: some Sequence<Int>) -> [Int: WayToRoot.Step] {
        let ways = waysFromRoots()
        var steps: [Int: WayToRoot.Step] = [:]
        for start in starts {
            var binding: Int? = start
            while let current = binding, steps[current] == nil {
                let (next, length) = ways[current]
                steps[current] = WayToRoot.Step(link: plan.chainLink(of: current), next: next, length: length)
                binding = next
            }
        }
        return steps
    }

    /// For each binding, the next on a shortest way to a root, and how many are on the way: searched breadth first from the
    /// roots.
    private func waysFromRoots() -> [(next: Int?, length: Int)] {
        var ways = [(next: Int?, length: Int)](repeating: (nil, 0), count: plan.bindings.count)
        var queue: [Int] = []
        var first = 0
        func enter(_ binding: Int, from next: Int?) {
            guard ways[binding].length == 0 else { return }
            ways[binding] = (next, (next.map { ways[$0].length } ?? 0) + 1)
            queue.append(binding)
        }
        func search() {
            while first < queue.count {
                let binding = queue[first]
                first += 1
                for edge in plan.bindings[binding].edges {
                    if let target = plan.edges[Int(edge)].target { enter(target, from: binding) }
                }
            }
        }
        if plan.components[0].root >= 0 { enter(plan.components[0].root, from: nil) }
        search()
        let dependedOn = Set(plan.edges.lazy.compactMap(\.target))
        for binding in plan.bindings.indices where !dependedOn.contains(binding) { enter(binding, from: nil) }
        search()
        // What is left is in cycles, or behind them.
        for binding in plan.bindings.indices {
            enter(binding, from: nil)
            search()
        }
        return ways
    }
}
