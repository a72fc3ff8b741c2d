/// Bindings need each other before any of them can be made.
///
/// Only edges count through which a value is needed at once. One through ``Provider``, a closure, ``WeakProvider``,
/// ``ComponentFactory`` or ``Factory`` opens the cycle. Of many cycles that hang together, ten are reported.
public struct DependencyCycle: CleanseError, NamesTypes {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]
    /// What may help, where that is not to ask later.
    let suggestion: String?
    let wording: any Wording
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `dependency-cycle`.
    public var code: String { ErrorCode.dependencyCycle.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { chain.dropLast().map(\.place) }
    /// What may mend it.
    public var hints: [String] {
        chain.last.map { [suggestion ?? wording.suggestion(forCycleThrough: $0.key, names)] } ?? []
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(chain.first.map { names($0.key) } ?? "") *** Dependency Cycle Detected"
            + names.lines(of: chain, "required by")
            + hintLines
    }
}
