import CleanseEngine

/// Finds what only has another name: the same component, or the same key, in everything else.
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

    /// A component that is gone and one that is new below the same one, with nearly the same keys.
    private mutating func findComponents() {
        let before = Dictionary(grouping: old, by: \.component), after = Dictionary(grouping: new, by: \.component)
        // From the outermost one, whose name is part of the others' paths.
        for path in before.keys.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
            let parent = Self.parent(of: path)
            let moved = parent.map { components[$0] ?? $0 }
            let same = (moved.map { $0 + " > " } ?? "") + Self.name(of: path)
            if after[same] != nil {
                if same != path { components[path] = same }
                continue
            }
            let candidates = after.keys.filter {
                Self.parent(of: $0) == moved && before[$0] == nil
                    && Self.likeness(before[path] ?? [], after[$0] ?? []) >= 0.5
            }
            if candidates.count == 1 { components[path] = candidates[0] }
        }
    }

    private static func parent(of path: String) -> String? {
        path.ranges(of: " > ").last.map { String(path[..<$0.lowerBound]) }
    }

    private static func name(of path: String) -> String {
        path.ranges(of: " > ").last.map { String(path[$0.upperBound...]) } ?? path
    }

    /// Which part of the facts of both is common.
    private static func likeness(_ first: [LockFact], _ second: [LockFact]) -> Double {
        let one = Set(first.map { [$0.key ?? "", $0.fact] }), other = Set(second.map { [$0.key ?? "", $0.fact] })
        return Double(one.intersection(other).count) / Double(max(1, one.union(other).count))
    }

    /// The new names of renamed keys.
    ///
    /// A key that is gone and one that is new are one if they have the same facts and the same dependents, where all such keys count as
    /// one name, and no other pair has. Of those without dependencies and dependents, the names must also be similar.
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
            // The nearest names, if they are nearest for each other.
            for candidate in candidates {
                guard let target = Self.nearest(candidate, among: targets),
                    Self.nearest(target, among: candidates) == candidate
                else { continue }
                result[candidate] = target
            }
        }
        return result
    }

    /// The keys with each signature: their facts, and what needs them.
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

    /// The most similar of some names; nil if none is similar.
    private static func nearest(_ name: String, among others: [String]) -> String? {
        guard let wanted = SimilarText(unqualified(name)) else { return nil }
        var best: (name: String, distance: Int)?
        for other in others {
            var work = 0
            guard let distance = SimilarText(unqualified(other)).flatMap({ wanted.distance(from: $0, work: &work) }),
                distance < best?.distance ?? .max
            else { continue }
            best = (other, distance)
        }
        return best?.name
    }
}
