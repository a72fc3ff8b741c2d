// Errors of variants: the mistakes of some variants, profiles that no condition reads, and conditions that a graph can't have.

/// An error of some variants of a graph: the error, and the condition on which it occurs.
///
/// An error that occurs in each variant is reported as it is. The message has the condition after the first line of the error's message.
public final class VariantError: GraphError, @unchecked Sendable {
    /// The error, as the variants report it that have it.
    public let error: any CleanseError
    /// The condition on the active profiles for which the error occurs.
    public let condition: GraphCondition

    private init(_ error: any CleanseError, _ condition: GraphCondition, _ facts: ErrorFacts) {
        self.error = error
        self.condition = condition
        super.init(facts)
    }

    package convenience init(_ error: any CleanseError, if condition: GraphCondition) {
        // The condition follows the first line.
        let text = ErrorText { _ in
            var text = "\(error)"
            let end = text.firstIndex(of: "\n") ?? text.endIndex
            text.insert(contentsOf: "\n  --> only if " + condition.description, at: end)
            return text
        }
        let paths = (error as? GraphError)?.facts.paths ?? []
        self.init(
            error, condition,
            ErrorFacts(
                error.code, text, keys: error.keys, at: error.sourceLocations, chain: paths.isEmpty ? error.chain : [],
                paths: paths, lazyHints: Hints(of: error), textHasHints: true, names: .short))
    }
}

/// An error about an active profile that no condition of the graph reads, and that no declared variant has.
public final class UnknownProfile: GraphError, @unchecked Sendable {
    /// The name of the profile.
    public let profile: String
    /// The component that is compiled with the profile.
    public var component: TypeName { facts.component }
    /// The source location at which the component is compiled.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    private init(_ profile: String, _ facts: ErrorFacts) {
        self.profile = profile
        super.init(facts)
    }

    /// Creates the error.
    /// - Parameter known: The profiles that conditions read, with the source locations of the first conditions.
    package convenience init(_ profile: String, component: TypeName, sourceLocation: CodeLocation, known: ReadProfiles)
    {
        let name = component.description
        self.init(
            profile,
            ErrorFacts(
                "unknown-profile",
                """
                *** profile \(profile) *** is active in \(name), but no condition reads it
                  --> \(name) compiled at \(sourceLocation)
                """,
                at: sourceLocation, components: [component], lazyHints: Hints { Self.hints(for: profile, known) }))
    }

    /// Returns hints about the profiles with similar names, or about the profiles that conditions read.
    private static func hints(for profile: String, _ known: ReadProfiles) -> [String] {
        var (work, hints, names) = (0, [String](), [String]())
        let given = SimilarText(profile)
        for (name, sourceLocation) in known {
            names.push(name)
            guard let given, let text = SimilarText(name),
                given.distance(from: text, work: &work) != nil || given.isEquivalent(to: text)
            else { continue }
            hints.push("the condition at \(sourceLocation) reads the profile \(name): did you mean that?")
        }
        if !hints.isEmpty { return hints }
        return [
            names.isEmpty
                ? "the graph has no conditions: leave the profile out, or declare it in `static var variants`"
                : "the conditions read \(names.joined(separator: ", ")): correct the name, leave it out, or declare it in `static var variants`"
        ]
    }
}

/// An error about a combination of profiles that is none of the variants that the component declares.
public final class UndeclaredVariant: GraphError, @unchecked Sendable {
    /// The active profiles.
    public let profiles: Profiles
    /// The component that is compiled with the profiles.
    public var component: TypeName { facts.component }
    /// The source location at which the component is compiled.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    /// The declared variants.
    public let variants: [Profiles]

    private init(_ profiles: Profiles, _ variants: [Profiles], _ facts: ErrorFacts) {
        self.profiles = profiles
        self.variants = variants
        super.init(facts)
    }

    package convenience init(
        _ profiles: Profiles, component: TypeName, sourceLocation: CodeLocation, variants: [Profiles]
    ) {
        let name = component.description
        var list = ""
        for variant in variants { list += (list.isEmpty ? "[" : ", [") + variant.description + "]" }
        self.init(
            profiles, variants,
            ErrorFacts(
                "undeclared-variant",
                """
                *** profiles \(profiles.description) *** are no declared variant of \(name)
                  --> \(name) compiled at \(sourceLocation)
                """,
                at: sourceLocation, components: [component],
                hint: "\(name).variants declares \(list): use one of them, or add this one"))
    }
}

/// An error about a component whose variants are too many to be checked.
public final class TooManyVariants: GraphError, @unchecked Sendable {
    /// The profiles whose combinations are too many.
    public let profiles: [String]
    /// The component.
    public var component: TypeName { facts.component }
    /// The source location at which the component is validated.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    private init(_ profiles: [String], _ facts: ErrorFacts) {
        self.profiles = profiles
        super.init(facts)
    }

    /// Creates the error.
    /// - Parameter limit: The most graphs that are compiled for a component.
    package convenience init(_ profiles: [String], component: TypeName, sourceLocation: CodeLocation, limit: Int) {
        let name = component.description
        self.init(
            profiles,
            ErrorFacts(
                "too-many-variants",
                """
                *** \(name) *** has more than \(limit) variants that differ in related bindings
                  --> conditions read the profiles \(profiles.joined(separator: ", "))
                  --> \(name) checked at \(sourceLocation), with none of these profiles
                """,
                at: sourceLocation, components: [component],
                hint:
                    "declare the combinations that exist: static var variants: [Profiles] { [[], [\"\(profiles.first ?? "")\"]] }"
            ))
    }
}

/// An error about a condition that depends on more than profiles, such as on a configured value.
public final class UnusableCondition: GraphError, @unchecked Sendable {
    /// The condition.
    public let condition: GraphCondition
    /// The source location of the condition.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    private init(_ condition: GraphCondition, _ facts: ErrorFacts) {
        self.condition = condition
        super.init(facts)
    }

    convenience init(condition: GraphCondition, sourceLocation: CodeLocation) {
        self.init(
            condition,
            ErrorFacts(
                "unusable-condition",
                """
                *** \(condition.description) *** is a condition that a component can't have
                  --> declared at \(sourceLocation)
                """,
                at: sourceLocation, hint: "let it read profiles only"))
    }
}
