// The differences between two locks, and the changes of a graph since another graph, in words.

import CleanseEngine

/// The differences between two locks, in words.
struct LockChanges {
    private let old: [LockFact]
    private let new: [LockFact]
    private var components: [String: String] = [:]
    private var keys: [String: String] = [:]

    /// A component, or a key in it.
    struct Subject: Hashable {
        /// The path of the component in the new lock, or `nil` if the change concerns a key in all components.
        let component: String?
        /// The key in the new lock, or `nil` for the component itself.
        let key: String?
    }

    /// A change in words.
    struct Change {
        let subject: Subject
        /// Whether the key has been added.
        let isNew: Bool
        let sentence: String

        init(of component: String?, key: String? = nil, isNew: Bool = false, _ sentence: String) {
            subject = Subject(component: component, key: key)
            self.isNew = isNew
            // A sentence is one line, even if a name contains line breaks.
            self.sentence = visible(sentence)
        }
    }

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

    /// The changes as sentences: see `all`.
    var sentences: [String] { all.map(\.sentence) }

    /// The components that only the new lock has.
    var newComponents: Set<String> { Set(new.map(\.component)).subtracting(old.map(\.component)) }

    /// The changes: renames first, then components, then keys, each sorted by name.
    ///
    /// - Complexity: Linear in both locks, plus sorting.
    var all: [Change] {
        let names = LockNames(old + new + oldNames)
        // A component below a renamed one has another path, but not another name.
        let renamed = components.filter { LockNames.innermost($0.key) != LockNames.innermost($0.value) }
        var result = renamed.sorted { $0.key < $1.key }.map {
            Change(of: $1, "\(names.component($0)) is now called \(names.component($1))")
        }
        result += keys.sorted { $0.key < $1.key }.map {
            Change(of: nil, key: $1, "\(names.key($0)) is now called \(names.key($1))")
        }

        let (before, after) = (Dictionary(grouping: old, by: \.component), Dictionary(grouping: new, by: \.component))
        for (component, facts) in after.sorted(by: { $0.key < $1.key }) where before[component] == nil {
            let keys = counted(Set(facts.compactMap(\.key)).count, "key")
            result.append(Change(of: component, "\(names.component(component)) is new, with \(keys)"))
        }
        for component in before.keys.sorted() where after[component] == nil {
            result.append(Change(of: component, "\(names.component(component)) is gone"))
        }
        for (component, facts) in after.sorted(by: { $0.key < $1.key }) {
            guard let oldFacts = before[component] else { continue }
            let place = before.count + after.count > 2 ? " in \(names.component(component))" : ""
            result += changes(in: component, from: oldFacts, to: facts, at: place, names)
        }
        return result
    }

    /// Returns the changes of a component and of its keys.
    private func changes(
        in component: String, from old: [LockFact], to new: [LockFact], at place: String, _ names: LockNames
    ) -> [Change] {
        let (before, after) = (Set(old), Set(new))
        let gone = Dictionary(grouping: LockFact.sorted(before.subtracting(after)), by: \.key)
        let come = Dictionary(grouping: LockFact.sorted(after.subtracting(before)), by: \.key)
        let (oldKeys, newKeys) = (Set(old.map(\.key)), Set(new.map(\.key)))
        let scope = new.first { $0.key == nil && $0.fact.hasPrefix("has the scope ") }
            .map { " in \(names.key(String($0.fact.dropFirst("has the scope ".count))))" }
        // The component itself first.
        let changed = Set(gone.keys).union(come.keys).sorted {
            ($0 == nil ? 0 : 1, $0 ?? "") < ($1 == nil ? 0 : 1, $1 ?? "")
        }
        return changed.flatMap { key -> [Change] in
            if let key, come[key]?.map(\.fact) == [LockFact.required], !oldKeys.contains(key) {
                return [
                    Change(of: component, key: key, isNew: true, "\(names.key(key)) \(LockFact.required) now\(place)")
                ]
            }
            if let key, gone[key]?.map(\.fact) == [LockFact.required], !newKeys.contains(key) {
                return [Change(of: component, key: key, "\(names.key(key)) is no longer required from outside\(place)")]
            }
            if let key, !oldKeys.contains(key) {
                let isShared = come[key]?.contains { $0.fact == "is shared" } == true
                let sentence = "\(names.key(key)) is bound now\(isShared ? ", shared" : "")\(place)"
                return [Change(of: component, key: key, isNew: true, sentence)]
            }
            if let key, !newKeys.contains(key) {
                return [Change(of: component, key: key, "\(names.key(key)) is no longer bound\(place)")]
            }
            return changes(
                of: key.map(names.key) ?? names.component(component), gone[key] ?? [], come[key] ?? [],
                scope: scope ?? "", names
            ).map { Change(of: component, key: key, $0) }
        }
    }

