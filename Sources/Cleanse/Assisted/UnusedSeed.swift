// The error for a factory whose function does not take its seed, and a rule that reports it in place of a missing seed.

/// An error about a factory whose function has no parameter for its seed, or a parameter for another seed.
public final class UnusedSeed: GraphError, @unchecked Sendable {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The type of the seed.
    public let seed: Any.Type
    /// The type of the seed that the function takes instead, or `nil` if it takes none.
    public let taken: Any.Type?
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    private init(_ seed: Any.Type, _ taken: Any.Type?, _ facts: ErrorFacts) {
        self.seed = seed
        self.taken = taken
        super.init(facts)
    }

    /// Creates the error.
    /// - Parameter tag: The tag under which other bindings request a factory with the seed `taken`, or `nil` if none does.
    package convenience init(
        key: ProviderKey, seed: Any.Type, taken: Any.Type?, sourceLocation: CodeLocation, tag: Any.Type? = nil
    ) {
        let (problem, hint): (ErrorText, ErrorText) =
            switch taken {
            case nil: ("takes no seed", "give the function a parameter of type Assisted<\(code: seed)>")
            case let taken? where seed == Void.self:
                (
                    "takes Assisted<\(taken)>, but the binding names no seed",
                    tag.map { "name the seed: with(\($0).self)" }
                        ?? "name the seed: with(_:) takes an AssistedFactory whose Seed is \(code: taken)"
                )
            case let taken?:
                (
                    "takes Assisted<\(taken)>, but the seed is \(seed)",
                    "change the parameter to Assisted<\(code: seed)>, or the Seed of the factory"
                )
            }
        self.init(
            seed, taken,
            ErrorFacts(
                "unused-seed", "*** \(key) *** bound at \(sourceLocation) to a function that \(problem)",
                key, at: sourceLocation, types: [seed, taken, tag].compactMap { $0 }, hint: hint))
    }
}

/// A rule that replaces errors for missing seeds with ``UnusedSeed`` errors.
///
/// No binding can provide a seed. If a seed is missing, a function takes another seed than its factory declares.
package enum SeedRule {
    /// A function that is bound as a factory, identified by its element and its seed.
    private struct Function: Hashable {
        let element: ObjectIdentifier
        let seed: ObjectIdentifier

        init(_ element: Any.Type, seed: Any.Type) {
            self.element = ObjectIdentifier(element)
            self.seed = ObjectIdentifier(seed)
        }
    }

    /// Adds the rule to a declaration that has factories.
    package static func add(to declaration: GraphDeclaration) { declaration.add(rule: Self.self, explain) }

    private static func explain(_: GraphPlan, _ errors: inout [any CleanseError]) {
        let missing = errors.compactMap { $0 as? MissingProvider }
        guard missing.contains(where: { $0.key.assisted != nil }) else { return }
        let tags = tagsOfUnnamed(missing)
        errors = errors.flatMap { error -> [any CleanseError] in
            guard let missing = error as? MissingProvider else { return [error] }
            // A missing factory, and a function whose binding does not name the factory's tag, are one mistake.
            if let (seed, element, _) = missing.key.factory, tags.value(of: Function(element, seed: seed)) ?? nil != nil
            {
                return []
            }
            guard let taken = missing.key.assisted else { return [error] }
            let functions: [any CleanseError] = missing.dependents.compactMap { dependent in
                dependent.key.factory.map { seed, element, _ in
                    UnusedSeed(
                        key: dependent.key, seed: seed, taken: taken, sourceLocation: dependent.sourceLocation,
                        tag: tags.value(of: Function(element, seed: taken)) ?? nil)
                }
            }
            let others = missing.requiredOnly { $0.key.factory == nil }
            return functions + (others.map { [$0] } ?? [])
        }
    }

    /// The tags under which other bindings request a factory whose function takes a seed, although `with(_:)` names none.
    ///
    /// The tag is `nil` if no binding requests the factory.
    private static func tagsOfUnnamed(_ missing: [MissingProvider]) -> ColdTable<Function, Any.Type?> {
        // First, finds the functions whose bindings name no seed.
        var tags = ColdTable<Function, Any.Type?>()
        for missing in missing {
            guard let taken = missing.key.assisted else { continue }
            for (seed, element, _) in missing.dependents.compactMap(\.key.factory) where seed == Void.self {
                tags.store(nil, of: Function(element, seed: taken))
            }
        }
        for (seed, element, tag) in missing.compactMap(\.key.factory) {
            let function = Function(element, seed: seed)
            if tags.value(of: function) != nil { tags.store(tag, of: function) }
        }
        return tags
    }
}

// Properties of types for messages about seeds. They are looked up only after a mistake was found, because a look-up that fails reads every
// conformance in the process.

private protocol AssistedType {
    static var element: Any.Type { get }
}

extension Assisted: AssistedType {
    fileprivate static var element: Any.Type { Element.self }
}

private protocol SeededFactory {
    static var seed: Any.Type { get }
    static var element: Any.Type { get }
    static var tag: Any.Type { get }
    /// Whether the tag is the default one, ``EmptySeed``, of a factory without a seed.
    static var isUnnamed: Bool { get }
    static var isAsynchronous: Bool { get }
}

extension Factory: SeededFactory {
    fileprivate static var seed: Any.Type { Tag.Seed.self }
    fileprivate static var element: Any.Type { Tag.Element.self }
    fileprivate static var tag: Any.Type { Tag.self }
    fileprivate static var isUnnamed: Bool { Tag.self == EmptySeed<Tag.Element>.self }
    fileprivate static var isAsynchronous: Bool { false }
}

extension AsyncFactory: SeededFactory {
    fileprivate static var seed: Any.Type { Tag.Seed.self }
    fileprivate static var element: Any.Type { Tag.Element.self }
    fileprivate static var tag: Any.Type { Tag.self }
    fileprivate static var isUnnamed: Bool { Tag.self == EmptySeed<Tag.Element>.self }
    fileprivate static var isAsynchronous: Bool { true }
}

extension ProviderKey {
    /// The type of the seed, if this is the key of an ``Assisted`` parameter.
    var assisted: Any.Type? { (type as? any AssistedType.Type)?.element }
    /// The seed, the element and the tag of the factory, if this is the key of a ``Factory`` or an ``AsyncFactory``.
    var factory: (seed: Any.Type, element: Any.Type, tag: Any.Type)? {
        (type as? any SeededFactory.Type).map { ($0.seed, $0.element, $0.tag) }
    }
    /// Whether this is the key of a factory whose binding names no tag.
    var isUnnamedFactory: Bool { (type as? any SeededFactory.Type)?.isUnnamed ?? false }
    /// Whether this is the key of an ``AsyncFactory``.
    var isAsynchronousFactory: Bool { (type as? any SeededFactory.Type)?.isAsynchronous ?? false }
}
