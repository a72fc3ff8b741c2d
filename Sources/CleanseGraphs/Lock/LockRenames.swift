import CleanseEngine

/// The components and keys of two locks that differ only in their names.
struct LockRenames {
    /// The new paths of renamed components.
    private(set) var components: [String: String] = [:]
    private let old: [LockFact]
    private let new: [LockFact]

    init(from old: [LockFact], to new: [LockFact]) {
        self.old = old
        self.new = new
        findComponents()
    }

    /// Pairs a missing component with a new component of the same parent that has mostly the same contents.
    private mutating func findComponents() {
        let before = Dictionary(grouping: old, by: \.component).mapValues(Self.contents)
        let after = Dictionary(grouping: new, by: \.component).mapValues(Self.contents)
        let added = Dictionary(grouping: after.keys.filter { before[$0] == nil }, by: Self.parent)
        // Outermost components first, because their names are part of the others' paths.
        for path in before.keys.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
            let parent = Self.parent(of: path)
            let moved = parent.map { components[$0] ?? $0 }
            let same = (moved.map { $0 + " > " } ?? "") + LockNames.innermost(path)
            if after[same] != nil {
                if same != path { components[path] = same }
                continue
            }
            let candidates = (added[moved] ?? []).filter { Self.likeness(before[path] ?? [], after[$0] ?? []) >= 0.5 }
            if candidates.count == 1 { components[path] = candidates[0] }
        }
    }

    private static func parent(of path: String) -> String? {
        path.ranges(of: " > ").last.map { String(path[..<$0.lowerBound]) }
    }

    /// Returns the keys and facts of a component, without the component's name.
    private static func contents(_ facts: [LockFact]) -> Set<[String]> { Set(facts.map { [$0.key ?? "", $0.fact] }) }

    /// Returns the share of the contents that both have in common, from 0 to 1.
    private static func likeness(_ one: Set<[String]>, _ other: Set<[String]>) -> Double {
        let common = one.count < other.count ? one.count(where: other.contains) : other.count(where: one.contains)
        return Double(common) / Double(max(1, one.count + other.count - common))
    }

    /// Returns the new names of renamed keys.
    ///
    /// A missing key and a new key are one renamed key if they have the same facts and the same dependents. For this comparison, all
    /// missing and new keys have one name. The names must also be similar if several keys have the same facts and dependents, or if the key
    /// has neither dependencies nor dependents.
    mutating func keys() -> [String: String] {
        let moved = old.map { [components] in $0.renamed(component: { components[$0] ?? $0 }, key: { $1 }) }
        let (before, after) = (Set(moved.compactMap(\.key)), Set(new.compactMap(\.key)))
        let (gone, come) = (before.subtracting(after), after.subtracting(before))
        let unknown = gone.union(come)
        let (olds, news) = (Self.signatures(moved, of: gone, unknown), Self.signatures(new, of: come, unknown))
        var result: [String: String] = [:]
        for (signature, candidates) in olds {
            guard let targets = news[signature] else { continue }
            let isAlone = candidates.count == 1 && targets.count == 1
            if isAlone, signature.contains(where: { $0.contains(": ") }) {
                result[candidates[0]] = targets[0]
                continue
            }
            result.merge(Self.nearest(candidates, targets)) { first, _ in first }
        }
        return result
    }

    /// The largest number of pairs of names that are compared.
    private static let mostPairs = 250_000

    /// Returns the pairs of names that are each other's nearest. If there are too many pairs, the unqualified names must be equal.
    private static func nearest(_ names: [String], _ others: [String]) -> [String: String] {
        guard names.count * others.count <= mostPairs else { return alike(names, others) }
        let (first, second) = (names.map(text), others.map(text))
        func nearest(_ text: SimilarText?, among texts: [SimilarText?]) -> Int? {
            guard let text else { return nil }
            var best: (position: Int, distance: Int)?
            for (position, other) in texts.enumerated() {
                var work = 0
                guard let distance = other.flatMap({ text.distance(from: $0, work: &work) }),
                    distance < best?.distance ?? .max
                else { continue }
                best = (position, distance)
            }
            return best?.position
        }
        let back = second.map { nearest($0, among: first) }
        var result: [String: String] = [:]
        for (position, name) in names.enumerated() {
            guard let target = nearest(first[position], among: second), back[target] == position else { continue }
            result[name] = others[target]
        }
        return result
    }

    private static func text(_ name: String) -> SimilarText? { SimilarText(unqualified(name)) }

    /// Returns the pairs of names with the same unqualified name, if there is one pair of that name.
    private static func alike(_ names: [String], _ others: [String]) -> [String: String] {
        let targets = Dictionary(grouping: others, by: unqualified)
        return Dictionary(grouping: names, by: unqualified).reduce(into: [:]) { result, entry in
            guard entry.value.count == 1, let target = targets[entry.key], target.count == 1 else { return }
            result[entry.value[0]] = target[0]
        }
    }

    /// Groups the keys by their signature: their facts and their dependents.
    private static func signatures(_ facts: [LockFact], of keys: Set<String>, _ unknown: Set<String>) -> [[String]:
        [String]]
    {
        func name(_ key: String) -> String { unknown.contains(key) ? "?" : key }
        var lines: [String: [String]] = [:]
        for fact in facts {
            guard let key = fact.key else { continue }
            let text = fact.need.map { "\($0.verb): \(name($0.key))" } ?? fact.fact
            if keys.contains(key) { lines[key, default: []].append("\(fact.component) \(text)") }
            if let need = fact.need, keys.contains(need.key) {
                lines[need.key, default: []].append("\(fact.component) \(name(key)) \(need.verb): it")
            }
        }
        return Dictionary(grouping: lines.keys.sorted()) { lines[$0]?.sorted() ?? [] }
    }
}
