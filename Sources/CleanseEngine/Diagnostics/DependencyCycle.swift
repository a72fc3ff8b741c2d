/// Bindings depend on each other before any of their values can be created.
///
/// Only edges through which a value is needed immediately count. One through which a value is requested
/// later, such as that of a provider, a closure or a factory, opens the cycle. Of many connected cycles, ten are reported.
public struct DependencyCycle: CleanseError, NamesTypes {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]
    /// What may help, where requesting a value later does not.
    let suggestion: String?
    let wording: any Wording
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `dependency-cycle`.
    public var code: String { ErrorCode.dependencyCycle.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { chain.dropLast().map(\.place) }
    /// Suggestions.
    public var hints: [String] {
        chain.last.map { [suggestion ?? wording.suggestion(forCycleThrough: $0.key, names)] } ?? []
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return "*** \(chain.first.map { names($0.key) } ?? "") *** Dependency Cycle Detected"
            + names.lines(of: chain, "required by")
            + hintLines
    }
}
