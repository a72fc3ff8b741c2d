/// Property injection is bound for a type that is neither a class nor a protocol: a copy would be filled and dropped.
public struct InjectionIntoValue: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type whose properties were to be filled.
    public let target: Any.Type
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + [target] }

    /// The stable identifier of this kind of error: `injection-into-value`.
    public var code: String { "injection-into-value" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["make it a class, or pass the values to its initialiser"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(place), but \(names(target)) is not a class: only a copy would be filled"
            + hintLines
    }
}
