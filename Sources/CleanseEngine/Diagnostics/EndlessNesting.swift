/// Components or modules are nested without an end, or too often.
///
/// A generic one installs or includes itself with other type arguments, or components install each other in every order.
/// Reported alone: nothing more is configured, and existing declarations are not checked.
public struct EndlessNesting: CleanseError {
    /// The outermost component or module on the way that is installed or included at the place.
    public let name: TypeName
    /// How deep the components or modules were nested when configuration stopped.
    public let depth: Int
    /// How many components or inclusions of modules there were at that point.
    public let count: Int
    /// Where it is installed or included.
    public let place: Origin
    let suggestion: String

    /// The stable identifier of this kind of error: `endless-nesting`.
    public var code: String { ErrorCode.endlessNesting.rawValue }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] {
        [suggestion]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \("\(name)".prefix(Limits.endlessName)) *** is nested without an end, or too often: \(depth) deep and \(count) in all at \(place)"
            + hintLines
    }
}
