import Cleanse

/// Finds the beans of one environment by their types.
///
/// An object, since who asks would retain each of its tables otherwise.
final class TypeIndex {
    // Written by the thread that validates the environment, one call at a time: no check of exclusive access is needed.

    /// The types by which beans are found, as far as they or their classes declare them, and the beans of each.
    @exclusivity(unchecked) private(set) var types: [Any.Type] = []
    @exclusivity(unchecked) private var candidates: [[Candidate]] = []
    @exclusivity(unchecked) private var positions: [ObjectIdentifier: Int] = [:]
    /// The positions of the types that all beans of a type have: itself, its superclasses, and the protocols that the class declares.
    @exclusivity(unchecked) private var positionsOfBeans: [ObjectIdentifier: [Int]] = [:]
    /// All of them, in the order of definition.
    @exclusivity(unchecked) private var all: [Candidate] = []
    /// Those that conform to protocols. Asked once all beans are there.
    private let conforming = ConformingBeans()

    func candidates(for type: Any.Type) -> [Candidate] {
        guard isExistential(type) else { return declaring(type) }
        return conforming.candidates(for: type, among: all) { declaring(type) }
    }

    /// The beans that have the type, or declare it.
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
