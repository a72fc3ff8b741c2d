// Suggestions for missing keys: near misses, and how such keys are bound.

extension PlanOutline {
    /// Returns hints about near misses of a missing key, or about how such a key is bound.
    /// - Parameters:
    ///   - requester: The component and the bindings that require the key.
    ///   - budget: The work that may still be spent.
    func hints(forMissing key: ProviderKey, of requester: Requester, _ budget: HintBudget) -> [String] {
        var hints: [String] = []
        if let (binding, owner) = bindingInParents(of: key) {
            hints.add(
                binding
                    + """
                    , but the parent graph belongs to a subcomponent and keeps only the values that its root can reach: pass the graph of \
                    \(owner) as the parent, or let the root depend on it
                    """)
        }
        addFactoryNearMisses(of: key, for: requester, to: &hints)
        for hint in nearMisses(of: key, for: requester, budget) { hints.add(hint) }
        if requester.dependents.contains(where: { bindings[$0].kind == .decorator && bindings[$0].key == key }) {
            hints.add(wording.suggestion(forDecoratorOf: key, names))
        }
        if hints.isEmpty,
            let suggestion = wording.suggestion(
                forMissing: key, requiredBy: requester.dependents.map { bindings[$0].key }, names)
        {
            hints.add(suggestion)
        }
        return hints
    }

    /// Returns hints about an override of a key that is not bound.
    func hints(forUnknownOverrideOf key: ProviderKey, _ budget: HintBudget) -> [String] {
        if let (binding, _) = bindingInParents(of: key) {
            return [
                binding
                    + ", a component of the parent graph, which is already built: override it where that graph is compiled"
            ]
        }
        let nearMisses = nearMisses(of: key, for: nil, budget)
        return nearMisses.isEmpty ? [wording.suggestion(forUnknownOverrideOf: key)] : nearMisses
    }

    /// Returns the text that says where a graph above this one binds a key, and the name of the component that binds it.
    private func bindingInParents(of key: ProviderKey) -> (text: String, owner: String)? {
        guard let (sourceLocation, owner) = sourceLocationInParents(of: key) else { return nil }
        let name = names(owner)
        return ("\(names(key)) is bound at \(sourceLocation) in \(name)", name)
    }

    /// Adds hints about the visible factories that a missing factory may mean, or that create a missing value.
    /// - Complexity: Linear in the bindings.
    private func addFactoryNearMisses(of key: ProviderKey, for requester: Requester, to hints: inout [String]) {
        var next: (outline: PlanOutline, component: ComponentID)? = (self, requester.component)
        while let (outline, component) = next {
            for binding in outline.bindings.values
            where binding.kind == .assistedFactory && outline.isSeen(binding.component, from: component) {
                let hint = wording.suggestion(
                    forMissingFactory: key, beside: binding.key, at: binding.sourceLocation, names)
                if let hint { hints.add(hint) }
            }
            next = outline.parent.map { ($0, outline.parentComponent) }
        }
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
        return hints
    }

    /// Returns hints about the graph's own bindings: first the bindings that the requester sees, then the ones that it can't see.
    private func ownNearMisses(
        of key: ProviderKey, for requester: Requester?, _ names: Names, _ budget: HintBudget
    ) -> [String] {
        let index = hintIndex
        let requested = RequestedKey(
            key, names, conforms: index.conformance(to: key), existential: index.existential(of: key),
            verb: requester == nil ? "override" : "request")
        var (seen, unseen): ([String], [String]) = ([], [])
        let dependents = RowSet(requester?.dependents ?? [])
        for candidate in index.candidates(for: key, budget) where seen.count < Limits.shownHints {
            let binding = bindings[candidate]
            // A binding that needs the missing key can't provide it, but its type may have been mistaken for the missing one.
            if dependents.contains(candidate), !isHomonym(binding.key, of: key) { continue }
            let isSeen = requester.map { self.isSeen(binding.component, from: $0.component) } ?? true
            // A visible binding of the missing key itself is explained elsewhere.
            if binding.key == key, isSeen { continue }
            guard let nearMiss = nearMiss(binding, of: requested) else { continue }
            if isSeen {
                seen.add(nearMiss.text(names))
            } else {
                let (key, owner) = (binding.key, components[binding.component].name)
                let hint: ErrorText =
                    "\(key) is bound at \(binding.sourceLocation), but in \(owner), which this component can't see"
                unseen.add(hint.text(names))
            }
        }
        seen.push(all: unseen)
        return seen
    }

