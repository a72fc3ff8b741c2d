// Suggestions for missing keys: near misses, and how such keys are bound.

extension PlanOutline {
    /// Returns hints about near misses of a missing key, or about how such a key is bound.
    /// - Parameters:
    ///   - requester: The component and the bindings that require the key.
    ///   - budget: The work that may still be spent.
    func hints(forMissing key: ProviderKey, of requester: Requester, _ budget: HintBudget) -> [String] {
        var hints: [String] = []
        if let (sourceLocation, owner) = sourceLocationInParents(of: key) {
            let owner = names(owner)
            hints.append(
                """
                \(names(key)) is bound at \(sourceLocation) in \(owner), but the parent graph belongs to a subcomponent and keeps only \
                the values that its root can reach: pass the graph of \(owner) as the parent, or let the root depend on it
                """)
        }
        hints += factoryNearMisses(of: key, for: requester)
        hints += nearMisses(of: key, for: requester, budget)
        if requester.dependents.contains(where: { bindings[$0].kind == .decorator && bindings[$0].key == key }) {
            hints.append(wording.suggestion(forDecoratorOf: key, names))
        }
        if hints.isEmpty,
            let suggestion = wording.suggestion(
                forMissing: key, requiredBy: requester.dependents.map { bindings[$0].key }, names)
        {
            hints.append(suggestion)
        }
        return Array(hints.prefix(Limits.shownHints))
    }

    /// Returns hints about the visible factories that a missing factory may mean, or that create a missing value.
    /// - Complexity: Linear in the bindings.
    private func factoryNearMisses(of key: ProviderKey, for requester: Requester) -> [String] {
        var hints: [String] = []
        var next: (outline: PlanOutline, component: ComponentID)? = (self, requester.component)
        while let (outline, component) = next {
            for binding in outline.bindings
            where binding.kind == .assistedFactory && outline.isSeen(binding.component, from: component) {
                let hint = wording.suggestion(
                    forMissingFactory: key, beside: binding.key, at: binding.sourceLocation, names)
                if let hint { hints.add(hint) }
            }
            next = outline.parent.map { ($0, outline.parentComponent) }
        }
        return hints
    }

    /// The component and the bindings that require a missing key.
    struct Requester {
        /// The component that requests the key.
        let component: ComponentID
        /// The component's bindings that require the key. It is empty if the key is requested at run time.
        var dependents: [BindingID] = []
    }

    /// Returns hints about the bindings whose keys nearly match a key.
    /// - Parameter requester: The component and the bindings that require the key, or `nil` if an override has it, which may mean any
    ///   component of the graph, but none above.
    func nearMisses(of key: ProviderKey, for requester: Requester?, _ budget: HintBudget) -> [String] {
        let names = self.names.including { key.types }
        var hints: [String] = []
        var next: (outline: PlanOutline, requester: Requester?)? = (self, requester)
        while let (outline, current) = next, hints.count < Limits.shownHints, outline === self || budget.isLeft {
            for hint in outline.ownNearMisses(of: key, for: current, names, budget) { hints.add(hint) }
            budget.spend(Limits.budgetForEachGraph + outline.bindings.count)
            next = requester == nil ? nil : outline.parent.map { ($0, Requester(component: outline.parentComponent)) }
        }
        return Array(hints.prefix(Limits.shownHints))
    }

    /// Returns hints about the graph's own bindings: first the bindings that the requester sees, then the ones that it can't see.
    private func ownNearMisses(
        of key: ProviderKey, for requester: Requester?, _ names: Names, _ budget: HintBudget
    ) -> [String] {
        let index = hintIndex
        let requested = RequestedKey(
            conforms: index.conformance(to: key), existential: index.existential(of: key),
            collection: key.type as? any CollectionType.Type, verb: requester == nil ? "override" : "request")
        var (seen, unseen): ([String], [String]) = ([], [])
        let dependents = RowSet(requester?.dependents ?? [])
        for candidate in index.candidates(for: key, budget) where seen.count < Limits.shownHints {
            let binding = bindings[candidate]
            // A binding that needs the missing key can't provide it, but its type may have been mistaken for the missing one.
            if dependents.contains(candidate), !isHomonym(binding.key, of: key) { continue }
            let isSeen = requester.map { self.isSeen(binding.component, from: $0.component) } ?? true
            // A visible binding of the missing key itself is explained elsewhere.
            if binding.key == key, isSeen { continue }
            guard let nearMiss = nearMiss(binding, of: key, requested, names) else { continue }
            if isSeen {
                seen.add(nearMiss)
            } else if unseen.count < Limits.shownHints {
                let owner = names(components[binding.component].name)
                let hint =
                    "\(names(binding.key)) is bound at \(binding.sourceLocation), but in \(owner), which this component can't see"
                unseen.add(hint)
            }
        }
        return seen + unseen
    }

