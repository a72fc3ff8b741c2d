/// An error about a binding that ends with `nil` instead of a function.
public struct MissingFunction: CleanseError, TypeNamingError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    /// The suggestions of the front end.
    private let wording: any Wording
    package var graphNames = Names.short

    package init(key: ProviderKey, sourceLocation: CodeLocation, wording: any Wording) {
        self.key = key
        self.sourceLocation = sourceLocation
        self.wording = wording
    }

    /// The stable identifier of this kind of error: `missing-function`.
    public var code: String { "missing-function" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { [wording.missingFunctionSuggestion] }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(sourceLocation) to a function that is nil" + hintLines
    }
}