    /// A requested key, with its properties, which are computed once for all candidates.
    private final class RequestedKey {
        let key: ProviderKey
        let names: Names
        /// The check whether a type conforms to the key's protocol.
        let conforms: ((Any.Type) -> Bool)?
        let existential: ExistentialType?
        /// The type of its elements, if the key's type is a collection.
        let member: Any.Type?
        /// The verb for what the user does with the key.
        let verb: String

        init(
            _ key: ProviderKey, _ names: Names, conforms: ((Any.Type) -> Bool)?, existential: ExistentialType?,
            verb: String
        ) {
            (self.key, self.names, self.conforms, self.existential) = (key, names, conforms, existential)
            (member, self.verb) = (CleanseEngine.member(of: key.type), verb)
        }

        /// The end of a hint about a binding that provides a part of the requested value.
        func remedy(besides bound: ProviderKey) -> ErrorText {
            "; bind \(code: key) itself, or \(verb) \(code: bound)"
        }

        /// Returns why values of another type are values of the key's type, or `nil` if they are not.
        func relation(of type: Any.Type) -> String? {
            if let existential, ExistentialType(type)?.refines(existential) == true { return "refines it" }
            if conforms?(type) == true { return "conforms to it" }
            return isSubclass(type, of: key.type) ? "is a subclass" : nil
        }
    }

    /// Returns the hint about a binding whose key nearly matches a key, or `nil` if it does not.
    private func nearMiss(_ binding: GraphPlan.Binding, of requested: RequestedKey) -> ErrorText? {
        let (key, names, type) = (requested.key, requested.names, binding.key.type)
        var (subject, predicate): (ErrorText, ErrorText) = ("\(binding.key)", "is bound")
        var rest: ErrorText = ": did you mean that?"
        if key.isText {
            if type != key.type {
                if let noun = binding.key.role?.noun { predicate = "is \(noun) bound" }
            } else if binding.key.name == key.name {
                rest = ", written with other Unicode scalars\(rest)"
            } else if names(binding.key) == names(key), let difference = hiddenDifference(of: binding.key, from: key) {
                rest = ", and differs from \(difference) on\(rest)"
            }
        } else if type == key.type {
            rest = ": the same type \(difference(of: binding.key, from: key))"
        } else if isHomonym(binding.key, of: key) {
            subject = "another type with that name, \(subject),"
            rest = "; the missing type is \(key)"
        } else if typeRequested(by: type) == key.type {
            rest = requested.remedy(besides: binding.key)
        } else if !binding.isContribution, let member = member(of: type),
            member == key.type || member == requested.member
        {
            // The hint is the question.
        } else if requested.member == type {
            rest = ": \(wording.step(addingToCollection: key.type)), or \(requested.verb) it"
        } else if let wanted = requested.existential, let bound = ExistentialType(type), wanted.refines(bound) {
            rest = ", and requires less of its values\(rest)"
        } else if let relation = requested.relation(of: type) {
            let step = wording.step(alsoBindingAs: key, names)
            return "\(subject), bound at \(binding.sourceLocation), \(relation): \(step)"
        } else if isSubclass(key.type, of: type) {
            subject = "\(subject), a superclass of \(key.type),"
            rest = requested.remedy(besides: binding.key)
        } else if requested.existential == nil, conformanceCheck(of: type)?(key.type) == true {
            if binding.key != ProviderKey(type) { predicate = "is bound as \(subject)" }
            subject = "\(type), to which \(key.type) conforms,"
            rest = requested.remedy(besides: binding.key)
        } else if !hintIndex.differByConvention(binding.key, key) {
            return nil
        }
        return "\(subject) \(predicate) at \(binding.sourceLocation)\(rest)"
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
        guard let bound = bound.text, let missing = missing.text else { return nil }
        let isInName = areSameBytes(bound.text, missing.text)
        let first = (isInName ? bound.qualifier ?? "" : bound.text).bytes
        let second = (isInName ? missing.qualifier ?? "" : missing.text).bytes
        var common = 0
        while common < min(first.count, second.count), first[common] == second[common] { common += 1 }
        return "byte \(common + 1)" + (isInName ? " of its name" : "")
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
    /// Adds a hint, unless it is already among the hints, or an error shows no more of them.
    // Not inlined: there are six calls.
    @inline(never)
    fileprivate mutating func add(_ hint: String) {
        if count < Limits.shownHints, !contains(hint) { append(hint) }
    }
}
