// The graphs that are compiled for all variants of a declaration, and their errors: each error once, with the condition on which it occurs.

/// The graphs that are compiled to find the mistakes of all variants of a declaration.
///
/// Profiles form a group if they may decide together about a mistake: if a condition reads both, if they decide about bindings of one key, or
/// if a binding that one decides about reaches a binding that the other decides about. Bindings with actors, steps or asynchronous functions
/// also concern what they reach together. For each group, the base is compiled with every choice of the group's profiles, so the number of
/// graphs is the sum of the groups' choices, not their product.
package final class VariantSearch {
    /// The profiles of each graph to compile. The first graph is the base.
    package private(set) var graphs: [Profiles]
    /// The profiles that conditions read, each with the source location of the first condition.
    package let profiles: ReadProfiles
    /// The profiles whose choices are too many to be compiled.
    package private(set) var unsearched: [String] = []
    private var groups: [Group] = []

    /// A group of profiles that may decide together about a mistake.
    private final class Group {
        let profiles: ProfileMask
        /// The choices of its active profiles.
        let choices: [ProfileMask]
        /// The graph of each choice.
        var graphs: [Int] = []

        init(_ profiles: ProfileMask, _ choices: [ProfileMask]) { (self.profiles, self.choices) = (profiles, choices) }
    }

    /// The most graphs that are compiled for a declaration.
    package static let limit = 256

    /// Finds the graphs to compile.
    /// - Parameters:
    ///   - declaration: A declaration of all variants.
    ///   - variants: The combinations of profiles that exist, or none if all do.
    ///   - fixed: The profiles that are active in each variant.
    /// - Complexity: Linear in the number of bindings and dependencies, for each profile.
    package init(_ declaration: GraphDeclaration, variants: [Profiles], fixed: Profiles) {
        let conditions = declaration.conditions?.all ?? []
        /// Returns a digit for each condition: whether it holds.
        func digits(_ profiles: Profiles) -> String {
            var digits = ""
            for condition in conditions { digits += condition.holds(in: profiles) ? "1" : "0" }
            return digits
        }
        profiles = declaration.readProfiles
        let base = (variants.first ?? []).union(fixed)
        var graphs = [base]
        self.graphs = graphs
        var declared: [ProfileMask] = []
        for variant in variants { declared.push(mask(variant.union(fixed))) }
        let (start, always) = (mask(base), mask(fixed))
        var others: [String] = []
        for name in base.inOrder where !profiles.contains(where: { $0.name == name }) { others.push(name) }
        // The conditions that hold in each graph.
        var known = [digits(base)]
        for deciding in Self.groups(of: declaration, count: min(profiles.count, 64))
        where !always.contains(deciding) {
            let group = Group(deciding, choices(of: deciding, always, declared))
            let (graphsBefore, knownBefore) = (graphs, known)
            for choice in group.choices {
                var active = others
                active.push(all: names(in: start.subtracting(deciding).union(choice)))
                let graph = Profiles(active)
                let held = digits(graph)
                if let equal = known.firstIndex(of: held) {
                    group.graphs.push(equal)
                    continue
                }
                group.graphs.push(graphs.count)
                known.push(held)
                graphs.push(graph)
            }
            if group.choices.isEmpty || graphs.count > Self.limit {
                (graphs, known) = (graphsBefore, knownBefore)
                unsearched.push(all: names(in: deciding))
            } else {
                groups.push(group)
            }
        }
        self.graphs = graphs
    }

    /// Returns the choices that a group of profiles has, or none if they are too many.
    private func choices(
        of group: ProfileMask, _ always: ProfileMask, _ declared: [ProfileMask]
    ) -> [ProfileMask] {
        var choices: [ProfileMask] = []
        guard declared.isEmpty else {
            for variant in declared {
                let choice = variant.intersection(group)
                if !choices.contains(choice) { choices.push(choice) }
            }
            return choices
        }
        let free = group.subtracting(always)
        guard profiles.count <= 63, free.bits.nonzeroBitCount <= Self.limit.trailingZeroBitCount else { return [] }
        // All subsets, from none to all.
        var subset: UInt64 = 0
        repeat {
            choices.push(ProfileMask(bits: subset).union(group.intersection(always)))
            subset = (subset &- free.bits) & free.bits
        } while subset != 0
        return choices
    }

    private func mask(_ active: Profiles) -> ProfileMask {
        var mask: ProfileMask = []
        for number in profiles.indices where active.contains(profiles[number].name) {
            mask.insert(ProfileMask(profile: number))
        }
        return mask
    }

    /// Returns the numbers of the profiles of a mask.
    private func numbers(in mask: ProfileMask) -> [Int] {
        var numbers: [Int] = []
        for number in profiles.indices where !mask.isDisjoint(with: ProfileMask(profile: number)) {
            numbers.push(number)
        }
        return numbers
    }

    private func names(in mask: ProfileMask) -> [String] {
        var names: [String] = []
        for number in numbers(in: mask) { names.push(profiles[number].name) }
        return names
    }

    // MARK: Conditions of mistakes

    /// Returns the condition on which a mistake occurs, or `nil` if it occurs in all variants.
    /// - Parameter found: The graphs that have the mistake.
    func condition(foundIn found: [Int]) -> GraphCondition? {
        let isOfBase = found.contains(0)
        var parts: [GraphCondition] = []
        for group in groups {
            var holding: [ProfileMask] = []
            for choice in group.choices.indices where found.contains(group.graphs[choice]) {
                holding.push(group.choices[choice])
            }
            // A mistake of the base depends on the groups of which a choice removes it, any other on the groups of which a choice adds it.
            if isOfBase ? holding.count < group.choices.count : !holding.isEmpty {
                parts.push(condition(on: holding, of: group))
            }
        }
        return isOfBase && parts.isEmpty ? nil : .combining(parts, isAnyEnough: !isOfBase)
    }

    /// Returns a short condition that holds for some choices of a group, and for no other choice.
    private func condition(on holding: [ProfileMask], of group: Group) -> GraphCondition {
        var remaining = holding
        var parts: [GraphCondition] = []
        while let first = remaining.first {
            var read = group.profiles
            for number in profiles.indices {
                let without = read.subtracting(ProfileMask(profile: number))
                let choice = first.intersection(without)
                if group.choices.allSatisfy({ holding.contains($0) || $0.intersection(without) != choice }) {
                    read = without
                }
            }
            var tests: [GraphCondition] = []
            for number in numbers(in: read) {
                let profile = GraphCondition.profile(profiles[number].name)
                tests.push(first.isDisjoint(with: ProfileMask(profile: number)) ? !profile : profile)
            }
            parts.push(.combining(tests, isAnyEnough: false))
            remaining = remaining.filter { $0.intersection(read) != first.intersection(read) }
        }
        return .combining(parts, isAnyEnough: true)
    }

    // MARK: Groups

    /// Returns the groups of profiles that may decide together about a mistake.
    private static func groups(of declaration: GraphDeclaration, count: Int) -> [ProfileMask] {
        var groups: [ProfileMask] = []
        for number in 0..<count { groups.push(ProfileMask(profile: number)) }
        func join(_ profiles: ProfileMask) {
            guard let first = groups.firstIndex(where: { !$0.isDisjoint(with: profiles) }) else { return }
            for other in groups.indices.reversed() where other > first && !groups[other].isDisjoint(with: profiles) {
                groups[first].insert(groups.remove(at: other))
            }
        }
        for condition in declaration.conditions?.ranges ?? [] { join(condition.deciding) }
        let keys = KeyUse.all(in: declaration)
        var effective: ProfileMask = []
        for key in keys where key.hasEffects { effective.insert(key.reaching) }
        join(effective)
        for key in keys where !key.deciding.isEmpty || !key.reaching.isDisjoint(with: effective) { join(key.reaching) }
        return groups
    }
}

