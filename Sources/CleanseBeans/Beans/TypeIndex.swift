import Cleanse

/// Finds the beans of one environment by their types.
struct TypeIndex {
    private var byType: [ObjectIdentifier: [Candidate]] = [:]
    private(set) var types: [Any.Type] = []

    func candidates(for type: Any.Type) -> [Candidate] { byType[ObjectIdentifier(type)] ?? [] }

    /// Adds a bean under its type, its superclasses and the protocols that it or its class declares.
    mutating func enter(_ bean: ResolvedBean) throws {
        try enter(Candidate(bean: bean, isProduct: false))
        if bean.targetType != nil { try enter(Candidate(bean: bean, isProduct: true)) }
    }

    private mutating func enter(_ candidate: Candidate) throws {
        let found = [candidate.type] + superclasses(of: candidate.type) + (try candidate.protocols())
        var seen: Set<ObjectIdentifier> = []
        for type in found where seen.insert(ObjectIdentifier(type)).inserted {
            if byType[ObjectIdentifier(type)] == nil { types.append(type) }
            byType[ObjectIdentifier(type), default: []].append(candidate)
        }
    }
}
