/// Finds the bindings that may be what the author of a missing key meant, without a walk over all of them for each key.
struct HintIndex {
    /// The bindings of a type, of its optional, and of its subclasses.
    private var byType: [ObjectIdentifier: [Int]] = [:]
    private var byName: [String: [Int]] = [:]

    /// What tells the names of protocols and of their implementations apart: `Store` and `StoreImpl`, `DefaultStore`.
    private static let affixes = [
        "Impl", "Implementation", "Protocol", "Type", "Default", "Live", "Real", "Mock", "Fake",
    ]

    init(_ plan: GraphPlan) {
        for (index, binding) in plan.bindings.enumerated() where binding.kind != .imported {
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
