import Synchronization

/// Finds the bindings that may be what the author of a missing key meant, without a walk over all of them for each key.
final class HintIndex: Sendable {
    /// A binding whose key is text.
    private struct Text: Sendable {
        let text: SimilarText
        let index: Int
    }

    /// The bindings of a type, of its optional, and of its subclasses.
    private let byType: [ObjectIdentifier: [Int]]
    private let byName: [String: [Int]]
    /// The bindings whose keys are text, by how long that is.
    private let byLength: [Int: [Text]]
    /// A binding of each type, to be asked which protocols the type conforms to. Not of all: a conformance that is not there
    /// costs a search among all in the process.
    private let conformers: [(type: Any.Type, index: Int)]
    private static let conformerLimit = 500
    /// The bindings of protocols and of compositions of them.
    private let existentials: [(type: ExistentialType, index: Int)]

    /// What tells the names of protocols and of their implementations apart: `Store` and `StoreImpl`, `DefaultStore`.
    private static let affixes = [
        "Impl", "Implementation", "Protocol", "Type", "Default", "Live", "Real", "Mock", "Fake",
    ]

    init(_ outline: PlanOutline) {
        var byType: [ObjectIdentifier: [Int]] = [:]
        var byName: [String: [Int]] = [:]
        var byLength: [Int: [Text]] = [:]
        var conformers: [(type: Any.Type, index: Int)] = []
        var existentials: [(type: ExistentialType, index: Int)] = []
        for (index, binding) in outline.bindings.enumerated() where binding.kind != .imported {
            if let text = binding.key.text {
                guard binding.key.role?.noun != nil, let text = SimilarText(text.text) else { continue }
                byLength[text.letters.count, default: []].append(Text(text: text, index: index))
                continue
            }
            let type = binding.key.type
            if conformers.count < Self.conformerLimit, byType[ObjectIdentifier(type)] == nil {
                conformers.append((type, index))
            }
            if let type = ExistentialType(type), existentials.count < Self.conformerLimit {
                existentials.append((type, index))
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
        (self.byType, self.byName, self.byLength) = (byType, byName, byLength)
        (self.conformers, self.existentials) = (conformers, existentials)
    }

    /// The bindings worth a look: the most similar texts first, then in the order of their declaration.
    /// - Parameter effort: How much may still be spent on comparing texts.
    func candidates(for key: ProviderKey, _ effort: HintEffort) -> [Int] {
        if let text = key.text { return SimilarText(text.text).map { similar(to: $0, effort) } ?? [] }
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
        if let wanted = existential(of: key) {
            found.formUnion(
                existentials.lazy.filter { $0.type.refines(wanted) || wanted.refines($0.type) }.map(\.index))
        }
        if key.name == nil {
            let name = shortName(of: key.type)
            for name in twins(of: name) + [name] { found.formUnion(byName[name] ?? []) }
        }
        return found.sorted()
    }

    /// The bindings of similar texts, those of the same length first.
    private func similar(to text: SimilarText, _ effort: HintEffort) -> [Int] {
        var found: [(distance: Int, index: Int)] = []
        for difference in 0...text.allowedDistance {
            for length in Set([text.letters.count - difference, text.letters.count + difference]).sorted() {
                for other in byLength[length] ?? [] {
                    guard effort.isLeft else { break }
                    var work = 1
                    if let distance = other.text.distance(from: text, work: &work) {
                        found.append((distance, other.index))
                    } else if other.text.isEquivalent(to: text) {
                        found.append((0, other.index))
                    }
                    effort.spend(work)
                }
            }
        }
        return found.sorted { $0 < $1 }.map(\.index)
    }

    /// What a key asks of its values, if it is of a protocol or of several and has no tag or name.
    func existential(of key: ProviderKey) -> ExistentialType? {
        key.tag == nil && key.name == nil ? ExistentialType(key.type) : nil
    }

    /// Tells which types conform to a key's protocol; nil if the key is of no protocol that the runtime knows.
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

/// How much work the hints of one report may take: of many missing keys, those that are read first get hints.
final class HintEffort: Sendable {
    /// A few hundredths of a second.
    private static let limit = 4_000_000
    private let spent = Atomic(0)

    var isLeft: Bool { spent.load(ordering: .relaxed) < Self.limit }
    func spend(_ work: Int) { spent.wrappingAdd(work, ordering: .relaxed) }
}

extension PlanOutline {
    /// What the author of a missing key may have meant, or how such a key is bound.
    /// - Parameters:
    ///   - asker: Who misses it.
    ///   - effort: How much may still be spent on it.
    func hints(forMissing key: ProviderKey, of asker: Asker, _ effort: HintEffort) -> [String] {
        var hints: [String] = []
        if let (place, owner) = placeInParents(of: key) {
            hints.append(
                "\(names(key)) is bound at \(place) in \(names(owner)), but the graph given as parent is a"
                    + " subcomponent's and keeps only what its root can reach: give \(names(owner))'s graph, or let the root"
                    + " reach it"
            )
        }
        hints += nearMisses(of: key, for: asker, effort)
        if hints.isEmpty, !key.isText {
            hints.append(remedy?(key) ?? remedy(forMissing: key, requiredBy: asker.dependents))
        }
        return Array(hints.prefix(Self.hintLimit))
    }

    private func remedy(forMissing key: ProviderKey, requiredBy dependents: [Int]) -> String {
        if let seed = key.assisted {
            let function =
                dependents.first.map { "bindFactory(\(expression(of: bindings[$0].key.type)))" } ?? "bindFactory(_:)"
            return "only functions that are bound as factories are given a seed: use \(function).with(_:) with an"
                + " AssistedFactory whose Seed is \(names(seed)), and ask for the Factory"
        }
        if key.tag == nil, let type = key.type as? any DeclaredByStep.Type {
            return "declare it with \(type.step(names))"
        }
        if key.tag == nil, let collection = key.type as? any CollectionType.Type {
            return
                "add an element with bind(\(expression(of: collection.member))).\(collection.step); one that may stay empty"
                + " also has a binding that ends with \(collection.step).to { \(collection.empty) }"
        }
        if key.tag == nil, isFunction(key.type), closureForm(of: key) == nil {
            return
                "of closures, only () -> X and () throws -> X stand for a provider of X: ask for one of these, or bind the"
                + " closure itself"
        }
        let name = names(key)
        let optional = name.contains { $0 == " " || $0 == "&" } ? "(\(name))?" : "\(name)?"
        let tag = key.tag.map { " with tagged(with: \(names($0)).self)" } ?? ""
        return "bind \(names(key.type))\(tag), include the module that does, or ask for \(optional)"
    }

    /// A type as an expression: `(any Store).self`, `Disk.self`.
    private func expression(of type: Any.Type) -> String {
        isExistential(type) ? "(any \(names(type))).self" : "\(names(type)).self"
    }

    /// How a binding of another type is bound under a key too.
    private func alsoBound(as key: ProviderKey) -> String {
        remedy == nil
            ? "add .alias(\(expression(of: key.type))) { $0 } to its binding" : "bind \(names(key)) with it too"
    }

    /// Who misses a key.
    struct Asker {
        /// The component that asks.
        let component: Int
        /// Its bindings that require the key, where it is not asked for at run time.
        var dependents: [Int] = []
    }

    /// The bindings that are nearly what a key asks for.
    /// - Parameter asker: Who misses it; nil where every component of the graph may be meant, and none above.
    func nearMisses(of key: ProviderKey, for asker: Asker?, _ effort: HintEffort) -> [String] {
        let names = self.names.including { key.types }
        var hints: [String] = []
        var next: (outline: PlanOutline, asker: Asker?)? = (self, asker)
        while let (outline, current) = next, hints.count < Self.hintLimit, outline === self || effort.isLeft {
            for hint in outline.ownNearMisses(of: key, for: current, names, effort)
            where !hints.contains(hint) { hints.append(hint) }
            effort.spend(1000 + outline.bindings.count)
            next = asker == nil ? nil : outline.parent.map { ($0, Asker(component: outline.parentComponent)) }
        }
        return Array(hints.prefix(Self.hintLimit))
    }

    private static let hintLimit = 5

    /// Those among the graph's own bindings: what the asker sees first, then what it can't see.
    private func ownNearMisses(
        of key: ProviderKey, for asker: Asker?, _ names: Names, _ effort: HintEffort
    ) -> [String] {
        let index = hintIndex
        let conforms = index.conformance(to: key)
        var (seen, unseen): ([String], [String]) = ([], [])
        // A key of text is a suggestion; of a type, the hint says what is bound.
        let useless = key.isText ? Set(asker?.dependents ?? []) : []
        for candidate in index.candidates(for: key, effort)
        where seen.count < Self.hintLimit && !useless.contains(candidate) {
            let binding = bindings[candidate]
            let isSeen = asker.map { self.isSeen(Int(binding.component), from: $0.component) } ?? true
            // What is seen, and missing all the same, is told of elsewhere.
            if binding.key == key, isSeen { continue }
            guard let nearMiss = nearMiss(binding, of: key, conforms, names) else { continue }
            if isSeen {
                if !seen.contains(nearMiss) { seen.append(nearMiss) }
            } else if unseen.count < Self.hintLimit {
                let owner = names(components[Int(binding.component)].name)
                let hint =
                    "\(names(binding.key)) is bound at \(binding.origin), but in \(owner), which this component can't see"
                if !unseen.contains(hint) { unseen.append(hint) }
            }
        }
        return seen + unseen
    }

    /// What is said of a binding that is nearly what a key asks for; nil if it is not.
    private func nearMiss(
        _ binding: GraphPlan.Binding, of key: ProviderKey, _ conforms: ((Any.Type) -> Bool)?, _ names: Names
    ) -> String? {
        let collection = key.type as? any CollectionType.Type
        let bound = names(binding.key)
        let place = "bound at \(binding.origin)"
        if key.isText {
            let isOfOtherRole = binding.key.type != key.type
            let what = isOfOtherRole ? binding.key.role?.noun.map { "\($0) " } ?? "" : ""
            var letters = ""
            if !isOfOtherRole {
                if binding.key.name == key.name {
                    letters = ", written with other Unicode scalars"
                } else if bound == names(key), let difference = hiddenDifference(of: binding.key, from: key) {
                    letters = ", and differs from \(difference) on"
                }
            }
            return "\(bound) is \(what)\(place)\(letters): did you mean that?"
        } else if binding.key.type == key.type {
            return "\(bound) is \(place): the same type \(difference(of: binding.key, from: key))"
        } else if shortName(of: binding.key.type) == shortName(of: key.type) {
            return "another type of that name, \(bound), is \(place): this one is \(names(key))"
        } else if let request = (binding.key.type as? any DependencyForm.Type)?.request, request.isOptional,
            request.dependency.key.type == key.type
        {
            return "\(bound) is \(place); bind \(names(key.type)) itself, or ask for \(bound)"
        } else if !binding.isContribution,
            let member = (binding.key.type as? any CollectionType.Type)?.member,
            member == key.type || member == collection?.member
        {
            return "\(bound) is \(place): did you mean that?"
        } else if let collection, collection.member == binding.key.type {
            return "\(bound) is \(place): add it to the collection with \(collection.step), or ask for it"
        } else if let existential = hintIndex.existential(of: key), let other = ExistentialType(binding.key.type),
            existential.refines(other)
        {
            return "\(bound) is \(place), and asks less of its values: did you mean that?"
        } else if let existential = hintIndex.existential(of: key), let other = ExistentialType(binding.key.type),
            other.refines(existential)
        {
            return "\(bound), \(place), refines it: \(alsoBound(as: key))"
        } else if let conforms, conforms(binding.key.type) {
            return "\(bound), \(place), conforms to it: \(alsoBound(as: key))"
        } else if superclasses(of: binding.key.type).contains(where: { $0 == key.type }) {
            return "\(bound), \(place), is a subclass: \(alsoBound(as: key))"
        } else if superclasses(of: key.type).contains(where: { $0 == binding.key.type }) {
            return "\(bound), \(place), is its superclass"
        } else if hintIndex.areTwins(binding.key, key) {
            return "\(bound) is \(place): did you mean that?"
        }
        return nil
    }

    /// Whether a component is another one or above that.
    private func isSeen(_ component: Int, from viewpoint: Int) -> Bool {
        var next = Optional(viewpoint)
        while let current = next {
            if current == component { return true }
            next = components[current].parent
        }
        return false
    }

    /// The first byte, counted from one, in which the texts of two keys differ that messages shorten alike.
    private func hiddenDifference(of bound: ProviderKey, from missing: ProviderKey) -> String? {
        func firstByte(_ first: String, _ second: String) -> Int {
            zip(first.utf8, second.utf8).prefix { $0 == $1 }.count + 1
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

/// A type whose bindings are declared with a step of their own.
protocol DeclaredByStep {
    /// The step, as it is written.
    static func step(_ names: Names) -> String
}

extension ComponentFactory: DeclaredByStep {
    static func step(_ names: Names) -> String { "install(dependency: \(names(ComponentElement.self)).self)" }
}

extension Factory: DeclaredByStep {
    static func step(_ names: Names) -> String {
        let with = Tag.self == EmptySeed<Tag.Element>.self ? "" : ".with(\(names(Tag.self)).self)"
        return "bindFactory(\(names(Tag.Element.self)).self)\(with)"
    }
}

extension PropertyInjector: DeclaredByStep {
    static func step(_ names: Names) -> String { "bindPropertyInjectionOf(\(names(Element.self)).self)" }
}

/// Tells which types conform to an existential type, `any P` or `any P & Q`; nil if it names no protocol that the runtime knows.
package func conformanceCheck(of existential: Any.Type) -> ((Any.Type) -> Bool)? {
    // By the ABI's document "Mangling", the name of `any P.Type` is that of `any P` with two letters more.
    guard let type = ExistentialType(existential), !type.protocols.isEmpty,
        let name = _mangledTypeName(existential), let metatype = _typeByName(name + "Xp")
    else { return nil }
    func check<Metatype>(_: Metatype.Type) -> (Any.Type) -> Bool { { $0 is Metatype } }
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
