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
                    let child = declaration.childFactories[Int(recordOf[index])], plan.components[child].root >= 0
                {
                    hasDeferredEdges = true
                    plan.edges.append(
                        Edge(
                            target: Int32(plan.components[child].root), strength: .deferred, isOptional: false,
                            forms: -1))
                }
                if plan.bindings[index].effects.contains(.asksByText) { dependOnText(from: component, except: index) }
            } else if let parts = collectionParts[index] {
                for part in parts {
                    plan.edges.append(Edge(target: Int32(part), strength: .eager, isOptional: false, forms: -1))
                }
            }
            plan.bindings[index].edges = start..<Int32(plan.edges.count)
            index += 1
        }
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
    }

    /// Finds what a dependency means: the very key first, then, form by form, what its type stands for.
    private mutating func resolve(
        _ declared: Dependency, of binding: Int, in component: Int, missing: inout MissingKeys
    ) -> Edge {
        if let target = plan.find(declared.key, from: component) ?? importBinding(declared.key),
            // A root of type `Provider<X>` that is bound to a provider of `X` does not mean itself.
            target != binding || declared.form() == nil
        {
            if declared.strength != .eager { hasDeferredEdges = true }
            return Edge(target: Int32(target), strength: declared.strength, isOptional: declared.isOptional, forms: -1)
        }
        var dependency = declared
        var formStrength = EdgeStrength.eager
        var isOptional = declared.isOptional
        var forms: [any DependencyForm.Type] = []
        var target: Int?
        while target == nil {
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
        if target == nil, !isOptional {
            if missing.dependents[dependency.key] == nil { missing.order.append(dependency.key) }
            missing.dependents[dependency.key, default: []].append(binding)
            failures[plan.edges.count] = MissingProvider(
                key: dependency.key, requirements: [[plan.chainLink(of: binding)]], hints: [])
        }
        if strength != .eager { hasDeferredEdges = true }
        var list: Int32 = -1
        if !forms.isEmpty {
            list = Int32(plan.formLists.count)
            plan.formLists.append(forms)
        }
        return Edge(target: target.map(Int32.init), strength: strength, isOptional: isOptional, forms: list)
    }

    // MARK: Reports

    private mutating func reportMissing(_ missing: MissingKeys) {
        guard !missing.order.isEmpty else { return }
        let dependents = reversedEdges()
        let index = HintIndex(plan)
        for key in missing.order {
            var direct: [Int] = []
            for binding in missing.dependents[key] ?? [] where direct.last != binding { direct.append(binding) }
            let error = MissingProvider(
                key: key, requirements: direct.map { chainToRoot(from: $0, dependents: dependents) },
                hints: plan.hints(forMissing: key, index: index))
            errors.append(error)
        }
    }

    private func reversedEdges() -> [[Int]] {
        var result = [[Int]](repeating: [], count: plan.bindings.count)
        for (index, binding) in plan.bindings.enumerated() {
            for edge in binding.edges {
                if let target = plan.edges[Int(edge)].target { result[target].append(index) }
            }
        }
        return result
    }

    /// The shortest way from a binding up to something that nothing depends on.
    private func chainToRoot(from start: Int, dependents: [[Int]]) -> [ChainLink] {
        var cameFrom: [Int: Int] = [start: -1]
        var queue = [start]
        var next = 0
        var end = start
        while next < queue.count {
            let binding = queue[next]
            next += 1
            end = binding
            if plan.bindings[binding].kind == .root, plan.bindings[binding].component == 0 { break }
            for dependent in dependents[binding] where cameFrom[dependent] == nil {
                cameFrom[dependent] = binding
                queue.append(dependent)
            }
        }
        var chain: [ChainLink] = []
        var current = end
        while current >= 0 {
            chain.append(plan.chainLink(of: current))
            current = cameFrom[current] ?? -1
        }
        return chain
    }
}
