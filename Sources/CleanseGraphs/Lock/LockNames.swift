/// Names of a lock in words: unqualified, where that is unambiguous.
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

    /// The innermost name of a path.
    static func innermost(_ path: String) -> String {
        path.ranges(of: " > ").last.map { String(path[$0.upperBound...]) } ?? path
    }

    /// A fact with unqualified names at its end.
    func words(_ fact: String) -> String {
        for start in ["has the scope ", "takes ", "belongs to ", "comes from ", "could use "]
        where fact.hasPrefix(start) {
            return start + key(String(fact.dropFirst(start.count)))
        }
        return fact
    }
}
