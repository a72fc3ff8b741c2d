/// Two elements of a map binding have the same key.
public struct DuplicateMapKey: CleanseError, NamesTypes {
    /// The key of the map's own binding.
    public let key: ProviderKey
    /// The repeated key, as text.
    public let mapKey: String
    /// The element declared first.
    public let first: ChainLink
    /// The element declared later.
    public let second: ChainLink
    /// Suggestions.
    public var hints: [String] {
        guard first.place == second.place, first.place.isKnown else { return ["change the key of one, or remove one"] }
        let names = self.names
        let (above, below) = (names(first.component), names(second.component))
        if first.component == second.component {
            return ["one line declares both: run it once in \(above), or put it into a module, which counts once"]
        }
        return [
            "one line declares both, and the map of \(below) has the elements of \(above)'s already: run it for \(above)"
                + " only, or put it into a module that both include, which counts once"
        ]
    }
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-map-key`.
    public var code: String { ErrorCode.duplicateMapKey.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return """
            *** \(names(key)) *** has two elements for the key \(mapKey)
              --> first bound at \(names.place(of: first))
              --> bound again at \(names.place(of: second))
            """ + hintLines
    }
}
