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
