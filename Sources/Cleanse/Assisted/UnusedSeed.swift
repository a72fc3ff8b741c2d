// A factory whose function does not take its seed is an error, which types in the key explain.

/// A factory's seed is declared, but its function has no parameter for it, or one for another seed.
public struct UnusedSeed: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type of the seed.
    public let seed: Any.Type
    /// The type of the seed that the function takes instead; nil if it takes none.
    public let taken: Any.Type?
    /// Where it is declared.
    public let place: Origin
    /// The tag of the factory with that seed that something requests, if anything does.
    var tag: Any.Type?
    package var graphNames = Names.short

    package init(key: ProviderKey, seed: Any.Type, taken: Any.Type?, place: Origin, tag: Any.Type? = nil) {
        self.key = key
        self.seed = seed
        self.taken = taken
        self.place = place
        self.tag = tag
    }

    package var namedTypes: [Any.Type] { key.types + [seed, taken, tag].compactMap { $0 } }

    /// The stable identifier of this kind of error: `unused-seed`.
    public var code: String { "unused-seed" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] {
        switch taken {
        case nil: ["give the function a parameter of type Assisted<\(names.code(seed))>"]
        case let taken? where seed == Void.self:
            [
                tag.map { "name the seed: with(\(names($0)).self)" }
                    ?? "name the seed: with(_:) takes an AssistedFactory whose Seed is \(names.code(taken))"
            ]
        default: ["change the parameter to Assisted<\(names.code(seed))>, or the Seed of the factory"]
        }
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let what =
            switch taken {
            case nil: "takes no seed"
            case let taken? where seed == Void.self: "takes Assisted<\(names(taken))>, while no seed is named"
            case let taken?: "takes Assisted<\(names(taken))>, while the seed is \(names(seed))"
            }
        return "*** \(names(key)) *** bound at \(place) to a function that \(what)" + hintLines
    }
}

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

// Properties of types for messages about seeds. Looked up only where a mistake was found: a look-up that fails reads every
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
    /// Whether the tag is that of a factory without a seed.
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
    /// The seed that the key of an ``Assisted`` stands for.
    var assisted: Any.Type? { (type as? any AssistedType.Type)?.element }
    /// For the key of a ``Factory``: its seed, its element, and its tag.
    var factory: (seed: Any.Type, element: Any.Type, tag: Any.Type)? {
        (type as? any SeededFactory.Type).map { ($0.seed, $0.element, $0.tag) }
    }
    /// Whether it is the key of a factory that no tag was named for.
    var isUnnamedFactory: Bool { (type as? any SeededFactory.Type)?.isUnnamed ?? false }
    /// Whether it is the key of an ``AsyncFactory``.
    var isAsynchronousFactory: Bool { (type as? any SeededFactory.Type)?.isAsynchronous ?? false }
}
