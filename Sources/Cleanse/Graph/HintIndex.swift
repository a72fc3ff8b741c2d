/// Finds the bindings that may be what the author of a missing key meant, without a walk over all of them for each key.
struct HintIndex {
    /// The bindings of a type, of its optional, and of its subclasses.
    private var byType: [ObjectIdentifier: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    /// The bindings whose keys are text, by how long that is.
    private var byLength: [Int: [(key: ProviderKey, index: Int)]] = [:]
    /// A binding of each type, to be asked which protocols the type conforms to. Not of all: a conformance that is not there
    /// costs a search among all in the process.
    private var conformers: [(type: Any.Type, index: Int)] = []
    private static let conformerLimit = 500

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
            if conformers.count < Self.conformerLimit, byType[ObjectIdentifier(type)] == nil {
                conformers.append((type, index))
            }
            byType[ObjectIdentifier(type), default: []].append(index)
            if let member = (type as? any CollectionType.Type)?.member, !binding.isContribution {
                byType[ObjectIdentifier(member), default: []].append(index)
            }
            byName[shortName(of: type), default: []].append(index)
            if let request = (type as? any DependencyForm.Type)?.request, request.isOptional {
                byType[ObjectIdentifier(request.dependency.key.type), default: []].append(index)
            }
            for superclass in superclasses(of: type) {
                byType[ObjectIdentifier(superclass), default: []].append(index)
            }
        }
    }

    /// The bindings worth a look: the most similar texts first, then in the order of their declaration.
    func candidates(for key: ProviderKey) -> [Int] {
        if key.isText {
            let similar = lengths(like: key).flatMap { byLength[$0] ?? [] }
            let found = similar.compactMap { candidate in
                candidate.key.distance(from: key).map { (distance: $0, index: candidate.index) }
            }
            return found.sorted { $0 < $1 }.map { $0.index }
        }
        var found = Set(byType[ObjectIdentifier(key.type)] ?? [])
        for superclass in superclasses(of: key.type) {
            found.formUnion(byType[ObjectIdentifier(superclass)] ?? [])
        }
        if let member = (key.type as? any CollectionType.Type)?.member {
            found.formUnion(byType[ObjectIdentifier(member)] ?? [])
        }
        if let conforms = conformance(to: key) {
            found.formUnion(conformers.lazy.filter { conforms($0.type) }.map(\.index))
        }
        if key.name == nil {
            for name in twins(of: shortName(of: key.type)) { found.formUnion(byName[name] ?? []) }
        }
        return found.sorted()
    }

    /// How many texts a look for candidates compares.
    func comparisons(for key: ProviderKey) -> Int {
        key.isText ? lengths(like: key).reduce(0) { $0 + (byLength[$1]?.count ?? 0) } : 0
    }

    private func lengths(like key: ProviderKey) -> ClosedRange<Int> {
        let length = key.comparedLength
        return length - key.allowedDistance...length + key.allowedDistance
    }

    /// Tells which types conform to a key's protocol; nil if the key is of no protocol that the runtime knows by name, or of
    /// one to which every type conforms.
    func conformance(to key: ProviderKey) -> ((Any.Type) -> Bool)? {
        key.tag == nil && key.name == nil ? conformanceCheck(of: key.type) : nil
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
    /// What the author of a missing key may have meant, or how such a key is bound.
    /// - Parameter index: Finds what is worth a look; made once for all keys.
    func hints(forMissing key: ProviderKey, index: HintIndex) -> [String] {
        var hints: [String] = []
        if let (place, owner) = placeInParents(of: key) {
            hints.append(
                "\(key) is bound at \(place) in \(owner), but the graph given as parent is a"
                    + " subcomponent's and keeps only what its root can reach: give \(owner)'s graph, or let the root reach it"
            )
        }
        hints += nearMisses(of: key, index: index)
        if hints.isEmpty, !key.isText { hints.append(remedy?(key) ?? remedy(forMissing: key)) }
        return Array(hints.prefix(5))
    }

    /// Where the graph that this one stands on binds a key.
    func placeInParents(of key: ProviderKey) -> (place: Origin, owner: TypeName)? {
        guard let parent, let (source, found) = parent.plan.findThroughParents(key, from: parent.component) else {
            return nil
        }
        return (source.bindings[found].origin, source.components[Int(source.bindings[found].component)].name)
    }

    private func remedy(forMissing key: ProviderKey) -> String {
        if key.tag == nil, let type = key.type as? any DeclaredByStep.Type { return "declare it with \(type.step)" }
        let name = key.description
        let optional = name.contains { $0 == " " || $0 == "&" } ? "(\(name))?" : "\(name)?"
        let tag = key.tag.map { " with tagged(with: \(shortName(of: $0)).self)" } ?? ""
        return "bind \(shortName(of: key.type))\(tag), include the module that does, or ask for \(optional)"
    }

    /// The bindings that are nearly what a key asks for.
    func nearMisses(of key: ProviderKey, index: HintIndex) -> [String] {
        var hints: [String] = []
        let name = shortName(of: key.type)
        let conforms = index.conformance(to: key)
        let collection = key.type as? any CollectionType.Type
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
            } else if !binding.isContribution,
                let member = (binding.key.type as? any CollectionType.Type)?.member,
                member == key.type || member == collection?.member
            {
                hints.append("\(binding.key) is \(place): did you mean that?")
            } else if let collection, collection.member == binding.key.type {
                hints.append(
                    "\(binding.key) is \(place): add it to the collection with \(collection.step), or ask for it")
            } else if let conforms, conforms(binding.key.type) {
                hints.append("\(binding.key), \(place), conforms to it: bind \(name) with it too")
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
        let what = (bound.name ?? missing.name) == nil ? "tag" : "name"
        return switch (bound.tag == nil && bound.name == nil, missing.tag == nil && missing.name == nil) {
        case (true, _): "without the \(what)"
        case (_, true): "with a \(what)"
        default: "with another \(what)"
        }
    }
}

/// A type whose bindings are declared with a step of their own.
protocol DeclaredByStep {
    /// The step, as it is written.
    static var step: String { get }
}

extension ComponentFactory: DeclaredByStep {
    static var step: String { "install(dependency: \(shortName(of: ComponentElement.self)).self)" }
}

extension Factory: DeclaredByStep {
    static var step: String {
        let with = Tag.self == EmptySeed<Tag.Element>.self ? "" : ".with(\(shortName(of: Tag.self)).self)"
        return "bindFactory(\(shortName(of: Tag.Element.self)).self)\(with)"
    }
}

extension PropertyInjector: DeclaredByStep {
    static var step: String { "bindPropertyInjectionOf(\(shortName(of: Element.self)).self)" }
}

/// Tells which types conform to the protocol of an existential type; nil if the type is of no protocol that the runtime knows
/// by name, or of one to which every type conforms.
package func conformanceCheck(of existential: Any.Type) -> ((Any.Type) -> Bool)? {
    // By the ABI's document "Mangling", the name of `any P` ends like this, and that of `any P.Type` with two letters more.
    guard let name = _mangledTypeName(existential), name.hasSuffix("_p"), let metatype = _typeByName(name + "Xp")
    else { return nil }
    func check<Metatype>(_: Metatype.Type) -> ((Any.Type) -> Bool)? {
        Void.self is Metatype ? nil : { $0 is Metatype }
    }
    return _openExistential(metatype, do: check)
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
