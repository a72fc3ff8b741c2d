import CleanseEngine

/// What differs between two locks, in words.
struct LockChanges {
    private let old: [LockFact]
    private let new: [LockFact]
    private var components: [String: String] = [:]
    private var keys: [String: String] = [:]

    init(from old: GraphLock, to new: GraphLock) {
        self.new = new.facts
        var renames = LockRenames(from: old.facts, to: new.facts)
        components = renames.components
        keys = renames.keys()
        let (components, keys) = (self.components, self.keys)
        self.old = old.facts.map {
            $0.renamed(component: { components[$0] ?? $0 }, key: { keys[$1] ?? $1 })
        }
    }

    /// The sentences: renames first, then components, then keys, each in the order of their names.
    var sentences: [String] {
        let (before, after) = (Set(old), Set(new))
        let names = LockNames(old + new + oldNames)
        var result = components.sorted { $0.key < $1.key }.map {
            "\(names.component($0)) is now called \(names.component($1))"
        }
        result += keys.sorted { $0.key < $1.key }.map { "\(names.key($0)) is now called \(names.key($1))" }

        let (oldComponents, newComponents) = (Set(old.map(\.component)), Set(new.map(\.component)))
        for component in newComponents.subtracting(oldComponents).sorted() {
            let count = Set(new.filter { $0.component == component }.compactMap(\.key)).count
            result.append("\(names.component(component)) is new, with \(counted(count, "key"))")
        }
        for component in oldComponents.subtracting(newComponents).sorted() {
            result.append("\(names.component(component)) is gone")
        }
        for component in newComponents.intersection(oldComponents).sorted() {
            let removed = before.subtracting(after).filter { $0.component == component }
            let added = after.subtracting(before).filter { $0.component == component }
            let oldKeys = Set(old.lazy.filter { $0.component == component }.compactMap(\.key))
            let newKeys = Set(new.lazy.filter { $0.component == component }.compactMap(\.key))
            result += changes(of: nil, in: component, removed, added, names)
            for key in Set((removed.union(added)).compactMap(\.key)).sorted() {
                let place = newComponents.count + oldComponents.count > 2 ? " in \(names.component(component))" : ""
                if !oldKeys.contains(key) {
                    let isShared = added.contains { $0.key == key && $0.fact == "is shared" }
                    result.append("\(names.key(key)) is bound now\(isShared ? ", shared" : "")\(place)")
                } else if !newKeys.contains(key) {
                    result.append("\(names.key(key)) is no longer bound\(place)")
                } else {
                    result += changes(of: key, in: component, removed, added, names)
                }
            }
        }
        return result
    }

    /// The names that only the old lock has.
    private var oldNames: [LockFact] { keys.keys.map { LockFact(component: "", key: $0, fact: "") } }

    /// How something is needed: `needs later` as `needs` and `later`.
    private static func parts(of verb: String) -> (base: String, manner: String) {
        let base = verb.hasPrefix("may need") ? "may need" : "needs"
        let manner = verb.dropFirst(base.count).drop { $0 == " " }
        return (base, manner.isEmpty ? "immediately" : String(manner))
    }

    /// The changes of one key, or of the component itself.
    private func changes(
        of key: String?, in component: String, _ removed: Set<LockFact>, _ added: Set<LockFact>, _ names: LockNames
    ) -> [String] {
        let subject = key.map(names.key) ?? names.component(component)
        let (gone, come) = (removed.filter { $0.key == key }.sorted(), added.filter { $0.key == key }.sorted())
        var result: [String] = []
        let goneNeeds = Dictionary(
            gone.compactMap(\.need).map { ($0.key, $0.verb) }, uniquingKeysWith: { first, _ in first })
        let comeNeeds = Dictionary(
            come.compactMap(\.need).map { ($0.key, $0.verb) }, uniquingKeysWith: { first, _ in first })
        for (need, verb) in comeNeeds.sorted(by: { $0.key < $1.key }) {
            let (base, manner) = Self.parts(of: verb)
            if let old = goneNeeds[need].map(Self.parts) {
                result.append("\(subject) now \(base) \(names.key(need)) \(manner); before: \(old.base) \(old.manner)")
            } else {
                result.append(
                    "\(subject) \(base) \(names.key(need)) too" + (manner == "immediately" ? "" : ", \(manner)"))
            }
        }
        for (need, _) in goneNeeds.sorted(by: { $0.key < $1.key }) where comeNeeds[need] == nil {
            result.append("\(subject) no longer needs \(names.key(need))")
        }
        let scope =
            new.first { $0.component == component && $0.key == nil && $0.fact.hasPrefix("has the scope ") }
            .map { " in \(names.key(String($0.fact.dropFirst("has the scope ".count))))" } ?? ""
        for fact in come where fact.need == nil {
            result.append(
                fact.fact == "is shared"
                    ? "\(subject) is now shared\(scope)" : "\(subject) now \(names.words(fact.fact))")
        }
        for fact in gone where fact.need == nil {
            result.append(
                fact.fact == "is shared"
                    ? "\(subject) is no longer shared" : "\(subject) no longer \(names.words(fact.fact))")
        }
        return result
    }
}
