/// A component was built whose values have to be started: `start` creates it instead.
///
/// Thrown before anything is created. Also thrown where an asynchronous shared value is requested that no start has created.
public struct NeedsStart: CleanseError, NamesTypes {
    /// The way from what was requested to the first binding that only a start can create.
    public let chain: [ChainLink]
    /// Why the last of the chain has to be started.
    let reason: Reason
    let wording: any Wording
    package var graphNames: Names

    /// Why something has to be started.
    enum Reason: String, Sendable {
        case isAsynchronous = "bound to an asynchronous factory"
        case hasHooks = "bound with steps that run when it starts or stops"
    }

    init(chain: [ChainLink], _ reason: Reason, wording: any Wording, names: Names) {
        self.chain = chain
        self.reason = reason
        self.wording = wording
        graphNames = names
    }

    /// The stable identifier of this kind of error: `needs-start`.
    public var code: String { ErrorCode.needsStart.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.map(\.key) }
    /// Where the binding that has to be started is declared.
    public var places: [Origin] { chain.last.map { [$0.place] } ?? [] }
    /// Suggestions.
    public var hints: [String] {
        guard let key = chain.last?.key else { return [] }
        let waiting = reason == .isAsynchronous ? ", or request () async throws -> \(names.code(key))" : ""
        return [wording.startSuggestion + waiting]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.first.map { "*** \(names($0.key)) *** can't be built: it needs a start" } ?? ""
        let place = chain.last.map { "\n  --> \(names($0.key)) is \(reason.rawValue) at \(names.place(of: $0))" } ?? ""
        return subject + names.lines(of: chain, "required by") + place + hintLines
    }
}