    /// The properties of a requested key, computed once for all candidates.
    private struct RequestedKey {
        /// The check whether a type conforms to the key's protocol.
        let conforms: ((Any.Type) -> Bool)?
        let existential: ExistentialType?
        let collection: (any CollectionType.Type)?
        /// The verb for what the user does with the key.
        let verb: String
    }

    /// Returns the hint about a binding whose key nearly matches a key, or `nil` if it does not.
    private func nearMiss(
        _ binding: GraphPlan.Binding, of key: ProviderKey, _ requested: RequestedKey, _ names: Names
    ) -> String? {
        let (bound, place) = (names(binding.key), "bound at \(binding.sourceLocation)")
        let question = ": did you mean that?"
        func isBound(_ rest: String) -> String { "\(bound) is \(place)\(rest)" }
        func provided(by relation: String) -> String {
            "\(bound), \(place), \(relation): \(wording.step(alsoBindingAs: key, names))"
        }
        var remedy: String { "; bind \(names.code(key)) itself, or \(requested.verb) \(names.code(binding.key))" }
        if key.isText {
            guard binding.key.type == key.type else {
                return "\(bound) is \(binding.key.role?.noun.map { "\($0) " } ?? "")\(place)\(question)"
            }
            if binding.key.name == key.name { return isBound(", written with other Unicode scalars" + question) }
            if bound == names(key), let difference = hiddenDifference(of: binding.key, from: key) {
                return isBound(", and differs from \(difference) on" + question)
            }
            return isBound(question)
        }
        if binding.key.type == key.type { return isBound(": the same type \(difference(of: binding.key, from: key))") }
        if isHomonym(binding.key, of: key) {
            return "another type with that name, \(bound), is \(place); the missing type is \(names(key))"
        }
        if typeRequested(by: binding.key.type) == key.type { return isBound(remedy) }
        if !binding.isContribution, let member = (binding.key.type as? any CollectionType.Type)?.member,
            member == key.type || member == requested.collection?.member
        {
            return isBound(question)
        }
        if let collection = requested.collection, collection.member == binding.key.type {
            return isBound(": \(wording.step(addingToCollection: key.type)), or \(requested.verb) it")
        }
        if let existential = requested.existential, let other = ExistentialType(binding.key.type) {
            if existential.refines(other) { return isBound(", and requires less of its values" + question) }
            if other.refines(existential) { return provided(by: "refines it") }
        }
        if let conforms = requested.conforms, conforms(binding.key.type) { return provided(by: "conforms to it") }
        if superclasses(of: binding.key.type).contains(where: { $0 == key.type }) {
            return provided(by: "is a subclass")
        }
        if superclasses(of: key.type).contains(where: { $0 == binding.key.type }) {
            return "\(bound), a superclass of \(names(key.type)), is \(place)\(remedy)"
        }
        if requested.existential == nil, let conforms = conformanceCheck(of: binding.key.type), conforms(key.type) {
            let qualified = binding.key == ProviderKey(binding.key.type) ? "" : " as \(bound)"
            return "\(names(binding.key.type)), to which \(names(key.type)) conforms, is bound\(qualified) at"
                + " \(binding.sourceLocation)\(remedy)"
        }
        return hintIndex.differByConvention(binding.key, key) ? isBound(question) : nil
    }

    /// Returns whether the types of two keys are different types with the same short name.
    private func isHomonym(_ bound: ProviderKey, of missing: ProviderKey) -> Bool {
        bound.type != missing.type && shortName(of: bound.type) == shortName(of: missing.type)
    }

    /// Returns whether a component is the viewpoint, or above it.
    private func isSeen(_ component: ComponentID, from viewpoint: ComponentID) -> Bool {
        components.lineage(of: viewpoint).contains(component)
    }

    /// Returns the first byte, counted from one, in which the texts of two keys differ. It is for texts that are shortened to the same
    /// text.
    private func hiddenDifference(of bound: ProviderKey, from missing: ProviderKey) -> String? {
        func firstByte(_ first: String, _ second: String) -> Int {
            let (first, second) = (Array(first.utf8), Array(second.utf8))
            let common = min(first.count, second.count)
            return (first.indices.prefix(common).first { first[$0] != second[$0] } ?? common) + 1
        }
        guard let bound = bound.text, let missing = missing.text else { return nil }
        return areSameBytes(bound.text, missing.text)
            ? "byte \(firstByte(bound.qualifier ?? "", missing.qualifier ?? "")) of its name"
            : "byte \(firstByte(bound.text, missing.text))"
    }

    private func difference(of bound: ProviderKey, from missing: ProviderKey) -> String {
        let what = (bound.name ?? missing.name) == nil ? "tag" : "name"
        return switch (bound.tag == nil && bound.name == nil, missing.tag == nil && missing.name == nil) {
        case (true, _): "without the \(what)"
        case (_, true): "with a \(what)"
        default: "with another \(what)"
        }
    }
}

extension [String] {
    /// Adds a hint, unless it is already among the hints.
    fileprivate mutating func add(_ hint: String) { if !contains(hint) { append(hint) } }
}
