/// The graphs that are compiled to find the mistakes of all variants of a declaration.
///
/// Profiles form a group if they may decide together about a mistake: if a condition reads both, if they decide about bindings of one key, or
/// if a binding that one decides about reaches a binding that the other decides about. Bindings with actors, steps or asynchronous functions
/// also concern what they reach together. For each group, the base is compiled with every choice of the group's profiles, so the number of
/// graphs is the sum of the groups' choices, not their product.
package struct VariantSearch {
    /// The profiles of each graph to compile. The first graph is the base.
    package private(set) var graphs: [Profiles] = []
    /// The profiles that conditions read, each with the source location of the first condition.
    package let profiles: ReadProfiles
    /// The profiles whose choices are too many to be compiled.
    package private(set) var unsearched: [String] = []
    private var groups: [Group] = []

    /// A group of profiles that may decide together about a mistake.
    ///
    /// Each choice of its profiles has a graph.
    private typealias Group = (profiles: ProfileMask, choices: [(active: ProfileMask, graph: Int)])

    /// The most graphs that are compiled for a declaration.
    package static let limit = 256

    /// Finds the graphs to compile.
    /// - Parameters:
    ///   - declaration: A declaration of all variants.
    ///   - variants: The combinations of profiles that exist, or none if all do.
    ///   - fixed: The profiles that are active in each variant.
    /// - Complexity: Linear in the number of bindings and dependencies, for each profile.
    package init(_ declaration: GraphDeclaration, variants: [Profiles], fixed: Profiles) {
        let conditions = (declaration.conditions ?? DeclaredConditions()).all
        let profiles = declaration.readProfiles
        self.profiles = profiles
        let base = (variants.first ?? []).union(fixed)
        func mask(_ active: Profiles) -> ProfileMask {
            var mask: ProfileMask = []
            for number in profiles.indices where active.contains(profiles[number].name) {
                mask.insert(ProfileMask(profile: number))
            }
            return mask
        }
        func names(in mask: ProfileMask) -> [String] {
            mask.numbers(below: profiles.count).map { profiles[$0].name }
        }
        let declared = variants.map { mask($0.union(fixed)) }
        let (start, always) = (mask(base), mask(fixed))
        let others = base.inOrder.filter { name in !profiles.contains { $0.name == name } }
        graphs = [base]
        // The conditions that hold in each graph.
        var known = [conditions.map { $0.holds(in: base) }]
        for group in Self.groups(of: declaration, count: profiles.count) {
            let free = group.subtracting(always)
            guard !free.isEmpty else { continue }
            var active: [ProfileMask] = []
            let hasFewSubsets = free.bits.nonzeroBitCount <= Self.limit.trailingZeroBitCount
            if declared.isEmpty, profiles.count <= 63, hasFewSubsets {
                // All subsets, from none to all.
                var subset: UInt64 = 0
                repeat {
                    active.append(ProfileMask(bits: subset).union(group.intersection(always)))
                    subset = (subset &- free.bits) & free.bits
                } while subset != 0
            } else {
                for variant in declared where !active.contains(variant.intersection(group)) {
                    active.append(variant.intersection(group))
                }
            }
            var choices: [(active: ProfileMask, graph: Int)] = []
            let (graphsBefore, knownBefore) = (graphs, known)
            for choice in active {
                let graph = Profiles(others + names(in: start.subtracting(group).union(choice)))
                let held = conditions.map { $0.holds(in: graph) }
                let equal = known.firstIndex(of: held)
                choices.append((choice, equal ?? graphs.count))
                if equal == nil {
                    known.append(held)
                    graphs.append(graph)
                }
            }
            if choices.isEmpty || graphs.count > Self.limit {
                (graphs, known) = (graphsBefore, knownBefore)
                unsearched += names(in: group)
            } else {
                groups.append((group, choices))
            }
        }
    }

    // MARK: Conditions of mistakes

    /// Returns the condition on which a mistake occurs, or `nil` if it occurs in all variants.
    /// - Parameter found: The graphs that have the mistake.
    func condition(foundIn found: [Int]) -> GraphCondition? {
        let isOfBase = found.contains(0)
        let parts = groups.compactMap { group -> GraphCondition? in
            let holding = group.choices.filter { found.contains($0.graph) }
            // A mistake of the base depends on the groups of which a choice removes it, any other on the groups of which a choice adds it.
            guard isOfBase ? holding.count < group.choices.count : !holding.isEmpty else { return nil }
            return condition(on: holding.map(\.active), of: group)
        }
        if isOfBase { return parts.isEmpty ? nil : .combining(all: parts) }
        return .combining(any: parts)
    }

    /// Returns a short condition that holds for some choices of a group, and for no other choice.
    private func condition(on holding: [ProfileMask], of group: Group) -> GraphCondition {
        var remaining = holding
        var parts: [GraphCondition] = []
        while let first = remaining.first {
            var read = group.profiles
            for number in profiles.indices {
                let without = read.subtracting(ProfileMask(profile: number))
                let alike = group.choices.filter { $0.active.symmetricDifference(first).isDisjoint(with: without) }
                if alike.allSatisfy({ holding.contains($0.active) }) { read = without }
            }
            parts.append(
                .combining(
                    all: read.numbers(below: profiles.count).map { number in
                        let profile = GraphCondition.profile(profiles[number].name)
                        return first.isDisjoint(with: ProfileMask(profile: number)) ? !profile : profile
                    }))
            remaining.removeAll { $0.symmetricDifference(first).isDisjoint(with: read) }
        }
        return .combining(any: parts)
    }

    // MARK: Groups

    /// Returns the groups of profiles that may decide together about a mistake.
    private static func groups(of declaration: GraphDeclaration, count: Int) -> [ProfileMask] {
        var groups = (0..<min(count, 64)).map { ProfileMask(profile: $0) }
        func join(_ profiles: ProfileMask) {
            guard let first = groups.firstIndex(where: { !$0.isDisjoint(with: profiles) }) else { return }
            for other in groups.indices.reversed() where other > first && !groups[other].isDisjoint(with: profiles) {
                groups[first].insert(groups.remove(at: other))
            }
        }
        for condition in declaration.conditions?.ranges ?? [] { join(condition.deciding) }
        let graph = KeyGraph(declaration)
        for key in graph.keys { join(key.deciding) }
        let reached = (0..<min(count, 64)).map { graph.reached(from: ProfileMask(profile: $0)) }
        var effective: ProfileMask = []
        for (number, reached) in reached.enumerated() {
            for key in reached.indices where reached[key] {
                join(graph.keys[key].deciding.union(ProfileMask(profile: number)))
                if graph.keys[key].hasEffects { effective.insert(ProfileMask(profile: number)) }
            }
        }
        join(effective)
        for (number, own) in reached.enumerated() where effective.contains(ProfileMask(profile: number)) {
            for (other, others) in reached.enumerated() where own.indices.contains(where: { own[$0] && others[$0] }) {
                join([ProfileMask(profile: number), ProfileMask(profile: other)])
            }
        }
        return groups
    }
}