extension GraphCondition {
    fileprivate static func combining(_ conditions: [GraphCondition], isAnyEnough: Bool) -> GraphCondition {
        conditions.count == 1 ? conditions[0] : isAnyEnough ? .any(conditions) : .all(conditions)
    }
}

/// A key of a declaration of all variants, with the properties of its bindings in any component.
private final class KeyUse {
    /// The profiles that decide about a binding.
    var deciding: ProfileMask = []
    /// The profiles that decide about a binding that reaches a binding of this key.
    var reaching: ProfileMask = []
    /// Whether a binding belongs to an actor, is asynchronous, has steps, or requests values for other threads.
    var hasEffects = false
    /// The positions of the keys that a binding may request.
    var requested: [Int] = []
    /// Whether a binding may request any key.
    var requestsAny = false

    /// Returns the keys that a declaration binds or requests.
    static func all(in declaration: GraphDeclaration) -> [KeyUse] {
        let masks = declaration.decidingProfiles
        let effects = BindingEffects.hooks.union([.asynchronous, .requestsAnyKey, .inheritsIsolation])
        var keys: [KeyUse] = []
        var positions = ColdTable<ProviderKey, Int>()
        // Not inlined: there are four calls.
        @inline(never)
        func position(of key: ProviderKey) -> Int {
            if let known = positions.value(of: key) { return known }
            positions.store(keys.count, of: key)
            keys.push(KeyUse())
            return keys.count - 1
        }
        for record in declaration.records.indices {
            let row = declaration.row(of: record)
            let key = keys[position(of: row.key)]
            key.deciding.insert(masks[record.position])
            if declaration.records[record].isolation != nil || !row.effects.isDisjoint(with: effects) {
                key.hasEffects = true
            }
            if !row.effects.isDisjoint(with: [.requestsAnyKey, .requestsStringKeys]) { key.requestsAny = true }
            for dependency in declaration.records[record].dependencies {
                // A dependency may mean the key of each of its forms.
                let declared = declaration.dependencies[dependency]
                key.requested.push(position(of: declared.key))
                var next = declared
                while let form = AppliedForm(of: next) {
                    if form.crossing != nil { key.hasEffects = true }
                    next = form.type.request.dependency
                    key.requested.push(position(of: declared.wanted(next.key)))
                }
            }
            if let child = declaration.childFactories[record] {
                let component = declaration.componentRecords[child]
                if let root = component.rootKey ?? component.rootType.map({ ProviderKey($0) }) {
                    key.requested.push(position(of: root))
                }
            }
        }
        findReaching(keys)
        return keys
    }

