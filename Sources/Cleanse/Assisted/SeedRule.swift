/// Explains a missing seed of a factory's function. Nothing can bind a seed: the function takes another one than the factory is called
/// with.
package enum SeedRule {
    /// A function that is bound as a factory.
    private struct Function: Hashable {
        let element: ObjectIdentifier
        let seed: ObjectIdentifier

        init(_ element: Any.Type, seed: Any.Type) {
            self.element = ObjectIdentifier(element)
            self.seed = ObjectIdentifier(seed)
        }
    }

    package static func explain(_: GraphPlan, _ errors: inout [any CleanseError]) {
        let missing = errors.compactMap { $0 as? MissingProvider }
        guard missing.contains(where: { $0.key.assisted != nil }) else { return }
        let tags = tagsOfUnnamed(missing)
        errors = errors.flatMap { error -> [any CleanseError] in
            guard let missing = error as? MissingProvider else { return [error] }
            // The factory that is missing and the function without its name are one mistake.
            if let (seed, element, _) = missing.key.factory, tags[Function(element, seed: seed)] ?? nil != nil {
                return []
            }
            guard let taken = missing.key.assisted else { return [error] }
            let functions: [any CleanseError] = missing.dependents.compactMap { dependent in
                dependent.key.factory.map { seed, element, _ in
                    UnusedSeed(
                        key: dependent.key, seed: seed, taken: taken, place: dependent.place,
                        tag: tags[Function(element, seed: taken)] ?? nil)
                }
            }
            let others = missing.requiredOnly { $0.key.factory == nil }
            return functions + (others.map { [$0] } ?? [])
        }
    }

    /// Of functions that take a seed while none is named for their factories, those whose factories something requests under a name:
    /// the tags that name them. Nil for the others that none is named for.
    private static func tagsOfUnnamed(_ missing: [MissingProvider]) -> [Function: Any.Type?] {
        // First those that none is named for.
        var tags: [Function: Any.Type?] = [:]
        for missing in missing {
            guard let taken = missing.key.assisted else { continue }
            for (seed, element, _) in missing.dependents.compactMap(\.key.factory) where seed == Void.self {
                tags[Function(element, seed: taken)] = .some(nil)
            }
        }
        for (seed, element, tag) in missing.compactMap(\.key.factory) {
            let function = Function(element, seed: seed)
            if tags[function] != nil { tags[function] = .some(tag) }
        }
        return tags
    }
}