extension ProfileMask {
    /// The numbers of the profiles, up to a count of profiles.
    @inline(never)
    fileprivate func numbers(below count: Int) -> [Int] {
        (0..<count).filter { !isDisjoint(with: ProfileMask(profile: $0)) }
    }
}

extension GraphCondition {
    fileprivate static func combining(all conditions: [GraphCondition]) -> GraphCondition {
        conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    fileprivate static func combining(any conditions: [GraphCondition]) -> GraphCondition {
        conditions.count == 1 ? conditions[0] : .any(conditions)
    }
}

/// The keys of a declaration of all variants, and the keys that their bindings may request, in any component.
private struct KeyGraph {
    /// A key, with the properties of its bindings.
    final class Key {
        /// The profiles that decide about a binding.
        fileprivate(set) var deciding: ProfileMask = []
        /// Whether a binding belongs to an actor, is asynchronous, has steps, or requests values for other threads.
        fileprivate(set) var hasEffects = false
        /// The positions of the keys that a binding may request.
        fileprivate var requested: [Int] = []
        /// Whether a binding may request any key.
        fileprivate var requestsAny = false
    }

    private(set) var keys: [Key] = []

    init(_ declaration: GraphDeclaration) {
        let masks = declaration.decidingProfiles
        let effects = BindingEffects.hooks.union([.asynchronous, .requestsAnyKey, .inheritsIsolation])
        var positions = ColdTable<ProviderKey, Int>()
        for record in declaration.records.indices {
            let row = declaration.row(of: record)
            var hasEffects =
                declaration.records[record].isolation != nil || !row.effects.isDisjoint(with: effects)
            // The key of the binding, and the keys that it may request: a dependency may mean the key of each of its forms.
            var named = [row.key]
            for dependency in declaration.records[record].dependencies {
                let dependency = declaration.dependencies[dependency]
                named.append(dependency.key)
                var next = dependency
                while let form = AppliedForm(of: next) {
                    if form.crossing != nil { hasEffects = true }
                    next = form.type.request.dependency
                    named.append(dependency.wanted(next.key))
                }
            }
            if let child = declaration.childFactories[record] {
                let component = declaration.componentRecords[child]
                if let root = component.rootKey ?? component.rootType.map({ ProviderKey($0) }) { named.append(root) }
            }
            let numbers = named.map { key in
                let known = positions.value(of: key)
                if known == nil {
                    positions.store(keys.count, of: key)
                    keys.append(Key())
                }
                return known ?? keys.count - 1
            }
            let key = keys[numbers[0]]
            key.requested += numbers.dropFirst()
            key.deciding.insert(masks[record.position])
            if hasEffects { key.hasEffects = true }
            if !row.effects.isDisjoint(with: [.requestsAnyKey, .requestsStringKeys]) { key.requestsAny = true }
        }
    }

    /// Returns, for each key, whether the bindings reach it about which some profiles decide.
    func reached(from profiles: ProfileMask) -> [Bool] {
        var reached = keys.map { !$0.deciding.isDisjoint(with: profiles) }
        var waiting = reached.indices.filter { reached[$0] }
        while let key = waiting.popLast() {
            for next in keys[key].requestsAny ? Array(keys.indices) : keys[key].requested where !reached[next] {
                reached[next] = true
                waiting.append(next)
            }
        }
        return reached
    }
}
