// Errors of variants: the mistakes of some variants, profiles that no condition reads, and conditions that a graph can't have.

/// An error of some variants of a graph: the error, and the condition on which it occurs.
///
/// An error that occurs in each variant is reported as it is.
public struct VariantError: CleanseError {
    /// The error, as the variants report it that have it.
    public let error: any CleanseError
    /// The condition on the active profiles for which the error occurs.
    public let condition: GraphCondition

    package init(_ error: any CleanseError, if condition: GraphCondition) {
        self.error = error
        self.condition = condition
    }

    /// The stable identifier of the kind of the error.
    public var code: String { error.code }
    /// The keys that the error is about.
    public var keys: [ProviderKey] { error.keys }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { error.sourceLocations }
    /// The chain of the error.
    public var chain: [ChainLink] { error.chain }
    /// Suggestions for fixing the error.
    public var hints: [String] { error.hints }

    /// The message of the error, with the condition after its first line.
    public var description: String {
        let text = "\(error)"
        let first = text.prefix { $0 != "\n" }
        return "\(first)\n  --> only if \(condition)" + text.dropFirst(first.count)
    }
}

/// An error about an active profile that no condition of the graph reads, and that no declared variant has.
public struct UnknownProfile: CleanseError {
    /// The name of the profile.
    public let profile: String
    /// The component that is compiled with the profile.
    public let component: TypeName
    /// The source location at which the component is compiled.
    public let sourceLocation: CodeLocation
    /// The profiles that conditions read, with the source locations of the first conditions.
    let known: ReadProfiles

    package init(
        _ profile: String, component: TypeName, sourceLocation: CodeLocation,
        known: ReadProfiles
    ) {
        self.profile = profile
        self.component = component
        self.sourceLocation = sourceLocation
        self.known = known
    }

    /// The stable identifier of this kind of error: `unknown-profile`.
    public var code: String { ErrorCode.unknownProfile.rawValue }
    /// The source location of the call that names the profile.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error: the profiles with similar names, or the profiles that conditions read.
    public var hints: [String] {
        var work = 0
        let given = SimilarText(profile)
        let similar = known.filter { known in
            guard let given, let text = SimilarText(known.name) else { return false }
            return given.distance(from: text, work: &work) != nil || given.isEquivalent(to: text)
        }
        if !similar.isEmpty {
            return similar.map {
                "the condition at \($0.sourceLocation) reads the profile \($0.name): did you mean that?"
            }
        }
        let list = known.map(\.name).joined(separator: ", ")
        return [
            known.isEmpty
                ? "the graph has no conditions: leave the profile out, or declare it in `static var variants`"
                : "the conditions read \(list): correct the name, leave it out, or declare it in `static var variants`"
        ]
    }

    /// The complete message: the problem, its source location, and hints.
    public var description: String {
        "*** profile \(profile) *** is active in \(component), but no condition reads it\n"
            + "  --> \(component) compiled at \(sourceLocation)" + hintLines
    }
}

/// An error about a combination of profiles that is none of the variants that the component declares.
public struct UndeclaredVariant: CleanseError {
    /// The active profiles.
    public let profiles: Profiles
    /// The component that is compiled with the profiles.
    public let component: TypeName
    /// The source location at which the component is compiled.
    public let sourceLocation: CodeLocation
    /// The declared variants.
    public let variants: [Profiles]

    package init(_ profiles: Profiles, component: TypeName, sourceLocation: CodeLocation, variants: [Profiles]) {
        self.profiles = profiles
        self.component = component
        self.sourceLocation = sourceLocation
        self.variants = variants
    }

    /// The stable identifier of this kind of error: `undeclared-variant`.
    public var code: String { ErrorCode.undeclaredVariant.rawValue }
    /// The source location of the call that names the profiles.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error: the declared variants.
    public var hints: [String] {
        let list = variants.map { "[\($0)]" }.joined(separator: ", ")
        return ["\(component).variants declares \(list): use one of them, or add this one"]
    }

    /// The complete message: the problem, its source location, and hints.
    public var description: String {
        "*** profiles \(profiles) *** are no declared variant of \(component)\n"
            + "  --> \(component) compiled at \(sourceLocation)" + hintLines
    }
}

/// An error about a component whose variants are too many to be checked.
public struct TooManyVariants: CleanseError {
    /// The profiles whose combinations are too many.
    public let profiles: [String]
    /// The component.
    public let component: TypeName
    /// The source location at which the component is validated.
    public let sourceLocation: CodeLocation
    /// The most graphs that are compiled for a component.
    let limit: Int

    package init(_ profiles: [String], component: TypeName, sourceLocation: CodeLocation, limit: Int) {
        self.profiles = profiles
        self.component = component
        self.sourceLocation = sourceLocation
        self.limit = limit
    }

    /// The stable identifier of this kind of error: `too-many-variants`.
    public var code: String { ErrorCode.tooManyVariants.rawValue }
    /// The source location at which the component is validated.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        ["declare the combinations that exist: static var variants: [Profiles] { [[], [\"\(profiles.first ?? "")\"]] }"]
    }

    /// The complete message: the problem, its source location, and hints.
    public var description: String {
        "*** \(component) *** has more than \(limit) variants that differ in related bindings\n"
            + "  --> conditions read the profiles \(profiles.joined(separator: ", "))\n"
            + "  --> \(component) checked at \(sourceLocation), with none of these profiles" + hintLines
    }
}

/// An error about a condition that depends on more than profiles, such as on a configured value.
public struct UnusableCondition: CleanseError {
    /// The condition.
    public let condition: GraphCondition
    /// The source location of the condition.
    public let sourceLocation: CodeLocation

    /// The stable identifier of this kind of error: `unusable-condition`.
    public var code: String { ErrorCode.unusableCondition.rawValue }
    /// The source location of the condition.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { ["let it read profiles only"] }

    /// The complete message: the problem, its source location, and hints.
    public var description: String {
        "*** \(condition) *** is a condition that a component can't have\n  --> declared at \(sourceLocation)"
            + hintLines
    }
}
