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
        let conditions = declaration.conditions ?? DeclaredConditions()
        profiles = declaration.readProfiles
        let base = (variants.first ?? []).union(fixed)
        let names = profiles.map(\.name)
        func mask(_ active: Profiles) -> ProfileMask {
            names.indices.reduce(into: []) { mask, number in
                if active.contains(names[number]) { mask.insert(ProfileMask(profile: number)) }
            }
        }
        let declared = variants.map { mask($0.union(fixed)) }
        let (start, always) = (mask(base), mask(fixed))
        let others = base.inOrder.filter { !names.contains($0) }
        graphs = [base]
        // The conditions that hold in each graph.
        var known = [conditions.all.map { $0.holds(in: base) }]
        for profiles in Self.groups(of: declaration, count: names.count) {
            let free = profiles.subtracting(always)
            guard !free.isEmpty else { continue }
            var active: [ProfileMask] = []
            if declared.isEmpty, names.count <= 63, free.bits.nonzeroBitCount <= Self.limit.trailingZeroBitCount {
                // All subsets, from none to all.
                var subset: UInt64 = 0
                repeat {
                    active.append(ProfileMask(bits: subset).union(profiles.intersection(always)))
                    subset = (subset &- free.bits) & free.bits
                } while subset != 0
            } else {
                for variant in declared where !active.contains(variant.intersection(profiles)) {
                    active.append(variant.intersection(profiles))
                }
            }
            var (found, added) = (graphs, known)
            let choices = active.map { choice -> (active: ProfileMask, graph: Int) in
                let selected = start.subtracting(profiles).union(choice)
                let graph = Profiles(selected.numbers(below: names.count).map { names[$0] } + others)
                let held = conditions.all.map { $0.holds(in: graph) }
                if let equal = added.firstIndex(of: held) { return (choice, equal) }
                added.append(held)
                found.append(graph)
                return (choice, found.count - 1)
            }
            guard !choices.isEmpty, found.count <= Self.limit else {
                unsearched += profiles.numbers(below: names.count).map { names[$0] }
                continue
            }
            (graphs, known) = (found, added)
            groups.append((profiles, choices))
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
        let keys = KeyGraph(declaration)
        for deciding in keys.deciding { join(deciding) }
        let reached = (0..<min(count, 64)).map { keys.reached(from: ProfileMask(profile: $0)) }
        var effective: ProfileMask = []
        for (number, reached) in reached.enumerated() {
            for key in reached.indices where reached[key] {
                join(keys.deciding[key].union(ProfileMask(profile: number)))
                if keys.hasEffects[key] { effective.insert(ProfileMask(profile: number)) }
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
    private var numbers: [ProviderKey: Int] = .init()
    /// The profiles that decide about the bindings of each key.
    private(set) var deciding: [ProfileMask] = []
    /// Whether a binding of each key belongs to an actor, is asynchronous, has steps, or requests values for other threads.
    private(set) var hasEffects: [Bool] = []
    private var requested: [[Int]] = []
    /// Whether a binding of each key may request any key.
    private var requestsAny: [Bool] = []

    init(_ declaration: GraphDeclaration) {
        let masks = declaration.decidingProfiles
        for record in declaration.records.indices {
            let row = declaration.row(of: record)
            let key = number(of: row.key)
            deciding[key].insert(masks[record.position])
            let effects = BindingEffects.hooks.union([.asynchronous, .requestsAnyKey, .inheritsIsolation])
            if declaration.records[record].isolation != nil || !row.effects.isDisjoint(with: effects) {
                hasEffects[key] = true
            }
            if !row.effects.isDisjoint(with: [.requestsAnyKey, .requestsStringKeys]) { requestsAny[key] = true }
            for dependency in declaration.records[record].dependencies {
                request(declaration.dependencies[dependency], by: key)
            }
            if let child = declaration.childFactories[record] {
                let component = declaration.componentRecords[child]
                if let root = component.rootKey ?? component.rootType.map({ ProviderKey($0) }) {
                    requested[key].append(number(of: root))
                }
            }
        }
    }

    /// Adds the keys that a dependency may request: the keys of its forms.
    private mutating func request(_ dependency: Dependency, by key: Int) {
        var next = dependency
        requested[key].append(number(of: next.key))
        while let form = AppliedForm(of: next) {
            if form.crossing != nil { hasEffects[key] = true }
            next = form.type.request.dependency
            requested[key].append(number(of: dependency.wanted(next.key)))
        }
    }

    private mutating func number(of key: ProviderKey) -> Int {
        if let known = numbers[key] { return known }
        numbers[key] = deciding.count
        deciding.append([])
        hasEffects.append(false)
        requested.append([])
        requestsAny.append(false)
        return deciding.count - 1
    }

    /// Returns, for each key, whether the bindings reach it about which some profiles decide.
    func reached(from profiles: ProfileMask) -> [Bool] {
        var reached = deciding.map { !$0.isDisjoint(with: profiles) }
        var waiting = reached.indices.filter { reached[$0] }
        while let key = waiting.popLast() {
            for next in requestsAny[key] ? Array(reached.indices) : requested[key] where !reached[next] {
                reached[next] = true
                waiting.append(next)
            }
        }
        return reached
    }
}
