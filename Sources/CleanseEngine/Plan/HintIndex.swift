/// An index of the bindings that a missing key may mean, which avoids a search through all bindings for each key.
final class HintIndex: Sendable {
    /// A binding with a string key.
    private final class Text: Sendable {
        let text: SimilarText
        let index: BindingID

        init(_ text: SimilarText, _ index: BindingID) { (self.text, self.index) = (text, index) }
    }

    /// A binding of a protocol or a protocol composition.
    private final class Existential: Sendable {
        let type: Any.Type
        let requirements: ExistentialType
        let index: BindingID

        init(_ type: Any.Type, _ requirements: ExistentialType, _ index: BindingID) {
            (self.type, self.requirements, self.index) = (type, requirements, index)
        }
    }

    /// For each type, the bindings of the type, its subclasses, its collections, and forms that request it, such as its optional.
    private let byType: ColdTable<ObjectIdentifier, [BindingID]>
    private let byName: ColdTable<String, [BindingID]>
    /// The bindings with string keys, by the length of their texts.
    private let byLength: [[Text]]
    /// The first types that are bound, to test which protocols they conform to. In ``byType``, the first binding of each type is bound to it.
    private let conformers: [Any.Type]
    /// The bindings of protocols and protocol compositions.
    private let existentials: [Existential]

    /// The affixes that distinguish the names of protocols and their implementations by convention: `Store` and `StoreImpl`,
    /// `DefaultStore`.
    private static let conventions = [
        "Impl", "Implementation", "Protocol", "Type", "Default", "Live", "Real", "Mock", "Fake",
    ]

    init(_ outline: PlanOutline) {
        var byType = ColdTable<ObjectIdentifier, [BindingID]>()
        var byName = ColdTable<String, [BindingID]>()
        var byLength: [[Text]] = []
        var conformers: [Any.Type] = []
        var existentials: [Existential] = []
        for index in outline.bindings.indices {
            let binding = outline.bindings[index]
            if binding.kind == .imported || binding.kind == .decorator { continue }
            if let text = binding.key.text {
                guard binding.key.role?.noun != nil, let text = SimilarText(text.text) else { continue }
                while byLength.count <= text.letters.count { byLength.push([]) }
                byLength[text.letters.count].push(Text(text, index))
                continue
            }
            let type = binding.key.type
            if conformers.count < Limits.conformers, byType.value(of: ObjectIdentifier(type)) == nil {
                conformers.push(type)
            }
            if existentials.count < Limits.conformers, let requirements = ExistentialType(type) {
                existentials.push(Existential(type, requirements, index))
            }
            var types = superclasses(of: type)
            types.push(type)
            if !binding.isContribution, let member = member(of: type) { types.push(member) }
            if let requested = outline.typeRequested(by: type) { types.push(requested) }
            for type in types { byType.append(index, to: ObjectIdentifier(type)) }
            byName.append(index, to: shortName(of: type))
        }
        (self.byType, self.byName, self.byLength) = (byType, byName, byLength)
        (self.conformers, self.existentials) = (conformers, existentials)
    }

    /// Returns the bindings that a key may mean: the most similar texts first, or types in the order of their declaration.
    /// - Parameter budget: The work that may still be spent on comparing texts, and on checking to which protocols a type conforms.
    func candidates(for key: ProviderKey, _ budget: HintBudget) -> [BindingID] {
        if let text = key.text { return SimilarText(text.text).map { similar(to: $0, budget) } ?? [] }
        var found = RowSet<GraphPlan.Binding>()
        var types = superclasses(of: key.type)
        types.push(key.type)
        if let member = member(of: key.type) { types.push(member) }
        for type in types {
            for binding in byType.value(of: ObjectIdentifier(type)) ?? [] { found.insert(binding) }
        }
        if let conforms = conformance(to: key) {
            for type in conformers where conforms(type) {
                if let index = byType.value(of: ObjectIdentifier(type))?.first { found.insert(index) }
            }
        }
        if let wanted = existential(of: key) {
            for other in existentials
            where other.requirements.refines(wanted) || wanted.refines(other.requirements) { found.insert(other.index) }
        } else if key.tag == nil, key.name == nil {
            for other in existentials where budget.isLeft {
                budget.spend(Limits.conformanceEffort)
                if conformanceCheck(of: other.type)?(key.type) == true { found.insert(other.index) }
            }
        }
        if key.name == nil {
            let name = shortName(of: key.type)
            var names = conventionalNames(besides: name)
            names.push(name)
            for name in names {
                for binding in byName.value(of: name) ?? [] { found.insert(binding) }
            }
        }
        return found.sorted
    }

    /// Returns the bindings of similar texts, the most similar ones first. Texts of the same length are compared first.
    private func similar(to text: SimilarText, _ budget: HintBudget) -> [BindingID] {
        /// The bindings that were found, by their distance.
        var found = [[BindingID]](repeating: [], count: Limits.differingLetters + 1)
        for difference in 0...text.allowedDistance {
            let lengths = [text.letters.count - difference, text.letters.count + difference]
            for length in lengths.suffix(difference == 0 ? 1 : 2) where byLength.indices.contains(length) {
                for other in byLength[length] {
                    guard budget.isLeft else { break }
                    var work = 1
                    if let distance = other.text.distance(from: text, work: &work) {
                        found[distance].push(other.index)
                    } else if other.text.isEquivalent(to: text) {
                        found[0].push(other.index)
                    }
                    budget.spend(work)
                }
            }
        }
        var result: [BindingID] = []
        for bindings in found { result.push(all: bindings.sorted(byRank: { $0.position })) }
        return result
    }

    /// Returns the requirements of a key for its values, if its type is a protocol or a composition and it has no tag or name.
    func existential(of key: ProviderKey) -> ExistentialType? {
        key.tag == nil && key.name == nil ? ExistentialType(key.type) : nil
    }

    /// Returns a check whether a type conforms to a key's protocol, or `nil` if the key's type names none.
    func conformance(to key: ProviderKey) -> ((Any.Type) -> Bool)? {
        key.tag == nil && key.name == nil ? conformanceCheck(of: key.type) : nil
    }

    /// Returns whether two keys have the names of a protocol and its implementation.
    func differByConvention(_ first: ProviderKey, _ second: ProviderKey) -> Bool {
        second.name == nil && conventionalNames(besides: shortName(of: second.type)).contains(shortName(of: first.type))
    }

    /// Returns the names that a protocol or an implementation with a given name would have by convention.
    private func conventionalNames(besides name: String) -> [String] {
        var names: [String] = []
        for affix in Self.conventions {
            names.push(name + affix)
            names.push(affix + name)
            if name.hasSuffix(affix) { names.push(String(name.dropLast(affix.count))) }
            if name.hasPrefix(affix) { names.push(String(name.dropFirst(affix.count))) }
        }
        return names
    }
}
