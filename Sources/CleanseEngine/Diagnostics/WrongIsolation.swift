/// A value that belongs to an actor was requested by something that does not run on it.
///
/// Thrown before anything is created.
public struct WrongIsolation: CleanseError, NamesTypes {
    /// The actor, or another one in its place if it has ended.
    public var actor: any Actor { isolation.actor }
    private let isolation: Isolation
    /// The way from the requested binding to the one whose factory belongs to the actor.
    public let chain: [ChainLink]
    /// Where a component or a module was to be configured; nil if a value was requested.
    private var configuration: Origin?
    let wording: any Wording
    package var graphNames: Names
    package var namedTypes: [Any.Type] { ChainLink.types(of: chain) + [isolation.type] }

    /// - Parameters:
    ///   - isolation: The actor.
    ///   - chain: The way from the requested binding to the one whose factory belongs to the actor.
    package init(isolation: Isolation, chain: [ChainLink], wording: any Wording, graphNames: Names) {
        self.isolation = isolation
        self.chain = chain
        self.wording = wording
        self.graphNames = graphNames
    }

    /// A component or a module, whose conformance belongs to an actor, was to be configured outside of it.
    init(configuring name: TypeName, on isolation: Isolation, from place: Origin, wording: any Wording) {
        self.init(
            isolation: isolation,
            chain: [ChainLink(key: ProviderKey(name), place: place, component: name, modules: [])], wording: wording,
            graphNames: .short)
        configuration = place
    }

    /// The stable identifier of this kind of error: `wrong-isolation`.
    public var code: String { ErrorCode.wrongIsolation.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.map(\.key) }
    /// Suggestions.
    public var hints: [String] {
        guard configuration == nil else {
            return ["let the component that includes or installs it conform on \(names(isolation.type)) too"]
        }
        return chain.first.map { [wording.suggestion(forWrongIsolationOf: $0.key, on: isolation.type, names)] } ?? []
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.first.map { "*** \(names($0.key)) *** belongs to \(names(isolation.type))" } ?? ""
        if let configuration {
            return subject + ", and was to be configured outside of it at \(configuration)" + hintLines
        }
        let owner =
            chain.last.map { "\n  --> \(names($0.key)) is created there, bound at \(names.place(of: $0))" } ?? ""
        return subject + ", and was requested outside of it" + names.lines(of: chain, "required by") + owner + hintLines
    }
}
