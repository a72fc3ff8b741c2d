/// A binding ends with nil instead of a function.
public struct MissingFunction: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `missing-function`.
    public var code: String { "missing-function" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["unwrap the optional function where it is bound"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String { "*** \(names(key)) *** bound at \(place) to a function that is nil" + hintLines }
}
