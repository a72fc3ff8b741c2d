import Cleanse

/// The beans of one environment that conform to protocols, whether they declare it or not: found once for each protocol.
final class ConformingBeans: @unchecked Sendable {
    // SAFETY: what changes is behind the lock. Beans that have been resolved do not change, see `ResolvedBean`.
    private let known = Guarded<[ObjectIdentifier: [Candidate]]>([:])

    /// The candidates for a protocol, in the order of definition.
    /// - Parameters:
    ///   - type: `any P`, or `any P & Q`.
    ///   - all: All beans of the environment.
    ///   - declaring: Those that declare to implement it.
    /// - Complexity: Linear in the beans for the first time, then constant.
    func candidates(for type: Any.Type, among all: [Candidate], declaring: () -> [Candidate]) -> [Candidate] {
        if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found }
        let declaring = declaring()
        let found = conformanceCheck(of: type).map { find($0, among: all, declaring) } ?? declaring
        return known.withLock { known in
            known[ObjectIdentifier(type)] = found
            return found
        }
    }

    private func find(
        _ conforms: (Any.Type) -> Bool, among all: [Candidate], _ declaring: [Candidate]
    ) -> [Candidate] {
        let keys = Set(declaring.map(\.key))
        var answers: [ObjectIdentifier: Bool] = [:]
        return all.filter { candidate in
            // The parts of the container are found by their classes only.
            guard !candidate.bean.declaration.isBuiltIn else { return false }
            let type = ObjectIdentifier(candidate.type)
            let answer = answers[type] ?? conforms(candidate.type)
            answers[type] = answer
            return answer || (!keys.isEmpty && keys.contains(candidate.key))
        }
    }
}
