// Look-ups of beans by type: the index of an environment, and the candidates that it finds.

import CleanseEngine

/// An index that finds the beans of one environment by their types.
///
/// It is a class because a caller would retain each table of a struct.
final class TypeIndex {
    // The thread that validates the environment writes it, one call at a time, so that no check of exclusive access is needed.

    /// The types that beans or their classes declare. `candidates` contains the beans of each, in the same order.
    @exclusivity(unchecked) private(set) var types: [Any.Type] = []
    @exclusivity(unchecked) private var candidates: [[Candidate]] = []
    @exclusivity(unchecked) private var positions: [ObjectIdentifier: Int] = [:]
    /// The positions of the types that all beans of a type have: the type itself, its superclasses, and its declared protocols.
    @exclusivity(unchecked) private var positionsOfBeans: [ObjectIdentifier: [Int]] = [:]
    /// All beans and products, in the order of definition.
    @exclusivity(unchecked) private var all: [Candidate] = []
    /// The beans that conform to protocols. It is used once all beans have been entered.
    private let conforming = ConformingBeans()

    func candidates(for type: Any.Type) -> [Candidate] {
        guard isExistential(type) else { return declaring(type) }
        return conforming.candidates(for: type, among: all) { declaring(type) }
    }

    /// Returns the beans that have or declare a type.
    private func declaring(_ type: Any.Type) -> [Candidate] {
        positions[ObjectIdentifier(type)].map { candidates[$0] } ?? []
    }

    /// Adds a bean under its type, its superclasses and the protocols that it or its class declares.
    func enter(_ bean: ResolvedBean) throws {
        try enter(Candidate(bean: bean, isProduct: false), protocols: bean.declaration.protocols)
        if bean.targetType != nil { try enter(Candidate(bean: bean, isProduct: true), protocols: []) }
    }

    /// - Parameter protocols: The protocols that the bean itself declares.
    private func enter(_ candidate: Candidate, protocols: [Any.Type]) throws {
        all.append(candidate)
        var found = try positions(of: candidate.type)
        for type in protocols {
            let position = position(of: type)
            if !found.contains(position) { found.append(position) }
        }
        for position in found { candidates[position].append(candidate) }
    }

    private func positions(of type: Any.Type) throws -> [Int] {
        if let known = positionsOfBeans[ObjectIdentifier(type)] { return known }
        let all = [type] + superclasses(of: type) + (try BeanDescriptor.forType(type).protocols)
        var found: [Int] = []
        for position in all.map({ position(of: $0) }) where !found.contains(position) { found.append(position) }
        positionsOfBeans[ObjectIdentifier(type)] = found
        return found
    }

    private func position(of type: Any.Type) -> Int {
        if let known = positions[ObjectIdentifier(type)] { return known }
        types.append(type)
        candidates.append([])
        positions[ObjectIdentifier(type)] = types.count - 1
        return types.count - 1
    }
}

/// The beans of one environment that conform to protocols, declared or not. They are found once for each protocol.
final class ConformingBeans: @unchecked Sendable {
    // SAFETY: a lock guards the table, and resolved beans do not change (see `ResolvedBean`).
    private let known = Guarded<[ObjectIdentifier: [Candidate]]>([:])

    /// Returns the candidates for a protocol, in the order of definition.
    /// - Parameters:
    ///   - type: `any P`, or `any P & Q`.
    ///   - all: All beans of the environment.
    ///   - declaring: The candidates that declare the protocol.
    /// - Complexity: Linear in the beans for the first request of a protocol, then constant.
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

/// A bean, or the product of a factory bean, that a look-up by type can find.
struct Candidate {
    let bean: ResolvedBean
    let isProduct: Bool
    /// Whether the bean is primary. This is stored because look-ups read it for all candidates.
    let isPrimary: Bool

    init(bean: ResolvedBean, isProduct: Bool) {
        self.bean = bean
        self.isProduct = isProduct
        isPrimary = bean.declaration.isPrimary
    }

    /// The position of its binding in its own environment.
    var position: Int { isProduct ? bean.position + 1 : bean.position }
    var key: ProviderKey { isProduct ? bean.productKey : bean.key }
    var type: Any.Type { isProduct ? bean.targetType ?? bean.type : bean.type }
    /// The name in errors, with the source location if the bean has no id.
    var name: String {
        bean.declaration.beanId == nil ? "\(bean.name) in \(bean.declaration.sourceLocation)" : bean.name
    }

    /// Returns the protocols that the bean or its class declares.
    func protocols() throws -> [Any.Type] {
        try BeanDescriptor.forType(type).protocols + (isProduct ? [] : bean.declaration.protocols)
    }
}

/// The candidates for a type, in an environment and then in its ancestors.
struct Candidates {
    let lists: [[Candidate]]

    init(_ lists: [[Candidate]]) {
        self.lists = lists.filter { !$0.isEmpty }
    }

    var count: Int { lists.reduce(0) { $0 + $1.count } }
    var first: Candidate? { lists.first?.first }
    /// The only candidate, or else the only primary one, which a request by type returns.
    var one: Candidate? {
        guard count > 1 else { return first }
        var primary: Candidate?
        for list in lists {
            for candidate in list where candidate.isPrimary {
                guard primary == nil else { return nil }
                primary = candidate
            }
        }
        return primary
    }
    var all: [Candidate] { lists.flatMap(\.self) }

    /// The names of the first candidates in errors, and the number of the others.
    var names: [String] {
        let hasSeveralPrimary = lists.joined().lazy.filter(\.isPrimary).count > 1
        let names = lists.joined().prefix(Limits.shownCandidates).map {
            hasSeveralPrimary && $0.isPrimary ? $0.name + BeanError.primaryMark : $0.name
        }
        return count > Limits.shownCandidates ? names + ["and \(count - Limits.shownCandidates) more"] : names
    }
}
