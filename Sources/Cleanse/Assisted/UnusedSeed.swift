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
    /// Adds the rule to a declaration that has factories.
    package static func add(to declaration: GraphDeclaration) { declaration.add(rule: Self.self, explain) }

    private static func explain(_: GraphPlan, _ errors: inout [any CleanseError]) {
        let unnamed = UnnamedFactories(errors)
        guard unnamed.areSeedsMissing else { return }
        var explained: [any CleanseError] = []
        // Not inlined: each of its calls would have a copy of it.
        @inline(never)
        func add(_ error: any CleanseError) { explained.append(error) }
        for error in errors {
            guard let missing = error as? MissingProvider else {
                add(error)
                continue
            }
            // A missing factory, and a function whose binding does not name the factory's tag, are one mistake.
            if let factory = missing.key.factory, unnamed.tag(factory.element, seed: factory.seed) != nil { continue }
            guard let taken = missing.key.assisted else {
                add(missing)
                continue
            }
            for dependent in missing.dependents {
                guard let factory = dependent.key.factory else { continue }
                add(
                    UnusedSeed(
                        key: dependent.key, seed: factory.seed, taken: taken, sourceLocation: dependent.sourceLocation,
                        tag: unnamed.tag(factory.element, seed: taken)))
            }
            if let others = missing.requiredOnly(by: { $0.key.factory == nil }) { add(others) }
        }
        errors = explained
    }
}

/// The functions that take a seed although `with(_:)` names none, and the tags of the factories that other bindings request instead.
private struct UnnamedFactories {
    /// The tags, or `nil` for functions whose factories no binding requests.
    private var tags = ColdTable<ProviderKey, Any.Type?>()
    /// Whether a seed is missing at all.
    private(set) var areSeedsMissing = false

    init(_ errors: [any CleanseError]) {
        for case let missing as MissingProvider in errors {
            guard let taken = missing.key.assisted else { continue }
            areSeedsMissing = true
            for dependent in missing.dependents {
                guard let factory = dependent.key.factory, factory.seed == Void.self else { continue }
                tags.store(nil, of: Self.function(factory.element, seed: taken))
            }
        }
        guard areSeedsMissing else { return }
        for case let missing as MissingProvider in errors {
            guard let factory = missing.key.factory else { continue }
            let function = Self.function(factory.element, seed: factory.seed)
            if tags.value(of: function) != nil { tags.store(factory.tag, of: function) }
        }
    }

    /// Returns the tag of the factory that other bindings request, or `nil` if no binding requests it.
    func tag(_ element: Any.Type, seed: Any.Type) -> Any.Type? {
        tags.value(of: Self.function(element, seed: seed)) ?? nil
    }

    /// Returns the key of a function in the table.
    private static func function(_ element: Any.Type, seed: Any.Type) -> ProviderKey { ProviderKey(element, tag: seed) }
}

// Properties of types for messages about seeds. They are looked up only after a mistake was found, because a look-up that fails reads every
// conformance in the process.

/// The type of a parameter that takes a seed.
protocol AssistedType {
    static var element: Any.Type { get }
}

extension Assisted: AssistedType {
    static var element: Any.Type { Element.self }
}

/// The type of a factory that takes a seed.
protocol SeededFactory<Tag> {
    associatedtype Tag: AssistedFactory
    static var isAsynchronous: Bool { get }
}

extension SeededFactory {
    static var seed: Any.Type { Tag.Seed.self }
    static var element: Any.Type { Tag.Element.self }
    static var tag: Any.Type { Tag.self }
    /// Whether the tag is the default one, ``EmptySeed``, of a factory without a seed.
    static var isUnnamed: Bool { Tag.self == EmptySeed<Tag.Element>.self }

    /// The source text of the step that declares the factory.
    static func step(_ names: Names) -> String {
        "bindFactory(\(names.expression(of: element)))" + (isUnnamed ? "" : ".with(\(names(tag)).self)")
    }
}

extension Factory: SeededFactory {
    static var isAsynchronous: Bool { false }
}

extension AsyncFactory: SeededFactory {
    static var isAsynchronous: Bool { true }
}

extension ProviderKey {
    /// The type of the seed, if this is the key of an ``Assisted`` parameter.
    var assisted: Any.Type? { (type as? any AssistedType.Type)?.element }
    /// The type of the factory, if this is the key of a ``Factory`` or an ``AsyncFactory``.
    var factory: (any SeededFactory.Type)? { type as? any SeededFactory.Type }
}