    /// Passes the profiles that decide about bindings on to the keys that the bindings reach.
    private static func findReaching(_ keys: [KeyUse]) {
        for key in keys { key.reaching = key.deciding }
        var waiting = keys.filter { !$0.deciding.isEmpty }
        while let key = waiting.popLast() {
            for next in key.requestsAny ? Array(keys.indices) : key.requested
            where !keys[next].reaching.contains(key.reaching) {
                keys[next].reaching.insert(key.reaching)
                waiting.push(keys[next])
            }
        }
    }
}

extension VariantSearch {
    /// An error, or the part of an error that is about one binding.
    private final class Part {
        let error: any CleanseError
        /// The error about a missing key, if bindings require it.
        let missing: MissingProvider?
        /// The texts of the bindings that require the missing key.
        var dependents: [String]
        /// The graphs that have the error, in their order.
        var graphs: [Int]
        /// The condition on which the error occurs, or `nil` if it occurs in all variants.
        var condition: GraphCondition?

        init(_ error: any CleanseError, missing: MissingProvider?, dependent: String, graph: Int) {
            (self.error, self.missing, dependents, graphs) = (error, missing, [dependent], [graph])
        }

        /// The error, or a ``VariantError`` if it does not occur in all variants.
        var reported: any CleanseError {
            let error = missing?.requiredOnly { dependents.contains(text(of: $0)) } ?? error
            return condition.map { VariantError(error, if: $0) } ?? error
        }
    }

    /// Returns each error of the graphs once. An error that does not occur in all variants is a ``VariantError``.
    ///
    /// The bindings that require a missing key are reported together if they do so on the same condition.
    /// - Parameter found: The errors of each graph.
    package func errors(_ found: [[any CleanseError]]) -> [any CleanseError] {
        var reported: [Part] = []
        var firsts = ColdTable<ProviderKey, Part>()
        for part in parts(of: found) {
            part.condition = condition(foundIn: part.graphs)
            if let missing = part.missing {
                let requirement = identity(missing.key, "\(part.graphs[0]) \(part.condition?.description ?? "")")
                if let first = firsts.value(of: requirement) {
                    // The first part reports all of them.
                    first.dependents.push(all: part.dependents)
                    continue
                }
                firsts.store(part, of: requirement)
            }
            reported.push(part)
        }
        return reported.map(\.reported)
    }

    /// Returns the parts of the errors of all graphs, each once.
    private func parts(of found: [[any CleanseError]]) -> [Part] {
        var parts: [Part] = []
        var known = ColdTable<ProviderKey, Part>()
        for graph in found.indices {
            for error in found[graph] {
                let required = error as? MissingProvider
                let missing = required?.dependents.isEmpty == false ? required : nil
                for text in missing?.dependents.map(text(of:)) ?? [text(withoutHintsOf: error)] {
                    let identity = identity(missing?.key, text)
                    if let part = known.value(of: identity) {
                        if part.graphs.last != graph { part.graphs.push(graph) }
                    } else {
                        let part = Part(error, missing: missing, dependent: text, graph: graph)
                        known.store(part, of: identity)
                        parts.push(part)
                    }
                }
            }
        }
        return parts
    }
}

/// Returns a key that represents a part of an error in tables: the missing key, if there is one, with a text in its name.
private func identity(_ key: ProviderKey?, _ text: String) -> ProviderKey {
    ProviderKey(key?.type ?? Never.self, tag: key?.tag, name: (key?.name).debugDescription + text)
}

private func text(withoutHintsOf error: any CleanseError) -> String {
    let (text, hints) = ("\(error)", error.hintLines)
    return text.hasSuffix(hints) ? String(text.dropLast(hints.count)) : text
}

/// Returns a text that tells a binding apart from all others.
// Not inlined: it has the code that describes a link.
@inline(never)
private func text(of link: ChainLink) -> String { "\(link)\n\(link.component.qualifiedName)" }