    /// The names that occur in the old lock only.
    private var oldNames: [LockFact] {
        keys.keys.map { LockFact(component: "", key: $0, fact: "") }
            + components.keys.map { LockFact(component: $0, key: nil, fact: "") }
    }

    /// Splits a verb into its base and its manner: `needs later` into `needs` and `later`.
    private static func parts(of verb: String) -> (base: String, manner: String) {
        let base = verb.hasPrefix("may need") ? "may need" : "needs"
        let manner = verb.dropFirst(base.count).drop { $0 == " " }
        return (base, manner.isEmpty ? "immediately" : String(manner))
    }

    /// Returns the changes of a key, or of the component itself.
    private func changes(
        of subject: String, _ gone: [LockFact], _ come: [LockFact], scope: String, _ names: LockNames
    ) -> [String] {
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

/// The names of a lock in words: unqualified if that is unambiguous.
struct LockNames {
    private let short: [String: String]

    init(_ facts: [LockFact]) {
        var names: Set<String> = []
        for fact in facts {
            if let key = fact.key { names.insert(key) }
            if let need = fact.need { names.insert(need.key) }
            names.formUnion(fact.component.split(separator: " > ").map(String.init))
        }
        let byShort = Dictionary(grouping: names, by: unqualified)
        short = byShort.reduce(into: [:]) { result, entry in
            for name in entry.value { result[name] = entry.value.count == 1 ? entry.key : name }
        }
    }

    func key(_ key: String) -> String { "`\(short[key] ?? unqualified(key))`" }

    func component(_ path: String) -> String { key(Self.innermost(path)) }

    /// Returns the innermost name of a path.
    static func innermost(_ path: String) -> String {
        path.ranges(of: " > ").last.map { String(path[$0.upperBound...]) } ?? path
    }

    /// Returns a fact in which the name at its end is unqualified.
    func words(_ fact: String) -> String {
        for start in ["has the scope ", "takes ", "belongs to ", "comes from ", "could use "]
        where fact.hasPrefix(start) {
            return start + key(String(fact.dropFirst(start.count)))
        }
        return fact
    }
}

/// The changes of a graph since another graph, such as another variant of it, in words and by key.
package struct GraphChanges {
    /// All changes, as ``GraphLock/changes(since:)`` lists them.
    package let sentences: [String]
    /// The changes of each key.
    private let ofKeys: [LockChanges.Subject: [LockChanges.Change]]
    /// The paths of the components, in the order of the document.
    private let paths: [String]
    /// The components that the other graph does not have.
    private let newComponents: Set<String>

    /// Compares a graph with another one.
    /// - Parameters:
    ///   - document: The graph.
    ///   - old: The facts of the other graph.
    /// - Complexity: Linear in both graphs, plus sorting.
    package init(of document: GraphDocument, since old: GraphLock) {
        let changes = LockChanges(from: old, to: GraphLock(document))
        let all = changes.all
        sentences = all.map(\.sentence)
        ofKeys = Dictionary(grouping: all.filter { $0.subject.key != nil }, by: \.subject)
        paths = GraphLock.paths(inOrderOf: document)
        newComponents = changes.newComponents
    }

    /// Whether a key is bound only in this graph.
    /// - Parameters:
    ///   - key: The key.
    ///   - component: The number of its component in the document.
    package func isNew(_ key: String, in component: Int) -> Bool {
        newComponents.contains(paths[component]) || changes(key, component).contains(where: \.isNew)
    }

    /// Returns the changes of a key in words. They are empty if it has not changed, or if its whole component is new.
    /// - Parameters:
    ///   - key: The key.
    ///   - component: The number of its component in the document.
    package func sentences(of key: String, in component: Int) -> [String] { changes(key, component).map(\.sentence) }

    private func changes(_ key: String, _ component: Int) -> [LockChanges.Change] {
        // A renamed key has the new name in all components.
        (ofKeys[.init(component: nil, key: key)] ?? []) + (ofKeys[.init(component: paths[component], key: key)] ?? [])
    }
}
