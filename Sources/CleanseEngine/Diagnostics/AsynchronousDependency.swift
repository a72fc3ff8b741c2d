/// A value that is created asynchronously, and is not shared, is needed where nothing can wait for it.
public struct AsynchronousDependency: CleanseError, NamesTypes {
    /// The binding that needs the value, then that of the value.
    public let chain: [ChainLink]
    /// Whether the dependent could be asynchronous too.
    let canWait: Bool
    let wording: any Wording
    package var graphNames = Names.short

    init(chain: [ChainLink], canWait: Bool, wording: any Wording) {
        self.chain = chain
        self.canWait = canWait
        self.wording = wording
    }

    /// The stable identifier of this kind of error: `asynchronous-dependency`.
    public var code: String { ErrorCode.asynchronousDependency.rawValue }
    /// The key of the value, then that of the dependent.
    public var keys: [ProviderKey] { chain.reversed().map(\.key) }
    /// Where both are declared.
    public var places: [Origin] { chain.map(\.place) }
    /// Suggestions.
    public var hints: [String] {
        guard let value = chain.last, let dependent = chain.first else { return [] }
        let names = self.names
        // The collection that needs it has the same key, and so it would be needed at once again.
        if value.key == dependent.key {
            return ["share that element of \(names(value.key)) in a scope, so that a start creates it before"]
        }
        let waiting = canWait ? ", or let the factory of \(names(dependent.key)) be asynchronous too" : ""
        return [
            "share \(names(value.key)) in a scope, so that a start creates it before; or request"
                + " () async throws -> \(names.code(value.key))\(waiting)"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.last.map { "*** \(names($0.key)) *** has to be waited for, and is needed at once" } ?? ""
        let place = chain.last.map { "\n  --> bound to an asynchronous factory at \(names.place(of: $0))" } ?? ""
        return subject + names.lines(of: chain, "required by") + place + hintLines
    }
}
