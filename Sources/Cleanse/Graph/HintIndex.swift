/// Finds the bindings that may be what the author of a missing key meant, without a walk over all of them for each key.
struct HintIndex {
    /// The bindings of a type, of its optional, and of its subclasses.
    private var byType: [ObjectIdentifier: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    /// The bindings whose keys are text, by how long that is.
    private var byLength: [Int: [(key: ProviderKey, index: Int)]] = [:]

    /// What tells the names of protocols and of their implementations apart: `Store` and `StoreImpl`, `DefaultStore`.
    private static let affixes = [
        "Impl", "Implementation", "Protocol", "Type", "Default", "Live", "Real", "Mock", "Fake",
    ]

    init(_ plan: GraphPlan) {
        for (index, binding) in plan.bindings.enumerated() where binding.kind != .imported {
            if binding.key.isText {
                byLength[binding.key.comparedLength, default: []].append((binding.key, index))
                continue
            }
            let type = binding.key.type
            byType[ObjectIdentifier(type), default: []].append(index)
            byName[shortName(of: type), default: []].append(index)
            if let request = (type as? any DependencyForm.Type)?.request, request.isOptional {
                byType[ObjectIdentifier(request.dependency.key.type), default: []].append(index)
            }
            for superclass in superclasses(of: type) {
                byType[ObjectIdentifier(superclass), default: []].append(index)
            }
        }
    }

    /// The bindings worth a look, in the order of their declaration.
    func candidates(for key: ProviderKey) -> [Int] {
        if key.isText {
            let length = key.comparedLength
            let similar = (length - key.allowedDistance...length + key.allowedDistance).flatMap { byLength[$0] ?? [] }
            return similar.filter { $0.key.isSimilar(to: key) }.map(\.index).sorted()
        }
        var found = Set(byType[ObjectIdentifier(key.type)] ?? [])
        for superclass in superclasses(of: key.type) {
            found.formUnion(byType[ObjectIdentifier(superclass)] ?? [])
        }
        if key.name == nil {
            for name in twins(of: shortName(of: key.type)) { found.formUnion(byName[name] ?? []) }
        }
        return found.sorted()
    }

    /// Whether two keys have the names of a protocol and its implementation.
    func areTwins(_ first: ProviderKey, _ second: ProviderKey) -> Bool {
        second.name == nil && twins(of: shortName(of: second.type)).contains(shortName(of: first.type))
    }

    private func twins(of name: String) -> [String] {
        Self.affixes.flatMap { affix in
            var names = [name + affix, affix + name]
            if name.hasSuffix(affix) { names.append(String(name.dropLast(affix.count))) }
            if name.hasPrefix(affix) { names.append(String(name.dropFirst(affix.count))) }
            return names
        }
    }
}

extension GraphPlan {
    /// What the author of a missing key may have meant.
    /// - Parameter index: Finds what is worth a look; made once for all keys.
    func hints(forMissing key: ProviderKey, index: HintIndex) -> [String] {
        var hints: [String] = []
        if let parent, let (source, found) = parent.plan.findThroughParents(key, from: parent.component) {
            let owner = source.components[Int(source.bindings[found].component)].name
            hints.append(
                "\(key) is bound at \(source.bindings[found].origin) in \(owner), but the graph given as parent is a"
                    + " subcomponent's and keeps only what its root can reach: give \(owner)'s graph, or let the root reach it"
            )
        }
        let name = shortName(of: key.type)
        for candidate in index.candidates(for: key) {
            let binding = bindings[candidate]
            var place: String { "bound at \(binding.origin)" }
            if binding.key == key {
                let owner = components[Int(binding.component)].name
                hints.append("\(key) is \(place), but in \(owner), which this component can't see")
            } else if key.isText {
                let what = binding.key.isTextCollection ? "a collection " : ""
                hints.append("\(binding.key) is \(what)\(place): did you mean that?")
            } else if binding.key.type == key.type {
                hints.append("\(binding.key) is \(place): the same type \(difference(of: binding.key, from: key))")
            } else if let request = (binding.key.type as? any DependencyForm.Type)?.request, request.isOptional,
                request.dependency.key.type == key.type
            {
                hints.append("\(binding.key) is \(place); bind \(name) itself, or ask for \(binding.key)")
            } else if superclasses(of: binding.key.type).contains(where: { $0 == key.type }) {
                hints.append("\(binding.key), \(place), is a subclass: bind \(name) with it too")
            } else if superclasses(of: key.type).contains(where: { $0 == binding.key.type }) {
                hints.append("\(binding.key), \(place), is its superclass")
            } else if index.areTwins(binding.key, key) {
                hints.append("\(binding.key) is \(place): did you mean that?")
            }
        }
        var seen: Set<String> = []
        return Array(hints.filter { seen.insert($0).inserted }.prefix(5))
    }

    private func difference(of bound: ProviderKey, from missing: ProviderKey) -> String {
        switch (bound.tag == nil && bound.name == nil, missing.tag == nil && missing.name == nil) {
        case (true, _): "without the tag"
        case (_, true): "with a tag"
        default: "with another tag"
        }
    }
}

/// The superclasses of a class, nearest first; none for other types.
func superclasses(of type: Any.Type) -> [Any.Type] {
    var result: [Any.Type] = []
    var current: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let superclass = current {
        result.append(superclass)
        current = _getSuperclass(superclass)
    }
    return result
}
